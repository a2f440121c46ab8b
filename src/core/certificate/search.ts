/** Finds the best of all choices, by branch and bound, and the proof that nothing is better; ./check.ts checks it without knowing this file. */
import type { ProofTree } from './check.ts'

/** What is chosen, one thing after the other. */
export interface Choices<S> {
  /** How many things are chosen for, and how many options each has. */
  readonly depth: number
  readonly options: number
  readonly begin: S
  readonly take: (state: S, nth: number, option: number) => S
  /** Whether two options lead to the same. */
  readonly isSame: (state: S, a: number, b: number) => boolean
  /** What an option seems to cost: the cheapest is tried first. */
  readonly cost: (state: S, nth: number, option: number) => number
  /** Whether nothing that can follow is better than this value. */
  readonly isNoBetter: (state: S, nth: number, value: number) => boolean
  /** The value of a full case: less is better. */
  readonly value: (state: S) => number
  /** Work units of a case beside those of comparing its options, where they are many. */
  readonly work?: number
}

/** The best value, the option that each thing gets, and the proof. */
export interface Best {
  readonly value: number
  readonly chosen: readonly number[]
  readonly tree: ProofTree
}

/** Cases that are looked at, at most. */
const MOST_CASES = 1_000_000

/** Work units of a case, and of two of its options that are compared. */
const CASE_WORK = 200
const PAIR_WORK = 2

/** Work units after which it may be interrupted. */
const SLICE_WORK = 100_000

/** How far a search is, from 0 to 1. */
export interface Searched {
  share: number
}

/**
 * The best of all choices; undefined where there are too many cases to prove it. Yields units of work.
 *
 * @param searched is kept up to date: the half of it is to find the best, the other half to write down the proof
 */
export function* bestOf<S>(it: Choices<S>, searched: Searched = { share: 0 }): Generator<number, Best | undefined> {
  let value = Number.POSITIVE_INFINITY
  let chosen: readonly number[] = []
  let cases = 0
  /** Work since the caller was last given a turn. */
  let worked = 0
  const caseWork = CASE_WORK + PAIR_WORK * it.options ** 2 + (it.work ?? 0)
  const others = (state: S) =>
    Array.from({ length: it.options }, (_, option) => option).map((option, at, all) => ({
      option,
      same: all.slice(0, at).find((other) => it.isSame(state, option, other)),
    }))
  /** What waits, with the share of the search that it stands for: the options of a case share that of the case. */
  const waiting: { readonly state: S; readonly taken: readonly number[]; readonly share: number }[] = [
    { state: it.begin, taken: [], share: 0.5 },
  ]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { state, taken, share } = one
    const nth = taken.length
    if (++cases > MOST_CASES) return undefined
    worked += caseWork
    if (worked > SLICE_WORK) {
      yield worked
      worked = 0
    }
    if (it.isNoBetter(state, nth, value)) {
      searched.share += share
      continue
    }
    if (nth === it.depth) {
      searched.share += share
      value = it.value(state)
      chosen = taken
      continue
    }
    const options = others(state)
      .filter(({ same }) => same === undefined)
      .map(({ option }) => ({ option, cost: it.cost(state, nth, option) }))
    // The one that is taken next stands last.
    for (const { option } of options.sort((a, b) => b.cost - a.cost)) {
      waiting.push({ state: it.take(state, nth, option), taken: [...taken, option], share: share / options.length })
    }
  }
  function* prove(state: S, nth: number, share: number): Generator<number, ProofTree> {
    worked += caseWork
    if (worked > SLICE_WORK) {
      yield worked
      worked = 0
    }
    if (it.isNoBetter(state, nth, value)) {
      searched.share += share
      return nth === it.depth ? ['v'] : 0
    }
    const tree: ProofTree[] = []
    const options = others(state)
    const each = share / options.filter(({ same }) => same === undefined).length
    for (const { option, same } of options) {
      tree.push(same === undefined ? yield* prove(it.take(state, nth, option), nth + 1, each) : ['=', same])
    }
    return tree
  }
  return { value, chosen, tree: yield* prove(it.begin, 0, 0.5) }
}
