/** What adapting brings, in percent, against each balancer alone (§5.2.1), from the model's text alone. */
import { mix } from '../../../src/core/random/hash.ts'
import type { TreeValues } from '../../../src/labs/tree/parameters.ts'
import { type Balancer, balancersOf, possible } from './phases.ts'
import { type Outcome, simulate } from './simulate.ts'

const seconds = ({ total }: Outcome): number => total / 1e6

/** How much better a run is than the best of some others: by time, of imbalance trees by speed. */
function gain(values: TreeValues, run: Outcome, others: readonly Outcome[]): number {
  if (values.trees === 'independent' || (values.workload === 'synthetic' && values.tree === 'imbalance')) {
    const speed = (outcome: Outcome) => outcome.nodes / seconds(outcome)
    const best = Math.max(...others.map(speed))
    return (100 * (speed(run) - best)) / best
  }
  const best = Math.min(...others.map(seconds))
  return (100 * (best - seconds(run))) / best
}

/** The seed of the other run, where its tree is another one. */
const referenceSeed = (values: TreeValues): number =>
  values.referenceSeed === 'auto' ? mix(values.seed ^ 0x5bd1e995) >>> 0 : values.referenceSeed

/** One balancer in the whole run: λ is the one of the first phase that has it, everything else is as in the steady phase. */
function alone(values: TreeValues, balancer: Balancer): TreeValues {
  const lambda = possible(values).find((rules) => rules.balancer === balancer)?.lambda ?? values.lambda
  return { ...values, balancer, lambda, t1: 'off', t2: 'off' }
}

/** ITA of a run of this scenario; undefined where it does not adapt. */
export function itaOf(values: TreeValues, run: Outcome): number | undefined {
  const balancers = balancersOf(values)
  if (balancers.length === 0 || (values.t1 === 'off' && values.t2 === 'off')) return undefined
  const other = values.trees === 'independent' ? { ...values, seed: referenceSeed(values) } : values
  const references = balancers.map((balancer) => simulate(alone(other, balancer)))
  return gain(values, run, references)
}
