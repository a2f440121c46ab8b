/** Cells of tables 7-3 to 7-6. */

import { testOf } from '../../../../core/reproduce/difference.ts'
import type { Printed, SamplesOf } from '../../../../core/reproduce/published.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { experimentOf, idsOf, readingOf, samplesOf } from '../study/design.ts'
import { SIX } from '../study/moving.ts'
import { PHASE_CHANGES, PHASES, phaseDesign, REPETITIONS, seaCase } from '../study/phases.ts'
import { levelOf } from '../study/tests.ts'
import { anovaCells, type CellsOfTables } from './analysis.ts'

const FROM = { cases: idsOf(phaseDesign), samples: SIX }

/** The terms of table 7-3 in its order, as sets of factors: s 1, σ_pc 2, μ_pg 4, σ_pg% 8. */
const TERMS = [1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15]

/** Samples without and with migration. */
export function phasePair(of: SamplesOf, change: number, phase: number, spread: number, metric?: string) {
  const names = [`σ_pc = ${change}`, `μ_pg = ${phase}`, `σ_pg% = ${spread}`]
  return ['off', 'on'].map((way) => samplesOf(phaseDesign, of, [...names, way], metric))
}

/** Mean execution times of WATOR without and with migration, in cycles. */
export const seaTimes = (of: SamplesOf, repetitions: number) =>
  ['off', 'on'].map((way) => of(seaCase(repetitions)).get(readingOf(way, 'executionTime')) ?? new Float64Array(0))

const comparisons = (spread: 1 | 20) => ({
  ...FROM,
  read: (of: SamplesOf) =>
    PHASE_CHANGES.flatMap((change) =>
      PHASES.map((phase): Printed[] =>
        [undefined, 'messagesPerChannel'].flatMap((metric): Printed[] => {
          const [off, on] = phasePair(of, change, phase, spread, metric)
          return [meanOf(off), meanOf(on), levelOf(testOf(on, off, 'greater')?.p) ?? 'No']
        }),
      ),
    ),
})

export const phaseCells: CellsOfTables = {
  '7-3': {
    ...FROM,
    read(of) {
      const { terms, residual, total } = anova(experimentOf(phaseDesign, of))
      const rows = new Map(terms.map((row) => [row.term, row]))
      return [...TERMS.flatMap((term) => rows.get(term) ?? []), residual, total].map(anovaCells)
    },
  },
  '7-4': comparisons(1),
  '7-5': comparisons(20),
  '7-6': {
    cases: REPETITIONS.map(seaCase),
    samples: 1,
    read: (of) =>
      REPETITIONS.map((repetitions) => {
        const [off, on] = seaTimes(of, repetitions)
        const seconds = [off, on].map((times) => meanOf(times) / 2e7)
        return [...seconds, 100 * (1 - seconds[1] / seconds[0])]
      }),
  },
}
