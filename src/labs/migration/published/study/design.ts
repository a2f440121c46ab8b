/** Factorial designs as the study runs them: some factors distinguish its cases, the others its methods. */
import type { Values } from '../../../../core/parameters.ts'
import type { SamplesOf } from '../../../../core/reproduce/published.ts'
import { readingOf as readingIn, withReadings } from '../../../../core/reproduce/readings.ts'
import type { StudyCase, StudyMethod } from '../../../../core/reproduce/study.ts'
import type { Factor } from '../../../../core/statistics/design.ts'
import { type Experiment, experiment } from '../../../../core/statistics/factorial.ts'

/** A level of a factor. */
interface Level {
  readonly name: string
  readonly value: number | string
  readonly set: Values
}

interface DesignFactor {
  /** The source's symbol. */
  readonly symbol: string
  readonly levels: readonly Level[]
  /** Whether its levels are cases, or methods that are run on the same samples of a case. */
  readonly at: 'case' | 'method'
}

/** A full factorial design. */
export interface Design {
  /** The first word of its cases' ids. */
  readonly id: string
  /** In the order of the source's tables, the fastest first. */
  readonly factors: readonly DesignFactor[]
}

/** A factor whose levels are numbers. */
export const numeric = (
  symbol: string,
  parameter: string,
  levels: readonly number[],
  at: DesignFactor['at'] = 'case',
): DesignFactor => ({
  symbol,
  at,
  levels: levels.map((value) => ({ name: `${symbol} = ${value}`, value, set: { [parameter]: value } })),
})

/** A factor whose levels are ways of doing things. */
export const ways = (symbol: string, levels: Readonly<Record<string, Values>>): DesignFactor => ({
  symbol,
  at: 'method',
  levels: Object.entries(levels).map(([name, set]) => ({ name, value: name, set })),
})

type Chosen = readonly { readonly factor: DesignFactor; readonly level: Level }[]

/** All combinations of levels, the first factor fastest. */
function combinations(factors: readonly DesignFactor[]): Chosen[] {
  return factors.reduce<Chosen[]>(
    (partial, factor) => factor.levels.flatMap((level) => partial.map((chosen) => [...chosen, { factor, level }])),
    [[]],
  )
}

const namesAt = (chosen: Chosen, at: DesignFactor['at']) =>
  chosen.filter(({ factor }) => factor.at === at).map(({ level }) => level.name)

const setOf = (chosen: Chosen): Values => Object.assign({}, ...chosen.map(({ level }) => level.set)) as Values

const caseIdOf = ({ id }: Design, chosen: Chosen) => `${id}: ${namesAt(chosen, 'case').join(', ')}`

/** A design's cases. */
export function casesOf(design: Design, base: Values, about: string): StudyCase[] {
  return combinations(design.factors.filter(({ at }) => at === 'case')).map((chosen) => ({
    id: caseIdOf(design, chosen),
    label: namesAt(chosen, 'case').join(', '),
    about,
    set: { ...base, ...setOf(chosen) },
  }))
}

/** The ids of a design's cases. */
export const idsOf = (design: Design): string[] => casesOf(design, {}, '').map(({ id }) => id)

/** The id under which a metric of a method is read. */
export const readingOf = (method: string, metric = 'utilisation') =>
  readingIn(method, metric === 'utilisation' ? undefined : metric)

/** Methods whose utilisation is shown, each with other metrics that are read of the same runs. */
export const methodsOf = (
  methods: readonly { readonly id: string; readonly set: Values; readonly family?: number; readonly label?: string }[],
  metrics: readonly string[],
): StudyMethod[] =>
  withReadings(
    methods.map(({ id, set, family = 1, label = id }) => ({ id, label, set, family })),
    metrics,
  )

/** The methods of a design whose methods are factors. */
export function designMethods(design: Design, metrics: readonly string[]): StudyMethod[] {
  const chosen = combinations(design.factors.filter(({ at }) => at === 'method'))
  return methodsOf(
    chosen.map((each) => ({ id: namesAt(each, 'method').join(', '), set: setOf(each) })),
    metrics,
  )
}

/** What is analysed: the numbers as they were measured, or transformed as the source has it. */
export type Response = 'raw' | 'transformed'

/**
 * What a design gave, for analysis.
 *
 * @param method the method that is read, where methods are no factors
 * @param transform what happens to each number
 */
export function experimentOf(
  design: Design,
  of: SamplesOf,
  {
    metric,
    method,
    transform = (y) => y,
  }: { readonly metric?: string; readonly method?: string; readonly transform?: (y: number) => number } = {},
): Experiment {
  const factors = design.factors.map(
    ({ symbol, levels }): Factor => ({ parameter: symbol, levels: levels.map(({ value }) => value) }),
  )
  const cells = combinations(design.factors).map((chosen) => {
    const id = method ?? namesAt(chosen, 'method').join(', ')
    return of(caseIdOf(design, chosen)).get(readingOf(id, metric)) ?? new Float64Array(0)
  })
  const replicates = Math.min(...cells.map(({ length }) => length))
  const response = Array.from({ length: replicates }, (_, sample) => cells.map((cell) => transform(cell[sample])))
  return experiment(factors, replicates, response.flat())
}

/** The samples of all cells that have some levels, one cell after the other: "N = 32", "off". */
export function samplesOf(design: Design, of: SamplesOf, names: readonly string[], metric?: string): Float64Array {
  const cells = combinations(design.factors)
    .filter((chosen) => names.every((name) => chosen.some(({ level }) => level.name === name)))
    .map((chosen) => of(caseIdOf(design, chosen)).get(readingOf(namesAt(chosen, 'method').join(', '), metric)))
  return Float64Array.from(cells.flatMap((cell) => [...(cell ?? [])]))
}
