/** Ids of the cases. */
import { CLUSTER_CASES, RANDOM_CASES } from '../tables.ts'

/** A random case by its number in tables 3.1 and 3.2. */
export const caseId = (number: number) => `case ${number}`

/** The random cases, in the order of their numbers. */
export const CASES: readonly string[] = RANDOM_CASES.map(({ number }) => caseId(number))

/** The cluster cases with each number of workers: "cluster 1/16". */
export const CLUSTERS: readonly string[] = CLUSTER_CASES.flatMap(({ number, workersEach, clusters }) =>
  workersEach.map((each) => `cluster ${number}/${each * clusters.length}`),
)
