import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BatchListener, Pool } from '../../../core/sweep/pool.ts'
import { createLatest, type Wish } from './latest.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wish = (key: string): Wish => ({ key, lab: 'a', scenarios: [{ x: key }] })

/** A pool that finishes a batch when asked to. */
function setup() {
  const batches: { readonly key: unknown; readonly listener: BatchListener; cancelled: boolean }[] = []
  const pool: Pool = {
    run(_, [first], listener) {
      const batch = { key: first.values.x, listener, cancelled: false }
      batches.push(batch)
      return {
        cancel() {
          batch.cancelled = true
        },
      }
    },
    dispose() {},
  }
  const granted: string[] = []
  const latest = createLatest(() => pool, {
    granted: ({ wish }) => granted.push(wish.key),
    progress() {},
    failed() {},
  })
  const finish = (i: number) => {
    batches[i].listener.outcomes(0, [{ metrics: {} }])
    batches[i].listener.done?.(0)
  }
  return { batches, granted, latest, finish }
}

test('what is wished while a batch runs waits for it, and only the latest wish is run then', () => {
  const { batches, granted, latest, finish } = setup()
  for (const key of ['a', 'b', 'c']) latest.want(wish(key))
  finish(0)
  expect(batches.map(({ key }) => key)).toEqual(['a', 'c'])
  finish(1)
  expect(granted).toEqual(['a', 'c'])
})

test('a batch that takes long gives way to a newer wish', () => {
  const { batches, granted, latest, finish } = setup()
  latest.want(wish('a'))
  vi.advanceTimersByTime(1000)
  latest.want(wish('b'))
  vi.advanceTimersByTime(1)
  expect(batches.map(({ key, cancelled }) => [key, cancelled])).toEqual([
    ['a', true],
    ['b', false],
  ])
  finish(1)
  expect(granted).toEqual(['b'])
})

test('a wish that waited for the batch before it to end has all its time', () => {
  const { batches, latest, finish } = setup()
  latest.want(wish('a'))
  vi.advanceTimersByTime(150)
  latest.want(wish('b'))
  finish(0)
  vi.advanceTimersByTime(1000)
  expect(batches.map(({ key, cancelled }) => [key, cancelled])).toEqual([
    ['a', false],
    ['b', false],
  ])
})

test('the same wish again runs nothing, unless it was cancelled', () => {
  const { batches, latest, finish } = setup()
  latest.want(wish('a'))
  latest.want(wish('a'))
  finish(0)
  latest.want(wish('a'))
  expect(batches).toHaveLength(1)
  latest.cancel()
  latest.want(wish('a'))
  expect(batches).toHaveLength(2)
})

test('runs are made in the order that the wish asks for, and their outcomes stand where they belong, also on the way', () => {
  const order: unknown[] = []
  let batchListener: BatchListener | undefined
  const pool: Pool = {
    run(_, runs, listener) {
      order.push(...runs.map(({ values }) => values.x))
      batchListener = listener
      return { cancel() {} }
    },
    dispose() {},
  }
  const reports: (readonly unknown[])[] = []
  const latest = createLatest(() => pool, {
    granted: ({ outcomes }) => reports.push(outcomes),
    progress: ({ outcomes }) => reports.push(outcomes),
    failed() {},
  })
  latest.want({ key: 'k', lab: 'a', scenarios: [{ x: 'first' }, { x: 'second' }], order: [1, 0] })
  expect(order).toEqual(['second', 'first'])
  const [one, other] = [{ metrics: { a: 1 } }, { metrics: { a: 2 } }]
  batchListener?.outcomes(0, [one])
  batchListener?.outcomes(1, [other])
  batchListener?.done?.(0)
  expect(reports).toEqual([
    [undefined, one],
    [other, one],
    [other, one],
  ])
})
