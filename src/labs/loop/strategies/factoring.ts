/** Factoring: batches of P equal chunks, whose size is worked out again at each batch’s start. */
import { number } from '../../../core/parameters.ts'
import type { QueueState } from '../model/queue.ts'
import { type Begin, strategy } from './strategy.ts'

/** FAC: batches whose size follows from how much iteration times vary. */
export const factoring = strategy({
  label: 'Factoring',
  help: 'Batches of equal chunks, one for each processor; the more iteration times vary, the smaller a batch.',
  source: 'Hummel, Schonberg and Flynn 1992',
  assumes: 'has to know before the loop begins how much the times of iterations vary',
  parameters: {
    variation: number({
      label: 'Variation of iteration times',
      symbol: 'σ/μ',
      group: 'strategy',
      default: 0.488,
      slider: { min: 0, max: 2, step: 0.01 },
      limits: { min: 0, max: 100 },
      help: 'Standard deviation of the time of an iteration over its mean, as the rule takes it; 0.488 is that of the slowdowns 1 to 6.',
      source: 'Hummel, Schonberg and Flynn 1992',
    }),
  },
  way: { kind: 'queue' },
})

/** Gives the size of the chunks of the present batch, chunk by chunk. */
export function batches(state: QueueState, chunkOf: (first: boolean) => number): () => number {
  let chunkCount = 0
  let chunk = 0
  return () => {
    if (chunkCount % state.processors === 0) chunk = chunkOf(chunkCount === 0)
    chunkCount++
    return chunk
  }
}

/** Half of what is left, shared by all (FAC2). */
export const halfShared = ({ left, processors }: QueueState): number => Math.ceil(left / (2 * processors))

export const beginFactoring: Begin<typeof factoring> = (state, { variation }) => {
  const chunkOf = (first: boolean) => {
    const { left, processors } = state
    const b = (processors * variation) / (2 * Math.sqrt(left))
    const x = first ? 1 + b * b + b * Math.sqrt(b * b + 2) : 2 + b * b + b * Math.sqrt(b * b + 4)
    return Math.ceil(left / (x * processors))
  }
  return { next: batches(state, chunkOf) }
}

/** FAC2: batches that take half of what is left. */
export const fac2 = strategy({
  label: 'Factoring, half by half',
  help: 'Batches of equal chunks, one for each processor, that together take half of what is left.',
  source: 'Hummel, Schonberg and Flynn 1992',
  parameters: {},
  way: { kind: 'queue' },
})

export const beginFac2: Begin<typeof fac2> = (state) => ({ next: batches(state, () => halfShared(state)) })
