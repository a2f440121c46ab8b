/** A scenario run, in slices: arrivals and sizes are made, then the service is simulated event by event, and recorded if that is wanted. */
import type { Metrics, Run, RunOptions } from '../../core/lab.ts'
import { Recorder } from '../../core/recording.ts'
import { goOn, PIECE_WORK } from '../../core/run/making.ts'
import { arrivalTimes, requestSizes } from './model/arrivals.ts'
import { hashOf, hexadecimal, metricsOf } from './model/metrics.ts'
import { scenarioOf } from './model/scenario.ts'
import { Simulation } from './model/simulation.ts'
import { Slots } from './model/slots.ts'
import type { RequestsValues } from './parameters.ts'
import { shape } from './recording.ts'

/** Units of work of an event, and of one event for each server that a policy may compare. */
const EVENT_WORK = 40
const COMPARED_WORK = 0.5

/** Events between two looks at how much work is left. */
const AT_ONCE = 500

/** Begins a simulation in slices; yields the units of work that each part took. */
export function* beginning(values: RequestsValues): Generator<number, Simulation> {
  const scenario = scenarioOf(values)
  const parts = [arrivalTimes(scenario), requestSizes(scenario)].map(function* (pieces) {
    for (;;) {
      const piece = pieces.next()
      if (piece.done) return piece.value
      yield PIECE_WORK
    }
  })
  const arrivals = yield* parts[0]
  const sizes = yield* parts[1]
  return new Simulation(scenario, arrivals, sizes)
}

/** Units of work of some events of a scenario. */
export const workOf = ({ servers }: RequestsValues, events: number): number =>
  events * (EVENT_WORK + COMPARED_WORK * servers)

/** Starts the run of checked values. */
export function start(values: RequestsValues, { record }: RunOptions): Run {
  const recorder = record ? new Recorder(shape, values.servers) : undefined
  let simulation: Simulation | undefined
  let finished = false
  const course = running()
  return {
    ...(recorder ? { recorder } : {}),
    advance(work) {
      finished ||= goOn(course, work) !== undefined
      return finished
    },
    progress: () => (finished ? 1 : simulation ? shareOf(simulation) : 0),
    metrics: (): Metrics => (simulation ? metricsOf(simulation) : {}),
    fingerprint: () => (simulation ? hexadecimal(hashOf(simulation)) : ''),
  }

  function* running(): Generator<number, void> {
    simulation = yield* beginning(values)
    const slots = recorder && new Slots(simulation, recorder)
    while (simulation.advance(AT_ONCE)) yield workOf(values, AT_ONCE)
    slots?.finish()
  }
}

/** How much of a run is done, by its requests. */
export const shareOf = ({ over, requests, arrivedCount, scenario }: Simulation): number =>
  over ? 1 : (0.99 * (arrivedCount + requests.endedCount)) / (2 * scenario.requests)
