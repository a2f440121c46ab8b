import { beforeEach, expect, test } from 'vitest'
import type { BatchListener, Pool } from '../../core/sweep/pool.ts'
import { createBatchStore } from './batch-store.ts'

let batches: { readonly listener: BatchListener; cancelled: boolean }[]
const pool: Pool = {
  run(_lab, _runs, listener) {
    const batch = { listener, cancelled: false }
    batches.push(batch)
    return {
      cancel() {
        batch.cancelled = true
      },
    }
  },
  dispose() {},
}

/** A store of the sum of what came, which is known while it runs. */
function setup() {
  let sum = 0
  const initial: { sum: number; mean?: number } = { sum: 0 }
  const { store, start, cancel } = createBatchStore(initial, () => pool)
  const begin = () => {
    sum = 0
    start(
      'tree',
      [1, 2, 3].map((seed) => ({ values: { seed } })),
      {
        outcomes(_, outcomes) {
          for (const outcome of outcomes) if ('metrics' in outcome) sum += Number(outcome.metrics.value)
        },
        read: () => ({ sum }),
        finish: () => ({ mean: sum / 3 }),
      },
    )
  }
  return { state: store.getState, begin, cancel }
}
const outcomes = (...values: number[]) => values.map((value) => ({ metrics: { value } }))

beforeEach(() => {
  batches = []
})

test('a batch is shown while it comes, and what is known only at its end then', () => {
  const { state, begin } = setup()
  expect(state()).toMatchObject({ status: 'idle', done: 0, sum: 0 })
  begin()
  const [{ listener }] = batches
  expect(state()).toMatchObject({ status: 'running', done: 0, runs: 3, millis: 0 })
  listener.outcomes(0, outcomes(5))
  listener.progress?.(1, 40)
  expect(state()).toMatchObject({ status: 'running', done: 1, millis: 40, sum: 5 })
  expect(state().mean).toBeUndefined()
  listener.outcomes(1, outcomes(2, 2))
  listener.done?.(90)
  expect(state()).toMatchObject({ status: 'done', done: 3, millis: 90, sum: 9, mean: 3 })
})

test('a batch that is cancelled keeps what it has; nothing is cancelled that does not run', () => {
  const { state, begin, cancel } = setup()
  cancel()
  expect(state().status).toBe('idle')
  begin()
  batches[0].listener.outcomes(0, outcomes(5))
  cancel()
  expect(batches[0].cancelled).toBe(true)
  expect(state()).toMatchObject({ status: 'cancelled', sum: 5 })
  expect(state().mean).toBeUndefined()
})

test('a batch whose workers are gone says why, and the next one forgets it', () => {
  const { state, begin } = setup()
  begin()
  batches[0].listener.outcomes(0, outcomes(5))
  batches[0].listener.failed?.('struck down')
  expect(state()).toMatchObject({ status: 'failed', message: 'struck down', sum: 5 })
  begin()
  expect(state()).toMatchObject({ status: 'running', message: undefined })
})

test('the next batch ends the one before', () => {
  const { begin } = setup()
  begin()
  begin()
  expect(batches.map(({ cancelled }) => cancelled)).toEqual([true, false])
})
