/** What the lesson “It worked in every run” says of its texts: the first passes all checks and is wrong in an order, the repaired one is not. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { RunStopped } from '../../../core/lab.ts'
import { defaults, type Values } from '../../../core/parameters.ts'
import type { Examined } from '../../../core/program/checks.ts'
import type { OrdersOptions } from '../../../core/program/orders/orders.ts'
import { holdText } from '../../../core/program/testing.ts'
import { examined } from '../examined.ts'
import { lab } from '../index.ts'
import { INTERPRETERS, orders } from '../orders/index.ts'
import { type AsyncValues, parameters } from '../parameters.ts'
import { checks } from '../programs/checks.ts'
import { programsReady } from '../programs/language.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const lesson = read('./every-run.md')
const story = read('../stories/own-forgets.md')

/** The scenario of one of their texts. */
function scenario(name: string, of = lesson): Values {
  const [, text] = new RegExp(`\`\`\`program ${name}\\.js\n(.*?)\`\`\``, 's').exec(of) ?? []
  return { ...(defaults(parameters) as Values), balancer: 'own', program: holdText(text) }
}

function searched(name: string, of = lesson, options: OrdersOptions = {}) {
  const search = orders.search(scenario(name, of), { states: 200_000, ...options }, () => 0)
  for (;;) {
    const { done, value } = search.next()
    if (done) return value
  }
}

beforeAll(() => programsReady(INTERPRETERS))

test('the text with which it begins passes all forty runs', async () => {
  const situations = checks.situations(scenario('off'), lab)
  expect(situations).toHaveLength(40)
  const outcomes: Examined[] = []
  for (const values of situations) {
    await programsReady(INTERPRETERS)
    try {
      const run = examined(values as AsyncValues)
      while (!run.advance(1e9)) {}
      outcomes.push({ metrics: run.metrics() })
    } catch (error) {
      if (!(error instanceof RunStopped)) throw error
      outcomes.push({ problem: error.message })
    }
  }
  expect(checks.judge(situations, outcomes).map(({ verdict }) => verdict)).toEqual(Array(5).fill('holds'))
}, 120_000)

test('in an order of ten steps it leaves a task at a processor that is switched off, and a longer patience does not help', () => {
  for (const name of ['off', 'longer']) {
    const { verdict, findings } = searched(name)
    expect([verdict, findings[0].id, findings[0].steps, findings[0].processors]).toEqual(['wrong', 'stops', 10, 2])
    const { steps } = findings[0].film
    const rings = steps.findIndex(({ event, processor }) => event === 'timer' && processor === 1)
    const comes = steps.findIndex(({ message, processor }) => message?.name === 'tasks' && processor === 1)
    const [sent, { flying }] = [steps.findIndex(({ sends }) => sends.some(({ tasks }) => tasks > 0)), steps[rings]]
    // The task leaves, the clock rings, the task comes.
    expect([sent < rings, rings < comes]).toEqual([true, true])
    expect(flying.some(({ tasks, to }) => tasks === 1 && to === 1)).toBe(true)
    expect(steps.at(-1)?.processors[1]).toMatchObject({ load: 1, state: 'waits' })
  }
})

test('no order of the repaired text is wrong, and the warning is that a processor stays switched off', () => {
  const { verdict, findings } = searched('on')
  expect(verdict).toBe('none')
  expect(findings.map(({ id, verdict }) => [id, verdict])).toEqual([['starves', 'warning']])
  expect(findings[0].film.steps.at(-1)).toMatchObject({ event: 'timer' })
})

test('the server of the story forgets a worker in an order of 15 steps, and the one beside it none', () => {
  const machine = { processors: 4, tasks: 8 }
  const { verdict, findings } = searched('forgets', story, machine)
  expect([verdict, findings.map(({ id, steps }) => [id, steps])]).toEqual(['none', [['starves', 15]]])
  const named = findings[0].film.steps.flatMap(({ sends }) => sends.filter(({ name }) => name === 'this')).at(-1)
  expect(findings[0].sentence).toContain(`processor ${named?.numbers[0]} never executes a task again`)
  expect(searched('remembers', story, machine).findings).toEqual([])
})
