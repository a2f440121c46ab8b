/** Looks into a search's programs: their orders, and the schedule their solution stands for. */
import type { Inspector } from '../../core/lab.ts'
import type { Plan, ProgramDetail } from './model/detail.ts'
import { problemIn } from './model/problem.ts'
import type { Answer, Search, Step } from './model/search.ts'
import { solveOrders } from './model/solver.ts'
import type { Problem } from './model/system.ts'
import { finishingTime } from './model/time.ts'
import type { DivisibleValues } from './parameters.ts'
import { outcomeOf } from './run.ts'
import { searchIn } from './search.ts'

/** Units of work of a program that is tried on the way. */
const PROGRAM_WORK = 500

/** Opens a scenario's search. */
export function inspect(values: DivisibleValues): Inspector {
  const problem = problemIn(values)
  /** ITERLP and ITERLP2B have no latency in their programs. */
  const bare = values.algorithm === 'iterlp' || values.algorithm === 'iterlp2b'
  let search: Search
  /** Number of the program that the search stands at; −1 before the first. */
  let at: number
  /** That program; absent where the search only came by. */
  let now: Detailed | undefined
  let best: Plan | undefined
  let ahead: Step | undefined
  let answer: Answer | undefined

  const planOf = (step: Step): Plan => {
    const allocation = [...step.allocation.subarray(0, step.size)]
    const collection = [...step.collection.subarray(0, step.size)]
    return planned(problem, { allocation, collection }, [...step.fractions])
  }
  const advance = () => {
    const next = search.next()
    if (next.done) {
      answer = next.value
      ahead = undefined
    } else ahead = next.value
  }
  const begin = () => {
    search = searchIn(values, problem)
    at = -1
    now = best = answer = undefined
    advance()
  }
  /** Goes one on, and takes the step over if it is the wanted one, before the search overwrites it to see what follows. */
  const forward = (wanted: number) => {
    if (!ahead) return false
    now = at + 1 === wanted ? snapshot(ahead) : undefined
    if (ahead.improved) best = planOf(ahead)
    at++
    advance()
    return true
  }
  begin()

  return {
    seek(step, work) {
      if (step < at) begin()
      for (let left = work; at < step; left -= PROGRAM_WORK) {
        if (left <= 0) return false
        if (!forward(step)) return true
      }
      return true
    },
    at(step): ProgramDetail | undefined {
      if (step < at || (step === at && !now)) begin()
      while (at < step) if (!forward(step)) return undefined
      if (!now) return undefined
      const { allocation, collection, fractions, outcome, complete, time, improved, size, sent, collected } = now
      const orders = { allocation, collection }
      const solved = outcome === 'solved' ? fractions : complete && outcome === 'given up' ? solve(orders) : undefined
      return {
        problem,
        number: at + 1,
        outcome,
        compared: time,
        sent: allocation.slice(0, sent),
        collected: collection.slice(size - collected),
        size,
        plan: solved && planned(problem, orders, solved),
        best: answer ? answered(problem, answer) : best,
        improved,
        last: answer !== undefined,
      }
    },
  }

  function solve(orders: { allocation: readonly number[]; collection: readonly number[] }) {
    const solution = solveOrders(problem, orders, { latency: !bare })
    return solution.status === 'optimal' ? [...solution.fractions] : undefined
  }
}

type Detailed = ReturnType<typeof snapshot>

function snapshot(step: Step) {
  const { size, sent, collected, complete, time, improved } = step
  return {
    allocation: [...step.allocation.subarray(0, size)],
    collection: [...step.collection.subarray(0, size)],
    fractions: [...step.fractions],
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
): Plan {
  return { ...orders, fractions, time: finishingTime(problem, orders, fractions) }
}

function answered(problem: Problem, { orders, fractions, time }: Answer): Plan | undefined {
  if (!Number.isFinite(time) || fractions.length !== problem.system.transfer.length) return undefined
  return { allocation: [...orders.allocation], collection: [...orders.collection], fractions: [...fractions], time }
}
