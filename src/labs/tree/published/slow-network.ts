/** A network whose every cost is multiplied, the parts that do not depend on a message's size included. */
import type { Values } from '../../../core/parameters.ts'
import { parameters } from '../parameters.ts'

/** What a network costs: parameters whose defaults are the T3D's. */
export const NETWORK_COSTS = [
  'sendSmall',
  'sendSmallEach',
  'sendLarge',
  'sendLargeEach',
  'receiveSmall',
  'receiveSmallEach',
  'receiveLarge',
  'receiveLargeEach',
  'arrivedSmall',
  'arrivedSmallEach',
  'arrivedLarge',
  'arrivedLargeEach',
  'pingPong',
  'pingPongEach',
  'barrier',
  'barrierEach',
  'barrierLog',
] as const

/** The T3D with its network's costs times a factor: what tables 5.17 and 5.21 call s. */
export function slowNetwork(factor: number): Values {
  if (factor === 1) return {}
  // The exact product would stand in links as 0.44999999999999996.
  const costs = NETWORK_COSTS.map((id) => [id, Number((parameters[id].default * factor).toPrecision(12))] as const)
  return { machine: 'custom', ...Object.fromEntries(costs) }
}
