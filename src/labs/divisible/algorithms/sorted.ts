/** FIFO and LIFO: workers by increasing C, without a search. */
import { fifo as fifoOrders, lifo as lifoOrders, sortedByTransfer } from '../model/orders.ts'
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

export const beginFifo = (problem: Problem): Search => single(problem, fifoOrders(sortedByTransfer(problem.system)))

export const lifo: Algorithm = {
  label: 'LIFO',
  help: 'Sent by increasing C, collected in the reverse order.',
  single: true,

  swept: true,
}

export const beginLifo = (problem: Problem): Search => single(problem, lifoOrders(sortedByTransfer(problem.system)))
