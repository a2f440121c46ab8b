/** The requests lab without its engine: everything that the page needs to know about it. */
import type { Deciding, LabDescription } from '../../core/lab.ts'
import { applies } from '../../core/parameters.ts'
import { percent } from '../../core/text/format.ts'
import { breaks } from './breaks.ts'
import { bounds, FAILURES, metrics, timeSplit } from './metrics.ts'
import { optimum } from './optimum.ts'
import { groups, parameters } from './parameters.ts'
import { programOf } from './programs/index.ts'
import { rules } from './rules.ts'
import { tile } from './tile.ts'

/** What decides in the requests lab: the policy. */
const deciding: Deciding = {
  by: () => 'policy',
  metric: () => 'p99',
  knobs: ['choices'],
  leavesOut: (option) => (option === 'own' ? 'it is tried when the scenario uses it' : undefined),
  // A rule that refuses many requests may answer the others soon.
  whatCounts(metrics) {
    const failed = Object.keys(FAILURES).reduce((sum, id) => sum + Number(metrics[id] ?? 0), 0)
    return failed > 0
      ? `Only answered requests count: with the best ${percent(failed / (failed + Number(metrics.answered)))} got no answer.`
      : undefined
  },
  conditions: ['load', 'servers', 'dispatchers', 'networkDelay', 'boardPeriod'],
  runMillis: ({ requests }) => 5 + Number(requests) / 300,
}

export const description = {
  ...rules,
  ...tile,
  summary:
    'Requests keep coming to a service. A dispatcher, such as a load balancer, decides at once which server takes each.',
  document: 'requests',
  version: 1,
  parameters,
  parametersOf: (values) => (applies(parameters.program, values) ? programOf(values)?.knobs : undefined),
  groups,
  metrics,
  timeSplit,
  bounds,
  optimum,
  deciding,
  timeOf: 'request',
  reproduction: () => import('./reproduction.ts'),
  breaks,
} satisfies LabDescription<typeof parameters>
