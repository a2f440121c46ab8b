/** Of which strategies a parameter is. */
import type { Values } from '../../../core/parameters.ts'
import { type StrategyName, strategies } from '../strategies/index.ts'

/** The way of the strategy that is chosen. */
export const wayOf = (v: Values) => strategies[v.strategy as StrategyName].way

/** Whether processors exchange what is left. */
export const exchanges = (v: Values) => wayOf(v).kind === 'exchange'

/** Whether there are messages at all. */
export const sends = (v: Values) => wayOf(v).kind !== 'fixed'
