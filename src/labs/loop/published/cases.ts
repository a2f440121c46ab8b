/**
 * The 28 cases of table 1.4: the loops, the sizes and the numbers of processors that the source runs. Its local strategies
 * have two groups, of 2 or of 8 processors, which is the lab's default.
 */
import type { Value, Values } from '../../../core/parameters.ts'
import { valuesOf } from '../../../core/reproduce/printed.ts'
import { parameters } from '../parameters.ts'
import type { StrategyName } from '../strategies/index.ts'
import table from './table-1-4.json' with { type: 'json' }

/** A loop of the source; the two of TRFD are balanced by themselves. */
export type LoopName = 'mxm' | 'trfd1' | 'trfd2' | 'ac'

/** The four strategies of the source. */
export type Four = 'gcdlb' | 'gddlb' | 'lcdlb' | 'lddlb'

/** The four, in the order in which the first of equals is taken. */
export const FOUR = ['gcdlb', 'gddlb', 'lcdlb', 'lddlb'] as const satisfies readonly (Four & StrategyName)[]

/** A case with what table 1.4 prints of it. */
export interface PublishedCase {
  readonly id: string
  readonly loop: LoopName
  readonly processors: 4 | 16
  readonly n: number
  /** Its parameters in words. */
  readonly label: string
  readonly set: Values
  /** The best strategy of the source's runs, and the one that its model predicts. */
  readonly actual: Four
  readonly predicted: Four
  /** How far the predicted one is behind the best, in seconds and in percent; absent where they are the same. */
  readonly loss?: readonly [seconds: number, percent: number]
}

type Row = readonly [label: string, scenario: string, actual: string, predicted: string, loss: number, percent: number]

/** The cases, in the order of the table but for TRFD, whose loops stand one after the other. */
export const CASES: readonly PublishedCase[] = (table.rows as unknown as readonly Row[]).map(
  ([label, scenario, actual, predicted, seconds, percent]) => {
    const set = valuesOf(scenario, parameters)
    const [loop, processors, n] = [set.workload as LoopName, set.processors as 4 | 16, Number(set.n)]
    return {
      id: `${loop} P${processors} ${set.r === undefined ? n : `${n}×${set.r}`}`,
      loop,
      processors,
      n,
      label: label.slice(label.indexOf(', ') + 2),
      set,
      actual: actual.toLowerCase() as Four,
      predicted: predicted.toLowerCase() as Four,
      ...(seconds !== null && { loss: [seconds, percent] as const }),
    }
  },
)

/** The cases of a loop, of a number of processors or of all. */
export const casesOf = (loop: LoopName, processors?: 4 | 16): readonly PublishedCase[] =>
  CASES.filter((each) => each.loop === loop && (processors ?? each.processors) === each.processors)

/** What cases must have; a list names several values. */
export type Where = Readonly<Record<string, Value | readonly Value[]>>

/** The cases with these parameters. */
export const casesWhere = (where: Where = {}): readonly PublishedCase[] =>
  CASES.filter(({ set }) =>
    Object.entries(where).every(([id, value]) => (Array.isArray(value) ? value : [value]).includes(set[id])),
  )

/** The name of a strategy as the source has it. */
export const nameOf = (strategy: string) => strategy.toUpperCase()

/** The names of the loops. */
export const LOOPS: Readonly<Record<LoopName, string>> = { mxm: 'MXM', trfd1: 'TRFD L1', trfd2: 'TRFD L2', ac: 'AC' }
