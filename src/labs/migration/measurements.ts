/** What the source's tables and figures ask for and no single run reports. */
import type { Metrics, Run } from '../../core/lab.ts'
import { anova } from '../../core/statistics/anova.ts'
import { experiment } from '../../core/statistics/factorial.ts'
import { type Scenario, scenarioOf } from './model/scenario.ts'
import { Simulation } from './model/simulation.ts'
import { metricsOf } from './model/totals.ts'
import type { MigrationValues } from './parameters.ts'

/** Cycles of a frame: half a second (§6.2.1, §7.2). */
const FRAME = 10_000_000

/** Steps of a simulation for each unit of work. */
const STEP_WORK = 60

/** Runs one simulation after the other up to the edges that are asked for. */
function simulating(
  count: number,
  start: (k: number) => { readonly simulation: Simulation; edge(): number; reached(): void },
  metrics: () => Metrics,
): Run {
  let done = 0
  let current: ReturnType<typeof start> | undefined
  return {
    advance(work) {
      for (let steps = Math.ceil(work / STEP_WORK); done < count && steps > 0; steps--) {
        current ??= start(done)
        steps = current.simulation.advance(steps, current.edge())
        if (steps <= 0) break
        current.reached()
        if (!current.simulation.ended) continue
        current = undefined
        done++
      }
      return done === count
    },
    progress() {
      const { now = 0, scenario } = current?.simulation ?? {}
      return Math.min(1, (done + (scenario ? now / scenario.values.duration : 0)) / count)
    },
    metrics,
  }
}

/** Utilisation, migrations and moves from low to high, frame by frame (figures 6-2 to 6-6, 7-3 to 7-7). */
export function frames(values: MigrationValues): Run {
  const results = { frames: [] as number[], frameMigrations: [] as number[], frameLowToHigh: [] as number[] }
  return simulating(
    1,
    () => {
      const simulation = new Simulation(scenarioOf(values))
      const { machine, rounds } = simulation
      let before = { at: 0, busy: 0, migrations: 0, lowToHigh: 0 }
      return {
        simulation,
        edge: () => before.at + FRAME,
        reached() {
          const at = simulation.now
          // What is left when a program ends by itself is no frame.
          if (at === before.at || (at < before.at + FRAME && at < values.duration)) return
          let busy = 0
          for (let p = 0; p < values.processors; p++)
            busy += machine.processCyclesUntil(p, at) + machine.routerCyclesUntil(p, at)
          const { migrations } = machine
          const { lowToHigh } = rounds
          results.frames.push((100 * (busy - before.busy)) / (values.processors * (at - before.at)))
          results.frameMigrations.push(migrations - before.migrations)
          results.frameLowToHigh.push(lowToHigh - before.lowToHigh)
          before = { at, busy, migrations, lowToHigh }
        },
      }
    },
    () => ({ ...results, frameBursts: scatterOf(results.frameMigrations) }),
  )
}

/** The variance of counts over their mean: 1 where they fall at random, more where they come in bursts; 0 of none. */
function scatterOf(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const squares = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0)
  return mean > 0 ? squares / (counts.length - 1) / mean : 0
}

/** Processes whose needs are drawn, and cycles between two looks at them. */
const LOOKED_AT = 6
const LOOK = 1_000_000

/** What some processes compute in an iteration, now and now (figures 7-1, 7-2); nothing is simulated. */
export function needs(values: MigrationValues): Run {
  return {
    advance: () => true,
    progress: () => 1,
    metrics() {
      const { program } = scenarioOf(values)
      const count = Math.floor(values.duration / LOOK)
      const lists = Array.from({ length: Math.min(LOOKED_AT, values.processes) }, (_, i) =>
        Array.from({ length: count }, (_, k) => program.computing(i, (k + 1) * LOOK, k)),
      )
      return Object.fromEntries(lists.map((list, i) => [i === 0 ? 'needs' : `needs${i + 1}`, list]))
    },
  }
}

/** Levels of each of the two factors of table 5-4. */
const LEVELS = 4

/**
 * Every graph with every seed (table 5-4): shares of the variation of the utilisation that are the seed's, the graph's, and
 * of both together, in percent. What is called
 * seed here draws computing times and lengths, the graph's seed also the directions of its channels.
 */
export function seedsAndGraphs(values: MigrationValues): Run {
  const response: number[] = []
  const seedOf = (k: number) => values.seed + k
  const scenario = (k: number): Scenario => {
    const base = scenarioOf({ ...values, seed: seedOf(k % LEVELS) })
    const other = scenarioOf({ ...values, seed: seedOf(LEVELS + Math.floor(k / LEVELS)) })
    return { ...base, graph: other.graph }
  }
  return simulating(
    LEVELS ** 2,
    (k) => {
      const simulation = new Simulation(scenario(k))
      return {
        simulation,
        edge: () => Number.POSITIVE_INFINITY,
        reached: () => void response.push(Number(metricsOf(simulation).utilisation)),
      }
    },
    () => {
      const levels = Array.from({ length: LEVELS }, (_, k) => k)
      const factors = ['seed', 'graph'].map((parameter) => ({ parameter, levels }))
      const shares = anova(experiment(factors, 1, response)).terms.map(({ share }) => share)
      return { seedsAndGraphs: shares[0], graphShare: shares[1], togetherShare: shares[2] }
    },
  )
}

export const measurements = { frames, needs, seedsAndGraphs }
