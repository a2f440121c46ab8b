/** The golden cases of the model's definition: every metric and every message. */
import { describe, expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { type AsyncValues, parameters } from '../parameters.ts'
import cases from './golden.json' with { type: 'json' }
import { MessageLog, messageHash } from './message-log.ts'
import { Simulation } from './simulation.ts'
import { metricsOf } from './totals.ts'

/** The only entry of a case that is no metric. */
const HASH = 'messageHash'

describe('a golden case gives every digit', () => {
  for (const { scenario, gives } of cases) {
    test(`${scenario.balancer}, ${scenario.processors ?? 64} processors`, () => {
      const values = { ...defaults(parameters), ...(scenario as Partial<AsyncValues>) }
      const simulation = new Simulation(values)
      const log = new MessageLog(simulation.machine)
      simulation.machine.watcher = log
      while (!simulation.ended) simulation.advance(1e6, Number.POSITIVE_INFINITY)
      const metrics = metricsOf(simulation)
      for (const [id, value] of Object.entries(gives)) {
        if (id === HASH) continue
        const measured = metrics[id]
        if (value === null) expect(measured, id).toBeNull()
        else if (id === 'idleTime')
          expect(Math.abs(Number(measured) - Number(value)), id).toBeLessThan(1e-9 * gives.totalTime)
        else
          expect(Math.abs(Number(measured) - Number(value)), `${id}: ${measured}, not ${value}`).toBeLessThanOrEqual(
            1e-9 * Math.abs(Number(value)),
          )
      }
      expect(messageHash(log.all())).toBe(gives[HASH])
    })
  }
})
