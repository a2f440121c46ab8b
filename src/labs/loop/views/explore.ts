/** What is explored of the lab, and what its scenarios are compared with. */
import type { Values } from '../../../core/parameters.ts'
import type { Alternative, Given, MapDefaults, MapOffer, SweepDefaults } from '../../page.ts'
import { loopsOf, lossOf, parameters, strategiesOf, wayOf } from '../parameters.ts'
import { baselines as baselineNames, judged, type StrategyName, shortName } from '../strategies/index.ts'
import { strategyWords } from './two-loops.ts'

const named = (strategy: StrategyName): Alternative => {
  const label = shortName(strategy)
  return { id: strategy, label, short: label.length > 10 ? strategy : label, values: { strategy } }
}

/** The ways to arrange a step's sequences, and capacities of experts. */
const arrangements = Object.entries(parameters.arrangement.options).map(
  ([arrangement, { label }]): Alternative => ({ id: arrangement, label, short: arrangement, values: { arrangement } }),
)
const capacities = [1, 1.25, 2, 'none'].map((capacity): Alternative => {
  const label = capacity === 'none' ? 'No limit' : `Capacity ${capacity}`
  return { id: `${capacity}`, label, short: `${capacity}`, values: { capacity } }
})

/** The strategies that the model judges, and whatever else the scenario uses. */
export function alternatives(values: Values): readonly Alternative[] {
  const loss = lossOf(values)
  if (loss) return { padding: arrangements, dropped: capacities }[loss]
  const present = values.strategy as StrategyName
  const names = judged.map(({ name }) => name)
  const all = (names.includes(present) ? names : [present, ...names]).map(named)
  if (!loopsOf(values)) return all
  // For a program: the same entries for both loops, and before them the entries in which they differ.
  const [first, second] = strategiesOf(values)
  const both = all.map((one) => ({ ...one, values: { ...one.values, secondStrategy: 'same' } }))
  if (first === second) return both
  const label = strategyWords({ values })
  return [
    { id: `${first}-${second}`, label, short: label, values: { strategy: first, secondStrategy: second } },
    ...both,
  ]
}

/** Total time against how long a load lasts: where redistributing stops to pay. */
export const sweep: SweepDefaults = {
  parameter: 'persistence',
  metric: 'totalTime',
  variants: () => judged.map(({ name }) => named(name)),
}

const four = judged.map(({ name }) => named(name))

/** The same place twice: which strategy is the best, and which one the model predicts to be. */
const twice = (label: string, x: string, y: string): readonly MapOffer[] => [
  { label: `${label}, simulated`, x, y, show: 'best' },
  { label: `${label}, predicted`, x, y, show: 'predictedBest' },
]

/** Where which strategy is the best: expensive messages against much data, and against a load that changes often. */
export const map: MapDefaults = {
  x: 'latency',
  y: 'persistence',
  show: 'best',
  byMetric: { predictedBest: four },
  offers: [
    ...twice('Latency × how long a load lasts', 'latency', 'persistence'),
    ...twice('Latency × data of an iteration', 'latency', 'r'),
    ...twice('Latency × size', 'latency', 'n'),
    ...twice('Latency × data of an iteration', 'latency', 'iterationBytes'),
  ],
}

/** The same loop by the strategies that every scenario is compared with. */
export const baselines = (values: Values): readonly Alternative[] =>
  wayOf(values).kind === 'steps'
    ? []
    : baselineNames
        .filter((name) => strategiesOf(values).some((one) => one !== name))
        .map(named)
        .map((one) => (loopsOf(values) ? { ...one, values: { ...one.values, secondStrategy: 'same' } } : one))

/** What costs of the strategies there are, and what is sent how. */
const COSTS: ReadonlySet<string> = new Set(['delta', 'contextSwitch', 'modelTime', 'oneToAll', 'allToOne', 'allToAll'])

/** What the author of the loop decides, and what is no other work. */
const DECIDED: ReadonlySet<string> = new Set(['pairing', 'arrangement', 'capacity'])

export const roleOf: Given = (id, group) => {
  if (group === 'loop' && !DECIDED.has(id)) return 'job'
  return group === 'load' || group === 'network' || id === 'machine' || COSTS.has(id) ? 'conditions' : undefined
}
