/** Runs a scenario at once: for tests, and to compare another program with this one. */
import { whole } from '../../../core/run/making.ts'
import type { RequestsValues } from '../parameters.ts'
import { arrivalTimes, requestSizes } from './arrivals.ts'
import { hashOf, hexadecimal, metricsOf } from './metrics.ts'
import type { Period } from './periods.ts'
import { scenarioOf } from './scenario.ts'
import { Simulation } from './simulation.ts'

/** The simulation of a checked scenario, before anything has happened. `periods` may replace those of the values. */
export function begun(values: RequestsValues, periods?: readonly Period[]): Simulation {
  const scenario = scenarioOf(values, periods)
  return new Simulation(scenario, whole(arrivalTimes(scenario)), whole(requestSizes(scenario)))
}

/** The same, run to its end. */
export function simulated(values: RequestsValues, periods?: readonly Period[]): Simulation {
  const simulation = begun(values, periods)
  while (simulation.advance(1e9)) {}
  return simulation
}

/** All metrics of a checked scenario and its fingerprint, 8 hexadecimal digits. */
export function runScenario(values: RequestsValues, periods?: readonly Period[]) {
  const simulation = simulated(values, periods)
  return { metrics: metricsOf(simulation), hash: hexadecimal(hashOf(simulation)) }
}
