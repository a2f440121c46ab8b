/** Systems that are drawn or listed by rule instead of typed: random ones from ranges, clusters of equal workers. */
import { stream } from '../../../core/random/random.ts'
import { type System, systemOf } from './system.ts'

/** Lowest and highest value; both included. */
type Range = readonly [low: number, high: number]

/** Ranges that a random system is drawn from, uniformly (tables 3.1 and 3.2). */
export interface Ranges {
  readonly workers: number
  readonly transfer: Range
  readonly compute: Range
  readonly latency: Range
  /** Whether only whole numbers are drawn. */
  readonly whole?: boolean
}

/** A cluster of equal workers (table 3.3). */
export interface Cluster {
  readonly workers: number
  readonly transfer: number
  readonly compute: number
  readonly latency: number
}

/**
 * A random system. Workers are drawn one after the other from a stream of their own, so that a worker more leaves those
 * before as they were.
 */
export function randomSystem(ranges: Ranges, seed: number): System {
  const random = stream(seed, 'system')
  const draw = ([low, high]: Range) =>
    ranges.whole
      ? Math.ceil(low) + Math.floor(random() * (Math.floor(high) - Math.ceil(low) + 1))
      : low + random() * (high - low)
  const rows = Array.from({ length: ranges.workers }, () => [
    draw(ranges.transfer),
    draw(ranges.compute),
    draw(ranges.latency),
  ])
  return systemOf(
    rows.map((row) => row[0]),
    rows.map((row) => row[1]),
    rows.map((row) => row[2]),
  )
}

/** The workers of all clusters, cluster after cluster. */
export function clusterSystem(clusters: readonly Cluster[]): System {
  const column = (value: (cluster: Cluster) => number) =>
    clusters.flatMap((cluster) => Array.from({ length: cluster.workers }, () => value(cluster)))
  return systemOf(
    column((cluster) => cluster.transfer),
    column((cluster) => cluster.compute),
    column((cluster) => cluster.latency),
  )
}
