/** Claims of chapter 6, C15 to C23, C28 and C29, judged; the words are in claims.json. */

import { differenceWords, gains, pWords, signed, testOf } from '../../../../core/reproduce/difference.ts'
import type { SamplesOf } from '../../../../core/reproduce/published.ts'
import type { Judge, Judges } from '../../../../core/reproduce/sentences.ts'
import { type Comparison, meanOf } from '../../../../core/reproduce/study.ts'
import { twoLevelEffects } from '../../../../core/statistics/effects.ts'
import { movingExperiment } from '../cells/moving.ts'
import restrictedMoves from '../table-6-5.json' with { type: 'json' }
import randomMoves from '../table-6-9.json' with { type: 'json' }
import { above, gain, read, standardErrorOf, words } from './claim-words.ts'
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

/** Whether U is higher with one strategy than with another, as it should be or should not. */
const compares = (
  of: SamplesOf,
  design: Design,
  names: readonly string[],
  [one, other]: readonly [one: string, other: string],
  expected: 'rises' | 'does not rise',
): Comparison => {
  const [a, b] = [one, other].map((way) => samplesOf(design, of, [...names, way]))
  return {
    text: `${names.join(', ') || 'all cells'}: U ${words(a, b)}`,
    holds: above(a, b) === (expected === 'rises'),
  }
}

const CELLS = ['N = 32', 'N = 142'].flatMap((n) => ['σ_cg% = 10', 'σ_cg% = 80'].map((s) => [n, s] as const))

const lightly: Judges = {
  C15: {
    cases: idsOf(restrictedDesign),
    judge: (of) => [
      ...CELLS.map((names) =>
        compares(of, restrictedDesign, names, ['1/1', 'off'], names[1] === 'σ_cg% = 80' ? 'rises' : 'does not rise'),
      ),
      ...CELLS.map((names) => {
        const [on, off] = ['1/1', 'off'].map((way) => samplesOf(restrictedDesign, of, [...names, way]))
        return { text: `${names.join(', ')} does not fall: ${differenceWords(on, off)}`, holds: !above(off, on) }
      }),
    ],
  },
  C16: {
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
  C17: {
    cases: [...idsOf(restrictedDesign), ...idsOf(randomDesign)],
    judge: (of) =>
      [restrictedDesign, randomDesign].flatMap((design) =>
        ['σ_cg% = 10', 'σ_cg% = 80'].map((s) => {
          const [few, many] = ['N = 32', 'N = 142'].map((n) => samplesOf(design, of, [n, s, '1/1'], 'migrations'))
          return { text: `${design.id}, ${s}: ${words(many, few)}`, holds: above(many, few) }
        }),
      ),
  },
  C18: {
    cases: [...idsOf(restrictedDesign), ...idsOf(randomDesign)],
    judge: (of) =>
      [restrictedDesign, randomDesign].flatMap((design) =>
        CELLS.flatMap((names) => {
          const at = (way: string, metric?: string) => samplesOf(design, of, [...names, way], metric)
          if (!above(at('1/1'), at('off'))) return []
          const isLeftOut = design === restrictedDesign && names[0] === 'N = 32'
          return (['syncMean', ...(isLeftOut ? [] : ['computeRatioDeviation'])] as const).map((metric) => {
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
}

/** The cells whose migrations are printed, with the printed numbers. */
const PRINTED = (
  [
    [restrictedDesign, restrictedMoves],
    [randomDesign, randomMoves],
  ] as const
).flatMap(([design, { rows }]) =>
  rows.map(([label, ...moves]) => ({
    design,
    label: `${design.id}, ${label}`,
    names: String(label).split(', '),
    printed: Float64Array.from(moves, Number),
  })),
)

const convergence: Judges = {
  C28: {
    cases: [...idsOf(restrictedDesign), ...idsOf(randomDesign)],
    judge: (of) =>
      PRINTED.filter(({ names }) => names.includes('N = 142')).map(({ design, label, names }) => {
        const [all, late, last] = ['migrations', 'lateMigrations', 'lastMigration'].map((metric) =>
          meanOf(samplesOf(design, of, [...names, '1/1'], metric)),
        )
        return {
          text: `${label}: ${late.toFixed(1)} of ${all.toFixed(1)} migrations after 3.5 s, the last at ${last.toFixed(1)} s`,
          holds: last < 3.5 && late <= all / 10,
        }
      }),
  },
  C29: {
    cases: [...idsOf(restrictedDesign), ...idsOf(randomDesign)],
    judge: (of) =>
      PRINTED.map(({ design, label, names, printed }) => {
        const moves = samplesOf(design, of, [...names, '1/1'], 'migrations')
        const difference = meanOf(moves) - meanOf(printed)
        const error = Math.sqrt(standardErrorOf(moves) ** 2 + standardErrorOf(printed) ** 2)
        return {
          text: `${label}: ${meanOf(moves).toFixed(1)} migrations, printed ${meanOf(printed).toFixed(1)}, difference ${signed(difference)} with a standard error of ${error.toFixed(1)}`,
          holds: Math.abs(difference) <= 2 * error,
        }
      }),
  },
}

/** Thresholds and periods: how far the best is from 5 % every 2 million cycles. */
const c19: Judge = {
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

const policies: Judges = {
  C20: {
    cases: [policyCase],
    judge(of) {
      const [recommended, simple] = ['4/3', '1/1'].map((way) => read(of, policyCase, way))
      const names = RULES.flatMap((select) => RULES.map((locate) => policyId(select, locate)))
      const means = names.map((way) => meanOf(read(of, policyCase, way)))
      const best = names[means.indexOf(Math.max(...means))]
      return [
        {
          text: `the best of the sixteen is ${best} with U ${Math.max(...means).toFixed(1)}; 4/3 has ${meanOf(recommended).toFixed(1)}`,
          holds: best === '4/3',
        },
        {
          text: `1/1 to 4/3: U ${words(recommended, simple)}; printed 85.1 → 91.0, +5.9 with six seeds`,
          holds: above(recommended, simple),
        },
      ]
    },
  },
  C21: {
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
  C22: {
    cases: [...idsOf(randomDesign), ...idsOf(restrictedDesign), largeCase],
    judge(of) {
      const large = ['4/3', '1/1'].map((way) => read(of, largeCase, way))
      const notWorse = (label: string, [best, simple]: readonly Float64Array[]): Comparison => ({
        text: `${label} is not worse: U ${words(best, simple)}`,
        holds: !above(simple, best),
      })
      return [
        compares(of, randomDesign, ['N = 32'], ['4/3', '1/1'], 'rises'),
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
  C23: {
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
}

export const movingJudges: Judges = { ...lightly, C19: c19, ...policies, ...convergence }
