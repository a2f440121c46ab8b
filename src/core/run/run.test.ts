import { describe, expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import { inFamilies, planOf } from '../experiment/plan.ts'
import { type Lab, type Metrics, RunStopped } from '../lab.ts'
import { defaults, type Values } from '../parameters.ts'
import { planRuns } from '../statistics/design.ts'
import { createMemory, neededRuns, runWhole } from './run.ts'

const { tree } = labs
const base: Values = { ...defaults(tree.parameters), processors: 8, t1: 'off', t2: 'off' }

/** The tree lab, which counts the runs that it starts. */
function counting() {
  const started: Values[] = []
  const lab: Lab = {
    ...tree,
    start(values, options) {
      started.push(values)
      return tree.start(values, options)
    },
  }
  return { lab, started }
}

describe('The runs that metrics need', () => {
  test('are the scenario and what it is compared with', () => {
    expect(neededRuns(tree, base).scenarios).toEqual([base])
    const adaptive = { ...base, t1: 'on' }
    const { scenarios, complete } = neededRuns(tree, adaptive)
    expect(scenarios).toEqual([adaptive, base])
    const { metrics, references } = complete({ totalTime: 3 }, [{ totalTime: 4 }])
    expect(metrics).toEqual({ totalTime: 3, ita: 25, itaTransitions: null })
    expect(references).toEqual({ 'alone: gdem': { totalTime: 4 } })
  })

  test('leave the scenario its own numbers where one of them is given up, and say so', () => {
    const message = 'balancer: expected settings under which all tasks are executed, got none'
    const lab: Lab = {
      ...tree,
      start(values, options) {
        if (values.t1 === 'off') throw new RunStopped({ parameter: 'balancer', message })
        return tree.start(values, options)
      },
    }
    const { metrics, cut } = runWhole(lab, { ...base, t1: 'on' }, { record: false })
    expect(metrics.totalTime).toBe(runWhole(tree, { ...base, t1: 'on' }, { record: false }).metrics.totalTime)
    expect(metrics.ita).toBeNull()
    expect(cut).toBe(`a run that it is compared with was given up (${message})`)
    expect(() => runWhole(lab, base, { record: false })).toThrow(message)
  })

  test('are each run once where there is a memory, and give the same', () => {
    const { lab, started } = counting()
    const factors = [
      { parameter: 'interval', levels: [4, 16] },
      { parameter: 't1', levels: ['on', 'off'] },
      { parameter: 't2', levels: ['on', 'off'] },
    ]
    const runs = planRuns(planOf(lab, base, factors, [1, 2, 3]).design)
    const memory = createMemory<Metrics>()
    for (const { values } of runs) {
      const remembered = runWhole(lab, values, { record: false, memory }).metrics
      expect(remembered).toEqual(runWhole(tree, values, { record: false }).metrics)
    }
    expect(started).toHaveLength(runs.length)
  })

  test('are recorded even if they are remembered', () => {
    const memory = createMemory<Metrics>()
    runWhole(tree, base, { record: false, memory })
    expect(runWhole(tree, base, { record: true, memory }).recording?.count).toBeGreaterThan(0)
  })
})

test('Runs that share a reference run follow each other, that run among them', () => {
  const factors = [
    { parameter: 'interval', levels: [4, 16] },
    { parameter: 't1', levels: ['on', 'off'] },
  ]
  const plan = planOf(tree, base, factors, [1, 2])
  const ordered = inFamilies(plan, planRuns(plan.design)).map(({ values }) => [values.seed, values.interval, values.t1])
  expect(ordered).toEqual(
    [1, 2].flatMap((s) =>
      [4, 16].flatMap((i) => [
        [s, i, 'on'],
        [s, i, 'off'],
      ]),
    ),
  )
})
