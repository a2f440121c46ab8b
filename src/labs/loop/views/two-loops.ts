/** A program in words: at which of its loops a run is. */
import { typedValues } from '../../../core/parameters.ts'
import type { RunView } from '../../page.ts'
import type { LoopValues } from '../parameters.ts'
import { loopsOf, strategiesOf, withSize } from '../parameters.ts'
import { shortName } from '../strategies/index.ts'
import { workloads } from '../workloads/index.ts'

type Run = Pick<RunView, 'values' | 'recording'>

/** Where a run is: which loop, of how many iterations, and how many of these are left; between the loops where there is no such loop. */
interface LoopNow {
  readonly loop?: 1 | 2
  readonly of: number
  readonly left: number
}

/** Iterations of each loop of a program; undefined of other workloads. */
export function loopSizes({ values }: Pick<RunView, 'values'>): readonly [first: number, second: number] | undefined {
  const sized = withSize(typedValues<LoopValues>(values))
  const [one, two] = (loopsOf(values) ?? []).map((name) => workloads[name].count(sized))
  return one === undefined ? undefined : [one, two]
}

/** The loop of its program that a run is at, at a row's end; undefined for other workloads. */
export function loopAt(run: Run, row: number): LoopNow | undefined {
  const sizes = loopSizes(run)
  if (!sizes) return undefined
  const [one, two] = sizes
  const { columns, matrices, lanes } = run.recording
  const left = columns.left[row]
  if (left > two) return { loop: 1, of: one, left: left - two }
  let iterationsHeld = 0
  for (let i = row * lanes; i < (row + 1) * lanes; i++) iterationsHeld += matrices.left[i]
  return left === two && iterationsHeld === 0 ? { of: two, left: 0 } : { loop: 2, of: two, left }
}

/** The first rows in which the first loop of a program has ended, and in which the second has begun, as far as they are recorded. */
export function turns(run: Run): { readonly ended?: number; readonly begun?: number } {
  if (!loopSizes(run)) return {}
  let ended: number | undefined
  for (let row = 0; row < run.recording.count; row++) {
    const now = loopAt(run, row)
    if (now?.loop === 1) continue
    ended ??= row
    if (now?.loop === 2) return { ended, begun: row }
  }
  return ended === undefined ? {} : { ended }
}

/** The strategies of a scenario by their short names: "LDDLB", or for a program "LDDLB, then GDDLB". */
export function strategyWords({ values }: Pick<RunView, 'values'>): string {
  const names = [...new Set(strategiesOf(values))].map(shortName)
  return names.join(', then ')
}
