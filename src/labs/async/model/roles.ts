/** Which balancers a scenario has in which phase, and which processors serve. */

import type { Values } from '../../../core/parameters.ts'
import { adapts, type BalancerName, balancerOf, balancersOf, serves } from '../balancers/index.ts'
import { detections } from '../detections/index.ts'
import type { AsyncValues } from '../parameters.ts'
import { NEVER } from './saved.ts'

export interface Roles {
  /** The balancers, one instance each; and by phase, the number of its instance. */
  readonly instances: readonly BalancerName[]
  readonly instanceIn: readonly number[]
  /** Whether phases make a difference, and whether the first and the last one do. */
  readonly adapting: boolean
  readonly t1: boolean
  readonly t2: boolean
  /** By phase: nodes of a quantum. */
  readonly intervals: readonly number[]
  /** By instance: whether processor 0 serves the others. */
  readonly serving: readonly boolean[]
  /** The first processor that counts in the means; one below it only serves. */
  readonly firstWorker: number
  /** Where the root begins. */
  readonly rootAt: number
}

/** The roles in a scenario of p processors. */
export function rolesOf(values: AsyncValues, p: number): Roles {
  const names = balancersOf(values)
  const instances = [...new Set(names)]
  const instanceIn = names.map((name) => instances.indexOf(name))
  const adapting = adapts(values)
  const [t1, t2] = [adapting && values.t1 === 'on', adapting && values.t2 === 'on']
  const intervals = [
    t1 ? values.fillingInterval : values.interval,
    values.interval,
    t2 ? (values.emptyingInterval === 'unlimited' ? NEVER : values.emptyingInterval) : values.interval,
  ]
  const serving = instances.map((name) => p > 1 && serves(name, values))
  const served = serving.some((serves) => serves)
  const onlyServes = served && instanceIn.every((k) => serving[k] || !balancerOf(instances[k]).balances)
  return {
    instances,
    instanceIn,
    adapting,
    t1,
    t2,
    intervals,
    serving,
    firstWorker: onlyServes ? 1 : 0,
    rootAt: served ? 1 : 0,
  }
}

/** Whether each processor judges the phase for itself, so that neighbours may be in different ones. */
export const judgesApart = (values: Values): boolean =>
  adapts(values) && 'apart' in detections[values.detection as keyof typeof detections]
