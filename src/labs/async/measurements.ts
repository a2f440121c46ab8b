/** What published tables ask for and no scenario is: numbers made of several metrics, processors of unequal speed, trees of the right size. */

import type { Metrics, Run } from '../../core/lab.ts'
import { pow } from '../../core/math/exponential.ts'
import { improvement } from '../../core/phases/adaptivity.ts'
import type { Simulation } from './model/simulation.ts'
import type { AsyncValues } from './parameters.ts'
import { references } from './rules.ts'
import { start } from './run.ts'

/** A run without a recording that reports what is read off it; `begun` gets its simulation. */
function reading(
  values: AsyncValues,
  read: (metrics: Metrics) => Metrics,
  begun?: (simulation: Simulation) => void,
): Run {
  const run = start(values, { record: false }, begun)
  return { ...run, metrics: () => read(run.metrics()) }
}

const PARTS = ['computeTime', 'communicationTime', 'overheadTime', 'waitTime', 'idleTime'] as const

/** What share of the total time each part of it takes: `computeShare` and so on, from 0 to 1. */
export const shares = (values: AsyncValues): Run =>
  reading(values, (metrics) =>
    Object.fromEntries(
      PARTS.map((part) => [part.replace('Time', 'Share'), Number(metrics[part]) / Number(metrics.totalTime)]),
    ),
  )

/** How far a run is above its fair share of the work, in longest paths of the tree: (T − T₁/p) / T∞ (Blumofe, Leiserson 1999). */
export const excess = (values: AsyncValues): Run =>
  reading(values, ({ totalTime, workBound, criticalPath }) => ({
    excess: (Number(totalTime) - Number(workBound)) / Number(criticalPath),
  }))

/** How many workers never execute a node. */
export function idleWorkers(values: AsyncValues): Run {
  let idle = () => 0
  return reading(
    values,
    () => ({ idleWorkers: idle() }),
    ({ machine, protocols }) => {
      const workers = machine.nodes.executed.subarray(protocols.firstWorker)
      idle = () => workers.filter((nodes) => nodes === 0).length
    },
  )
}

/**
 * A Loadserver run with processors of which no two take the same time for a node, so that no two events are simultaneous:
 * processor q takes 7·(13·q² mod 997) ns longer. Reports the lab's metrics and messages by kind: HEAVY, LIGHT_NODE, NO_LIGHT_NODE, LIGHT.
 */
export function tiesBroken(values: AsyncValues): Run {
  const report = (metrics: Metrics) => {
    const [messages, heavy, tasks] = [metrics.messages, metrics.requests, metrics.migrations].map(Number)
    // Each HEAVY is answered once; where a task moves at a time, each LIGHT_NODE brings tasks.
    return { ...metrics, heavy, tasks, noLight: heavy - tasks, light: messages - 2 * heavy - tasks }
  }
  return reading(values, report, ({ machine }) => {
    const { slower } = machine.nodes
    for (let q = 0; q < slower.length; q++) slower[q] = 7 * ((13 * q ** 2) % 997)
  })
}

/** Trees of a mean: those with the seeds 1, 2 and 3. */
const TREES = 3

/**
 * Means over the trees with the seeds 1, 2 and 3: `meanEfficiency`, and where the scenario adapts `meanGain`, the improvement over the
 * steady balancer alone.
 */
export function seedMeans(values: AsyncValues): Run {
  const [reference] = Object.values(references(values))
  const scenarios = Array.from({ length: TREES }, (_, k) => k + 1).flatMap((seed) =>
    [values, ...(reference ? [reference] : [])].map((each) => ({ ...each, seed })),
  )
  const finished: Metrics[] = []
  let run = start(scenarios[0], { record: false })
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / TREES
  return {
    /** Ends a slice with a run. */
    advance(work) {
      if (finished.length === scenarios.length) return true
      if (!run.advance(work)) return false
      const next = scenarios[finished.push(run.metrics())]
      if (next) run = start(next, { record: false })
      return next === undefined
    },
    progress: () => finished.length / scenarios.length,
    metrics(): Metrics {
      if (!reference) return { meanEfficiency: mean(finished.map(({ efficiency }) => Number(efficiency))) }
      const pairs = finished.flatMap((metrics, k) => (k % 2 === 0 ? [[metrics, finished[k + 1]]] : []))
      return { meanGain: mean(pairs.map(([adaptive, steady]) => Number(improvement(adaptive, steady, 'time')))) }
    },
  }
}

/** The efficiency that has to be reached. */
const EFFICIENCY = 0.6

/**
 * How many nodes a tree must have for an efficiency of 60 % (Kumar, Grama, Rao 1994): the mean over trees with the seeds 1, 2
 * and 3 of one depth after the other, until it is reached; between two depths efficiency grows with the logarithm of the nodes.
 */
export function isoefficiency(values: AsyncValues): Run {
  let [depth, seed] = [values.minDepth, 1]
  let run = start({ ...values, depth, seed }, { record: false })
  let [nodes, efficiency] = [0, 0]
  let before = { nodes: 1, efficiency: 0 }
  let nodesNeeded: number | undefined
  return {
    /** Ends a slice with the run of a tree. */
    advance(work) {
      if (nodesNeeded !== undefined) return true
      if (!run.advance(work)) return false
      const metrics = run.metrics()
      nodes += Number(metrics.nodes) / TREES
      efficiency += Number(metrics.efficiency) / TREES
      if (seed === TREES) {
        if (efficiency >= EFFICIENCY) {
          const part = (EFFICIENCY - before.efficiency) / (efficiency - before.efficiency)
          nodesNeeded = before.nodes * pow(nodes / before.nodes, part)
          return true
        }
        before = { nodes, efficiency }
        ;[depth, seed, nodes, efficiency] = [depth + 1, 0, 0, 0]
      }
      seed++
      run = start({ ...values, depth, seed }, { record: false })
      return false
    },
    progress: () => (nodesNeeded === undefined ? Math.min(0.99, depth / 20) : 1),
    metrics: () => ({ isoefficiency: nodesNeeded ?? null }),
  }
}
