import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { analyseCovariance } from '../statistics/covariance.ts'
import { detectableDifference, powerOf } from '../statistics/power.ts'
import { quantity } from '../text/format.ts'
import { analyse, measuredOf } from './analysis.ts'
import {
  covarianceText,
  covariateOf,
  homogeneityText,
  maskedText,
  possibleCovariates,
  slopeTexts,
} from './covariates.ts'
import { measuredSubject } from './measured-subject.ts'
import { readMeasurements } from './measurements.ts'
import { polynomialOf, predictCells, predictionText, predictPoint, summarise } from './predictions.ts'
import { answerPower, powerCurve, powerText } from './replications.ts'

const CHANCE = [0.3, -0.5, 0.1, 0.4, -0.2, -0.4, 0.2, 0.5, -0.1, 0, -0.3, 0.1]

/** Three programs on four inputs; what the covariate is, and what the time is with it. */
function measured(
  size: (program: number, run: number) => number,
  time: (program: number, size: number, run: number) => number,
) {
  const rows = CHANCE.map((_, run) => {
    const x = size(run % 3, run)
    return `p${run % 3},${x},${time(run % 3, x, run)}`
  })
  const table = readMeasurements(['program,size,time', ...rows].join('\n'))
  const subject = 'problem' in table ? table : measuredSubject(table, ['factor', 'covariate', 'response'])
  if ('problem' in subject) throw new Error(subject.problem)
  const responses = measuredOf(subject, 'time')
  if (typeof responses === 'string') throw new Error(responses)
  return analyse(subject, responses, subject.metrics[0], { order: 1, blocks: false }, undefined)
}

function adjusted(analysis: ReturnType<typeof measured>) {
  const covariate = covariateOf(analysis.subject, 'size')
  const result = covariate && analyseCovariance(analysis.used, [covariate], analysis.model)
  if (typeof result !== 'object') throw new Error(result)
  return result
}

/** Sizes that have nothing to do with the programs: each program has each once. */
const free = (program: number, run: number) => [10, 20, 40, 30][(program + Math.floor(run / 3)) % 4]

describe('Covariates in words', () => {
  test('say what they explain, how the response follows them, and that one slope fits all', () => {
    const analysis = measured(free, (program, size, run) => program + 2 * size + CHANCE[run])
    const result = adjusted(analysis)
    expect(possibleCovariates(analysis).map(({ id }) => id)).toEqual(['size'])
    const { residual, unadjusted, effects, homogeneity } = result
    expect(covarianceText(analysis, result)).toMatch(
      saying('Size', '100 %', 'p < 0.001', Math.round(unadjusted.residual.ms ?? 0), residual.ms?.toFixed(3) ?? ''),
    )
    expect(slopeTexts(analysis, result)).toEqual([
      expect.stringMatching(
        saying(
          'Time',
          effects[0].slope.toFixed(2),
          'size',
          '95 %',
          effects[0].low.toFixed(2),
          effects[0].high.toFixed(2),
          'p < 0.001',
        ),
      ),
    ])
    expect(homogeneityText(result)).toMatch(saying('same slope', `p = ${homogeneity?.p.toFixed(3)}`))
  })

  test('say so where they explain nothing, and where slopes differ', () => {
    const nothing = measured(free, (program, _, run) => program + CHANCE[run])
    expect(covarianceText(nothing, adjusted(nothing))).toMatch(
      /^Size explains .* no more than chance would \(p = 0\.\d{3}\)\.$/,
    )
    expect(slopeTexts(nothing, adjusted(nothing))[0]).toMatch(/^Time does not follow size beyond chance/)
    const apart = measured(free, (program, size, run) => program * size + CHANCE[run])
    expect(homogeneityText(adjusted(apart))).toMatch(/^The slopes differ from cell to cell \(p < 0\.001\)/)
  })

  test('warn where an effect goes by way of them', () => {
    const shared = measured(
      (program, run) => 10 * program + CHANCE[(run + 5) % 12],
      (_, size, run) => size + CHANCE[run],
    )
    expect(maskedText(shared, adjusted(shared))).toMatch(
      /^The covariates change with program \(efficiency factor below 0\.8\)/,
    )
    const apart = measured(free, (program, size, run) => program + 2 * size + CHANCE[run])
    expect(maskedText(apart, adjusted(apart))).toBeUndefined()
  })

  test('are only metrics that every run has and that differ', () => {
    const analysis = measured(
      () => 5,
      (program, _, run) => program + CHANCE[run],
    )
    expect(possibleCovariates(analysis)).toEqual([])
  })
})

