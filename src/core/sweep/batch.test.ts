import { describe, expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import { yieldToEvents } from '../../worker/yield.ts'
import { defaults, type Values } from '../parameters.ts'
import { runWhole } from '../run/run.ts'
import { curveOf } from '../statistics/curve.ts'
import { type BatchReport, createBatches, type Outcome } from './batch.ts'

const base: Values = { ...(defaults(labs.tree.parameters) as Values), depth: 10, processors: 16 }

/** Runs batches and collects what is reported until `count` outcomes of each have come. */
function collect(
  requests: readonly { batchId: number; scenarios: readonly Values[]; column?: string }[],
  cancel?: number,
) {
  const outcomesByBatch = new Map<number, Outcome[]>()
  return new Promise<Map<number, Outcome[]>>((resolve) => {
    const batches = createBatches(async (id) => labs[id], { now: () => performance.now(), yieldToEvents, report })
    function report({ batchId, from, outcomes }: BatchReport) {
      const list = outcomesByBatch.get(batchId) ?? []
      outcomesByBatch.set(batchId, list)
      expect(from).toBe(list.length)
      list.push(...outcomes)
      const complete = requests.every(
        ({ batchId, scenarios }) => batchId === cancel || outcomesByBatch.get(batchId)?.length === scenarios.length,
      )
      if (complete) resolve(outcomesByBatch)
    }
    for (const { batchId, scenarios, column } of requests)
      batches.run({ lab: 'tree', batchId, runs: scenarios.map((values) => ({ values, column })) })
    if (cancel !== undefined) batches.cancel(cancel)
  })
}

describe('a batch', () => {
  test('reports every scenario in order, with the metrics that a single run has', async () => {
    const scenarios = [1, 4, 16, 64].flatMap((interval) => [
      { ...base, interval },
      { ...base, interval, t1: 'on' },
    ])
    const outcomes = (await collect([{ batchId: 7, scenarios }])).get(7)
    const single = scenarios.map((values) => ({ metrics: runWhole(labs.tree, values, { record: false }).metrics }))
    expect(outcomes).toEqual(single.map((outcome) => ({ ...outcome, millis: expect.any(Number) })))
  })

  test('says why a scenario cannot be run, and goes on', async () => {
    const scenarios = [{ ...base, topology: 'hypercube', processors: 12 }, base]
    const [invalid, ran] = (await collect([{ batchId: 1, scenarios }])).get(1) ?? []
    expect(invalid).toMatchObject({ problem: expect.stringMatching(/processors.*12/) })
    expect(ran).toHaveProperty('metrics')
  })

  test('brings the curve of a column along, the same for a run that it remembers', async () => {
    const scenarios = [base, { ...base, t1: 'on' }, base]
    const outcomes = (await collect([{ batchId: 1, scenarios, column: 'tasks' }])).get(1)
    const single = scenarios.map((values) => {
      const { metrics, recording } = runWhole(labs.tree, values, { record: true })
      return { metrics, curve: recording && curveOf(recording, 'tasks', 'last') }
    })
    expect(outcomes).toEqual(single.map((outcome) => ({ ...outcome, millis: expect.any(Number) })))
  })

  test('that is cancelled gives way to the next', async () => {
    const long = Array.from({ length: 2000 }, (_, seed) => ({ ...base, depth: 16, interval: 1, seed }))
    const outcomes = await collect(
      [
        { batchId: 1, scenarios: long },
        { batchId: 2, scenarios: [base] },
      ],
      1,
    )
    expect(outcomes.get(2)).toHaveLength(1)
    expect(outcomes.get(1)?.length ?? 0).toBeLessThan(2000)
  })
})
