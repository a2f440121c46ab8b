/** The strategy “Weighted factoring”: its words and parameters, and its rule. */
import type { ChunkRule, DoneChunk, QueueState } from '../model/queue.ts'
import { batches, halfShared } from './factoring.ts'
import { type Begin, strategy } from './strategy.ts'

/** WF: factoring with chunks in proportion to the processors’ speeds. */
export const weighted = strategy({
  label: 'Weighted factoring',
  help: 'Factoring with chunks in proportion to the speeds of the processors without load, as they are known before the run.',
  source: 'Hummel, Schmidt, Uma and Wein 1996',
  assumes: 'has to know the speeds of the processors',
  parameters: {},
  knowsSpeeds: true,
  way: { kind: 'queue' },
})

/** A weighted share, rounded up; what is a whole number but for rounding stays that. */
const weightedChunk = (weight: number, chunk: number): number => Math.ceil(weight * chunk - 1e-9)

/** Weights in proportion to speeds, with 1 as their mean. */
function weightsOf(speeds: readonly number[]): number[] {
  const sum = speeds.reduce((a, b) => a + b, 0)
  return speeds.map((speed) => (speeds.length * speed) / sum)
}

/**
 * Adaptive weighted factoring: weights from the mean time of an iteration at each processor, later chunks counting more.
 *
 * @param timeOf the seconds of a chunk that count
 * @param sized whether chunks are sized batch by batch, or one by one from what is left
 */
export function adaptive(
  state: QueueState,
  timeOf: (chunk: DoneChunk) => number,
  sized: 'in batches' | 'one by one',
): ChunkRule {
  const { processors } = state
  const counts = new Float64Array(processors)
  const times = new Float64Array(processors)
  const iterations = new Float64Array(processors)
  const batch = batches(state, () => halfShared(state))
  const weightOf = (worker: number) => {
    const means = Array.from(times, (time, i) => (iterations[i] > 0 ? time / iterations[i] : Number.POSITIVE_INFINITY))
    const least = Math.min(...means)
    if (least === Number.POSITIVE_INFINITY) return 1
    const rates = means.map((mean) => 1 / (mean === Number.POSITIVE_INFINITY ? least : mean))
    return weightsOf(rates)[worker]
  }
  return {
    reported(worker, chunk) {
      const k = ++counts[worker]
      times[worker] += k * timeOf(chunk)
      iterations[worker] += k * chunk.iterations
    },
    next: (worker) => weightedChunk(weightOf(worker), sized === 'in batches' ? batch() : state.left / (2 * processors)),
  }
}

export const beginWeighted: Begin<typeof weighted> = (state) => {
  const weights = weightsOf(state.rated)
  const batch = batches(state, () => halfShared(state))
  return { next: (worker) => weightedChunk(weights[worker], batch()) }
}
