/** What a run says about its work, beside the nodes that every lab counts. Null for kinds of work of which it cannot be said. */
import type { MetricWords } from '../lab.ts'

export const workloadMetrics = {
  leaves: { label: 'Leaves', unit: 'nodes', help: 'Nodes without children that have been executed.', formula: 'N₀' },
  depth: {
    label: 'Depth',
    unit: 'levels',
    help: 'Levels below the root of the deepest node that has been executed; of workloads that are not drawn.',
    formula: 'max levels above a node',
  },
  operations: {
    label: 'Operations',
    unit: 'operations',
    help: 'What all executed nodes take, in operations of the workload, without what the machine adds to each; of workloads that are not drawn.',
    formula: 'Σ operations',
  },
  criticalOperations: {
    label: 'Operations one after another',
    unit: 'operations',
    help: 'The most operations on a way from the root to a leaf, which can only be executed one after the other; of workloads that are not drawn.',
    formula: 'max over leaves of Σ operations above',
  },
  expectedNodes: {
    label: 'Expected nodes',
    unit: 'nodes',
    help: 'How many nodes such trees have on average over all seeds; single ones may have many times more, or only the root. Of the benchmark trees (UTS).',
    formula: 'E[nodes]',
    source: 'Olivier et al., LCPC 2006',
  },
  solutions: {
    label: 'Solutions',
    help: 'Solutions that have been found; of workloads that count them.',
    formula: 'Σ solutions',
  },
  optimum: {
    label: 'Best value found',
    help: 'The best solution’s value that any processor has found; of workloads that search for one.',
    formula: 'best over solutions',
  },
  visits: {
    label: 'Visits',
    unit: 'nodes',
    help: 'Nodes of the search that have been visited, those pruned at once included; of workloads that search.',
    formula: 'Σ visits',
    better: 'less',
  },
  dropped: {
    label: 'Dropped',
    unit: 'nodes',
    help: 'Nodes that were pruned at once, because a solution as good as anything below them was known by then; only in workloads that search.',
    formula: 'Σ visits with bound ≥ z',
    better: 'less',
  },
  extraVisits: {
    label: 'Visits beyond one processor’s',
    unit: 'nodes',
    help: 'Nodes that are visited more than one processor visits alone; negative where all together visit fewer. Of workloads that search.',
    formula: 'visits − visits on one processor',
    better: 'less',
  },
  searchSpeedup: {
    label: 'Faster than one processor',
    help: 'How many times as fast as one processor alone. That one visits other nodes, so it may be more than the number of processors, or less than one. Of workloads that search.',
    formula: 'T on one processor / T',
    better: 'more',
  },
  integral: {
    label: 'Integral',
    help: 'The leaves’ values added from left to right; of workloads that integrate.',
    formula: 'Σ leaves’ values',
  },
  fingerprint: {
    label: 'Fingerprint of the picture',
    help: 'A number that two pictures share only when all their pixels are the same, almost certainly; of workloads that draw one.',
    formula: 'FNV-1a over the counts of all pixels',
  },
} satisfies Readonly<Record<string, MetricWords>>
