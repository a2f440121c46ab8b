/** The asynchronous model: its golden cases. */
import { describe, expect, test } from 'vitest'
import { GOLDEN_ASYNC } from './data/async.ts'
import { DEFAULTS } from './oracle/async/scenario.ts'
import { simulate } from './oracle/async/simulate.ts'

describe('The plain implementation gives', () => {
  test.each(GOLDEN_ASYNC)('what $scenario.balancer on $scenario.processors processors must give', (golden) => {
    const found = { ...simulate({ ...DEFAULTS, ...golden.scenario }).metrics }
    for (const [id, expected] of Object.entries(golden.metrics)) {
      const value = found[id as keyof typeof found]
      if (typeof expected !== 'number' || typeof value !== 'number') expect(value, id).toBe(expected)
      else {
        const scale = id === 'idleTime' ? golden.metrics.totalTime : Math.abs(expected)
        expect(Math.abs(value - expected), `${id}: ${value}, expected ${expected}`).toBeLessThanOrEqual(1e-9 * scale)
      }
    }
  })
})
