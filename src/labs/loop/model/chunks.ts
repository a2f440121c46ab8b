/** The chunks that a queue gives out in a run, in the order in which it does. */
import type { Making } from '../../../core/lab.ts'
import { inSteps } from '../../../core/run/making.ts'
import type { Chunks } from '../chunks/index.ts'
import type { LoopValues } from '../parameters.ts'
import { scenarioOf } from './scenario.ts'
import { simulate } from './simulation.ts'

/** Units of work of an event. */
const EVENT_WORK = 200

/** Most chunks that are kept. */
const MOST_CHUNKS = 2 ** 17

/** Follows a run of a queue; the result is undefined where it gives out too many chunks. */
export const makeChunks = (values: LoopValues): Making<Chunks | undefined> => inSteps(follow(values))

function* follow(values: LoopValues): Generator<number, Chunks | undefined> {
  const scenario = scenarioOf(values)
  const { machine, counts, rest, end } = simulate(scenario)
  const queue = scenario.processors
  /** By the first iteration of a chunk, how many it has and its processor: a copy of a chunk comes later. */
  const chunksByFirst = new Map<number, readonly [size: number, processor: number]>()
  machine.watcher = {
    span() {},
    message({ from, to, parcel }) {
      if (from !== queue || !parcel || parcel.length < 2 || chunksByFirst.has(parcel[0])) return
      chunksByFirst.set(parcel[0], [parcel[1] - parcel[0], to])
    },
  }
  while (counts.retired < scenario.processors) {
    if (!machine.step() && rest) yield* rest()
    yield EVENT_WORK
    if (chunksByFirst.size > MOST_CHUNKS) return undefined
  }
  end()
  const chunks = [...chunksByFirst].sort(([a], [b]) => a - b).map(([, chunk]) => chunk)
  return {
    sizes: Float64Array.from(chunks, ([size]) => size),
    processors: Int32Array.from(chunks, ([, processor]) => processor),
  }
}
