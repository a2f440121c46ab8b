/** Makes one run with what its metrics are compared with, in slices, in whatever thread. */
import { type Lab, type Metrics, type Run, RunStopped } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import { type Ended, givenUp, neededRuns } from '../core/run/run.ts'
import { FIRST_WORK, nextWork } from '../core/run/slice.ts'
import { InputError } from './input-error.ts'
import type { Recording, RunOptions } from './types.ts'

/** How long a run works before it lets others in, in milliseconds. */
export const TURN_MS = 30

/** Lets others in. */
export const turn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** What a run gives: plain data. */
export interface Computed {
  readonly metrics: Metrics
  readonly recording: Recording | undefined
  readonly fingerprint: string | undefined
  /** What the run did not get to, or is not compared with, in a clause; undefined where it is complete. */
  readonly cut: string | undefined
}

/** Runs a scenario that is ready, and the runs that its metrics are compared with. */
export async function compute(
  lab: Lab,
  values: Values,
  { record = true, signal, onProgress }: Pick<RunOptions, 'record' | 'signal' | 'onProgress'>,
): Promise<Computed> {
  const { scenarios, complete } = neededRuns(lab, values)
  let recording: Recording | undefined
  let fingerprint: string | undefined
  async function toTheEnd(scenario: Values, i: number): Promise<Metrics> {
    signal?.throwIfAborted()
    const run = lab.start(scenario, { record: record && i === 0 })
    let work = FIRST_WORK
    let began = performance.now()
    let turned = began
    while (!run.advance(work)) {
      const now = performance.now()
      work = nextWork(work, now - began)
      if (now - turned > TURN_MS) {
        onProgress?.((i + run.progress()) / scenarios.length)
        await turn()
        signal?.throwIfAborted()
        turned = performance.now()
      }
      began = performance.now()
    }
    if (i === 0) {
      recording = recordingOf(run)
      fingerprint = run.fingerprint?.()
    }
    return run.metrics()
  }
  const own = await toTheEnd(values, 0).catch((error: unknown) => {
    throw inputErrorOf(error)
  })
  const others: Ended[] = []
  for (const [i, scenario] of scenarios.slice(1).entries()) others.push(await toTheEnd(scenario, i + 1).catch(givenUp))
  onProgress?.(1)
  const { metrics, cut } = complete(own, others)
  return { metrics, recording, fingerprint, cut }
}

/** What a run is given up for is something that was set. */
export function asInputError<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw inputErrorOf(error)
  }
}

const inputErrorOf = (error: unknown): unknown =>
  error instanceof RunStopped ? Object.assign(new InputError(error.message), { cause: error.cause }) : error

/** A run's rows, which the run hands over. */
function recordingOf({ recorder }: Run): Recording | undefined {
  if (!recorder) return undefined
  const { shape, lanes } = recorder
  const none = { count: 0, stride: 1, columns: {}, matrices: {} }
  const { count, stride, columns, matrices } = recorder.take() ?? none
  const units = Object.fromEntries([...shape.columns, ...shape.matrices].map(({ id, unit }) => [id, unit]))
  return { step: shape.step, lane: shape.lane, count, stride, lanes, columns, matrices, units, time: shape.time }
}
