import { fifo, sortedByTransfer } from '../model/orders.ts'
import { fedByOnePort, uniformInstalments } from '../model/rounds.ts'
import type { Search } from '../model/search.ts'
import { only } from '../model/single.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'

export const uniform: Algorithm = {
  label: 'Uniform rounds',
  help: 'Uniform multi-round: in each round all workers compute equally long, and sending the next round takes that long; no search.',
  source: '§1.1, [9]',
  single: true,
  rounds: true,
}

export function* begin(problem: Problem, { rounds = 1 }: SearchOptions): Search {
  const orders = fifo(fedByOnePort(problem, sortedByTransfer(problem.system)))
  const plan = uniformInstalments(problem, orders, rounds)
  return yield* only(problem, { orders, ...plan, tried: 1, failed: 0, degenerate: false })
}
