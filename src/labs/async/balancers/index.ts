/** The balancers by name. A new one is its file and its lines here. */
import type { ParameterTable, Values } from '../../../core/parameters.ts'
import { type ByPhase, chosenByPhase } from '../../../core/phases/by-phase.ts'
import type { MessageKind } from '../model/context.ts'
import type { BalancerDefinition, Begin } from './balancer.ts'
import { begin as beginCwn, cwn } from './cwn.ts'
import { begin as beginGdem, gdem } from './gdem.ts'
import { begin as beginGradient, gradient } from './gradient.ts'
import { begin as beginHierarchical, hierarchical } from './hierarchical.ts'
import { begin as beginLoadserver, loadserver } from './loadserver.ts'
import { begin as beginNone, none } from './none.ts'
import { begin as beginOwn, own } from './own.ts'
import { begin as beginPool, pool } from './pool.ts'
import { begin as beginRid, rid } from './rid.ts'
import { begin as beginSender, sender } from './sender.ts'
import { begin as beginSid, sid } from './sid.ts'
import { begin as beginStealing, stealing } from './stealing.ts'
import { begin as beginXuhwang, xuhwang } from './xuhwang.ts'

/** In the order in which they are offered. */
export const balancers = {
  stealing,
  loadserver,
  sender,
  sid,
  rid,
  gdem,
  hierarchical,
  none,
  gradient,
  pool,
  cwn,
  xuhwang,
  own,
}

export type BalancerName = keyof typeof balancers

/** A balancer whatever its parameters. */
export type AnyBalancer = BalancerDefinition<ParameterTable, readonly MessageKind[]>

export const balancerOf = (name: BalancerName): AnyBalancer => balancers[name]

/** The kinds of messages of a balancer in a scenario; their numbers are their places. */
export function messagesOf(name: BalancerName, values: Values): readonly MessageKind[] {
  const balancer = balancerOf(name)
  return balancer.messagesOf?.(values) ?? balancer.messages
}

/** Whether a balancer keeps tasks outside the queues in a scenario. */
export function keepsTasks(name: BalancerName, values: Values): boolean {
  const { keepsTasks = false } = balancerOf(name)
  return typeof keepsTasks === 'function' ? keepsTasks(values) : keepsTasks
}

/** The parameter that says how often a balancer of a scenario sends messages by the clock; undefined where none does. */
export const paceOf = (values: Values): string | undefined =>
  balancersOf(values)
    .map((name) => balancerOf(name).pace?.(values as never))
    .find((pace) => pace !== undefined)

/** The balancers of a scenario's three phases: filling, steady and emptying. */
export function balancersOf(values: Values): ByPhase<BalancerName> {
  return chosenByPhase(values, (transition) => adapts(values) && values[transition] === 'on')
}

/** Whether a scenario does anything different in one of its phases. Without a balancer there is nothing that could adapt. */
export const adapts = (values: Values): boolean =>
  balancerOf(values.balancer as BalancerName).balances && (values.t1 === 'on' || values.t2 === 'on')

/** Tasks a processor at which phases begin and end. Where nothing adapts they are the defaults: the phases are those of any such run. */
export const thresholdsOf = (values: { readonly c1: number; readonly c2: number }) =>
  adapts(values) ? values : { c1: 1, c2: 1 }

/**
 * Whether requests of a scenario ask one processor for tasks, so that some may ask in vain. What a program of the reader's own asks for, only
 * its author knows.
 */
export function countsInVain(values: Values): boolean {
  const names = balancersOf(values)
  return names.some((name) => balancerOf(name).messages.some(({ asks }) => asks)) && !names.includes('own')
}

/** Whether a processor with this balancer would serve the others. */
export const serves = (name: BalancerName, values: Values): boolean =>
  balancerOf(name).server?.when(values as never) ?? false

/** How each balancer works. Only the engine needs it. */
export const beginBalancing: { readonly [N in BalancerName]: Begin<(typeof balancers)[N]> } = {
  stealing: beginStealing,
  loadserver: beginLoadserver,
  sender: beginSender,
  sid: beginSid,
  rid: beginRid,
  gdem: beginGdem,
  hierarchical: beginHierarchical,
  none: beginNone,
  gradient: beginGradient,
  pool: beginPool,
  cwn: beginCwn,
  xuhwang: beginXuhwang,
  own: beginOwn,
}
