/** What the microscope shows of an exchange between neighbours, read off the recorded pairs. Plain functions over typed arrays. */
import type { PairOperation } from '../../model/detail.ts'

/** The whole machine before the first stage and after each: one entry more than there are stages. */
export interface Spread {
  readonly most: readonly number[]
  readonly least: readonly number[]
}

/** What one stage did. */
export interface StageSummary {
  readonly name: string
  readonly pairs: number
  /** Pairs that moved something. */
  readonly moving: number
  /** Tasks moved. */
  readonly tasks: number
}

/** Replays the operation on the loads that computing left behind: O(processors × stages). */
export function spreadOf(operation: PairOperation, computed: Int32Array): Spread {
  const loads = computed.slice()
  const most: number[] = []
  const least: number[] = []
  const measure = () => {
    let high = loads.length ? loads[0] : 0
    let low = high
    for (let i = 1; i < loads.length; i++) {
      if (loads[i] > high) high = loads[i]
      else if (loads[i] < low) low = loads[i]
    }
    most.push(high)
    least.push(low)
  }
  measure()
  const { start, a, b, moved } = operation
  for (let stage = 0; stage < operation.stages.length; stage++) {
    for (let i = start[stage]; i < start[stage + 1]; i++) {
      loads[a[i]] -= moved[i]
      loads[b[i]] += moved[i]
    }
    measure()
  }
  return { most, least }
}

/** The links of a stage from sender to receiver with what moves, and the loads before it: O(processors + pairs so far). */
export function usedIn({ start, a, b, moved }: PairOperation, computed: Int32Array, stage: number) {
  const values = computed.slice()
  for (let i = 0; i < start[stage]; i++) {
    values[a[i]] -= moved[i]
    values[b[i]] += moved[i]
  }
  const of = (value: (pair: number) => number) =>
    Int32Array.from({ length: start[stage + 1] - start[stage] }, (_, i) => value(start[stage] + i))
  const links = {
    from: of((i) => (moved[i] < 0 ? b[i] : a[i])),
    to: of((i) => (moved[i] < 0 ? a[i] : b[i])),
    amount: of((i) => Math.abs(moved[i])),
  }
  return { links, values }
}

/** What every stage did, in order. */
export function summaries(operation: PairOperation): readonly StageSummary[] {
  const { start, moved } = operation
  return operation.stages.map((name, stage) => {
    let moving = 0
    let tasks = 0
    for (let i = start[stage]; i < start[stage + 1]; i++) {
      if (moved[i] === 0) continue
      moving++
      tasks += Math.abs(moved[i])
    }
    return { name, pairs: start[stage + 1] - start[stage], moving, tasks }
  })
}

/** Indices of a stage's pairs that moved something, most tasks first, then in the order of the links. */
export function movingPairs(operation: PairOperation, stage: number): Int32Array {
  const { start, moved } = operation
  const list: number[] = []
  for (let i = start[stage]; i < start[stage + 1]; i++) if (moved[i] !== 0) list.push(i)
  return Int32Array.from(list).sort((i, j) => Math.abs(moved[j]) - Math.abs(moved[i]) || i - j)
}

/** Pairs of a stage that moved nothing, by the reason. */
interface StillPairs {
  /** Both have as many, or one more: even. */
  readonly even: number
  /** Of these: both are empty. */
  readonly empty: number
  /** More apart than one task, but their share of the difference is less than one. */
  readonly tooSmall: number
}

/** Counts a stage's pairs that moved nothing. */
export function stillPairs(operation: PairOperation, stage: number): StillPairs {
  const { start, moved, loadA, loadB } = operation
  let even = 0
  let empty = 0
  let tooSmall = 0
  for (let i = start[stage]; i < start[stage + 1]; i++) {
    if (moved[i] !== 0) continue
    if (Math.abs(loadA[i] - loadB[i]) > 1) tooSmall++
    else even++
    if (loadA[i] === 0 && loadB[i] === 0) empty++
  }
  return { even, empty, tooSmall }
}

/** A pair seen from the one that sends: always from the heavier to the lighter. */
export interface Exchange {
  readonly from: number
  readonly to: number
  readonly fromBefore: number
  readonly toBefore: number
  readonly tasks: number
}

/** Pair i as an exchange; of even pairs the sender is `a`. */
export function exchange(operation: PairOperation, i: number): Exchange {
  const { a, b, loadA, loadB, moved } = operation
  const turned = moved[i] < 0
  return {
    from: turned ? b[i] : a[i],
    to: turned ? a[i] : b[i],
    fromBefore: turned ? loadB[i] : loadA[i],
    toBefore: turned ? loadA[i] : loadB[i],
    tasks: Math.abs(moved[i]),
  }
}

/**
 * A coefficient with as few digits (three at least) as make the written rule come out at the number of tasks that moved:
 * ⌊0.667·3⌋ would read 2 where ⌊0.6666·3⌋ is 1.
 */
export function writtenCoefficient(coefficient: number, difference: number, tasks: number): string {
  for (let digits = 3; digits < 10; digits++) {
    const text = coefficient.toPrecision(digits)
    if (Math.floor(Number(text) * difference) === tasks) return Number(text).toString()
  }
  return Number(coefficient.toPrecision(3)).toString()
}
