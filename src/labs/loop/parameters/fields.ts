/** Of which strategies a parameter is. */
import type { Values } from '../../../core/parameters.ts'
import { type StrategyName, strategies } from '../strategies/index.ts'
import type { Way } from '../strategies/strategy.ts'
import { type WorkloadName, workloads } from '../workloads/index.ts'
import type { WorkloadDefinition } from '../workloads/workload.ts'

/** What a workload loses that is done in steps, and says itself which processor has what; undefined of others. */
export const lossOf = (v: Values) =>
  (workloads[v.workload as WorkloadName] as WorkloadDefinition | undefined)?.stepped?.loss

/** Whether the workload is done in steps. */
export const stepped = (v: Values) => lossOf(v) !== undefined

const STEPS = { kind: 'steps' } as const

/** The way of the strategy that is chosen, or that work in steps has. */
export function wayOf(v: Values): Way | typeof STEPS {
  if (stepped(v)) return STEPS
  const { way, wayIn }: { readonly way: Way; wayIn?(values: Values): Way } = strategies[v.strategy as StrategyName]
  return wayIn?.(v) ?? way
}

/** Whether processors exchange what is left. */
export const exchanges = (v: Values) => wayOf(v).kind === 'exchange'

/** Whether processors may be divided into groups. */
export const groups = (v: Values) => {
  const way = wayOf(v)
  return way.kind === 'exchange' && (way.exchange.local || way.chooses) && v.groups !== 1
}

/** Whether processors begin with blocks of the loop, whose sizes can be chosen. */
export const deals = (v: Values) =>
  exchanges(v) || (!stepped(v) && (strategies[v.strategy as StrategyName] as { readonly dealt?: true }).dealt === true)

/** Whether what messages and decisions cost is set number by number. */
export const setsCosts = (v: Values) => v.machine === 'network'

/** Whether there are messages at all. */
export const sends = (v: Values) => !['fixed', 'steps'].includes(wayOf(v).kind)

/** Whether the loop’s data are columns of an array. */
export const hasColumns = (v: Values) => (workloads[v.workload as WorkloadName] as WorkloadDefinition).columns === true
