/** Tables 7-3 to 7-6. */

import { testOf } from '../../../../core/reproduce/difference.ts'
import type { Printed, PublishedTable, SamplesOf } from '../../../../core/reproduce/published.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { experimentOf, idsOf, readingOf, samplesOf } from '../study/design.ts'
import { SIX } from '../study/moving.ts'
import { PHASE_CHANGES, PHASES, phaseDesign, REPETITIONS, seaCase } from '../study/phases.ts'
import { levelOf } from '../study/tests.ts'
import { anovaCells, anovaColumns } from './analysis.ts'
import { column, tableOf } from './printed.ts'

const FROM = { cases: idsOf(phaseDesign), samples: SIX }

/** The terms of table 7-3 in its order, as sets of factors: s 1, σ_pc 2, μ_pg 4, σ_pg% 8. */
const TERMS = [1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15]

const whole: PublishedTable = tableOf({
  number: '7-3',
  title: 'Analysis of variance of U',
  section: '§7.2.2',
  rowHead: 'Effect',
  columns: anovaColumns(2, 2, 2),
  text: `s|1|15420.2|15420.2|7371.1|< .01
σ_pc|3|7012.3|2337.4|1117.3|< .01
μ_pg|3|246.35|82.12|39.25|< .01
σ_pg%|1|7.64|7.64|3.65|0.057
s·σ_pc|3|3042.2|1014.1|484.73|< .01
s·μ_pg|3|698.24|232.75|111.26|< .01
σ_pc·μ_pg|9|223.93|24.88|11.89|< .01
s·σ_pg%|1|4.73|4.73|2.26|0.134
σ_pc·σ_pg%|3|22.25|7.42|3.55|0.015
μ_pg·σ_pg%|3|5.28|1.76|0.84|0.472
s·σ_pc·μ_pg|9|223.4|24.82|11.87|< .01
s·σ_pc·σ_pg%|3|10.62|3.54|1.69|0.169
s·μ_pg·σ_pg%|3|0.76|0.25|0.12|0.948
σ_pc·μ_pg·σ_pg%|9|35.23|3.91|1.87|0.056
s·σ_pc·μ_pg·σ_pg%|9|21.86|2.43|1.16|0.32
Residual|320|669.44|2.09||
Total|383|27644.42|||`,
  from: {
    ...FROM,
    read(of) {
      const { terms, residual, total } = anova(experimentOf(phaseDesign, of))
      const rows = new Map(terms.map((row) => [row.term, row]))
      return [...TERMS.flatMap((term) => rows.get(term) ?? []), residual, total].map(anovaCells)
    },
  },
  notes: [
    's: whether processes move; σ_pc: how much a phase changes computing times; μ_pg: length of a phase; σ_pg%: how much that differs.',
    'The means of §7.2.2 come out of tables 7-4 and 7-5 for σ_pc = 2000, 22 000 and 32 000; for 12 000 they give 87.35 and the text has 86.26, with which the sum of squares of σ_pc agrees: a number in these rows of the two tables is misprinted.',
  ],
})

const comparisons = (number: string, spread: 1 | 20, text: string, notes: readonly string[]): PublishedTable =>
  tableOf({
    number,
    title: `Without and with migration, σ_pg% = ${spread}`,
    section: '§7.2.3',
    rowHead: 'Data',
    columns: [
      column('U', 2, '%'),
      column('U_s', 2, '%'),
      column('Reject U ≥ U_s?', 0),
      column('M', 0),
      column('M_s', 0),
      column('Reject M ≥ M_s?', 0),
    ],
    text: text
      .trim()
      .split('\n')
      .map((line, i) => `σ_pc = ${PHASE_CHANGES[Math.floor(i / 4)]}, μ_pg = ${PHASES[i % 4] / 1e6}e6|${line}`)
      .join('\n'),
    from: {
      ...FROM,
      read: (of) =>
        PHASE_CHANGES.flatMap((change) =>
          PHASES.map((phase): Printed[] =>
            [undefined, 'messagesPerChannel'].flatMap((metric): Printed[] => {
              const [off, on] = phasePair(of, change, phase, spread, metric)
              return [meanOf(off), meanOf(on), levelOf(testOf(on, off, 'greater')?.p) ?? 'No']
            }),
          ),
        ),
    },
    notes,
  })

