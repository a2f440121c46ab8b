/** What is explored of the tree lab: which balancer, with which transitions, at which interval. */
import type { Values } from '../../../core/parameters.ts'
import { alone, takingPart } from '../../../core/phases/adaptivity.ts'
import { capital } from '../../../core/text/case.ts'
import type { Alternative, MapDefaults, SweepDefaults } from '../../page.ts'
import { adapts, type BalancerName, balancers, balancersOf } from '../balancers/index.ts'

const TRANSITIONS = [
  { id: 'none', label: 'no transitions', short: 'none', values: { t1: 'off', t2: 'off' } },
  { id: 't1', label: 'first transition', short: 't₁', values: { t1: 'on', t2: 'off' } },
  { id: 't2', label: 'second transition', short: 't₂', values: { t1: 'off', t2: 'on' } },
  { id: 't1t2', label: 'both transitions', short: 't₁t₂', values: { t1: 'on', t2: 'on' } },
] as const

const ADAPTING = { t1: 'on', fillingInterval: 1, t2: 'on', emptyingInterval: 1 } as const

const moving = (Object.keys(balancers) as BalancerName[]).filter((name) => balancers[name].balances)

/** The four kinds of adapting; they are the same without balancing. */
function variants(values: Values): readonly Alternative[] {
  if (!adapts({ ...values, t1: 'on', t2: 'on' })) return []
  return TRANSITIONS.map(({ label, ...rest }) => ({ ...rest, label: capital(label) }))
}

/** Time against balancing interval: the thesis's main question (§5.2.2). */
export const sweep: SweepDefaults = { parameter: 'interval', metric: 'totalTime', variants }

/** Balancers for filling, steady and emptying, both other phases with an interval of one node; none empties, or the steady one. */
const triples: readonly Alternative[] = moving.flatMap((fillingBalancer) =>
  moving.flatMap((balancer) =>
    (['none', 'same'] as const).map((emptyingBalancer) => {
      const names = [fillingBalancer, balancer, emptyingBalancer === 'same' ? balancer : emptyingBalancer]
      return {
        id: names.join('-'),
        label: names.map((name) => balancers[name].label).join(' → '),
        short: names.map((name) => balancers[name].label.slice(0, 1)).join('→'),
        values: { fillingBalancer, balancer, emptyingBalancer, ...ADAPTING },
      }
    }),
  ),
)

export const map: MapDefaults = {
  x: 'interval',
  y: 'grain',
  show: 'best',
  best: { 'best:balancer': { label: 'Best balancers by phase', options: triples } },
  offers: [
    { label: 'Interval × grain, best balancer', x: 'interval', y: 'grain', show: 'best' },
    { label: 'Network × grain, best balancers by phase', x: 'topology', y: 'grain', show: 'best:balancer' },
    { label: 'Interval × grain, best balancers by phase', x: 'interval', y: 'grain', show: 'best:balancer' },
  ],
}

/** Every balancer with every kind of adapting. */
export function alternatives(): readonly Alternative[] {
  return Object.entries(balancers).flatMap(([balancer, option]): readonly Alternative[] => {
    if (!option.balances) return [{ id: balancer, label: 'No balancing', short: option.label, values: { balancer } }]
    return TRANSITIONS.map(({ id, label, short, values }) => ({
      id: `${balancer}-${id}`,
      label: `${option.label}, ${label}`,
      short: id === 'none' ? option.label : `${option.label} ${short}`,
      values: { balancer, ...values },
    }))
  })
}

/** The same run without balancing, and without acting upon transitions, where that is something else: then each of its balancers alone. */
export function baselines(values: Values): readonly Alternative[] {
  const phases = balancersOf(values)
  const several = takingPart(phases, balancers)
  if (several.length === 0) return []
  const none = Object.entries(balancers).flatMap(([balancer, { balances }]) =>
    balances
      ? []
      : [
          {
            id: balancer,
            label: 'No balancing',
            short: balancer,
            values: { balancer, fillingBalancer: 'same', emptyingBalancer: 'none' },
          },
        ],
  )
  if (!adapts(values)) return none
  const plain = several.map((balancer) => {
    const { lambda } = alone(values, phases, balancer)
    const { label } = balancers[balancer]
    const words =
      several.length === 1
        ? { id: 'plain', label: 'Not adapting', short: 'plain' }
        : { id: balancer, label: `${label} alone`, short: label }
    return { ...words, values: { balancer, lambda, t1: 'off', t2: 'off' } }
  })
  return [...none, ...plain]
}
