import { fifo as fifoOrders, sortedByTransfer } from '../model/orders.ts'
import type { Search } from '../model/search.ts'
import { single } from '../model/single.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm } from './algorithm.ts'

export const fifo: Algorithm = {
  label: 'FIFO',
  help: 'Sent by increasing C, collected in the same order.',
  single: true,
  baseline: true,
  swept: true,
}

export const begin = (problem: Problem): Search => single(problem, fifoOrders(sortedByTransfer(problem.system)))
