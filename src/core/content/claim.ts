/**
 * Claims: what a text says beyond the run on screen, as conditions that are tried on many runs. A claim goes with the sentence that makes
 * it; the page shows nothing of it. `doc/claims.md` lists all of them with how often they hold (tests/claims.ts).
 */
import type { Expression } from '../text/expression/tree.ts'

/** A figure, a condition, or another expression as it was written. */
export interface Written {
  readonly text: string
  readonly tree: Expression
}

/** A claim as read. */
export interface Claim {
  /** What is claimed, in words. Empty where a story's own sentence says it. */
  readonly says: string
  /** The runs that its conditions name, as queries. */
  readonly runs: Readonly<Record<string, string>>
  /** What must hold, all of it, for a case to count. */
  readonly holds: readonly Written[]
  /** Where it is tried: changes to all of its runs, in which every list is tried value by value: "seed=[1..30]&processors=[32,64]". */
  readonly over: string
  /** Where its order turns: changes to all of its runs, each of which makes it false: "networkDelay=300". */
  readonly unless: readonly string[]
  /** The share of cases in which it must hold at least. */
  readonly share: number
  /** Where it begins in its file. */
  readonly line: number
}

/** Where a claim is tried unless it says so. */
export const THIRTY_SEEDS = 'seed=[1..30]'

/** The queries of a run whose parameters are lists: "depth=[8,10..12]" are four. */
export function expanded(query: string): readonly string[] {
  const [brackets, list] = /\[([^\]]*)\]/.exec(query) ?? []
  if (brackets === undefined) return [query]
  const values = list.split(',').flatMap((each) => {
    const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(each) ?? []
    if (first === undefined) return [each]
    return Array.from({ length: Math.max(0, Number(last) - Number(first) + 1) }, (_, i) => String(Number(first) + i))
  })
  return values.flatMap((value) => expanded(query.replace(brackets, value)))
}

const idOf = (part: string) => part.split('=')[0]
const partsOf = (query: string) => query.split('&').filter((part) => part !== '')

/** A query with changes: "seed=1&depth=8" with "seed=2" is "depth=8&seed=2". */
export function changed(query: string, changes: string): string {
  const ids = new Set(partsOf(changes).map(idOf))
  return [...partsOf(query).filter((part) => !ids.has(idOf(part))), ...partsOf(changes)].join('&')
}

/** The parameters that `over` varies and in which the runs differ, so that the variation would make them equal. */
export function contested({ over, runs }: Pick<Claim, 'over' | 'runs'>): readonly string[] {
  const partIn = (query: string, id: string) => partsOf(query).find((part) => idOf(part) === id) ?? ''
  return partsOf(over)
    .map(idOf)
    .filter((id) => new Set(Object.values(runs).map((query) => partIn(query, id))).size > 1)
}
