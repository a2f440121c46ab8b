/** How far an answer depends on what was assumed: each assumption is changed once, and the best rules meet again with their settings of the table. */
import { seedParameterOf, seedsFrom } from '../experiment/plan.ts'
import type { Values } from '../parameters.ts'
import type { Variation } from '../problem/problem.ts'
import type { WantedRun } from '../run/run.ts'
import type { Outcome } from '../sweep/batch.ts'
import { type Answer, measuredOf, type Row, withSeed } from './answer.ts'
import { type Behind, behind, bestMean } from './standing.ts'

/** Rules that meet: the best and the next ones. */
const CONTENDERS = 3
/** Seeds of each, at least and at most. */
const SEEDS = { least: 3, most: 8 }
/** The share of the budget that goes to all variations together, about. */
const SHARE = 0.1
/** The chance that an interval misses the true distance. */
const ERROR = 0.05

/** What one change of an assumption leads to. */
export interface Varied {
  readonly says: string
  /** The best rule then, of those that met; undefined where none could be run. */
  readonly best?: Row
  /** The rule that this one is compared with: the best of the table where that is another one, otherwise the next. */
  readonly other?: Row
  /** How far that is behind then. */
  readonly behind?: Behind
  /** Whether the best rule of the table could not be run. */
  readonly isLost?: true
}

/** Runs the best rules with each assumption changed. @param base the scenario with the seed from which those of these runs are counted */
export function* variedOf(
  answer: Answer,
  variations: readonly Variation[],
  base: Values,
  budget: number,
): Generator<
  { readonly runs: readonly WantedRun[]; readonly says: string; readonly ahead: number },
  readonly Varied[],
  readonly Outcome[]
> {
  const { field, metric, better } = answer
  const { lab } = field
  const rows = answer.rows.filter(({ state }) => state !== 'open').slice(0, CONTENDERS)
  if (rows.length < 2 || variations.length === 0) return []
  const affordable = Math.floor((SHARE * budget) / (rows.length * variations.length))
  const seed = seedParameterOf(lab)
  const count = seed !== undefined ? Math.max(SEEDS.least, Math.min(SEEDS.most, affordable)) : 1
  const newRuns = seedsFrom(lab, base, count).flatMap((one) =>
    variations.flatMap(({ sets }, nth) =>
      rows.flatMap((row, place) => {
        const values = withSeed({ ...row.arm.values, ...sets }, seed, one)
        return lab.check(values).length > 0 ? [] : [{ nth, place, values }]
      }),
    ),
  )
  const outcomes: readonly Outcome[] = yield {
    runs: newRuns.map(({ values }) => ({ values })),
    says: `How far it depends on what is assumed: ${variations.length} changes`,
    ahead: 0,
  }
  const measured = variations.map(() => rows.map((): number[] | undefined => []))
  for (const [i, { nth, place, values }] of newRuns.entries()) {
    const one = measuredOf(lab, values, metric, outcomes[i])
    if (typeof one === 'string') measured[nth][place] = undefined
    else measured[nth][place]?.push(one.value)
  }
  return variations.map(({ says }, nth): Varied => {
    const lists = measured[nth].map((list) => list ?? [])
    const best = bestMean(lists, better)
    if (best < 0) return { says }
    const isLost = lists[0].length === 0
    const rest = lists.map((list, place) => (place === best ? [] : list))
    const other = best > 0 && !isLost ? 0 : bestMean(rest, better)
    return {
      says,
      best: rows[best],
      ...(other >= 0 && { other: rows[other], behind: behind(lists[best], lists[other], better, ERROR) }),
      ...(isLost && { isLost }),
    }
  })
}
