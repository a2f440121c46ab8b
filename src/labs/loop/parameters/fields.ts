/** Which strategies and loops a parameter belongs to. */
import type { Values } from '../../../core/parameters.ts'
import { type StrategyName, strategies } from '../strategies/index.ts'
import type { Way } from '../strategies/strategy.ts'
import { type WorkloadName, workloads } from '../workloads/index.ts'
import type { WorkloadDefinition } from '../workloads/workload.ts'

const workloadOf = (v: Values): WorkloadDefinition | undefined => workloads[v.workload as WorkloadName]

/** The size n of a workload where none is set. */
export const usualSize = (v: Values): number => workloadOf(v)?.usual ?? 0

/** A scenario with its size as a number. */
export const withSize = <V extends { readonly workload: string; readonly n: number | 'auto' }>(values: V) => ({
  ...values,
  n: values.n === 'auto' ? usualSize({ workload: values.workload }) : values.n,
})

/** What a workload loses that is done in steps, and says itself which processor has what; undefined of others. */
export const lossOf = (v: Values) => workloadOf(v)?.stepped?.loss

/** Whether the workload is done in steps. */
export const stepped = (v: Values) => lossOf(v) !== undefined

/** The loops of a workload that is a program of several, one after the other; undefined of others. */
export const loopsOf = (v: Values) => workloadOf(v)?.program as readonly [WorkloadName, WorkloadName] | undefined

/** The strategies that are used: one, or that of each loop of a program; none of work in steps. */
export function strategiesOf(v: Values): readonly StrategyName[] {
  if (stepped(v)) return []
  const first = v.strategy as StrategyName
  if (!loopsOf(v)) return [first]
  return [first, v.secondStrategy === 'same' ? first : (v.secondStrategy as StrategyName)]
}

const STEPS = { kind: 'steps' } as const

/** The way of a strategy in a scenario. */
export function wayWith(v: Values, name: StrategyName): Way {
  const { way, wayIn }: { readonly way: Way; wayIn?(values: Values): Way } = strategies[name]
  return wayIn?.(v) ?? way
}

/** The way of the strategy that is chosen, or that work in steps has; for a program of two loops, the way of the first. */
export const wayOf = (v: Values): Way | typeof STEPS => (stepped(v) ? STEPS : wayWith(v, v.strategy as StrategyName))

/** The ways of all strategies that are used. */
export const waysOf = (v: Values) => strategiesOf(v).map((name) => wayWith(v, name))

/** Whether processors stop to share what is left, called by one that has finished or by the clock. */
export const synchronises = (v: Values) => waysOf(v).some(({ kind }) => kind === 'exchange' || kind === 'clock')

/** Whether one that has finished calls the others to exchange what is left; of these strategies the model makes predictions. */
export const exchanges = (v: Values) => waysOf(v).some(({ kind }) => kind === 'exchange')

/** Whether a strategy chooses among others by a model. */
export const chooses = (v: Values) => waysOf(v).some((way) => way.kind === 'exchange' && way.chooses)

/** Whether processors may be divided into groups. */
export const groups = (v: Values) =>
  v.groups !== 1 && waysOf(v).some((way) => way.kind === 'exchange' && (way.exchange.local || way.chooses))

/** Whether a balancer may decide for each of several groups. */
export const hasMasters = (v: Values) =>
  groups(v) &&
  waysOf(v).some((way) => way.kind === 'exchange' && (way.chooses || (way.exchange.local && way.exchange.central)))

/** Whether a strategy has a queue on processor 0. */
export const queues = (v: Values) => waysOf(v).some(({ kind }) => kind === 'queue')

/** Whether processors begin with blocks of the loop, whose sizes can be chosen. */
export const deals = (v: Values) =>
  exchanges(v) || strategiesOf(v).some((name) => (strategies[name] as { readonly dealt?: true }).dealt === true)

/** Whether something is worked out from the processors’ speeds before the run. */
export const plansBySpeeds = (v: Values) =>
  (deals(v) && v.start !== 'equal') ||
  (groups(v) && v.grouping === 'power') ||
  (exchanges(v) && v.knowledge === 'sampled') ||
  strategiesOf(v).some((name) => (strategies[name] as { readonly knowsSpeeds?: true }).knowsSpeeds === true)

/** Whether what messages and decisions cost is set number by number. */
export const setsCosts = (v: Values) => v.machine === 'network'

/** Whether there are messages at all: a program collects its array between its loops. */
export const sends = (v: Values) => loopsOf(v) !== undefined || waysOf(v).some(({ kind }) => kind !== 'fixed')

/** Whether the loop’s data are columns of an array. */
export const hasColumns = (v: Values) => workloadOf(v)?.columns === true
