/** The algorithms by name. A new one is its file and a line here and in ./begin.ts. */
import type { Algorithm } from './algorithm.ts'
import { bestSubset } from './best-subset.ts'
import { fifo } from './fifo.ts'
import { installments } from './installments.ts'
import { iterlp } from './iterlp.ts'
import { iterlp2a } from './iterlp2a.ts'
import { iterlp2b } from './iterlp2b.ts'
import { lifo } from './lifo.ts'
import { multilevel } from './multilevel.ts'
import { opt } from './opt.ts'
import { sport } from './sport.ts'
import { uniform } from './uniform.ts'

/** In the order in which they are offered. */
export const algorithms = {
  opt,
  'best-subset': bestSubset,
  fifo,
  lifo,
  sport,
  iterlp,
  iterlp2a,
  iterlp2b,
  multilevel,
  installments,
  uniform,
}

export type AlgorithmName = keyof typeof algorithms

/** The names of those of which something holds. */
export const algorithmsThat = (holds: (algorithm: Algorithm) => unknown): readonly AlgorithmName[] =>
  (Object.keys(algorithms) as AlgorithmName[]).filter((name) => holds(algorithms[name]))

/** The one whose answer is the true optimum. */
export const [TRUE_OPTIMUM] = algorithmsThat(({ optimal }) => optimal)
