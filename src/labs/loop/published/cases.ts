/**
 * The 28 cases of table 1.4: the loops, the sizes and the numbers of processors that the source runs. Its local strategies
 * have two groups, of 2 or of 8 processors, which is the lab's default.
 */
import type { Values } from '../../../core/parameters.ts'
import type { StrategyName } from '../strategies/index.ts'

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
  /** By how much the predicted one is behind the best, in seconds and in percent; absent where they are the same. */
  readonly loss?: readonly [seconds: number, percent: number]
}

/** By loop: processors, n, r (0: none), the best, the predicted one, and what that loses. */
const CELLS = {
  mxm: [
    [4, 400, 400, 'gddlb', 'gddlb'],
    [4, 400, 800, 'gddlb', 'gddlb'],
    [4, 800, 400, 'gddlb', 'gddlb'],
    [4, 800, 800, 'gddlb', 'gddlb'],
    [16, 1600, 400, 'gddlb', 'gcdlb', 1.2, 0.7],
    [16, 1600, 800, 'gcdlb', 'gddlb', 3.7, 1.1],
    [16, 3200, 400, 'gddlb', 'gddlb'],
    [16, 3200, 800, 'gddlb', 'gddlb'],
  ],
  trfd1: [
    [4, 30, 0, 'lddlb', 'gddlb', 0.9, 8.2],
    [4, 40, 0, 'lddlb', 'lddlb'],
    [4, 50, 0, 'lddlb', 'lddlb'],
    [16, 30, 0, 'lddlb', 'lddlb'],
    [16, 40, 0, 'lddlb', 'lddlb'],
    [16, 50, 0, 'lddlb', 'lddlb'],
  ],
  trfd2: [
    [4, 30, 0, 'lddlb', 'gddlb', 0.2, 3.5],
    [4, 40, 0, 'gddlb', 'lddlb', 1.5, 6.2],
    [4, 50, 0, 'gddlb', 'gddlb'],
    [16, 30, 0, 'lddlb', 'lddlb'],
    [16, 40, 0, 'lddlb', 'lddlb'],
    [16, 50, 0, 'lddlb', 'lddlb'],
  ],
  ac: [
    [4, 100, 0, 'lddlb', 'lddlb'],
    [4, 150, 0, 'lddlb', 'gddlb', 3.6, 1.43],
    [4, 200, 0, 'gcdlb', 'gddlb', 0.8, 0.1],
    [4, 250, 0, 'gcdlb', 'gddlb', 0.5, 0.03],
    [16, 100, 0, 'lddlb', 'lddlb'],
    [16, 150, 0, 'gddlb', 'lddlb', 1.6, 2.9],
    [16, 200, 0, 'gddlb', 'gddlb'],
    [16, 250, 0, 'gddlb', 'gddlb'],
  ],
} as const

/** The cases, in the order of the table but for TRFD, whose loops stand one after the other. */
export const CASES: readonly PublishedCase[] = (Object.keys(CELLS) as LoopName[]).flatMap((loop) =>
  CELLS[loop].map(([processors, n, r, actual, predicted, seconds, percent]) => {
    const size = r > 0 ? `${n}×${r}` : `${n}`
    return {
      id: `${loop} P${processors} ${size}`,
      loop,
      processors,
      n,
      label: r > 0 ? `P = ${processors}, n = ${n}, r = ${r}` : `P = ${processors}, n = ${n}`,
      set: { workload: loop, processors, n, ...(r > 0 && { r }) },
      actual,
      predicted,
      ...(seconds !== undefined && percent !== undefined && { loss: [seconds, percent] as const }),
    }
  }),
)

/** The cases of a loop, of a number of processors or of all. */
export const casesOf = (loop: LoopName, processors?: 4 | 16): readonly PublishedCase[] =>
  CASES.filter((each) => each.loop === loop && (processors ?? each.processors) === each.processors)

/** The name of a strategy as the source has it. */
export const nameOf = (strategy: string) => strategy.toUpperCase()

/** The names of the loops. */
export const LOOPS: Readonly<Record<LoopName, string>> = { mxm: 'MXM', trfd1: 'TRFD L1', trfd2: 'TRFD L2', ac: 'AC' }
