/** Claims of chapters 6 and 7, C15 to C27, in our words. */

import { differenceWords, gains, pWords, signed, testOf } from '../../../../core/reproduce/difference.ts'
import type { SamplesOf } from '../../../../core/reproduce/published.ts'
import { type Claim, type Comparison, meanOf } from '../../../../core/reproduce/study.ts'
import { twoLevelEffects } from '../../../../core/statistics/effects.ts'
import { movingExperiment } from '../tables/moving.ts'
import { above, gain, read, words } from './claim-words.ts'
import { type Design, idsOf, samplesOf } from './design.ts'
import {
  inundationId,
  largeCase,
  overheadId,
  PERIODS,
  policyCase,
  policyId,
  RULES,
  randomDesign,
  restrictedDesign,
  THRESHOLDS,
  thresholdDesign,
  validationCase,
} from './moving.ts'

/** Whether U is higher with one strategy than with another, cell by cell. */
const rises = (
  of: SamplesOf,
  design: Design,
  names: readonly string[],
  [one, other]: readonly [string, string],
  wanted: boolean,
): Comparison => {
  const [a, b] = [one, other].map((way) => samplesOf(design, of, [...names, way]))
  return {
    text: `${names.join(', ') || 'all cells'}: U ${words(a, b)}`,
    holds: above(a, b) === wanted,
  }
}

const CELLS = ['N = 32', 'N = 142'].flatMap((n) => ['σ_cg% = 10', 'σ_cg% = 80'].map((s) => [n, s] as const))

const lightly: readonly Claim[] = [
  {
    id: 'C15',
    place: '§6.2.1, table 6-3',
    sentence:
      'Where processes differ much (σ_cg% = 80) migration raises U by 13 and 25 points, where they are alike it does nothing; it never harms.',
    measure: 'With restricted placement U rises at 5 % with σ_cg% = 80, not with 10, and falls nowhere at 5 %.',
    cases: idsOf(restrictedDesign),
    judge: (of) => [
      ...CELLS.map((names) => rises(of, restrictedDesign, names, ['1/1', 'off'], names[1] === 'σ_cg% = 80')),
      ...CELLS.map((names) => {
        const [on, off] = ['1/1', 'off'].map((way) => samplesOf(restrictedDesign, of, [...names, way]))
        return { text: `${names.join(', ')} does not fall: ${differenceWords(on, off)}`, holds: !above(off, on) }
      }),
    ],
  },
  {
    id: 'C16',
    place: '§6.2.2, tables 6-6 to 6-8',
    sentence:
      'With random placement migration always gains 20 to 25 points of U and about half as many messages again, whatever σ_cg% is.',
    measure:
      'The rise of U is significant at 5 % and its 95 % interval meets 20 to 25 points in every cell; that of M meets 37 to 51 %; U without migration differs by less than 5 points between σ_cg% = 10 and 80.',
    cases: idsOf(randomDesign),
    judge(of) {
      const interaction = twoLevelEffects(movingExperiment(randomDesign, of), { blocks: true }).effects.find(
        ({ source }) => source === 's·σ_cg%',
      )
      return [
        ...CELLS.map((names) => {
          const [on, off] = ['1/1', 'off'].map((way) => samplesOf(randomDesign, of, [...names, way]))
          const test = testOf(on, off, 'both')
          return {
            text: `${names.join(', ')}: U ${words(on, off)}`,
            holds: above(on, off) && test !== undefined && test.low <= 25 && test.high >= 20,
          }
        }),
        ...CELLS.map((names) => {
          const [on, off] = ['1/1', 'off'].map((way) =>
            samplesOf(randomDesign, of, [...names, way], 'messagesPerChannel'),
          )
          const each = gains(on, off)
          const test = testOf(
            each,
            each.map(() => 0),
            'both',
          )
          return {
            text: `${names.join(', ')}: M ${signed(gain(on, off))} %`,
            holds: test !== undefined && test.low <= 51 && test.high >= 37,
          }
        }),
        ...['N = 32', 'N = 142'].map((n) => {
          const [less, more] = ['σ_cg% = 10', 'σ_cg% = 80'].map((s) => samplesOf(randomDesign, of, [n, s, 'off']))
          return {
            text: `${n} without migration, σ_cg% 10 → 80: U ${words(more, less)}`,
            holds: Math.abs(meanOf(more) - meanOf(less)) < 5,
          }
        }),
        {
          text: `what migration gains depends on σ_cg%: effect ${signed(interaction?.estimate ?? Number.NaN, 2)} points (${pWords(interaction?.p)}), printed −0.12`,
          holds: (interaction?.p ?? 0) >= 0.05,
        },
      ]
    },
  },
  {
    id: 'C17',
    place: '§6.2, tables 6-5 and 6-9',
    sentence: 'More processes make more migrations.',
    measure: 'Migrations are more with N = 142 than with 32, at 5 %, in every pair of cells.',
    cases: [...idsOf(restrictedDesign), ...idsOf(randomDesign)],
    judge: (of) =>
      [restrictedDesign, randomDesign].flatMap((design) =>
        ['σ_cg% = 10', 'σ_cg% = 80'].map((s) => {
          const [few, many] = ['N = 32', 'N = 142'].map((n) => samplesOf(design, of, [n, s, '1/1'], 'migrations'))
          return { text: `${design.id}, ${s}: ${words(many, few)}`, holds: above(many, few) }
        }),
      ),
  },
  {
    id: 'C18',
    place: '§6.2.1, tables 6-4 and 6-8',
    sentence: 'Where migration raises U it lowers both covariates.',
    measure:
      'In cells where U rises at 5 %, sync_mean and ce_ratio_sd fall at 5 %; ce_ratio_sd is left out for N = 32 with restricted placement, where it does not fall in the source either.',
    cases: [...idsOf(restrictedDesign), ...idsOf(randomDesign)],
    judge: (of) =>
      [restrictedDesign, randomDesign].flatMap((design) =>
        CELLS.flatMap((names) => {
          const at = (way: string, metric?: string) => samplesOf(design, of, [...names, way], metric)
          if (!above(at('1/1'), at('off'))) return []
          const left = design === restrictedDesign && names[0] === 'N = 32'
          return (['syncMean', ...(left ? [] : ['computeRatioDeviation'])] as const).map((metric) => {
            const [on, off] = ['1/1', 'off'].map((way) => at(way, metric))
            const digits = metric === 'syncMean' ? 0 : 3
            return {
              text: `${design.id}, ${names.join(', ')}: ${metric === 'syncMean' ? 'sync_mean' : 'ce_ratio_sd'} ${words(on, off, digits)}`,
              holds: above(off, on),
            }
          })
        }),
      ),
  },
]

