import { expect, test } from 'vitest'
import { advisedJson } from '../../../cli/advise.ts'
import { advising } from '../../../core/advise/advise.ts'
import { parseLink } from '../../../core/link/link.ts'
import { answersOf, parseProblem, takeProblem } from '../../../core/problem/problem.ts'
import { runWhole } from '../../../core/run/run.ts'
import type { Outcome, Pool } from '../../../core/sweep/pool.ts'
import { mappings } from '../../../labs/problems.ts'
import { labs } from '../../../labs/registry.ts'
import { createTrying } from './store.ts'

const { values } = parseLink('divisible?', labs)

/** A pool that makes its runs when the test says so. */
function slowPool() {
  const waiting: (() => void)[] = []
  let cancelled = 0
  const pool: Pool = {
    run(lab, runs, { outcomes, done }) {
      let isOver = false
      waiting.push(() => {
        if (isOver) return
        outcomes(
          0,
          runs.map((run): Outcome => ({ metrics: runWhole(labs[lab], run.values, { record: false }).metrics })),
        )
        done?.(1)
      })
      return {
        cancel() {
          isOver = true
          cancelled++
        },
      }
    },
    dispose() {},
  }
  return { pool, next: () => waiting.shift()?.(), waits: () => waiting.length > 0, cancelled: () => cancelled }
}

test('it says what is known after each step, and the answer in the end', () => {
  const slow = slowPool()
  const { store, start } = createTrying(() => slow.pool)
  start(labs.divisible, values)
  expect(store.getState()).toMatchObject({ status: 'running', answer: undefined })
  slow.next()
  expect(store.getState().answer?.stage).toBe('race')
  expect(store.getState().answer?.rows.length).toBeGreaterThan(3)
  while (slow.waits()) slow.next()
  expect(store.getState()).toMatchObject({ status: 'done', answer: { stage: 'done' } })
})

/** A pool whose threads end in another order than they began, run by run, as on a busy computer. */
const shuffledPool: Pool = {
  run(lab, runs, { outcomes, done }) {
    const places = runs.map((_, at) => at).toSorted((a, b) => ((7 * a) % 11) - ((7 * b) % 11) || b - a)
    for (const at of places)
      outcomes(at, [{ metrics: runWhole(labs[lab], runs[at].values, { record: false }).metrics }])
    done?.(1)
    return { cancel() {} }
  },
  dispose() {},
}

test('page and command line give the same answer to the same problem, in whatever order runs end', () => {
  const { texts } = parseProblem('how=tree&amount=300&processors=4&varies=100', mappings)
  const { answers } = answersOf(mappings.tree, texts)
  if (!answers) throw new Error('the problem cannot be read')
  const problem = takeProblem(labs.tree, mappings.tree, answers, undefined)
  const { store, start } = createTrying(() => shuffledPool)
  start(labs.tree, problem.values, problem)
  const onPage = store.getState().answer
  const steps = advising(labs.tree, problem.values, { problem })
  let step = steps.next()
  while (!step.done)
    step = steps.next(
      step.value.runs.map((run) => ({ metrics: runWhole(labs.tree, run.values, { record: false }).metrics })),
    )
  const onCommandLine = step.value
  if (!onPage || !onCommandLine) throw new Error('there is no answer')
  expect(advisedJson(onPage)).toBe(advisedJson(onCommandLine))
  expect(onPage.varied.length).toBe(problem.varied.length)
})

test('what is cancelled keeps what was known, and a new start ends the one before', () => {
  const slow = slowPool()
  const { store, start, cancel } = createTrying(() => slow.pool)
  start(labs.divisible, values)
  slow.next()
  cancel()
  expect(store.getState().status).toBe('cancelled')
  expect(store.getState().answer?.rows.length).toBeGreaterThan(3)
  slow.next()
  expect(store.getState().status).toBe('cancelled')
  start(labs.divisible, values)
  start(labs.divisible, { ...values, delta: 0.1 })
  expect(slow.cancelled()).toBe(2)
  while (slow.waits()) slow.next()
  expect(store.getState().answer?.field.values.delta).toBe(0.1)
})
