/**
 * The design of an experiment: which scenarios are run, how often, and in which order.
 *
 * A full factorial design (papers/003 §3.5.2) takes every combination of its factors' levels, a cell, once per seed, a
 * replicate. Its runs stand in one order everywhere, here and in the analysis: the first factor changes fastest (Yates'
 * standard order), the replicate slowest. So the first replicate alone is a whole experiment, and more seeds only
 * append.
 */
import {
  formatValue,
  type ParameterTable,
  type Problem,
  refuse,
  sameValue,
  type Value,
  type Values,
} from '../parameters.ts'
import { runKey } from './key.ts'

/** A parameter that the experiment varies, and the values it takes. */
export interface Factor {
  /** The parameter's id. */
  readonly parameter: string
  /** At least two different values; in a two-level design the first is "low" (−1) and the second "high" (+1). */
  readonly levels: readonly Value[]
}

/** A full factorial design with one replicate a seed. */
export interface Design {
  /** Lab and version of its format, "tree/1": keys of different labs never meet. */
  readonly scope: string
  /** The scenario that the factors change. */
  readonly base: Values
  readonly factors: readonly Factor[]
  /** Seeds of the replicates, all different; a single one, which does nothing, where no parameter takes it. */
  readonly seeds: readonly number[]
  /** Id of the parameter that takes the seed; undefined where nothing is drawn at random. */
  readonly seedParameter: string | undefined
}

/** One run of a design. */
export interface PlannedRun {
  /** Place in the design's order: replicate × cells + cell. */
  readonly index: number
  /** The scenario's own name, the same in every plan that contains it. */
  readonly key: string
  readonly cell: number
  readonly replicate: number
  /** The whole scenario. */
  readonly values: Values
}

/** The most runs a design may have. */
export const MOST_RUNS = 1_000_000
/** The most factors a design may have. */
export const MOST_FACTORS = 12

/** Number of combinations of levels; 1 without factors. */
export function countCells(factors: readonly Factor[]): number {
  return factors.reduce((cells, factor) => cells * factor.levels.length, 1)
}

/** Number of runs. */
export function countRuns(design: Pick<Design, 'factors' | 'seeds'>): number {
  return countCells(design.factors) * design.seeds.length
}

/** The level of each factor in a cell, counted from 0. */
export function levelsOfCell(factors: readonly Factor[], cell: number): number[] {
  let rest = cell
  return factors.map(({ levels }) => {
    const level = rest % levels.length
    rest = (rest - level) / levels.length
    return level
  })
}

/** A cell in words: "balancer=gdem, interval=16"; "the only cell" without factors. */
export function describeCell(factors: readonly Factor[], cell: number): string {
  const levels = levelsOfCell(factors, cell)
  return factors.map((f, i) => `${f.parameter}=${formatValue(f.levels[levels[i]])}`).join(', ') || 'the only cell'
}

/**
 * What is wrong with a design for this parameter table: unknown factors, levels and seeds out of range, too many runs.
 */
export function checkDesign(design: Design, table: ParameterTable): readonly Problem[] {
  const { factors, seeds, seedParameter } = design
  const problems: Problem[] = []
  const wrong = (parameter: string, message: string) =>
    problems.push({ parameter, message: `${parameter}: ${message}` })
  if (factors.length > MOST_FACTORS) {
    wrong(factors[MOST_FACTORS].parameter, `${factors.length} factors came, at most ${MOST_FACTORS} are allowed`)
  }
  factors.forEach(({ parameter, levels }, index) => {
    if (!Object.hasOwn(table, parameter)) wrong(parameter, `is not one of ${Object.keys(table).join(', ')}`)
    else problems.push(...levels.flatMap((level) => refuse(parameter, table[parameter], level) ?? []))
    if (parameter === seedParameter) wrong(parameter, 'tells replicates apart and cannot be a factor too')
    if (factors.findIndex((other) => other.parameter === parameter) < index) wrong(parameter, 'is a factor twice')
    if (levels.length < 2) wrong(parameter, `${levels.length} levels came, a factor needs at least 2`)
    const again = levels.find((level, i) => levels.findIndex((other) => sameValue(other, level)) < i)
    if (again !== undefined) wrong(parameter, `level ${formatValue(again)} is there twice`)
  })
  const drawn = seedParameter ?? 'replicates'
  if (seedParameter === undefined) {
    if (seeds.length > 1) wrong(drawn, `${seeds.length} came, only 1 is allowed where nothing is drawn at random`)
  } else if (!Object.hasOwn(table, seedParameter)) wrong(drawn, `is not one of ${Object.keys(table).join(', ')}`)
  else problems.push(...seeds.flatMap((seed) => refuse(seedParameter, table[seedParameter], seed) ?? []))
  if (seeds.length < 1) wrong(drawn, 'no seeds came, an experiment needs at least 1')
  const seen = new Set<number>()
  const twice = seeds.find((seed) => seen.has(seed) || !seen.add(seed))
  if (twice !== undefined) wrong(drawn, `seed ${twice} is there twice`)
  if (countRuns(design) > MOST_RUNS) {
    const sizes = [...factors.map((f) => `${f.levels.length} levels of ${f.parameter}`), `${seeds.length} seeds`]
    wrong(
      factors[0]?.parameter ?? drawn,
      `${sizes.join(' × ')} are ${countRuns(design)} runs, at most ${MOST_RUNS} are allowed`,
    )
  }
  return problems
}

/** The run at this place of a checked design. */
export function plannedRun(design: Design, index: number): PlannedRun {
  const cells = countCells(design.factors)
  const cell = index % cells
  const replicate = (index - cell) / cells
  const levels = levelsOfCell(design.factors, cell)
  const values: Values = {
    ...design.base,
    ...Object.fromEntries(design.factors.map((f, i) => [f.parameter, f.levels[levels[i]]])),
    ...(design.seedParameter !== undefined && { [design.seedParameter]: design.seeds[replicate] }),
  }
  return { index, key: runKey(design.scope, values), cell, replicate, values }
}

/** All runs of a checked design, in its order. */
export function planRuns(design: Design): PlannedRun[] {
  return Array.from({ length: countRuns(design) }, (_, index) => plannedRun(design, index))
}
