/** How much a tree has to grow with the machine for the same efficiency (Kumar, Grama, Rao 1994): found by bisection of its depth. */
import { useEffect, useState } from 'react'
import { applies, type Values } from '../../../core/parameters.ts'
import { listed } from '../../../core/text/case.ts'
import { count, percent, quantity } from '../../../core/text/format.ts'
import type { Measure, Measured } from '../../page.ts'
import { balancerOf, type balancersOf } from '../balancers/index.ts'
import { parameters } from '../parameters.ts'
import { scales } from './theory.ts'

/** Processors that are tried. */
const PROCESSORS = [4, 8, 16, 32, 64, 128] as const

/** A depth is judged by the means over the trees with these seeds. */
const SEEDS = [1, 2, 3] as const

/** Where this many nodes are too few, no larger tree is tried. */
const MOST_NODES = 400_000

/** The depth that is tried first, and how much deeper the next tree is where it is not enough. */
const FIRST = 6
const DEEPER = 2

/** Whether the scenario's tree can be grown, and its machine. */
export const growable = (values: Values): boolean => applies(parameters.depth, values) && scales(values)

/** What trees of a depth came to, on average. */
interface Tried {
  readonly depth: number
  readonly nodes: number
  readonly efficiency: number
}

/** The outcome of a search: the nodes that are needed, and the depth to begin with on a larger machine; nothing where none were enough. */
interface Needed {
  readonly nodes: number
  readonly depth: number
}

/**
 * Searches the number of nodes at which a scenario reaches an efficiency. Yields scenarios to be run, is given what came of them, and
 * returns what is needed: between the last depth that does not reach it and the first that does, efficiency grows with the logarithm
 * of the nodes. Undefined where the largest trees do not reach it, or the scenario cannot be run.
 */
export function* needed(
  values: Values,
  efficiency: number,
  begin = FIRST,
): Generator<readonly Values[], Needed | undefined, readonly Measured[]> {
  // A single node: the other processors have nothing to do.
  let low: Tried = { depth: Number(values.minDepth ?? 1) - 1, nodes: 1, efficiency: 0 }
  let high: Tried | undefined
  let depth = Math.max(low.depth + 1, begin)
  while (!high || high.depth > low.depth + 1) {
    const runs = yield SEEDS.map((seed) => ({ ...values, depth, seed }))
    let tried: Tried = { depth, nodes: 0, efficiency: 0 }
    for (const run of runs) {
      if ('problem' in run) return undefined
      const { nodes, efficiency: reached } = run.metrics
      tried = {
        depth,
        nodes: tried.nodes + Number(nodes) / SEEDS.length,
        efficiency: tried.efficiency + Number(reached) / SEEDS.length,
      }
    }
    if (tried.efficiency >= efficiency) high = tried
    else low = tried
    if (!high && low.nodes >= MOST_NODES) return undefined
    depth = high ? Math.floor((low.depth + high.depth) / 2) : low.depth + DEEPER
  }
  const part = (efficiency - low.efficiency) / (high.efficiency - low.efficiency)
  return { nodes: low.nodes * (high.nodes / low.nodes) ** part, depth: high.depth }
}

/** A balancer's curve. */
interface IsoCurve {
  readonly balancer: string
  readonly points: readonly (readonly [processors: number, nodes: number])[]
  /** With this many processors the largest trees are too small. */
  readonly beyond?: number
}

/** What has been found so far. */
interface IsoFound {
  readonly curves: readonly IsoCurve[]
  /** How many numbers of processors are done, over all balancers. */
  readonly done: number
  readonly total: number
}

/** The scenario with a balancer in all its phases. */
const withBalancer = (values: Values, balancer: string): Values =>
  balancer === values.balancer ? values : { ...values, balancer, t1: 'off', t2: 'off' }

/** Searches for every balancer and every number of processors, in the background, while `on`. */
export function useIsoefficiency(
  values: Values,
  balancers: readonly string[],
  efficiency: number,
  measure: Measure | undefined,
  on: boolean,
): IsoFound {
  const names = balancers.join(' ')
  const [progress, setFound] = useState<IsoFound>({ curves: [], done: 0, total: 1 })
  useEffect(() => {
    if (!on || !measure || !growable(values)) return undefined
    const curves = new Map(names.split(' ').map((balancer) => [balancer, { balancer, points: [] } as IsoCurve]))
    const begin = new Map<string, number>()
    const searches = PROCESSORS.flatMap((processors) =>
      [...curves.keys()].map((balancer) => ({ processors, balancer })),
    )
    let cancel = () => {}
    const report = (done: number) => setFound({ curves: [...curves.values()], done, total: searches.length })
    const next = (k: number): void => {
      report(k)
      if (k === searches.length) return
      const { processors, balancer } = searches[k]
      const curve = curves.get(balancer) as IsoCurve
      if (curve.beyond !== undefined) {
        next(k + 1)
        return
      }
      const search = needed({ ...withBalancer(values, balancer), processors }, efficiency, begin.get(balancer))
      const step = (outcomes: readonly Measured[]): void => {
        const { done, value } = search.next(outcomes)
        if (!done) {
          const measurements: Measured[] = []
          cancel = measure(value, (index, measured) => {
            measurements[index] = measured
            if (index === value.length - 1) step(measurements)
          })
          return
        }
        if (value) {
          begin.set(balancer, value.depth)
          curves.set(balancer, { ...curve, points: [...curve.points, [processors, value.nodes]] })
        } else curves.set(balancer, { ...curve, beyond: processors })
        next(k + 1)
      }
      step([])
    }
    next(0)
    return () => cancel()
  }, [values, names, efficiency, measure, on])
  return progress
}

/** What the curves say. */
export function isoVerdict({ curves }: Pick<IsoFound, 'curves'>, efficiency: number): string {
  const sentences = curves.flatMap(({ balancer, points, beyond }) => {
    const { label } = balancerOf(balancer as ReturnType<typeof balancersOf>[0])
    const last = points.slice(-2)
    const grows =
      last.length === 2 && last[1][0] === 2 * last[0][0]
        ? `${label}: ${count(last[1][1])} nodes for ${count(last[1][0])} processors, ${quantity(last[1][1] / last[0][1])} times as many as for half of them`
        : undefined
    const ends =
      beyond === undefined
        ? undefined
        : `${grows ? 'none of the trees tried' : `${label}: no tree tried`} is large enough for ${count(beyond)}`
    const sentences = [grows, ends].filter((one) => one !== undefined)
    return sentences.length > 0 ? [listed(sentences)] : []
  })
  return sentences.length > 0 ? `Nodes for an efficiency of ${percent(efficiency)}. ${sentences.join('; ')}.` : ''
}
