/** What holds in which phase (async.md §5): the balancer, its interval and those of its parameters that may differ. */
import type { BalancerId, Scenario } from './scenario.ts'

export const FILLING = 0
export const STEADY = 1
export const EMPTYING = 2

export type Phase = 0 | 1 | 2

/** Whether a transition changes anything, so that a detection runs. With balancer none both count as off. */
export const adapts = (scenario: Scenario): boolean => on(scenario, 't1') || on(scenario, 't2')

function on(scenario: Scenario, transition: 't1' | 't2'): boolean {
  return scenario.balancer !== 'none' && scenario[transition] === 'on'
}

const unlessSame = <T>(value: 'same' | T, otherwise: T): T => (value === 'same' ? otherwise : (value as T))

export function balancerIn(scenario: Scenario, phase: Phase): BalancerId {
  if (phase === FILLING && on(scenario, 't1')) return unlessSame(scenario.fillingBalancer, scenario.balancer)
  if (phase === EMPTYING && on(scenario, 't2')) return unlessSame(scenario.emptyingBalancer, scenario.balancer)
  return scenario.balancer
}

/** The balancers of all phases, each once. */
export const balancersOf = (scenario: Scenario): BalancerId[] => [
  ...new Set([FILLING, STEADY, EMPTYING].map((phase) => balancerIn(scenario, phase as Phase))),
]

export function intervalIn(scenario: Scenario, phase: Phase): number {
  if (phase === FILLING && on(scenario, 't1')) return scenario.fillingInterval
  if (phase === EMPTYING && on(scenario, 't2')) {
    return scenario.emptyingInterval === 'unlimited' ? Number.POSITIVE_INFINITY : scenario.emptyingInterval
  }
  return scenario.interval
}

export function lightThresholdIn(scenario: Scenario, phase: Phase): number {
  const { lightThreshold, fillingLightThreshold } = scenario
  return phase === FILLING && on(scenario, 't1') ? unlessSame(fillingLightThreshold, lightThreshold) : lightThreshold
}

export function heavyThresholdIn(scenario: Scenario, phase: Phase): number {
  const { heavyThreshold, fillingHeavyThreshold } = scenario
  return phase === FILLING && on(scenario, 't1') ? unlessSame(fillingHeavyThreshold, heavyThreshold) : heavyThreshold
}

export function migrationIn(scenario: Scenario, phase: Phase): number {
  const { migration, fillingMigration } = scenario
  return phase === FILLING && on(scenario, 't1') ? unlessSame(fillingMigration, migration) : migration
}

export function lambdaIn(scenario: Scenario, phase: Phase): 'auto' | number {
  const { lambda, fillingLambda } = scenario
  return phase === FILLING && on(scenario, 't1') ? unlessSame(fillingLambda, lambda) : lambda
}

/** Whether processor 0 has a role of its own under a balancer. */
export const hasServer = (scenario: Scenario, balancer: BalancerId): boolean =>
  balancer === 'loadserver' ||
  balancer === 'pool' ||
  balancer === 'xuhwang' ||
  (balancer === 'stealing' && scenario.victim === 'global')
