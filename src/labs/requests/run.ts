/** A scenario run, in slices: arrivals and sizes are made, then the service is simulated event by event, and recorded if that is wanted. */
import { type Metrics, type Run, type RunOptions, RunStopped, windowOf } from '../../core/lab.ts'
import { defaults } from '../../core/parameters.ts'
import { Recorder } from '../../core/recording.ts'
import { goOn, PIECE_WORK } from '../../core/run/making.ts'
import { watching } from './looking.ts'
import { arrivalTimes, requestSizes } from './model/arrivals.ts'
import { boundsOf, NO_BOUNDS } from './model/bounds.ts'
import { readingLog } from './model/log/reading.ts'
import { hashOf, hexadecimal, metricsOf } from './model/metrics.ts'
import { begun } from './model/run-scenario.ts'
import { scenarioOf } from './model/scenario.ts'
import { Simulation } from './model/simulation.ts'
import { Slots } from './model/slots.ts'
import { parameters, type RequestsValues } from './parameters.ts'
import { SLOTS, shape } from './recording.ts'

/** Units of work of an event, and of one event for each server that a policy may compare. */
const EVENT_WORK = 40
const COMPARED_WORK = 0.5

/** Events between two looks at how much work is left. */
const AT_ONCE = 500

/** Units of work of a piece of a log, which is about a megabyte. */
export const READ_WORK = 2_000_000

/** Share of a run’s progress that is the reading of its log. */
const READING = 0.3

/**
 * Begins a simulation in slices; yields the units of work that each part took. A log is read first, and `onRead` learns how much of it is.
 * Throws a RunStopped where a line of it cannot be read.
 */
export function* beginning(values: RequestsValues, onRead?: (share: number) => void): Generator<number, Simulation> {
  if (values.arrivals === 'log' || values.service === 'log') {
    const pieces = readingLog(values)
    for (;;) {
      const piece = pieces.next()
      if (!piece.done) {
        onRead?.(piece.value)
        yield READ_WORK
        continue
      }
      if ('problem' in piece.value) throw new RunStopped(piece.value.problem)
      break
    }
  }
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

/**
 * A small service that stays. When none is left between two runs, JavaScript engines forget the shapes of its objects, and compile again what
 * is hot: every other run then took twice as long.
 */
const resident: Simulation[] = []

/** Starts the run of checked values. */
export function start(values: RequestsValues, { record, looked = false }: RunOptions): Run {
  if (resident.length === 0) resident.push(begun({ ...defaults(parameters), requests: 1 }))
  const recorder = record ? new Recorder(shape, values.servers) : undefined
  let simulation: Simulation | undefined
  let look: ReturnType<typeof watching> | undefined
  let finished = false
  let bounds = NO_BOUNDS
  /** Share of the log that has been read; 0 without one. */
  let read = 0
  const course = running()
  return {
    ...(recorder ? { recorder } : {}),
    advance(work) {
      finished ||= goOn(course, work) !== undefined
      return finished
    },
    progress: () =>
      finished ? 1 : READING * read + (simulation ? (read > 0 ? 1 - READING : 1) * shareOf(simulation) : 0),
    metrics: (): Metrics => (simulation ? { ...metricsOf(simulation), ...bounds } : {}),
    // Every copy's times are kept, as the simulation needs them anyway.
    ...(looked
      ? {
          inspector: () => ({
            seek: () => true,
            window: windowOf((slot) => (slot < 0 || slot >= SLOTS ? undefined : look?.(slot))),
          }),
        }
      : {}),
    fingerprint: () => (simulation ? hexadecimal(hashOf(simulation)) : ''),
  }

  function* running(): Generator<number, void> {
    simulation = yield* beginning(values, (share) => {
      read = share
    })
    if (looked) look = watching(simulation)
    const slots = recorder && new Slots(simulation, recorder)
    while (simulation.advance(AT_ONCE)) yield workOf(values, AT_ONCE)
    slots?.finish()
    bounds = yield* boundsOf(simulation)
  }
}

/** How much of a run is done, by its requests: what is left at their end is to compute the bounds. */
const shareOf = ({ over, requests, arrivedCount, scenario }: Simulation): number =>
  0.99 * (over ? 1 : (arrivedCount + requests.endedCount) / (2 * scenario.requests))
