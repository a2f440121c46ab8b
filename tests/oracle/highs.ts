/**
 * The linear program of §2.1 of the divisible load model once more, written row by row from the text and solved by HiGHS:
 * shares nothing with the model but the shape of a problem.
 */
import loadHighs from 'highs'
import type { Orders } from '../../src/labs/divisible/model/orders.ts'
import type { Problem } from '../../src/labs/divisible/model/system.ts'

/** Least T of the given orders. */
export type Oracle = (problem: Problem, orders: Orders) => number

/** Loads HiGHS. */
export async function highsOracle(): Promise<Oracle> {
  const highs = await loadHighs()
  return (problem, orders) => {
    const answer = highs.solve(textOf(problem, orders), {
      primal_feasibility_tolerance: 1e-10,
      dual_feasibility_tolerance: 1e-10,
      presolve: 'off',
    })
    if (answer.Status !== 'Optimal') throw new Error(`HiGHS says ${answer.Status}`)
    return answer.ObjectiveValue
  }
}

/** The program in CPLEX's LP format. */
function textOf({ system, load, resultRatio }: Problem, { allocation, collection }: Orders): string {
  const { transfer: C, compute: E, latency: L } = system
  const rows: string[] = []
  const row = (coefficients: Map<number, number>, constant: number) => {
    const terms = [...coefficients].map(([worker, value]) => `+ ${value} a${worker}`).join(' ')
    rows.push(` r${rows.length}: ${terms} - T <= ${-constant}`)
  }
  for (const k of allocation) {
    const coefficients = new Map<number, number>()
    const add = (worker: number, value: number) => coefficients.set(worker, (coefficients.get(worker) ?? 0) + value)
    let constant = 0
    for (const j of allocation.slice(0, allocation.indexOf(k) + 1)) {
      add(j, C[j])
      constant += L[j]
    }
    add(k, E[k])
    for (const j of collection.slice(collection.indexOf(k))) {
      add(j, resultRatio * C[j])
      constant += L[j]
    }
    row(coefficients, constant)
  }
  row(
    new Map(allocation.map((j) => [j, (1 + resultRatio) * C[j]])),
    allocation.reduce((sum, j) => sum + 2 * L[j], 0),
  )
  const all = allocation.map((j) => `a${j}`).join(' + ')
  return `Minimize\n obj: T\nSubject To\n${rows.join('\n')}\n load: ${all} = ${load}\nEnd\n`
}
