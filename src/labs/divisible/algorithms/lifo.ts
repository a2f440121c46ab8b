import { lifo as lifoOrders, sortedByTransfer } from '../model/orders.ts'
import type { Search } from '../model/search.ts'
import { single } from '../model/single.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm } from './algorithm.ts'

export const lifo: Algorithm = {
  label: 'LIFO',
  help: 'Sent by increasing C, collected in the reverse order.',
  single: true,

  swept: true,
}

export const begin = (problem: Problem): Search => single(problem, lifoOrders(sortedByTransfer(problem.system)))
