/** Measurement beside theory: the scenario with ever more processors, against the lower bound and against T₁/p + c·T∞. */
import { useEffect, useState } from 'react'
import type { Metrics } from '../../../core/lab.ts'
import { applies, type Values } from '../../../core/parameters.ts'
import { count, quantity } from '../../../core/text/format.ts'
import type { Measure, Measured } from '../../page.ts'
import { parameters } from '../parameters.ts'
import { serverOf } from './scenario.ts'

/** Processors that are tried: powers of two. */
const PROCESSORS = [1, 2, 4, 8, 16, 32, 64, 128] as const

/** A run beside theory. */
export interface Point {
  readonly processors: number
  /** T₁/T, and the most that the lower bound max(T₁/p, T∞) allows. */
  readonly speedup: number
  readonly most: number
  /** T₁ and T∞ of its tree, and how long it took; seconds. */
  readonly work: number
  readonly path: number
  readonly time: number
  /** Share of the time in which processor 0 serves. */
  readonly served: number
}

/** Whether the number of processors can be chosen, and is not that of the network's sides. */
export const scales = (values: Values): boolean => applies(parameters.processors, values)

/** The scenario with every number of processors. */
const scenariosOf = (values: Values): readonly Values[] => PROCESSORS.map((processors) => ({ ...values, processors }))

/** A run as a point. */
export function pointOf(processors: number, metrics: Metrics): Point {
  const [time, work, path, bound] = ['totalTime', 'work', 'criticalPath', 'bound'].map((id) => Number(metrics[id]))
  return {
    processors,
    speedup: work / time,
    most: work / bound,
    work,
    path,
    time,
    served: Number(metrics.serverUtilisation),
  }
}

/** The least c with which no run takes longer than T₁/p + c·T∞ (Blumofe, Leiserson 1999); 0 where none has been made. */
export const constantOf = (points: readonly Point[]): number =>
  points.reduce((most, { time, work, path, processors }) => Math.max(most, (time - work / processors) / path), 0)

/** The speedup that T₁/p + c·T∞ stands for. */
export const speedupWith = (c: number, { work, path, processors }: Point): number =>
  work / (work / processors + c * path)

/** What has been found so far. */
interface Found {
  readonly points: readonly Point[]
  readonly done: number
  readonly total: number
}

/** Runs the scenario with every number of processors, in the background. */
export function useTheory(values: Values, measure: Measure | undefined): Found {
  const [outcomes, setOutcomes] = useState<readonly (Measured | undefined)[]>([])
  useEffect(() => {
    setOutcomes([])
    if (!scales(values)) return undefined
    return measure?.(scenariosOf(values), (index, measured) => {
      setOutcomes((old) => {
        const next = [...old]
        next[index] = measured
        return next
      })
    })
  }, [values, measure])
  // With some numbers of processors there is no such machine, or no worker to serve.
  const points = PROCESSORS.flatMap((processors, k) => {
    const outcome = outcomes[k]
    return outcome && 'metrics' in outcome ? [pointOf(processors, outcome.metrics)] : []
  })
  return { points, done: outcomes.filter((one) => one !== undefined).length, total: PROCESSORS.length }
}

/** The most longest paths that are still a bound: a greater number of them says nothing. */
const MOST_PATHS = 20

/** Whether the runs take their fair share of the work and a few longest paths, as those by work stealing do. */
export const withinPaths = (points: readonly Point[]): boolean => constantOf(points) <= MOST_PATHS

const paths = (points: readonly Point[]) =>
  withinPaths(points)
    ? `. None of these runs takes longer than a fair share of the work and ${quantity(constantOf(points))} times the longest path: T₁/p + c·T∞`
    : ''

/** What the points say. */
export function verdict(points: readonly Point[], values: Values): string {
  const last = points.at(-1)
  if (!last) return 'The scenario cannot be run with any of these numbers of processors.'
  if (!(last.most > 0)) return 'The nodes of this tree take no time: there is no speedup.'
  const share = quantity((100 * last.speedup) / last.most, '%')
  const head = `With ${count(last.processors)} processors ${share} of the speedup that the lower bound allows${paths(points)}`
  const wall = serverOf({ ...values, processors: last.processors }) && points.find(({ served }) => served >= 0.95)
  return wall
    ? `${head}. With ${count(wall.processors)} processors the server is busy ${quantity(100 * wall.served, '%')} of the time.`
    : `${head}.`
}
