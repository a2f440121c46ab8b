/** Looks into a search's programs: their orders, and the schedule their solution stands for. */
import { type StepViewer, windowOf } from '../../core/lab.ts'
import { algorithms, startSearch } from './algorithms/index.ts'
import type { Plan, ProgramDetail } from './model/detail.ts'
import { problemIn } from './model/problem.ts'
import { planTime } from './model/schedule.ts'
import type { Answer, SlicedSearch, Step } from './model/search.ts'
import { workOf } from './model/slices.ts'
import { solveOrders } from './model/solver.ts'
import type { Problem } from './model/system.ts'
import type { DivisibleValues } from './parameters.ts'
import { outcomeOf } from './run.ts'

/** Units of work of a program that is tried on the way. */
const PROGRAM_WORK = 500

/** Bytes of the programs that are kept, about: each has two orders and the fractions. */
const KEPT_BYTES = 2 ** 24

/** Opens a scenario's search, which can only go on; the programs that it has just tried are kept, so that going back is cheap. */
export function inspect(values: DivisibleValues): StepViewer<ProgramDetail> {
  const problem = problemIn(values)
  const { bare } = algorithms[values.algorithm]
  const most = Math.ceil(KEPT_BYTES / (500 + 24 * problem.system.transfer.length))
  /** The search; it begins again where the reader goes further back than what is kept. */
  let search: SlicedSearch
  /** Number of the program that the search stands at; −1 before the first. */
  let at: number
  /** The latest programs, in their order. */
  const states = new Map<number, Kept>()
  /** The best plan of the programs up to that one. */
  let best: Plan | undefined
  /** The program after that one; a number while it is on its way, undefined after the last. */
  let ahead: Step | number | undefined
  let answer: Answer | undefined

  const planOf = (step: Step): Plan => {
    const allocation = [...step.allocation.subarray(0, step.size)]
    const collection = [...step.collection.subarray(0, step.size)]
    return planned(problem, { allocation, collection }, [...step.fractions], step.instalments)
  }
  /** Works towards the next program; returns the units of work. */
  const advance = () => {
    const next = search.next()
    answer = next.done ? next.value : undefined
    ahead = next.done ? undefined : next.value
    return typeof ahead === 'number' ? workOf(ahead) : PROGRAM_WORK
  }
  const begin = () => {
    search = startSearch(values.algorithm, problem, { ...values, prune: true })
    at = -1
    best = answer = undefined
    states.clear()
    ahead = 0
  }
  /** Goes one on; keeps the program if the wanted one is near, before the search overwrites it to see what follows. */
  const forward = (target: number) => {
    if (typeof ahead !== 'object') return false
    const now = ++at > target - most ? snapshot(ahead) : undefined
    if (ahead.improved) best = planOf(ahead)
    do advance()
    while (typeof ahead === 'number')
    if (now) states.set(at, { ...now, best: answer ? answered(problem, answer) : best, last: answer !== undefined })
    states.delete(at - most)
    return true
  }
  begin()

  const seek = (step: number, work: number) => {
    if (states.has(step)) return true
    if (step <= at) begin()
    for (let left = work; at < step; ) {
      if (left <= 0) return false
      if (typeof ahead === 'number') left -= advance()
      else if (forward(step)) left -= PROGRAM_WORK
      else return true
    }
    return true
  }
  const detailOf = (step: number): ProgramDetail | undefined => {
    while (!seek(step, 1e9)) {}
    const program = states.get(step)
    if (!program) return undefined
    const { allocation, collection, fractions, instalments, outcome, complete } = program
    const { time, improved, size, sent, collected } = program
    const orders = { allocation, collection }
    const solved = outcome === 'solved' ? fractions : complete && outcome === 'pruned' ? solve(orders) : undefined
    return {
      problem,
      number: step + 1,
      outcome,
      compared: time,
      sent: allocation.slice(0, sent),
      collected: collection.slice(size - collected),
      size,
      plan: solved && planned(problem, orders, solved, instalments),
      best: program.best,
      improved,
      last: program.last,
    }
  }
  return { seek, window: windowOf(detailOf) }

  function solve(orders: { allocation: readonly number[]; collection: readonly number[] }) {
    const solution = solveOrders(problem, orders, { latency: !bare })
    return solution.status === 'optimal' ? [...solution.fractions] : undefined
  }
}

type Kept = ReturnType<typeof snapshot> & { readonly best: Plan | undefined; readonly last: boolean }

function snapshot(step: Step) {
  const { size, sent, collected, complete, time, improved } = step
  return {
    allocation: [...step.allocation.subarray(0, size)],
    collection: [...step.collection.subarray(0, size)],
    fractions: [...step.fractions],
    instalments: step.instalments,
    outcome: outcomeOf(step),
    size,
    sent,
    collected,
    complete,
    time,
    improved,
  }
}

function planned(
  problem: Problem,
  orders: { readonly allocation: readonly number[]; readonly collection: readonly number[] },
  fractions: readonly number[],
  rounds?: readonly Float64Array[],
): Plan {
  const instalments = rounds?.map((loads) => [...loads])
  return { ...orders, fractions, instalments, time: planTime(problem, orders, { fractions, instalments }) }
}

function answered(problem: Problem, { orders, fractions, instalments, time }: Answer): Plan | undefined {
  if (!Number.isFinite(time) || fractions.length !== problem.system.transfer.length) return undefined
  return {
    allocation: [...orders.allocation],
    collection: [...orders.collection],
    fractions: [...fractions],
    instalments: instalments?.map((loads) => [...loads]),
    time,
  }
}
