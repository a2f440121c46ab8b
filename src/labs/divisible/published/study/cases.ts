/** The cases of tables 3.1 to 3.3, and their ids. */
import type { Cluster, Ranges } from '../../model/generate.ts'
import cases from '../cases.json' with { type: 'json' }

/** A random case of table 3.1 (1 to 16, five workers) or 3.2 (17 to 24, sixteen workers; 25 to 32, thirty-two). */
export interface RandomCase {
  readonly number: number
  readonly ranges: Ranges
}

/** In the file: number, workers, least and most C, E and L. */
export const RANDOM_CASES: readonly RandomCase[] = cases.random.map(([number, workers, ...ends]) => ({
  number,
  ranges: { workers, transfer: [ends[0], ends[1]], compute: [ends[2], ends[3]], latency: [ends[4], ends[5]] },
}))

/** A cluster case of table 3.3; the workers of a cluster are all the same. */
interface ClusterCase {
  readonly number: number
  /** The two numbers of workers a cluster. */
  readonly workersEach: readonly number[]
  readonly clusters: readonly Omit<Cluster, 'workers'>[]
  /** What a reader who compares should know. */
  readonly notes?: readonly string[]
}

/** In the file: C, E and L of each cluster. */
export const CLUSTER_CASES: readonly ClusterCase[] = cases.clusters.map(({ clusters, ...rest }) => ({
  ...rest,
  clusters: clusters.map(([transfer, compute, latency]) => ({ transfer, compute, latency })),
}))

/** A random case by its number in tables 3.1 and 3.2. */
export const caseId = (number: number) => `case ${number}`

/** The random cases, in the order of their numbers. */
export const CASES: readonly string[] = RANDOM_CASES.map(({ number }) => caseId(number))

/** The cluster cases with each number of workers: "cluster 1/16". */
export const CLUSTERS: readonly string[] = CLUSTER_CASES.flatMap(({ number, workersEach, clusters }) =>
  workersEach.map((each) => `cluster ${number}/${each * clusters.length}`),
)
