/** What holds in each phase of a run of the tree lab, from the model's section "By phase" alone. */
import type { TreeValues } from '../../../src/labs/tree/parameters.ts'

export type Balancer = TreeValues['balancer']

/** The balancers with a server. */
export const servers: Balancer[] = ['loadserver']

/** Tasks that a server moves at a time: a number, or half of what is too much. */
export type Pack = TreeValues['migration']

export const FILLING = 0
export const STEADY = 1
export const EMPTYING = 2

/** What balancing goes by. */
export interface Rules {
  readonly balancer: Balancer
  readonly interval: number
  readonly light: number
  readonly heavy: number
  readonly pack: Pack
  readonly lambda: TreeValues['lambda']
}

const steady = (values: TreeValues): Rules => ({
  balancer: values.balancer,
  interval: values.interval,
  light: values.lightThreshold,
  heavy: values.heavyThreshold,
  pack: values.migration,
  lambda: values.lambda,
})

/** What is `same` is as in the steady phase. */
const or = <T>(setting: T | 'same', same: T): T => (setting === 'same' ? same : (setting as T))

const filling = (values: TreeValues): Rules => ({
  balancer: or(values.fillingBalancer, values.balancer),
  interval: values.fillingInterval,
  light: or(values.fillingLightThreshold, values.lightThreshold),
  heavy: or(values.fillingHeavyThreshold, values.heavyThreshold),
  pack: or(values.fillingMigration, values.migration),
  lambda: or(values.fillingLambda, values.lambda),
})

const emptying = (values: TreeValues): Rules => ({
  balancer: or(values.emptyingBalancer, values.balancer),
  interval: values.emptyingInterval === 'unlimited' ? Number.POSITIVE_INFINITY : values.emptyingInterval,
  light: or(values.emptyingLightThreshold, values.lightThreshold),
  heavy: or(values.emptyingHeavyThreshold, values.heavyThreshold),
  pack: or(values.emptyingMigration, values.migration),
  lambda: or(values.emptyingLambda, values.lambda),
})

/** The rules of the phases that can occur, whether or not the run comes to them: steady, filling, emptying. */
export function possible(values: TreeValues): readonly Rules[] {
  return [
    steady(values),
    ...(values.t1 === 'on' ? [filling(values)] : []),
    ...(values.t2 === 'on' ? [emptying(values)] : []),
  ]
}

/** The balancers that take part and move tasks, in the order in which ties are broken. */
export function balancersOf(values: TreeValues): readonly Balancer[] {
  return [...new Set(possible(values).map((rules) => rules.balancer))].filter((balancer) => balancer !== 'none')
}

/** The rules of a phase. Where no phase balances, the transitions change nothing. */
export function rulesOf(values: TreeValues, phase: number): Rules {
  if (balancersOf(values).length === 0) return steady(values)
  if (phase === FILLING && values.t1 === 'on') return filling(values)
  if (phase === EMPTYING && values.t2 === 'on') return emptying(values)
  return steady(values)
}

/** Whether processor 0 serves the others with this balancer. */
export const isServer = (balancer: Balancer): boolean => servers.includes(balancer)

/** Whether a phase has a server: then the root starts at processor 1. */
export const hasServer = (values: TreeValues): boolean => balancersOf(values).some(isServer)

/** The first processor that counts in the means: a server that never does anything else does not. */
export const firstCounted = (values: TreeValues): 0 | 1 =>
  hasServer(values) && balancersOf(values).every(isServer) ? 1 : 0

/** Ends of phases: the phase of the next iteration, from the tasks left at the end of each one so far. */
export function createPhases(values: TreeValues, p: number): (tasks: number) => number {
  const { c1, c2 } = values
  // Where the second transition changes nothing it is reported as it is without smoothing.
  const acts = values.t2 === 'on' && balancersOf(values).length > 0
  const { t2Window, t2Margin, t2Hold } = acts ? values : { t2Window: 1, t2Margin: 0, t2Hold: 1 }
  if (acts && values.t2Rule === 'drop') return atDrop(values, p)
  const history: number[] = []
  let phase = FILLING
  let wasAbove = false
  let low = 0
  return (tasks) => {
    history.push(tasks)
    const recent = history.slice(-t2Window)
    const mean = recent.reduce((a, b) => a + b, 0) / recent.length
    if (mean > c2 * p) wasAbove = true
    if (phase === FILLING) {
      if (tasks >= c1 * p) phase = STEADY
    } else if (phase === STEADY) {
      low = mean <= c2 * p * (1 - t2Margin) ? low + 1 : 0
      if (wasAbove && low >= t2Hold) phase = EMPTYING
    }
    return phase
  }
}

/** The same where the second transition is a drop: few tasks, and fewer than before. */
function atDrop({ c1, c2, t1, t2Window, t2Margin, t2Hold }: TreeValues, p: number): (tasks: number) => number {
  const history: number[] = []
  const means = [1]
  const holding: boolean[] = []
  let phase = FILLING
  return (tasks) => {
    history.push(tasks)
    const recent = history.slice(-t2Window)
    const mean = recent.reduce((a, b) => a + b, 0) / recent.length
    const few = mean <= c2 * p * (1 - t2Margin)
    holding.push(few && mean < means[means.length - 1] && !(phase === FILLING && t1 === 'on'))
    means.push(mean)
    const holds = holding.length >= t2Hold && holding.slice(-t2Hold).every(Boolean)
    if (phase === FILLING && tasks >= c1 * p) phase = STEADY
    else if (phase !== EMPTYING && holds) phase = EMPTYING
    return phase
  }
}
