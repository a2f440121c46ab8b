/** What is explored of the lab, and what its scenarios are compared with. */
import type { Values } from '../../../core/parameters.ts'
import type { Alternative, Given, MapDefaults, SweepDefaults } from '../../page.ts'
import { type PolicyName, policies } from '../policies/index.ts'

const by = (policy: PolicyName): Alternative => ({
  id: policy,
  label: policies[policy].label,
  short: policies[policy].short,
  values: { policy },
})

/** Policies that need only what every dispatcher can have. */
const USUAL: readonly PolicyName[] = ['random', 'roundRobin', 'choices', 'leastConnections']

/** The usual policies, one queue where that can be, and that of the scenario. */
export function alternatives(values: Values): readonly Alternative[] {
  const present = values.policy as PolicyName
  const central = values.discipline === 'fifo' && Number(values.subset) === 0 ? (['central'] as const) : []
  const names = [...USUAL, ...central]
  return (names.includes(present) ? names : [present, ...names]).map(by)
}

export const leftOut =
  'Policies that need to know sizes or keys, and those that learn from answers, are not tried unless the scenario uses one of them.'

/** The hockey stick: the 99th percentile over the load. */
export const sweep: SweepDefaults = {
  parameter: 'load',
  metric: 'p99',
  variants: () => USUAL.map(by),
}

/** Where which policy is the best: load against the age of what is known. */
export const map: MapDefaults = {
  x: 'load',
  y: 'servers',
  show: 'best',
  offers: [
    { label: 'Load × servers, best policy', x: 'load', y: 'servers', show: 'best' },
    { label: 'Load × renewals, best policy', x: 'load', y: 'boardPeriod', show: 'best' },
    { label: 'Load × choices, 99th percentile', x: 'load', y: 'choices', show: 'p99' },
    { label: 'Dispatchers × load, best policy', x: 'dispatchers', y: 'load', show: 'best' },
    { label: 'Timeout × retries, answered', x: 'timeout', y: 'retries', show: 'answered' },
  ],
}

/** The same requests to random servers, and from one queue for all. */
export function baselines(values: Values): readonly Alternative[] {
  const central = values.discipline === 'fifo' && Number(values.subset) === 0 ? (['central'] as const) : []
  return (['random', ...central] as const).filter((name) => name !== values.policy).map(by)
}

const CONDITIONS: ReadonlySet<string> = new Set(['networkDelay', 'dispatchers', 'periods', 'failTime'])

export const roleOf: Given = (id, group) => {
  if (group === 'arrivals' || group === 'sizes') return 'job'
  return group === 'servers' || CONDITIONS.has(id) ? 'conditions' : undefined
}
