/** How many replications an experiment needs, from the residual of the one at hand. */
import { anova, modelDegrees } from '../statistics/anova.ts'
import { countCells } from '../statistics/design.ts'
import { detectableDifference, type Power, type PowerQuestion, powerOf, replicationsFor } from '../statistics/power.ts'
import { counted, quantity } from '../text/format.ts'
import type { Analysis } from './analysis.ts'
import { factorText, percent } from './words.ts'

/** What is asked. */
export interface PowerWish {
  readonly factor: number
  /** In the response's unit. */
  readonly difference: number
  /** Probability of finding it, 0 to 1. */
  readonly power: number
}

/** What is answered. */
export interface PowerAnswer {
  readonly question: PowerQuestion
  /** The least number of replications that does, and what it is. */
  readonly needed: Power
  /** The power with the replications at hand; undefined where it cannot be computed, as with a single one. */
  readonly present: Power | undefined
  /** The difference that those at hand find with the power wished for; undefined where that cannot be computed. */
  readonly detectable: number | undefined
}

/** Answers from the residual mean square of the responses as they were measured; in its place, why there is no answer. */
export function answerPower(
  { measured, model }: Analysis,
  { factor, difference, power }: PowerWish,
): PowerAnswer | string {
  const table = anova(measured, model)
  const { residual, replicates } = table
  if (residual.ms === null || residual.ms <= 0) return 'nothing is left over that differences could be compared with'
  const question: PowerQuestion = {
    kind: 'factor',
    levels: measured.factors[factor].levels.length,
    cells: countCells(measured.factors),
    difference,
    deviation: Math.sqrt(residual.ms),
    blocks: replicates !== undefined,
    coefficients: modelDegrees(table) - (replicates?.df ?? 0),
  }
  const needed = replicationsFor(question, power)
  if (typeof needed === 'string') return needed
  const present = powerOf(question, measured.replicates)
  const detectable = detectableDifference(question, measured.replicates, power)
  return {
    question,
    needed,
    present: typeof present === 'string' ? undefined : present,
    detectable: typeof detectable === 'string' ? undefined : detectable,
  }
}

/** The answer in words. */
export function powerText({ subject, metric, measured }: Analysis, wish: PowerWish, answer: PowerAnswer): string {
  const { needed, present, detectable } = answer
  const unit = (value: number) => (metric.unit === '%' ? `${quantity(value)} points` : quantity(value, metric.unit))
  const each = subject.plan && subject.blocks ? subject.blocks.one : 'measurement'
  const chance = (power: number) => percent(100 * power)
  const sides =
    measured.factors[wish.factor].levels.length > 2
      ? 'between the lowest and the highest mean'
      : 'between the two means'
  const sentence = `A difference of ${unit(wish.difference)} ${sides} of ${factorText(subject, wish.factor)} is found with a probability of ${chance(wish.power)} by ${counted(needed.replications, each)} a cell`
  const presentKey = present
    ? `; the ${counted(measured.replicates, each)} at hand ${measured.replicates === 1 ? 'finds' : 'find'} it with ${chance(present.power)}`
    : ''
  const least =
    detectable === undefined
      ? ''
      : ` Differences from ${unit(detectable)} on are found with ${chance(wish.power)} by those at hand.`
  return `${sentence}${presentKey}.${least}`
}

/** The power of growing numbers of replications, up to about twice those that are needed. */
export function powerCurve(
  { question, needed }: PowerAnswer,
  present: number,
): [replications: number, power: number][] {
  const most = Math.max(4, 2 * needed.replications, present)
  const step = Math.max(1, Math.floor(most / 40))
  const points: [replications: number, power: number][] = []
  for (let replications = 1; replications <= most; replications += step) {
    const power = powerOf(question, replications)
    if (typeof power !== 'string') points.push([replications, 100 * power.power])
  }
  return points
}