describe('Predictions', () => {
  test('of cells are the model’s means, and those of a polynomial follow it between the levels', () => {
    const rows = [1, 2, 3, 4].flatMap((size) =>
      [0, 1, 2].map((run) => `${size},${2 * size + 1 + CHANCE[3 * (size - 1) + run] / 10}`),
    )
    const table = readMeasurements(['size,time', ...rows].join('\n'))
    const subject = 'problem' in table ? table : measuredSubject(table, ['factor', 'response'])
    if ('problem' in subject) throw new Error(subject.problem)
    const measured = measuredOf(subject, 'time')
    if (typeof measured === 'string') throw new Error(measured)
    const analysis = analyse(subject, measured, subject.metrics[0], { order: 1, blocks: false }, undefined)
    const means = predictCells(analysis, { kind: 'means' })
    expect(means).toEqual(analysis.cells.map(({ mean }) => expect.closeTo(mean, 12)))
    const summary = summarise(analysis, means)
    const errors = measured.response.map((y, run) => Math.abs(y - means[run % 4])).sort((a, b) => a - b)
    expect(summary?.worst).toBeCloseTo(errors[11], 12)
    expect(summary && predictionText(analysis, summary)).toMatch(
      saying(
        '12 runs',
        'half',
        quantity((errors[5] + errors[6]) / 2),
        'three quarters',
        quantity(summary?.upperQuartile),
        quantity(errors[11]),
        `R² = ${summary?.rSquared.toFixed(3)}`,
      ),
    )
    const polynomial = polynomialOf(analysis)
    if (!polynomial) throw new Error('no polynomial')
    const between = predictPoint(analysis, polynomial, [2.5])
    expect(between?.value).toBeCloseTo(6, 0)
    expect(between && between.low < 6 && 6 < between.high).toBe(true)
    const ofCell = predictPoint(analysis, { kind: 'means' }, [2])
    expect(ofCell?.value).toBeCloseTo(means[2], 12)
  })
})

describe('A question of power', () => {
  const analysis = measured(free, (program, _, run) => 10 + program + CHANCE[run])

  test('is answered from the residual mean square, with what is needed and what those at hand find', () => {
    const wish = { factor: 0, difference: 0.5, power: 0.9 }
    const answer = answerPower(analysis, wish)
    if (typeof answer === 'string') throw new Error(answer)
    expect(answer.question).toMatchObject({ levels: 3, cells: 3, blocks: false, coefficients: 3 })
    expect(answer.question.deviation).toBeCloseTo(Math.sqrt(analysis.table.residual.ms ?? 0), 12)
    const { replications, power } = answer.needed
    const fewer = powerOf(answer.question, replications - 1)
    expect(power).toBeGreaterThanOrEqual(0.9)
    expect(typeof fewer === 'string' ? fewer : fewer.power).toBeLessThan(0.9)
    const least = detectableDifference(answer.question, 4, 0.9)
    expect(powerText(analysis, wish, answer)).toMatch(
      saying(
        '0.500',
        'program',
        '90 %',
        `${replications} measurements`,
        '4 measurements',
        `${(100 * (answer.present?.power ?? 0)).toFixed(0)} %`,
        quantity(Number(least)),
        '90 %',
      ),
    )
    const curve = powerCurve(answer, 4)
    expect(curve.some(([at]) => at === replications)).toBe(true)
    expect(curve.map(([, y]) => y)).toEqual(curve.map(([, y]) => y).toSorted((a, b) => a - b))
  })

  test('has no answer where nothing is left over', () => {
    const exact = measured(free, (program) => program)
    expect(answerPower(exact, { factor: 0, difference: 1, power: 0.8 })).toMatch(/^nothing is left over/)
  })
})
