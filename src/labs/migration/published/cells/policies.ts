/** Cells of tables 6-10 to 6-12, 6-15 and 6-16: which strategy is the best. */
import type { SamplesOf } from '../../../../core/reproduce/published.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { CYCLES_PER_SECOND } from '../../model/units.ts'
import { readingOf } from '../study/design.ts'
import { overheadId, policyCase, policyId, RULES, SIX, VALIDATION, validationCase } from '../study/moving.ts'
import type { CellsOfTables } from './analysis.ts'

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

export const policyCells: CellsOfTables = {
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
