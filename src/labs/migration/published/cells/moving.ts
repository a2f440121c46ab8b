/** Cells of tables 6-2 to 6-16. */
import type { FromStudy, Printed, SamplesOf } from '../../../../core/reproduce/published.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { transform } from '../../../../core/statistics/transformation.ts'
import { CYCLES_PER_SECOND } from '../../model/units.ts'
import { type Design, experimentOf, idsOf, readingOf, samplesOf } from '../study/design.ts'
import {
  onOff,
  overheadId,
  policyCase,
  policyId,
  RULES,
  randomDesign,
  restrictedDesign,
  SIX,
  VALIDATION,
  validationCase,
} from '../study/moving.ts'
import { rejected } from '../study/tests.ts'
import { type CellsOfTables, effectRows } from './analysis.ts'

/** (6.1); strongly unbalanced workloads need no transformation. */
const transformed = (design: Design) => (u: number) =>
  design === restrictedDesign ? transform({ family: 'odds', exponent: 0.18 }, u) : u

/** The experiment of tables 6-2 and 6-6. */
export const movingExperiment = (design: Design, of: SamplesOf) =>
  experimentOf(onOff(design), of, { transform: transformed(design) })

/** Data sets of the tables: by levels that they have. */
const SETS = [
  [],
  ['σ_cg% = 10'],
  ['σ_cg% = 80'],
  ['N = 32'],
  ['N = 142'],
  ['σ_cg% = 10', 'N = 32'],
  ['σ_cg% = 80', 'N = 32'],
  ['σ_cg% = 10', 'N = 142'],
  ['σ_cg% = 80', 'N = 142'],
]

const cells = (design: Design, read: FromStudy<Printed[][]>['read']) => ({ cases: idsOf(design), samples: SIX, read })

/** Means of two strategies with a test of them. */
const means = (design: Design, [one, other]: readonly [one: string, other: string]) =>
  cells(design, (of) =>
    SETS.map((names): Printed[] => {
      const [a, b] = [one, other].map((way) => samplesOf(design, of, [...names, way]))
      const change = transformed(design)
      return [meanOf(a), meanOf(b), a.length, rejected(b.map(change), a.map(change))]
    }),
  )

/** Tests of other metrics. */
const metrics = (design: Design) =>
  cells(design, (of) =>
    SETS.map((names): Printed[] => {
      const read = (way: string, metric: string) => samplesOf(design, of, [...names, way], metric)
      const [off, on] = ['off', '1/1'].map((way) => read(way, 'messagesPerChannel'))
      const lower = (metric: string) => rejected(read('off', metric), read('1/1', metric))
      return [
        off.length,
        rejected(on, off),
        100 * (meanOf(on) / meanOf(off) - 1),
        lower('syncMean'),
        lower('computeRatioDeviation'),
      ]
    }),
  )

const migrations = (design: Design) =>
  cells(design, (of) => SETS.slice(5).map((names) => [...samplesOf(design, of, [...names, '1/1'], 'migrations')]))

const effects = (design: Design) =>
  cells(design, (of) => effectRows(movingExperiment(design, of)).map((row) => row.slice(0, 3)))

/** Cells of tables 6-10 to 6-12, 6-15 and 6-16: which strategy is the best. */
const POLICY = { cases: [policyCase], samples: SIX }

/** Mean utilisations with a selection and a location. */
const policyMeans = (of: SamplesOf) =>
  RULES.map((select) => RULES.map((locate) => meanOf(of(policyCase).get(policyId(select, locate)))))

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Seconds for 1000 iterations at the rate of a run. */
const secondsOf = (messages: number) => (1000 * VALIDATION) / CYCLES_PER_SECOND / messages

const validation = (placement: Parameters<typeof validationCase>[0]) => ({
  cases: [validationCase(placement)],
  samples: SIX,
  read(of: SamplesOf) {
    const ways = ['off', overheadId, '1/1', '4/3'].map((way) =>
      Array.from(of(validationCase(placement)).get(readingOf(way, 'messagesPerChannel')) ?? [], secondsOf),
    )
    return [...Array.from({ length: SIX }, (_, k) => ways.map((way) => way[k])), ways.map(average)]
  },
})

const policyCells: CellsOfTables = {
  '6-10': { ...POLICY, read: (of) => [policyMeans(of).map(average)] },
  '6-11': {
    ...POLICY,
    read(of) {
      const means = policyMeans(of)
      return [RULES.map((_, locate) => average(means.map((row) => row[locate])))]
    },
  },
  '6-12': { ...POLICY, read: policyMeans },
  '6-15': validation('random'),
  '6-16': validation('restricted'),
}

export const movingCells: CellsOfTables = {
  '6-2': effects(restrictedDesign),
  '6-3': means(restrictedDesign, ['off', '1/1']),
  '6-4': metrics(restrictedDesign),
  '6-5': migrations(restrictedDesign),
  '6-6': effects(randomDesign),
  '6-7': means(randomDesign, ['off', '1/1']),
  '6-8': metrics(randomDesign),
  '6-9': migrations(randomDesign),
  ...policyCells,
  '6-13': means(randomDesign, ['1/1', '4/3']),
  '6-14': means(restrictedDesign, ['1/1', '4/3']),
}
