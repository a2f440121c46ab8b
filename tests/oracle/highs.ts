/**
 * The linear program of §2.1 of the divisible load model once more, written row by row from the text and solved by HiGHS:
 * shares nothing with the model but the shape of a problem.
 */
import loadHighs from 'highs'
import type { Orders } from '../../src/labs/divisible/model/orders.ts'
import type { Problem } from '../../src/labs/divisible/model/system.ts'

/** Least T of the given orders. */
export type Oracle = (problem: Problem, orders: Orders) => number

/** Loads HiGHS: the least objective of a program in CPLEX's LP format. */
async function solver(): Promise<(text: string) => number> {
  const highs = await loadHighs()
  return (text) => {
    const answer = highs.solve(text, {
      primal_feasibility_tolerance: 1e-10,
      dual_feasibility_tolerance: 1e-10,
      presolve: 'off',
    })
    if (answer.Status !== 'Optimal') throw new Error(`HiGHS says ${answer.Status}`)
    return answer.ObjectiveValue
  }
}

/** Loads HiGHS for stars in one round. */
export async function highsOracle(): Promise<Oracle> {
  const solve = await solver()
  return (problem, orders) => solve(textOf(problem, orders))
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

/** Loads for a tree: what a port serves, in the order of allocation, as the oracle writes it. */
export interface Below {
  /** C, L and, of a worker, E. */
  readonly link: readonly [transfer: number, latency: number]
  readonly compute?: number
  readonly members?: readonly Below[]
  /** The same members in the order of collection. */
  readonly collected?: readonly Below[]
}

/** Least T of a tree of ports whose orders are all given, each variable and each row as §2.1 has it for every port. */
export async function treeOracle(): Promise<(root: Below, load: number, resultRatio: number) => number> {
  const solve = await solver()
  return (root, load, resultRatio) => {
    const rows: string[] = []
    const names = new Map<Below, string>()
    const nameOf = (node: Below) => names.get(node) ?? names.set(node, `n${names.size}`).get(node)
    const walk = (node: Below) => {
      const [me, members, collected] = [nameOf(node), node.members ?? [], node.collected ?? []]
      const all = members.map((member) => `- a_${nameOf(member)}`).join(' ')
      rows.push(`a_${me} ${all} = 0`)
      const terms = (list: readonly Below[], ratio: number) =>
        list.map((each) => `+ ${ratio * each.link[0]} a_${nameOf(each)}`).join(' ')
      const opened = (list: readonly Below[]) => list.reduce((sum, { link }) => sum + link[1], 0)
      const below = (text: string, constant: number) => rows.push(`t_${me} ${text.replaceAll('+', '-')} >= ${constant}`)
      members.forEach((member, k) => {
        const [before, after] = [members.slice(0, k + 1), collected.slice(collected.indexOf(member))]
        // For a worker E α, for a cluster the time of its own program.
        const inside = member.members ? `+ 1 t_${nameOf(member)}` : `+ ${member.compute} a_${nameOf(member)}`
        below(`${terms(before, 1)} ${terms(after, resultRatio)} ${inside}`, opened(before) + opened(after))
        if (member.members) walk(member)
      })
      below(`${terms(members, 1)} ${terms(collected, resultRatio)}`, opened(members) + opened(collected))
    }
    walk(root)
    rows.push(`a_${nameOf(root)} = ${load}`)
    return solve(
      `Minimize\n obj: t_${nameOf(root)}\nSubject To\n${rows.map((row, k) => ` r${k}: ${row}`).join('\n')}\nEnd\n`,
    )
  }
}

/** Least T of given orders where the port sends in rounds: (2.1) for each instalment, all of which are variables. */
export async function roundsOracle(): Promise<(problem: Problem, orders: Orders, rounds: number) => number> {
  const solve = await solver()
  return ({ system, load, resultRatio }, { allocation, collection }, rounds) => {
    const { transfer: C, compute: E, latency: L } = system
    const sent = Array.from({ length: rounds }, (_, r) => allocation.map((k) => ({ k, r }))).flat()
    const rows: string[] = []
    const less = (terms: readonly string[], constant: number) => rows.push(`${terms.join(' ')} - 1 T <= ${-constant}`)
    const sending = (pieces: typeof sent) => pieces.map(({ k, r }) => `+ ${C[k]} a${k}_${r}`)
    const collecting = (workers: readonly number[]) =>
      sent.filter(({ k }) => workers.includes(k)).map(({ k, r }) => `+ ${resultRatio * C[k]} a${k}_${r}`)
    const opened = (workers: readonly number[]) => workers.reduce((sum, k) => sum + L[k], 0)
    sent.forEach(({ k, r }, place) => {
      const [until, after] = [sent.slice(0, place + 1), collection.slice(collection.indexOf(k))]
      const computing = sent.filter((each) => each.k === k && each.r >= r).map((each) => `+ ${E[k]} a${k}_${each.r}`)
      less([...sending(until), ...computing, ...collecting(after)], opened(until.map((each) => each.k)) + opened(after))
    })
    less([...sending(sent), ...collecting(collection)], opened(sent.map(({ k }) => k)) + opened(collection))
    rows.push(`${sent.map(({ k, r }) => `+ a${k}_${r}`).join(' ')} = ${load}`)
    return solve(`Minimize\n obj: T\nSubject To\n${rows.map((row, k) => ` r${k}: ${row}`).join('\n')}\nEnd\n`)
  }
}
