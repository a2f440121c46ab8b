/** The migration lab without its engine: everything that the page needs to know about it. */
import type { Deciding, LabDescription } from '../../core/lab.ts'
import type { Values } from '../../core/parameters.ts'
import { quantity } from '../../core/text/format.ts'
import { breaks } from './breaks.ts'
import { bounds, metrics, timeSplit } from './metrics.ts'
import { groups, LONGEST, parameters, runsProgram } from './parameters.ts'
import { programOf } from './programs/index.ts'
import { rules } from './rules.ts'
import { tile } from './tile.ts'

/** A share of the time that goes to router and balancer, in percent, from which on it is said. */
const MUCH = 10

/** Whether a program ends by itself. */
const ends = ({ program }: Values) => program === 'phases' || program === 'wator'

/** What decides in the migration lab: the strategy, with its period and threshold, or no migration. */
const deciding: Deciding = {
  by: () => 'strategy',
  // Moving and deciding count as use as well: a program that ends is judged by when it does.
  metric: (values) => (ends(values) ? 'executionTime' : 'utilisation'),
  knobs: ['period', 'threshold'],
  leavesOut: (option) => (option === 'own' ? 'it is tried when the scenario uses it' : undefined),
  // A program that ends is tried to its end, whatever the duration is set to.
  sets: (values) => ({ migration: 'on', ...(ends(values) && { duration: LONGEST }) }),
  without: { label: 'No migration', sets: { migration: 'off' } },
  // While a program goes on, a strategy that decides a lot keeps processors busy, too.
  whatCounts: ({ routerTime, executionTime }) =>
    typeof executionTime !== 'number' && Number(routerTime) >= MUCH
      ? `Utilisation counts messages, moves and decisions, too: with the best they take ${quantity(Number(routerTime), '%')} of the time.`
      : undefined,
  conditions: ['processes', 'computeSpread', 'computeMean', 'messageMean', 'policyCost', 'processBytes'],
  runMillis: ({ processors }) => 100 + Number(processors) ** 2 / 8,
}

/** The description with its own scenario type. */
export const description = {
  ...rules,
  ...tile,
  summary:
    'Processes that compute and exchange messages lie unevenly on a network of transputers; at intervals, some move while they run.',
  source: 'Phillips 1994',
  document: 'migration',
  version: 1,
  parameters,
  parametersOf: (values) => (runsProgram(values) ? programOf(values)?.knobs : undefined),
  groups,
  metrics,
  timeSplit,
  bounds,
  optimum: {
    none: () =>
      'No best plan is known once processes may take turns: the best placement that stands still is only a reference.',
    isProvedElsewhere: true,
  },
  deciding,
  breaks,
  achieved: 'messagesPerChannel',
  reproduction: () => import('./reproduction.ts'),
} satisfies LabDescription<typeof parameters>
