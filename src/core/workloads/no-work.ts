import type { Metrics } from '../lab.ts'

/** What is not said about a drawn tree, and what only some workloads say of theirs. */
export const NO_WORK: Metrics = {
  depth: null,
  operations: null,
  criticalOperations: null,
  expectedNodes: null,
  solutions: null,
  optimum: null,
  visits: null,
  dropped: null,
  extraVisits: null,
  searchSpeedup: null,
  integral: null,
  fingerprint: null,
}
