/**
 * The experiments of chapter 3, run again: every algorithm and sort on many systems of a case.
 *
 * One system at a time, so that the caller can show progress and stop.
 */
import { type AlgorithmId, startSearch } from './algorithms.ts'
import { type Cluster, clusterSystem, type Ranges, randomSystem } from './generate.ts'
import { SORTS, type Sort } from './orders.ts'
import { finish } from './search.ts'
import type { Problem } from './system.ts'
import { timesOf } from './time.ts'

/** An algorithm and, for ITERLP2, a sort: "opt", "iterlp2a/CE". */
export type Method =
  | 'opt'
  | 'best-subset'
  | 'fifo'
  | 'lifo'
  | 'iterlp'
  | 'iterlp printed'
  | `iterlp2${'a' | 'b'}/${Sort}`

/** ITERLP2A and ITERLP2B with every sort. */
export const ITERLP2: readonly Method[] = SORTS.flatMap((sort) => [`iterlp2a/${sort}`, `iterlp2b/${sort}`] as const)

/** What can be worked out for any number of workers. */
export const HEURISTICS: readonly Method[] = ['fifo', 'lifo', 'iterlp', 'iterlp printed', ...ITERLP2]

/** Everything, for as few workers as OPT can bear. */
export const ALL: readonly Method[] = ['opt', 'best-subset', ...HEURISTICS]

/** The same for all experiments (§3.1, §3.2). */
export const RESULT_RATIO = 0.5

/**
 * T by method on one system. "iterlp printed" is ITERLP's time as the source adjusts it for latency: the greatest
 * left-hand side of (2.1) alone, which the port may be unable to keep (figure 4.2).
 */
export function measureSystem(problem: Problem, methods: readonly Method[], seed: number): Map<Method, number> {
  const times = new Map<Method, number>()
  for (const method of methods) {
    if (method === 'iterlp printed') continue
    const [algorithm, sort = 'C'] = method.split('/') as [AlgorithmId, Sort?]
    const answer = finish(startSearch(algorithm, problem, { sort, seed, prune: true }))
    times.set(method, answer.failed === 0 ? answer.time : Number.NaN)
    if (method === 'iterlp' && methods.includes('iterlp printed')) {
      times.set('iterlp printed', timesOf(problem, answer.orders, answer.fractions).workers)
    }
  }
  return times
}

/** T by method, one entry a system. */
export type Measured = ReadonlyMap<Method, Float64Array>

/** Runs the methods on many systems of a case; yields the number of systems done. */
export function* measureSystems(
  systems: number,
  methods: readonly Method[],
  problemOf: (seed: number) => Problem,
): Generator<number, Measured, void> {
  const measured = new Map(methods.map((method) => [method, new Float64Array(systems)]))
  for (let seed = 0; seed < systems; seed++) {
    for (const [method, time] of measureSystem(problemOf(seed), methods, seed)) {
      const times = measured.get(method)
      if (times) times[seed] = time
    }
    yield seed + 1
  }
  return measured
}

/** The random system of a case (tables 3.1, 3.2) that belongs to a seed. */
export function randomProblem(ranges: Ranges): (seed: number) => Problem {
  return (seed) => ({ system: randomSystem(ranges, seed), load: 1, resultRatio: RESULT_RATIO })
}

/** The system of a cluster case (table 3.3): always the same, only ITERLP2's shuffle differs by seed. */
export function clusterProblem(clusters: readonly Omit<Cluster, 'workers'>[], workersEach: number): () => Problem {
  const system = clusterSystem(clusters.map((cluster) => ({ ...cluster, workers: workersEach })))
  return () => ({ system, load: 1, resultRatio: RESULT_RATIO })
}

/** Runs a measurement to its end. */
export function finishMeasuring(measuring: Generator<number, Measured, void>): Measured {
  for (;;) {
    const next = measuring.next()
    if (next.done) return next.value
  }
}

/** The mean of a method's times. */
export function meanOf(measured: Measured, method: Method): number {
  const times = measured.get(method) ?? new Float64Array(0)
  return times.reduce((sum, time) => sum + time, 0) / times.length
}

/** ΔT: by how many percent a method's mean time is above that of OPT, or of another method (equation 4.1). */
export function deviation(measured: Measured, method: Method, from: Method = 'opt'): number {
  return 100 * (meanOf(measured, method) / meanOf(measured, from) - 1)
}

/** Least, quartiles and greatest of a method's times: a box plot. */
export function boxOf(measured: Measured, method: Method): readonly [number, number, number, number, number] {
  const times = (measured.get(method) ?? new Float64Array(0)).slice().sort()
  const at = (share: number) => {
    const place = share * (times.length - 1)
    const low = Math.floor(place)
    return times[low] + (place - low) * (times[Math.min(low + 1, times.length - 1)] - times[low])
  }
  return [at(0), at(0.25), at(0.5), at(0.75), at(1)]
}

/** How often the first method is at least as good as the second, from 0 to 1. */
export function shareNotWorse(measured: Measured, first: Method, second: Method): number {
  const a = measured.get(first) ?? new Float64Array(0)
  const b = measured.get(second) ?? new Float64Array(0)
  return a.reduce((count, time, k) => count + (time <= b[k] * (1 + 1e-9) ? 1 : 0), 0) / a.length
}