/** Thresholds and periods: how far the best is from 5 % every 2 million cycles. */
const c19: Claim = {
  id: 'C19',
  place: '§6.3.1',
  sentence:
    'A threshold of 5 % and a period of 2 million cycles are the best; above and below 5 % fewer processes move.',
  measure: 'The mean U is the greatest there: of all thresholds at this period, and of all periods at this threshold.',
  cases: idsOf(thresholdDesign),
  judge(of) {
    const at = (threshold: number, period: number) =>
      samplesOf(thresholdDesign, of, [`threshold = ${threshold}`, `period = ${period}`])
    const best = at(5, 2e6)
    const against = (label: string, other: Float64Array): Comparison => ({
      text: `${label}: U ${meanOf(other).toFixed(1)} to ${meanOf(best).toFixed(1)}, ${differenceWords(best, other)}`,
      holds: meanOf(best) > meanOf(other),
    })
    return [
      ...THRESHOLDS.filter((each) => each !== 5).map((each) => against(`threshold ${each} %`, at(each, 2e6))),
      ...PERIODS.filter((each) => each !== 2e6).map((each) => against(`period ${each / 1e6} million`, at(5, each))),
    ]
  },
}

const policies: readonly Claim[] = [
  {
    id: 'C20',
    place: '§6.3.2, table 6-12',
    sentence:
      'Select 4 and locate 3, which lower the covariates, are the best of the sixteen, 5.9 points above select 1 and locate 1.',
    measure: 'Their mean U is the greatest of the sixteen, and above that of 1/1 at 5 % on one side.',
    cases: [policyCase],
    judge(of) {
      const [found, simple] = ['4/3', '1/1'].map((way) => read(of, policyCase, way))
      const names = RULES.flatMap((select) => RULES.map((locate) => policyId(select, locate)))
      const means = names.map((way) => meanOf(read(of, policyCase, way)))
      const best = names[means.indexOf(Math.max(...means))]
      return [
        {
          text: `the best of the sixteen is ${best} with U ${Math.max(...means).toFixed(1)}; 4/3 has ${meanOf(found).toFixed(1)}`,
          holds: best === '4/3',
        },
        {
          text: `1/1 to 4/3: U ${words(found, simple)}; printed 85.1 → 91.0, +5.9 with six seeds`,
          holds: above(found, simple),
        },
      ]
    },
  },
  {
    id: 'C21',
    place: '§6.3.3, figures 6-5 and 6-6',
    sentence:
      'Receivers that refuse what would overload them go from low to high less often, and U falls by 8.5 points.',
    measure: 'With inundation on, both are lower at 5 %.',
    cases: [policyCase],
    judge: (of) =>
      (['utilisation', 'lowToHigh'] as const).map((metric) => {
        const [refusing, all] = [inundationId, '4/3'].map((way) => read(of, policyCase, way, metric))
        return {
          text: `${metric === 'utilisation' ? 'U' : 'lh_count'} ${words(refusing, all)}; printed ${metric === 'utilisation' ? '88.9 → 80.4' : '15 → 8.8'}`,
          holds: above(all, refusing),
        }
      }),
  },
  {
    id: 'C22',
    place: '§6.4.1, §6.4.2, tables 6-13 and 6-14',
    sentence:
      'The covariate strategy is better where the imbalance is strong and processes are few, on 7 × 7 too, and never worse.',
    measure: 'With random placement and N = 32, and on 7 × 7, 4/3 is above 1/1 at 5 %; below it at 5 % nowhere.',
    cases: [...idsOf(randomDesign), ...idsOf(restrictedDesign), largeCase],
    judge(of) {
      const large = ['4/3', '1/1'].map((way) => read(of, largeCase, way))
      const notWorse = (label: string, [best, simple]: readonly Float64Array[]): Comparison => ({
        text: `${label} is not worse: U ${words(best, simple)}`,
        holds: !above(simple, best),
      })
      return [
        rises(of, randomDesign, ['N = 32'], ['4/3', '1/1'], true),
        { text: `7 × 7: U ${words(large[0], large[1])}; printed 71.3 → 74.7`, holds: above(large[0], large[1]) },
        ...[randomDesign, restrictedDesign].flatMap((design) =>
          CELLS.map((names) =>
            notWorse(
              `${design.id}, ${names.join(', ')}`,
              ['4/3', '1/1'].map((way) => samplesOf(design, of, [...names, way])),
            ),
          ),
        ),
        notWorse('7 × 7', large),
      ]
    },
  },
  {
    id: 'C23',
    place: '§6.4.3, tables 6-15 and 6-16',
    sentence:
      'Transputers agree with the simulation: 22 % less time with the simple strategy and 26 % with the other one, at overheads of 1.4 %; less with a better placement.',
    measure:
      'Simulated in their place: both strategies take less time at 5 %, the covariate one less than the simple one with random placement, and each gains less with restricted placement. Transputers themselves cannot be tried here.',
    cases: (['random', 'restricted'] as const).map(validationCase),
    judge(of) {
      const time = (placement: 'random' | 'restricted', way: string) =>
        read(of, validationCase(placement), way, 'messagesPerChannel').map((messages) => 1000 / messages)
      const less = (placement: 'random' | 'restricted', way: string) =>
        -gain(time(placement, way), time(placement, 'off'))
      return [
        ...(['random', 'restricted'] as const).flatMap((placement) =>
          ['1/1', '4/3'].map((way) => ({
            text: `${placement}, ${way}: ${less(placement, way).toFixed(1)} % less time (${pWords(testOf(time(placement, 'off'), time(placement, way), 'greater')?.p)}), overheads alone ${(-less(placement, overheadId)).toFixed(1)} % more`,
            holds: above(time(placement, 'off'), time(placement, way)),
          })),
        ),
        {
          text: `random, 4/3 beside 1/1: ${(-gain(time('random', '4/3'), time('random', '1/1'))).toFixed(1)} % less time (${pWords(testOf(time('random', '1/1'), time('random', '4/3'), 'greater')?.p)})`,
          holds: above(time('random', '1/1'), time('random', '4/3')),
        },
        ...['1/1', '4/3'].map((way) => ({
          text: `${way}: ${less('random', way).toFixed(1)} % with random, ${less('restricted', way).toFixed(1)} % with restricted placement`,
          holds: less('random', way) > less('restricted', way),
        })),
      ]
    },
  },
]

export const movingClaims: readonly Claim[] = [...lightly, c19, ...policies]
