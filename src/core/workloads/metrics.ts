/** What a run says of its work, beside the nodes that every lab counts. Null for kinds of work of which it cannot be said. */
import { metric } from '../lab.ts'

export const workloadMetrics = [
  metric('leaves', 'Leaves', 'nodes', 'Nodes without children that have been executed.', 'N₀'),
  metric(
    'depth',
    'Depth',
    'levels',
    'Levels below the root of the deepest node that has been executed; of workloads that are not drawn.',
    'max levels above a node',
  ),
  metric(
    'operations',
    'Operations',
    'operations',
    'What all executed nodes take, in operations of the workload, without what the machine adds to each; of workloads that are not drawn.',
    'Σ operations',
  ),
  metric(
    'criticalOperations',
    'Operations one after another',
    'operations',
    'The most operations on a way from the root to a leaf, which can only be executed one after the other; of workloads that are not drawn.',
    'max over leaves of Σ operations above',
  ),
  metric('solutions', 'Solutions', '', 'Solutions that have been found; of workloads that count them.', 'Σ solutions'),
  metric(
    'optimum',
    'Best value found',
    '',
    'The best solution’s value that any processor has found; of workloads that search for one.',
    'best over solutions',
  ),
  metric(
    'visits',
    'Visits',
    'nodes',
    'Nodes of the search that have been visited, those given up at once included; of workloads that search.',
    'Σ visits',
    undefined,
    'less',
  ),
  metric(
    'dropped',
    'Dropped',
    'nodes',
    'Nodes that have been given up at once, because what was known by then was as good as all that they could lead to; of workloads that search.',
    'Σ visits with bound ≥ z',
    undefined,
    'less',
  ),
  metric(
    'integral',
    'Integral',
    '',
    'The leaves’ values added from left to right; of workloads that integrate.',
    'Σ leaves’ values',
  ),
  metric(
    'fingerprint',
    'Fingerprint of the picture',
    '',
    'A number that two pictures share only when all their pixels are the same, almost certainly; of workloads that draw one.',
    'FNV-1a over the counts of all pixels',
  ),
]
