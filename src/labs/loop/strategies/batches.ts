/** Batches of P equal chunks, whose size is worked out again at each batch’s start. */
import type { QueueState } from '../model/queue.ts'

/** Gives the size of the chunks of the present batch, chunk by chunk. */
export function batches(state: QueueState, chunkOf: (first: boolean) => number): () => number {
  let given = 0
  let chunk = 0
  return () => {
    if (given % state.processors === 0) chunk = chunkOf(given === 0)
    given++
    return chunk
  }
}

/** Half of what is left, shared by all (FAC2). */
export const halfShared = ({ left, processors }: QueueState): number => Math.ceil(left / (2 * processors))
