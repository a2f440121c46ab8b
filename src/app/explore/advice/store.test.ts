import { expect, test } from 'vitest'
import { parseLink } from '../../../core/link/link.ts'
import { runWhole } from '../../../core/run/run.ts'
import type { Outcome, Pool } from '../../../core/sweep/pool.ts'
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
