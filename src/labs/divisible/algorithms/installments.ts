/** The algorithm “Multi-installment”: its words and its search. */
import { bestInstalments } from '../model/rounds.ts'
import { type SlicedSearch, sized } from '../model/search.ts'
import { only } from '../model/single.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'
import { beginIterlp2a } from './iterlp.ts'

export const installments: Algorithm = {
  label: 'Multi-installment',
  help: 'The orders of ITERLP2A, with the load sent in several rounds whose parts one linear program finds.',
  source: '§1.1, [9]',
  single: true,
  sorts: true,
  rounds: true,
}

/** Orders as of one round; then one program for the parts of all rounds. */
export function* begin(problem: Problem, options: SearchOptions): SlicedSearch {
  const once = yield* sized(beginIterlp2a(problem, options))
  const rounds = options.rounds ?? 1
  if (rounds === 1 || !Number.isFinite(once.time)) return yield* only(problem, once)
  yield once.orders.allocation.length * rounds
  const plan = bestInstalments(problem, once.orders, rounds) ?? { time: Number.NaN, failed: once.failed + 1 }
  return yield* only(problem, { ...once, ...plan, tried: once.tried + 1, degenerate: false })
}
