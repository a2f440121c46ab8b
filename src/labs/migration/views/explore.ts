/** What is explored of the lab, and what its scenarios are compared with. */
import type { Values } from '../../../core/parameters.ts'
import type { Alternative, Given, MapDefaults, SweepDefaults } from '../../page.ts'
import { type StrategyName, strategies } from '../strategies/index.ts'

const still: Alternative = {
  id: 'off',
  label: 'No migration',
  short: 'off',
  values: { migration: 'off' },
}

const by = (strategy: StrategyName): Alternative => ({
  id: strategy,
  label: strategies[strategy].label,
  short: strategy,
  values: { migration: 'on', strategy },
})

/** No migration, and every strategy; a program of the reader's own where the scenario runs one. */
export const alternatives = ({ strategy }: Values): readonly Alternative[] => [
  still,
  ...(Object.keys(strategies) as StrategyName[])
    .filter((name) => name === strategy || strategies[name].compares !== 'program')
    .map(by),
]

/** What unevenness costs, and what migration wins back of it. */
export const sweep: SweepDefaults = {
  parameter: 'computeSpread',
  metric: 'utilisation',
  variants: ({ strategy }: Values) => [still, by(strategy as StrategyName)],
}

/** Where what pays: uneven programs of many or few processes; balancers that are quick or slow, keen or careful. */
export const map: MapDefaults = {
  x: 'processes',
  y: 'computeSpread',
  show: 'utilisation',
  offers: [
    { label: 'Processes × spread, best strategy', x: 'processes', y: 'computeSpread', show: 'best' },
    { label: 'Threshold × period', x: 'threshold', y: 'period', show: 'utilisation' },
    { label: 'Computing time × length of messages', x: 'computeMean', y: 'messageMean', show: 'utilisation' },
    { label: 'Period × cost of deciding', x: 'period', y: 'policyCost', show: 'messagesPerChannel' },
  ],
}

/** The same program without migration. */
export const baselines = ({ migration }: Values): readonly Alternative[] =>
  [still].filter((alternative) => alternative.values.migration !== migration)

/** The part of the machine that is chosen: the rest are its costs. */
const CHOSEN: ReadonlySet<string> = new Set(['topology', 'processors', 'placement', 'runsBefore', 'slice'])

export const roleOf: Given = (id, group) => {
  if (id === 'duration' || (['program', 'phases', 'sea'].includes(group) && id !== 'partition')) return 'job'
  return group === 'costs' || (group === 'machine' && !CHOSEN.has(id)) ? 'conditions' : undefined
}