/** Samples without and with migration. */
export function phasePair(of: SamplesOf, change: number, phase: number, spread: number, metric?: string) {
  const names = [`σ_pc = ${change}`, `μ_pg = ${phase}`, `σ_pg% = ${spread}`]
  return ['off', 'on'].map((way) => samplesOf(phaseDesign, of, [...names, way], metric))
}

/** Mean execution times of WATOR without and with migration, in cycles. */
export const seaTimes = (of: SamplesOf, repetitions: number) =>
  ['off', 'on'].map((way) => of(seaCase(repetitions)).get(readingOf(way, 'executionTime')) ?? new Float64Array(0))

const wator: PublishedTable = tableOf({
  number: '7-6',
  title: 'Execution times of WATOR',
  section: '§7.3.2',
  rowHead: 'nreps',
  columns: [column('Inactive', 2, 's'), column('Active', 2, 's'), column('Gain', 1, '%')],
  text: `1|187.55|218.72|-16.6
10|188.28|171.29|9.0
20|183.85|153.32|16.6
30|181.51|140.21|22.8`,
  from: {
    cases: REPETITIONS.map(seaCase),
    samples: 1,
    read: (of) =>
      REPETITIONS.map((repetitions) => {
        const [off, on] = seaTimes(of, repetitions)
        return [null, null, 100 * (1 - meanOf(on) / meanOf(off))]
      }),
  },
  notes: [
    'The gain is worked out from the printed times, of real transputers. Ours has other costs of a fish and another number of steps, so that times themselves cannot be compared.',
  ],
})

export const phaseTables: readonly PublishedTable[] = [
  whole,
  comparisons(
    '7-4',
    1,
    `87.28|90.98|1%|2030|2114|1%
85.68|91.46|1%|2003|2170|1%
86.36|91.48|1%|2027|2150|1%
85.71|92.01|1%|2005|2158|1%
85.57|89.67|1%|1940|2041|5%
82.8|91.45|1%|1970|2180|1%
80.94|92.96|1%|1903|2192|1%
82.43|93.05|1%|1938|2202|1%
74.11|82.11|1%|1705|1803|10%
72.52|91.19|1%|1695|2123|1%
74.03|92.31|1%|1697|2164|1%
73.66|92.83|1%|1694|2141|1%
69.67|79.41|1%|1508|1601|10%
67.15|90.21|1%|1489|1924|1%
69.17|91.57|1%|1525|1970|1%
67.64|90.48|1%|1509|2000|1%`,
    ['The text calls this table 7-3 in one place. Levels are those of one side.'],
  ),
  comparisons(
    '7-5',
    20,
    `86.51|91.53|1%|2024|2141|1%
85.3|91.93|1%|2002|2176|1%
86.34|91.65|1%|2013|2148|1%
86.65|91.74|1%|2032|2133|1%
85.93|89.59|1%|1987|2065|5%
82.32|92.13|1%|1954|2159|1%
81.84|92.28|1%|1919|2147|1%
82.1|92.51|1%|1907|2160|1%
73.73|81.82|1%|1703|1805|10%
72.79|89.89|1%|1693|2104|1%
72.33|90.92|1%|1699|2115|1%
70.73|91.62|1%|1644|2120|1%
69.55|78.48|1%|1506|1554|No
67.57|88.52|1%|1476|1917|1%
68.43|90.17|1%|1475|1928|1%
70.1|90.78|1%|1523|1925|1%`,
    [
      'Where M and M_s do not differ the print has “M ≠ M_s, 10 %”; by the text they are not significantly different at 10 %.',
    ],
  ),
  wator,
]
