/** New runs that predictions are tried on: other seeds, and numbers between the levels. */
import { pow } from '../math/exponential.ts'
import type { Parameter, Value, Values } from '../parameters.ts'
import { type Random, stream } from '../random/random.ts'
import type { Factor } from '../statistics/design.ts'
import { evaluateSurface, spacing } from '../statistics/surface.ts'
import type { Analysis } from './analysis.ts'
import { type Plan, seedsFrom } from './plan.ts'
import type { Predictor } from './predictions.ts'

/** A new run. */
export interface Trial {
  readonly values: Values
  /** A number a factor: its value where numbers are drawn between levels, else its level. */
  readonly point: readonly number[]
}

/** How often a scenario is drawn again whose parameters do not go together. */
const TRIES = 50

/**
 * Draws runs of a plan, the same ones each time: each has a seed that the plan has not. Between levels, factors of numbers have any
 * value from their least to their greatest level, evenly spread as the levels are; all others have one of their levels. Fewer where
 * scenarios whose parameters go together are not found.
 */
export function drawTrials({ lab, design }: Plan, between: boolean, count: number): Trial[] {
  const { base, factors, seeds, seedParameter } = design
  const fresh = seedsFrom(lab, base, seeds.length + count).filter((seed) => !seeds.includes(seed))
  const random = stream(seeds[0], 'trials')
  const trials: Trial[] = []
  for (let tries = 0; trials.length < count && tries < count * TRIES; tries++) {
    const drawn = factors.map((factor) => draw(factor, lab.parameters[factor.parameter], between, random))
    const values = {
      ...base,
      ...Object.fromEntries(factors.map(({ parameter }, i) => [parameter, drawn[i].value])),
      ...(seedParameter !== undefined && { [seedParameter]: fresh[trials.length % fresh.length] ?? seeds[0] }),
    }
    if (lab.check(values).length === 0) trials.push({ values, point: drawn.map(({ at }) => at) })
  }
  return trials
}

function draw(factor: Factor, parameter: Parameter, between: boolean, random: Random): { value: Value; at: number } {
  const { levels } = factor
  const lie = between ? spacing(factor) : undefined
  if (!lie || parameter.kind !== 'number') {
    const level = Math.floor(random() * levels.length)
    return { value: levels[level], at: between ? Number(levels[level]) : level }
  }
  const numbers = levels.map(Number)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const share = random()
  const raw = lie.scale === 'log' ? least * pow(most / least, share) : least + (most - least) * share
  const round = parameter.limits.integer ? Math.round(raw) : Number(raw.toPrecision(4))
  const value = Math.min(most, Math.max(least, round))
  return { value, at: value }
}

/** What is predicted of a new run, in the response's own unit; `cells` are the predictions of all cells. */
export function predictTrial(
  { factors, back }: Analysis,
  predictor: Predictor,
  cells: readonly number[],
  { point }: Trial,
): number {
  if (predictor.kind === 'polynomial') return back(evaluateSurface(predictor.surface, point))
  return cells[point.reduceRight((cell, level, i) => cell * factors[i].levels.length + level, 0)]
}
