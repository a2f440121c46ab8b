/** The balancers by name. A new one is its file and a line here and in ./begin.ts. */
import type { ParameterTable, Values } from '../../../core/parameters.ts'
import { type ByPhase, chosenByPhase } from '../../../core/phases/by-phase.ts'
import type { MessageKind } from '../model/context.ts'
import type { BalancerDefinition } from './balancer.ts'
import { cwn } from './cwn.ts'
import { gdem } from './gdem.ts'
import { gradient } from './gradient.ts'
import { hierarchical } from './hierarchical.ts'
import { loadserver } from './loadserver.ts'
import { none } from './none.ts'
import { own } from './own.ts'
import { pool } from './pool.ts'
import { rid } from './rid.ts'
import { sender } from './sender.ts'
import { sid } from './sid.ts'
import { stealing } from './stealing.ts'
import { xuhwang } from './xuhwang.ts'

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

export const balancerOf = (name: BalancerName): AnyBalancer => balancers[name] as unknown as AnyBalancer

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

/** The balancers of a scenario's three phases: filling, steady and emptying. */
export function balancersOf(values: Values): ByPhase<BalancerName> {
  return chosenByPhase(values, (transition) => adapts(values) && values[transition] === 'on')
}

/** Whether a scenario does anything different in one of its phases. Without a balancer there is nothing that could adapt. */
export const adapts = (values: Values): boolean =>
  balancerOf(values.balancer as BalancerName).balances && (values.t1 === 'on' || values.t2 === 'on')

/** Tasks a processor at which phases begin and end. Where nothing adapts they are the defaults: the phases are those of any such run. */
export const thresholdsOf = (values: { readonly c1: number; readonly c2: number }) =>
  adapts(values as never) ? values : { c1: 1, c2: 1 }

/** Whether a processor with this balancer would serve the others. */
export const serves = (name: BalancerName, values: Values): boolean =>
  balancerOf(name).server?.when(values as never) ?? false
