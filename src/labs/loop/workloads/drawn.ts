/** The workload “Drawn iterations”: its words, and how its loop is made. */
import { cos } from '../../../core/math/circle.ts'
import { exp, log, log1p } from '../../../core/math/exponential.ts'
import { stream } from '../../../core/random/random.ts'
import { loopOf } from '../model/iterations.ts'
import { type LoopMaker, oneArray, type WorkloadDefinition } from './workload.ts'

/** A loop whose iterations take times that chance draws, each by itself: few long ones among many short ones. */
export const drawn: WorkloadDefinition = {
  label: 'Drawn iterations',
  help: 'A loop of your own whose iterations vary: each time is drawn by itself, from a log-normal distribution.',
  uses: ['iterations', 'iterationTime', 'iterationSpread', 'iterationBytes', 'seed'],
  countedBy: 'iterations',
  count: ({ iterations }) => iterations,
  annotation: ({ iterations, iterationBytes }) => oneArray(iterations, iterationBytes),
}

export const maker: LoopMaker = ({ iterations, iterationTime, iterationSpread, iterationBytes, seed }) => {
  const random = stream(seed, 'iterations')
  // The logarithm is normal; its variance gives the deviation that is wanted, its mean the mean.
  const variance = log1p((iterationSpread / 100) ** 2)
  const deviation = Math.sqrt(variance)
  const normal = () => Math.sqrt(-2 * log(1 - random())) * cos(2 * Math.PI * random())
  const costs = Float64Array.from(
    { length: iterations },
    () => iterationTime * exp(deviation * normal() - variance / 2),
  )
  return loopOf(costs, iterationBytes)
}
