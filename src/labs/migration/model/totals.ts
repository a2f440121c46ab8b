/** What a run's metrics are made of. */
import type { Metrics } from '../../../core/lab.ts'
import { distance } from '../../../core/network/routes.ts'
import { getsHeavier } from './heavier.ts'
import { leastMostOf } from './least-most.ts'
import { longestFirst } from './longest-first.ts'
import { imbalanceOf } from './phases-file.ts'
import { predicted } from './prediction.ts'
import type { Simulation } from './simulation.ts'
import { CYCLES_PER_SECOND } from './units.ts'

/** The mean of ratios, and the square root of the mean of their squared differences from it. */
function meanAndDeviation(count: number, of: (k: number) => number): readonly [mean: number, deviation: number] {
  let sum = 0
  for (let k = 0; k < count; k++) sum += of(k)
  const mean = sum / count
  let squares = 0
  for (let k = 0; k < count; k++) squares += (of(k) - mean) ** 2
  return count > 0 ? [mean, Math.sqrt(squares / count)] : [0, 0]
}

function sumOf(count: number, of: (k: number) => number): number {
  let sum = 0
  for (let k = 0; k < count; k++) sum += of(k)
  return sum
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** By processor, the sum of the means of its processes. */
function loadsOf(means: Float64Array, placement: Int32Array, processors: number): Float64Array {
  const loads = new Float64Array(processors)
  for (let i = 0; i < means.length; i++) loads[placement[i]] += means[i]
  return loads
}

/** What use these loads allow at most if nothing has to be sent: that of the processor with most work is 100 %. */
function boundOf(loads: Float64Array): number {
  const most = loads.reduce((a, b) => Math.max(a, b))
  const sum = sumOf(loads.length, (p) => loads[p])
  return share(100 * (sum / loads.length), most)
}

/** How uneven the phases were that have ended; nothing without phases. */
function phaseMetrics({ phaseLoads, complete }: Simulation['machine'], processors: number, processes: number): Metrics {
  const ended = complete.reduce((least, each) => Math.min(least, each), processes > 0 ? Number.POSITIVE_INFINITY : 0)
  if (phaseLoads.length === 0 || ended === 0) return {}
  const all = Float64Array.from({ length: ended }, (_, n) =>
    imbalanceOf(phaseLoads.subarray(n * processors, (n + 1) * processors)),
  )
  const mean = all.reduce((sum, each) => sum + each, 0) / ended
  return {
    // With more phases the mean says enough.
    imbalances: ended <= 256 ? [...all] : null,
    phaseImbalance: mean,
    worstImbalance: all.reduce((most, each) => Math.max(most, each), 0),
    lastImbalance: all[ended - 1],
  }
}

/** The metrics of a run, or of what has been done of it. */
export function metricsOf({ machine, rounds, scenario, now, ended }: Simulation): Metrics {
  const { values, graph, routes, program, placement } = scenario
  const { processors } = values
  const { channels, processes } = graph
  const { matched, sync, acknowledged, place, target } = machine
  const capacity = processors * now
  const router = sumOf(processors, (p) => machine.routerCyclesUntil(p, now))
  const computed = sumOf(processes, (i) => machine.computedUntil(i, now))
  const spoken = sumOf(channels, (c) => acknowledged[c])
  const waiting = (c: number) => share(sync[c], matched[c])
  const [, syncDeviation] = meanAndDeviation(channels, waiting)
  const [ratio, ratioDeviation] = meanAndDeviation(processes, (i) =>
    share(machine.computedUntil(i, now), machine.presentUntil(i, now)),
  )
  const bound = boundOf(loadsOf(program.means, placement, processors))
  const best = boundOf(longestFirst(program.means, processors).loads)
  const leastMost = values.program === 'farm' ? null : leastMostOf(program.means, processors)
  const { off = null, on = null, low = null, high = null } = predicted(values, bound, best) ?? {}
  const at = (i: number) => (place[i] >= 0 ? place[i] : target[i])
  const apart = (c: number) => distance(routes, at(graph.from[c]), at(graph.to[c]))
  const hops = sumOf(channels, apart)
  // A message over more than a link is put on its way by others, which counts twice (5.7).
  const proximity = (c: number) => (apart(c) <= 1 ? 1 : 2 * apart(c))
  return {
    utilisation: share(100 * (computed + router), capacity),
    computation: computed / processes,
    messagesPerChannel: share(spoken, channels),
    migrations: machine.migrations,
    lastMigration: machine.lastMigration / CYCLES_PER_SECOND,
    lateMigrations: machine.lateMigrations,
    forwarded: machine.forwarded,
    messages: spoken,
    syncMean: share(sumOf(channels, waiting), (processes / processors) * channels),
    syncDeviation,
    computeRatioMean: ratio,
    computeRatioDeviation: ratioDeviation,
    hopsMean: share(hops, channels),
    proximity: share(sumOf(channels, proximity), channels),
    proximityLength: share(
      sumOf(channels, (c) => proximity(c) * program.lengths[c]),
      channels,
    ),
    linkContention: share(machine.waits, machine.uses),
    usefulEfficiency: share(100 * computed, capacity),
    // A farm's workers get what they have time for, wherever they are.
    boundUtilisation: values.program === 'farm' ? null : bound,
    bestUtilisation: values.program === 'farm' ? null : best,
    leastMost,
    bestStanding:
      leastMost && !getsHeavier(values, program) && graph.isConnected
        ? (100 * sumOf(processes, (i) => program.means[i])) / processors / leastMost
        : null,
    standingStill: null,
    predictedUtilisation: on,
    predictedLow: low,
    predictedHigh: high,
    predictedGain: on === null || off === null ? null : on - off,
    placementRuns: scenario.runs,
    lowToHigh: rounds.lowToHigh,
    ...phaseMetrics(machine, processors, processes),
    executionTime: ended && machine.stoppedAt === now ? now : null,
    routerTime: share(100 * router, capacity),
    totalTime: now / CYCLES_PER_SECOND,
    computeTime: computed / processors / CYCLES_PER_SECOND,
    communicationTime: router / processors / CYCLES_PER_SECOND,
    idleTime: (capacity - computed - router) / processors / CYCLES_PER_SECOND,
  }
}
