/** Which points a knob's curve gets, and in which order: coarse to fine, round values first, then between them where the curve bends. */
import type { Parameter } from '../../../core/parameters.ts'
import { logarithmic, positionOf, type Sample, samples } from '../../../core/sweep/grid.ts'
import { placesAt, strides } from '../../../core/sweep/refinement.ts'

/**
 * What is known about a point: the story's number; that there is none (`gap`), that its run was given up after the longest time that it may
 * take (`long`), or that the scenario's check refuses it (`refused`).
 */
export type Point = number | 'gap' | 'long' | 'refused'

/** What is known about a curve, by the knob's value. */
export type Points = ReadonlyMap<Sample, Point>

/** The least and the largest value over several seeds, by the knob's value. */
export type Spread = ReadonlyMap<Sample, readonly [low: number, high: number]>

/** What no run can beat, by the knob's value; −∞ where that is not known. */
export type Bounds = ReadonlyMap<Sample, number>

/** A point that is still to be computed. The first level is the coarsest; a curve is shown from its second one on. */
export interface NextPoint {
  readonly sample: Sample
  readonly level: number
}

/** Points of a curve at most, between round values too. */
const MOST_POINTS = 33

/** A line between two points may miss the next one by this share of the curve's height before a point is computed between them. */
const STRAIGHT = 0.04

/** Two points that are closer than this share of the curve's width get none between them: one outlier is no bend. */
const NARROWEST = 1 / 30

/** A point of a curve that has a value. */
export interface Valued {
  readonly sample: Sample
  readonly value: number
}

/** The curve's points that have a value, along the knob's range. */
export function valued(parameter: Parameter, points: Points): readonly Valued[] {
  const all = [...points].flatMap(([sample, value]) => (typeof value === 'number' ? [{ sample, value }] : []))
  if (parameter.kind !== 'number') {
    const order = samples(parameter)
    return all.sort((a, b) => order.indexOf(a.sample) - order.indexOf(b.sample))
  }
  return all.sort((a, b) => Number(a.sample) - Number(b.sample))
}

/** What no run can beat at each of a curve's points; none where that is not known of all of them. */
export function boundsUnder(curve: readonly Valued[], bounds: Bounds): readonly Valued[] {
  const under = curve.map(({ sample }) => ({ sample, value: bounds.get(sample) ?? Number.NEGATIVE_INFINITY }))
  return under.every(({ value }) => Number.isFinite(value)) ? under : []
}

/** The next point to compute; undefined where the curve is complete. */
export function nextPoint(parameter: Parameter, points: Points): NextPoint | undefined {
  const round = samples(parameter)
  if (parameter.kind !== 'number') {
    const sample = round.find((option) => !points.has(option))
    return sample === undefined ? undefined : { sample, level: 0 }
  }
  const levels = strides(round.length, 1)
  for (const [level, stride] of levels.entries()) {
    const sample = fromTheMiddle(placesAt(round.length, stride))
      .filter((i) => !points.has(round[i]) && promising(round, points, i))
      .map((i) => round[i])[0]
    if (sample !== undefined) return { sample, level }
  }
  const sample = whereItBends(parameter, points)
  return sample === undefined ? undefined : { sample, level: levels.length }
}

/** Where a curve's width over several seeds is computed: at those points of its second level that have a value. */
export function spreadSamples(parameter: Parameter, points: Points): readonly Sample[] {
  if (parameter.kind !== 'number') return []
  const round = samples(parameter)
  const stride = strides(round.length, 1)[1] ?? 1
  return placesAt(round.length, stride)
    .map((i) => round[i])
    .filter((sample) => typeof points.get(sample) === 'number')
}

/** The middle first: what takes long stands at an end, such as the shortest interval. */
const fromTheMiddle = (places: readonly number[]): readonly number[] => {
  const middle = places[Math.floor(places.length / 2)]
  return places.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
}

/** Whether a run may end in time: it is not between two values whose runs did not, nor beyond one where others did. */
function promising(round: readonly Sample[], points: Points, i: number): boolean {
  const isComputed = (sample: Sample) => points.has(sample)
  const neighbours = [round.slice(0, i).findLast(isComputed), round.slice(i + 1).find(isComputed)].filter(
    (s) => s !== undefined,
  )
  if (neighbours.length === 0 || neighbours.some((sample) => points.get(sample) !== 'long')) return true
  return neighbours.length < 2 && [...points.values()].every((point) => point === 'long')
}

/** A value between the two neighbours where a straight line misses the curve most; undefined where lines are as good. */
function whereItBends(parameter: Parameter, points: Points): Sample | undefined {
  const curve = valued(parameter, points)
  if (curve.length < 3 || curve.length >= MOST_POINTS) return undefined
  const values = curve.map(({ value }) => value)
  const height = Math.max(...values) - Math.min(...values)
  const x = curve.map(({ sample }) => positionOf(parameter, Number(sample)))
  /** How far the line through a point's neighbours misses it. */
  const bend = values.map((value, i) => {
    if (i === 0 || i === values.length - 1) return 0
    const share = (x[i] - x[i - 1]) / (x[i + 1] - x[i - 1])
    return Math.abs(value - values[i - 1] - share * (values[i + 1] - values[i - 1]))
  })
  let most = STRAIGHT * height
  let best: Sample | undefined
  for (let i = 0; i + 1 < curve.length; i++) {
    const bends = Math.max(bend[i], bend[i + 1])
    if (bends <= most) continue
    if (x[i + 1] - x[i] < NARROWEST * (x[x.length - 1] - x[0])) continue
    const sample = between(parameter, Number(curve[i].sample), Number(curve[i + 1].sample))
    if (sample === undefined || points.has(sample)) continue
    most = bends
    best = sample
  }
  return best
}

/** The value in the middle between two, as exact as the parameter is; undefined where there is none. */
function between(parameter: Parameter, low: number, high: number): number | undefined {
  if (parameter.kind !== 'number') return undefined
  const middle = logarithmic(parameter) ? Math.sqrt(low * high) : (low + high) / 2
  const step = parameter.slider.step ?? 0
  const tidy = parameter.limits.integer
    ? Math.round(Number(middle.toPrecision(3)))
    : !logarithmic(parameter) && step > 0
      ? Number((Math.round(middle / step) * step).toPrecision(12))
      : Number(middle.toPrecision(3))
  return tidy > low && tidy < high ? tidy : undefined
}

/** The stretches of a curve without gaps. What is refused between round values, as of powers of two, is no gap. */
export function stretches(parameter: Parameter, points: Points): readonly (readonly Valued[])[] {
  const round = samples(parameter)
  const interrupts = (from: Sample, to: Sample) =>
    [...points].some(
      ([sample, point]) =>
        typeof point === 'string' && sample > from && sample < to && (point !== 'refused' || round.includes(sample)),
    )
  const result: Valued[][] = []
  for (const point of valued(parameter, points)) {
    const last = result.at(-1)
    const before = last?.at(-1)
    if (last && before && !interrupts(before.sample, point.sample)) last.push(point)
    else result.push([point])
  }
  return result
}
