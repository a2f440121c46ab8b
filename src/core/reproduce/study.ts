/**
 * A source's experiments as data: every method on many random samples of every case, and what the source claims of them.
 * The samples of a case are one scenario with different values of one parameter, mostly the seed; so they are runs like
 * all others, on whatever runs them.
 */
import type { DescribedLab, Metrics } from '../lab.ts'
import { applies, defaults, type Values } from '../parameters.ts'
import { tQuantile } from '../statistics/distributions.ts'

/** One of the things that are compared: an algorithm with its options. */
export interface StudyMethod {
  readonly id: string
  /** "ITERLP2A by C" */
  readonly label: string
  readonly set: Values
  /** Id of the metric that is read, where it is not the study's. */
  readonly metric?: string
  /** Name of the lab's measurement that is made instead of a run. */
  readonly measurement?: string
  /** Methods of a family are drawn alike; counted from 0. */
  readonly family: number
  /** Whether it is measured for claims alone: no time that could be set beside the others. */
  readonly hidden?: boolean
}

/** A case: what its samples have in common. */
export interface StudyCase {
  readonly id: string
  /** "Case 4" */
  readonly label: string
  /** Its parameters in words. */
  readonly about: string
  readonly set: Values
  /** What a sample draws besides: parameters of its own, the same ones for all methods. */
  readonly draw?: (sample: number) => Values
  readonly notes?: readonly string[]
}

/** Cases that are measured with the same methods, and looked at together. */
export interface StudyGroup {
  readonly id: string
  readonly label: string
  /** What they are, and where the source has them. */
  readonly about: string
  readonly cases: readonly StudyCase[]
  readonly methods: readonly StudyMethod[]
  /** Several of its samples in words, where they are not the study's: "shuffles". */
  readonly samples?: string
  /** How many samples its cases have for each one of the study's; 1 unless given. */
  readonly times?: number
  /** Id of the method that the others are measured against, sample by sample; absent: the best of all of them. */
  readonly against?: string
  /** Ids of methods of which one wins each sample: how often each does is shown. */
  readonly contest?: readonly string[]
}

/** A method's numbers on one case, by the method's id; one a sample, NaN where there was none. */
export type Samples = ReadonlyMap<string, Float64Array>

/** What was measured, by the case's id. */
export type Measurements = ReadonlyMap<string, Samples>

/** Two numbers compared, in words with both of them, and whether they stand as claimed. */
export interface Comparison {
  readonly text: string
  readonly holds: boolean
}

/** A claim of the source on its experiments. */
export interface PublishedClaim {
  readonly id: string
  /** Where the source says so: "§4.1, figure 4.3". */
  readonly place: string
  /** What it says, in our words. */
  readonly sentence: string
  /** What has to be true of the numbers here. */
  readonly measure: string
  /** Ids of the cases that it is about. */
  readonly cases: readonly string[]
  /** Judges it; all of its cases have been measured. */
  readonly judge: (of: (caseId: string) => Samples) => readonly Comparison[]
}

/** What is counted here though the source does not claim it. */
export interface Count {
  readonly id: string
  readonly cases: readonly string[]
  /** The sentence, with its figure. */
  readonly count: (of: (caseId: string) => Samples) => string
}

/** A study. */
export interface Study {
  /** "The cases of chapter 3" */
  readonly label: string
  /** Id of the parameter that numbers the samples; it is 1, 2, … */
  readonly parameter: string
  /** Several samples in words: "systems". */
  readonly samples: string
  /** Id of the metric that is read unless a method has its own; less is better where methods compete. */
  readonly metric: string
  /** How a method stands against another, in a word: "ΔT"; and how it is defined. */
  readonly deviation: { readonly label: string; readonly about: string }
  /** Numbers of samples a case that are offered, the quick one first. */
  readonly counts: readonly number[]
  /** The source's own number of samples; absent where it does not say. */
  readonly sourceCount?: number
  readonly groups: readonly StudyGroup[]
  readonly claims: readonly PublishedClaim[]
  readonly counted: readonly Count[]
}

/** The runs of one case. */
export interface CasePlan {
  readonly group: StudyGroup
  readonly case: StudyCase
  readonly runs: readonly Values[]
  /** By run, the lab's measurement that is made in its place. */
  readonly measurements: readonly (string | undefined)[]
  /** Reads the samples off the runs' metrics, which are in the runs' order; undefined where a run gave none. */
  read(metrics: readonly (Metrics | undefined)[]): Samples
}

/** A run without its sample. */
interface Planned {
  readonly values: Values
  readonly measurement: string | undefined
}

/**
 * The runs of some cases. A method that the sampled parameter does not apply to is run once, and so are methods that
 * differ only in the metric that is read.
 */
