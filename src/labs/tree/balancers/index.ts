/** The balancers by name. A new one is its file and a line here and in ./begin.ts. */
import type { Values } from '../../../core/parameters.ts'
import type { MessageDefinition } from './balancer.ts'
import { diffusion } from './diffusion.ts'
import { gdem } from './gdem.ts'
import { loadserver } from './loadserver.ts'
import { none } from './none.ts'

/** In the order in which they are offered. */
export const balancers = { gdem, diffusion, loadserver, none }

/** The kinds of messages of a scenario's balancer; none where it has no server. */
export function messagesOf({ balancer }: Values): readonly MessageDefinition[] {
  const { operation } = balancers[balancer as BalancerName]
  return operation?.kind === 'messages' ? operation.messages : []
}

export type BalancerName = keyof typeof balancers

/** Whether a run acts upon a transition: without a balancer there is nothing that could adapt. */
export const actsOn = (values: Values, transition: 't1' | 't2'): boolean =>
  balancers[values.balancer as BalancerName].balances && values[transition] === 'on'

/** Whether a run does anything different in one of its phases. */
export const adapts = (values: Values): boolean => actsOn(values, 't1') || actsOn(values, 't2')

/** The stream of the balancer's random numbers. */
export const streamOf = (values: Values): string =>
  values.starts === 'independent' && !adapts(values) ? 'reference' : 'balancer'

/** How the second transition is noticed: the iterations that the mean is over, how far it must fall, and how often. */
export interface Smoothing {
  readonly window: number
  /** As a share of c₂·p. */
  readonly margin: number
  readonly hold: number
}

/** The smoothing of a scenario; none where nothing acts upon the second transition. */
export const smoothingOf = (values: Values): Smoothing =>
  actsOn(values, 't2')
    ? { window: Number(values.t2Window), margin: Number(values.t2Margin), hold: Number(values.t2Hold) }
    : { window: 1, margin: 0, hold: 1 }
