/** The balancers by name. A new one is its file and its lines here. */
import type { Values } from '../../../core/parameters.ts'
import { type ByPhase, chosenByPhase } from '../../../core/phases/by-phase.ts'
import type { Begin } from './balancer.ts'
import { begin as beginDiffusion, diffusion } from './diffusion.ts'
import { begin as beginGdem, gdem } from './gdem.ts'
import { begin as beginLoadserver, loadserver } from './loadserver.ts'
import { begin as beginNone, none } from './none.ts'

/** In the order in which they are offered. */
export const balancers = { gdem, diffusion, loadserver, none }

export type BalancerName = keyof typeof balancers

/** The balancers of a scenario's phases. */
export const balancersOf = (values: Values): ByPhase<BalancerName> =>
  chosenByPhase<BalancerName>(values, (transition) => values[transition] === 'on')

/** Whether a run acts upon a transition: without a balancer in any phase there is nothing that could adapt. */
export const actsOn = (values: Values, transition: 't1' | 't2'): boolean =>
  values[transition] === 'on' && balancersOf(values).some((name) => balancers[name].balances)

/** Whether processor 0 serves while this is the balancer. */
export const isServer = (name: BalancerName): boolean => balancers[name].server !== undefined

/** Whether processor 0 serves in some phase that can occur: the root then begins on processor 1. */
export const serves = (names: ByPhase<BalancerName>): boolean => names.some(isServer)

/** Whether processor 0 is left out of means: it serves in some phase, and never computes. */
export const onlyServes = (names: ByPhase<BalancerName>): boolean =>
  serves(names) && names.every((name) => isServer(name) || !balancers[name].balances)

/** The first processor that may compute in the first iteration. */
export const firstAtStart = (names: ByPhase<BalancerName>): 0 | 1 => (isServer(names[0]) || onlyServes(names) ? 1 : 0)

/** Whether several of these processors expand the first levels in the first iteration, each for itself. */
export const startsRedundantly = (values: Values, processors: number): boolean =>
  values.start === 'redundant' && processors - firstAtStart(balancersOf(values)) > 1

/** Whether a run does anything different in one of its phases. */
export const adapts = (values: Values): boolean => actsOn(values, 't1') || actsOn(values, 't2')

/** The balancer whose stream has no name of its own: it drew before any other did, and its links keep their numbers. */
const FIRST_TO_DRAW: BalancerName = 'loadserver'

/** The stream of a balancer's random numbers: one for each, so that no other balancer of the run changes them. */
export function streamOf(values: Values, name: BalancerName): string {
  const stream = values.starts === 'independent' && !adapts(values) ? 'reference' : 'balancer'
  return name === FIRST_TO_DRAW ? stream : `${stream}/${name}`
}

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

/** How each balancer works. Only the engine needs it. */
export const begins: { readonly [N in BalancerName]: Begin<(typeof balancers)[N]> } = {
  gdem: beginGdem,
  diffusion: beginDiffusion,
  loadserver: beginLoadserver,
  none: beginNone,
}