export function planCases(lab: DescribedLab, study: Study, groups: readonly StudyGroup[], samples: number): CasePlan[] {
  const parameter = lab.parameters[study.parameter]
  return groups.flatMap((group) =>
    group.cases.map((one): CasePlan => {
      const base: Values = { ...defaults(lab.parameters), ...one.set }
      const once: Planned[] = []
      const drawn: Planned[] = []
      const count = samples * (group.times ?? 1)
      const placeOf = new Map<string, { readonly list: Planned[]; readonly at: number }>()
      const places = group.methods.map(({ set, measurement }) => {
        const key = JSON.stringify([set, measurement])
        const values = { ...base, ...set }
        const list = one.draw || applies(parameter, values) ? drawn : once
        const place = placeOf.get(key) ?? { list, at: list.push({ values, measurement }) - 1 }
        placeOf.set(key, place)
        return place
      })
      // Runs of the same sample follow each other: a lab may remember what they have in common.
      const runs = once.map(({ values }): Values => ({ ...values, [study.parameter]: 1 }))
      const measurements = once.map(({ measurement }) => measurement)
      for (let sample = 1; sample <= count; sample++) {
        const setByDraw = one.draw?.(sample)
        for (const { values, measurement } of drawn) {
          runs.push({ ...values, ...setByDraw, [study.parameter]: sample })
          measurements.push(measurement)
        }
      }
      return {
        group,
        case: one,
        runs,
        measurements,
        read: (metrics) =>
          new Map(
            group.methods.map(({ id, metric = study.metric }, m) => {
              const { list, at } = places[m]
              const first = list === drawn ? once.length + at : at
              const value = (sample: number) => metrics[first + (list === drawn ? sample * drawn.length : 0)]?.[metric]
              return [id, Float64Array.from({ length: count }, (_, sample) => numberOf(value(sample)))]
            }),
          ),
      }
    }),
  )
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN
}

/** What the methods of a group are measured against, sample by sample. */
function referenceOf({ methods, against }: StudyGroup, samples: Samples): Float64Array {
  const among = against === undefined ? methods.filter(({ hidden }) => !hidden).map(({ id }) => id) : [against]
  const columns = among.flatMap((id) => samples.get(id) ?? [])
  return (columns[0] ?? new Float64Array(0)).map((_, sample) => Math.min(...columns.map((column) => column[sample])))
}

/** Percent by which a method is above what its group is measured against, sample by sample. */
export function deviations(group: StudyGroup, samples: Samples, method: string): Float64Array {
  const reference = referenceOf(group, samples)
  return (samples.get(method) ?? new Float64Array(0)).map((value, sample) => 100 * (value / reference[sample] - 1))
}

/** Percent by which a method's mean is above the mean of what its group is measured against. */
export function deviationOfMeans(group: StudyGroup, samples: Samples, method: string): number {
  return 100 * (meanOf(samples.get(method)) / meanOf(referenceOf(group, samples)) - 1)
}

/**
 * Half the width of the 95 % interval of a deviation of means, in points: of the ratio of two means whose samples are
 * pairs, linearised, by Student's t. NaN of one sample.
 */
export function deviationError(group: StudyGroup, samples: Samples, method: string): number {
  const reference = referenceOf(group, samples)
  const values = samples.get(method) ?? new Float64Array(0)
  const ratio = meanOf(values) / meanOf(reference)
  return (100 * halfWidth(values.map((value, sample) => value - ratio * reference[sample]))) / meanOf(reference)
}

/** Half the width of the 95 % interval of a mean by Student's t; NaN of one value. */
export function halfWidth(values: Float64Array): number {
  const n = values.length
  if (n < 2) return Number.NaN
  const middle = meanOf(values)
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return tQuantile(0.975, n - 1) * Math.sqrt(squares / (n - 1) / n)
}

/** Rounding errors apart, two values are the same. */
const SAME = 1e-9

/** The share of the samples in which a method is the best of several, 0 to 1; a method that shares the best place counts, too. */
export function shareWon(samples: Samples, among: readonly string[], method: string): number {
  const times = samples.get(method) ?? new Float64Array(0)
  const rivals = among.flatMap((id) => samples.get(id) ?? [])
  const won = times.filter((value, sample) => value <= (1 + SAME) * Math.min(...rivals.map((each) => each[sample])))
  return won.length / times.length
}

/** The mean; NaN when a number is missing, or all of them. */
export function meanOf(values: Float64Array = new Float64Array(0)): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A claim, judged. */
export interface JudgedClaim {
  readonly claim: PublishedClaim
  /** Undefined while one of its cases has not been measured. */
  readonly comparisons: readonly Comparison[] | undefined
  readonly holds: boolean
}

/** Judges claims by what has been measured. */
export function judgeClaims(claims: readonly PublishedClaim[], measured: Measurements): readonly JudgedClaim[] {
  return claims.map((claim) => {
    const comparisons = whenMeasured(claim, measured)?.(claim.judge)
    return { claim, comparisons, holds: comparisons?.every(({ holds }) => holds) ?? false }
  })
}

/** The sentences that can be counted by what has been measured. */
export function countedIn(counts: readonly Count[], measured: Measurements): readonly string[] {
  return counts.flatMap((each) => whenMeasured(each, measured)?.(each.count) ?? [])
}

/** Hands samples over by case; undefined while one of the cases is missing. */
function whenMeasured({ cases }: { readonly cases: readonly string[] }, measured: Measurements) {
  if (cases.some((id) => !measured.has(id))) return undefined
  return <T>(judge: (of: (caseId: string) => Samples) => T): T => judge((id) => measured.get(id) ?? new Map())
}
