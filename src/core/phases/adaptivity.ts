/** Improvement through adaptivity (§5.2.1 of Haron's thesis): what a run that adapts is compared with, and how much better it is. */
import type { Metrics } from '../lab.ts'
import type { Values } from '../parameters.ts'
import type { ByPhase } from './by-phase.ts'

/** A balancer alone in the whole run, without transitions; or in all phases that balance, with the same transitions. */
type Way = 'alone' | 'switching'

/** The reference run of a balancer. */
interface Other {
  readonly balancer: string
  readonly metrics: Metrics
}

const SEPARATOR = ': '

/** The balancers that move tasks in some phase, each once: the steady one first, then that of filling. */
export function takingPart<N extends string>(
  [filling, steady, emptying]: ByPhase<N>,
  definitions: Readonly<Record<N, { readonly balances: boolean }>>,
): readonly N[] {
  return [...new Set([steady, filling, emptying])].filter((name) => definitions[name].balances)
}

/** A scenario with one of its balancers alone: with λ as in the first phase that has it, and everything else as in the steady phase. */
export function alone<V extends Values>(values: V, [filling, steady]: ByPhase<string>, balancer: string): V {
  const { lambda } = values
  const ofPhase = balancer === filling ? values.fillingLambda : values.emptyingLambda
  const usual = balancer === steady || ofPhase === undefined || ofPhase === 'same'
  return { ...values, balancer, lambda: usual ? lambda : ofPhase, t1: 'off', t2: 'off' }
}

/** The reference runs of a scenario that adapts: each of its balancers alone. Both arguments as `takingPart` has them. */
export const aloneReferences = <V extends Values>(values: V, balancers: ByPhase<string>, several: readonly string[]) =>
  named('alone', several, (balancer) => alone(values, balancers, balancer))

/** The reference runs of a scenario with several balancers: each in all phases that balance, with the same transitions. */
export const switchingReferences = <V extends Values>(
  values: V,
  balancers: ByPhase<string>,
  several: readonly string[],
) =>
  named('switching', several.length > 1 ? several : [], (balancer) => {
    const [fillingBalancer, steady, emptyingBalancer] = balancers.map((name) =>
      several.includes(name) ? balancer : name,
    )
    const { lambda } = alone(values, balancers, balancer)
    return { ...values, lambda, fillingBalancer, balancer: steady, emptyingBalancer }
  })

const named = <V>(way: Way, several: readonly string[], of: (balancer: string) => V): Record<string, V> =>
  Object.fromEntries(several.map((balancer) => [way + SEPARATOR + balancer, of(balancer)]))

/** The reference runs of one way, in their order. */
const othersOf = (references: Readonly<Record<string, Metrics>>, way: Way): readonly Other[] =>
  Object.entries(references).flatMap(([name, metrics]) =>
    name.startsWith(way + SEPARATOR) ? [{ balancer: name.slice(way.length + SEPARATOR.length), metrics }] : [],
  )

const numberOf = (metrics: Metrics, id: string): number => {
  const value = metrics[id]
  return typeof value === 'number' ? value : Number.NaN
}

/** What runs are compared by: the shortest total time or the highest speed is best. */
type ComparedBy = 'time' | 'speed'

/** The best reference run of one way; the first of equals. */
export function bestOther(references: Readonly<Record<string, Metrics>>, way: Way, by: ComparedBy): Other | undefined {
  const cost = ({ metrics }: Other) => (by === 'speed' ? -numberOf(metrics, 'speed') : numberOf(metrics, 'totalTime'))
  return othersOf(references, way).reduce<Other | undefined>(
    (best, each) => (best && cost(best) <= cost(each) ? best : each),
    undefined,
  )
}

const OF_SEVERAL = ['', '', ', the better of the two', ', the best of the three']

/** What a run is compared with, to follow "than": "with GDEM alone, the better of the two"; `plain` where one balancer takes part. */
export function thanWhat(
  references: Readonly<Record<string, Metrics>>,
  best: Other | undefined,
  labels: Readonly<Record<string, { readonly label: string }>>,
  plain: string,
): string {
  const several = othersOf(references, 'alone').length
  return best && several > 1 ? `with ${labels[best.balancer].label} alone${OF_SEVERAL[several]}` : plain
}

/** How much better a run is than another, in percent: by speed, 100 · (S_A − S) / S, or by time, 100 · (T − T_A) / T. */
export function improvement(adaptive: Metrics, other: Metrics | undefined, by: ComparedBy): number | null {
  if (!other) return null
  const id = by === 'speed' ? 'speed' : 'totalTime'
  const [own, others] = [numberOf(adaptive, id), numberOf(other, id)]
  const percent = (100 * (by === 'speed' ? own - others : others - own)) / others
  // A time may be so short that the quotient is infinite.
  return others > 0 && Number.isFinite(percent) ? percent : null
}
