import { evenLoop } from '../model/iterations.ts'
import { type LoopMaker, oneArray, type WorkloadDefinition } from './workload.ts'

/** A loop of equal iterations of any size. */
export const uniform: WorkloadDefinition = {
  label: 'Equal iterations',
  help: 'A loop of your own whose iterations all take the same time and data.',
  uses: ['iterations', 'iterationTime', 'iterationBytes'],
  countedBy: 'iterations',
  count: ({ iterations }) => iterations,
  annotation: ({ iterations, iterationBytes }) => oneArray(iterations, iterationBytes),
}

export const maker: LoopMaker = ({ iterations, iterationTime, iterationBytes }) =>
  evenLoop(iterations, iterationTime, iterationBytes)
