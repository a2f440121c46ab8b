/**
 * The design of an experiment: which scenarios are run, how often, and in which order.
 *
 * A full factorial design (papers/003 §3.5.2) takes every combination of its factors' levels, a cell, once per seed, a
 * replicate. Its runs stand in one order everywhere, here and in the analysis: the first factor changes fastest (Yates'
 * standard order), the replicate slowest. So the first replicate alone is a whole experiment, and more seeds only
 * append.
 */
import type { ParameterTable, Problem, Value, Values } from '../parameters.ts'
import { quoted, shown, unexpected } from '../text/expected.ts'
import { formatValue, validate } from '../text/values.ts'
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
  const wrong = (parameter: string, expected: string, got: string) =>
    problems.push({ parameter, message: unexpected(parameter, expected, got) })
  const unknown = (parameter: string) =>
    problems.push({
      parameter,
      message: unexpected('factor', `one of ${Object.keys(table).join(', ')}`, quoted(parameter)),
    })
  /** The first value that the parameter cannot have; to list all of a million is of no use. */
  const validateAll = (parameter: string, values: readonly Value[]): void => {
    for (const value of values) {
      const problem = validate(parameter, table[parameter], value)
      if (!problem) continue
      problems.push(problem)
      return
    }
  }
  const drawn = seedParameter ?? 'replicates'
  if (countRuns(design) > MOST_RUNS) {
    const sizes = [...factors.map((f) => `${f.levels.length} levels of ${f.parameter}`), `${seeds.length} seeds`]
    wrong(factors[0]?.parameter ?? drawn, `at most ${MOST_RUNS} runs`, `${countRuns(design)} (${sizes.join(' × ')})`)
    return problems
  }
  if (factors.length > MOST_FACTORS) {
    wrong('factors', `at most ${MOST_FACTORS}`, String(factors.length))
  }
  factors.forEach(({ parameter, levels }, index) => {
    if (!Object.hasOwn(table, parameter)) unknown(parameter)
    else validateAll(parameter, levels)
    if (parameter === seedParameter)
      wrong('factors', `parameters other than ${parameter}, which separates replicates`, quoted(parameter))
    if (factors.findIndex((other) => other.parameter === parameter) < index)
      wrong(parameter, 'each factor once', 'it twice')
    if (levels.length < 2) wrong(parameter, 'at least 2 levels', String(levels.length))
    const again = repeatedIn(levels)
    if (again !== undefined) wrong(parameter, 'each level once', `${shown(again)} twice`)
  })
  if (seedParameter === undefined) {
    if (seeds.length > 1) wrong(drawn, '1, as nothing is drawn at random', String(seeds.length))
  } else if (!Object.hasOwn(table, seedParameter)) unknown(drawn)
  else validateAll(seedParameter, seeds)
  if (seeds.length < 1) wrong(drawn, 'at least 1', '0')
  const twice = repeatedIn(seeds)
  if (twice !== undefined) wrong(drawn, 'each seed once', `${shown(twice)} twice`)
  return problems
}

/** The first value that is there before; they may be anything that a file holds. */
function repeatedIn(values: readonly Value[]): Value | undefined {
  const distinct = new Set<string>()
  return values.find((value) => distinct.size === distinct.add(String(value)).size)
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
