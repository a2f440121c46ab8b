/** The workload “Training in steps”: its words, and how its loop is made. */
import { loopOf } from '../model/iterations.ts'
import { arrange, costOf, lengthsOf } from './lengths.ts'
import { type LoopMaker, oneArray, type WorkloadDefinition } from './workload.ts'

/** Training a neural network with data parallelism: each step's sequences are shared by the accelerators, which then wait for each other. */
export const training: WorkloadDefinition = {
  label: 'Training in steps',
  help: 'A neural network is trained in steps. In each one, accelerators share sequences of different lengths, wait for the slowest, and add up what they learned.',
  uses: [
    ...(['steps', 'batch', 'meanLength', 'lengthSpread', 'longest', 'attention', 'tokenTime'] as const),
    ...(['arrangement', 'exchangeTime', 'processors', 'seed'] as const),
  ],
  stepped: { loss: 'padding' },
  countedBy: 'steps',
  count: ({ steps, batch }) => steps * batch,
  annotation: ({ steps, batch }) => oneArray(steps * batch, 0),
}

export const maker: LoopMaker = (values) => {
  const { processors } = values
  const lengths = lengthsOf(values)
  const cost = costOf(values)
  const costs: number[] = []
  const bounds = [0]
  let computed = 0
  let useful = 0
  for (const { batches, padded } of arrange(values, lengths))
    for (const batch of batches) {
      const longest = batch.reduce((most, index) => Math.max(most, lengths[index]), 0)
      for (const index of batch) {
        const tokens = padded ? longest : lengths[index]
        costs.push(cost(tokens))
        computed += tokens
        useful += lengths[index]
      }
      bounds.push(costs.length)
    }
  return { ...loopOf(costs, 0), steps: { bounds, processors, useful, computed, dropped: 0 } }
}
