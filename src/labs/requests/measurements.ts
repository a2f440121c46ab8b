/** What theory is compared with, for Sources: means over seeds, with their intervals. */
import type { Metrics, Run } from '../../core/lab.ts'
import { simulated } from './model/run-scenario.ts'
import type { RequestsValues } from './parameters.ts'
import { start } from './run.ts'

/** Student’s t of 95 % by the number of seeds. */
const T: Readonly<Record<number, number>> = { 200: 1.972, 20: 2.093, 5: 2.776 }

/** Requests of all seeds together. */
const MOST = 2_000_000

/** As many seeds as the number of requests allows, but at least five. */
const seedsOf = ({ requests }: RequestsValues): number => [200, 20].find((seeds) => requests * seeds <= MOST) ?? 5

/** A number’s mean over seeds, and half the width of its 95 % interval. */
function meanOf(numbers: readonly number[]): readonly [mean: number, half: number] {
  const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length
  const squares = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0)
  return [mean, T[numbers.length] * Math.sqrt(squares / (numbers.length - 1) / numbers.length)]
}

/** One run for each seed, a slice at a time. */
function overRuns(
  values: RequestsValues,
  begin: (one: RequestsValues) => Run,
  numbersOf: (metrics: Metrics) => Readonly<Record<string, number>>,
): Run {
  const seeds = seedsOf(values)
  const done: Readonly<Record<string, number>>[] = []
  let run = begin({ ...values, seed: 1 })
  return {
    advance(work) {
      if (done.length === seeds) return true
      if (!run.advance(work)) return false
      done.push(numbersOf(run.metrics()))
      if (done.length === seeds) return true
      run = begin({ ...values, seed: done.length + 1 })
      return false
    },
    progress: () => (done.length + (done.length < seeds ? run.progress() : 0)) / seeds,
    metrics: () =>
      Object.fromEntries(
        Object.keys(done[0] ?? {}).flatMap((id) => {
          const [mean, half] = meanOf(done.map((one) => one[id]))
          return [
            [id, mean],
            [`${id}Error`, half],
          ]
        }),
      ),
  }
}

/** Mean response time and share of requests that were refused, over seeds: `mean`, `refused`, each with its `…Error`. */
export const overSeeds = (values: RequestsValues): Run =>
  overRuns(
    values,
    (one) => start(one, { record: false }),
    (metrics) => {
      const [answered, dropped] = [Number(metrics.answered), Number(metrics.dropped)]
      return { mean: Number(metrics.mean), refused: dropped / (answered + dropped) }
    },
  )

/** Levels of which the share of bins is given. */
const LEVELS = 4

/**
 * Balls into bins: all requests come before any has been served, so that none leaves. The number in the `fullest` server, and the shares
 * `atLeast1` to `atLeast4` of servers with at least this many requests, over seeds.
 */
export const balls = (values: RequestsValues): Run =>
  overRuns(
    values,
    (one) => {
      let metrics: Metrics | undefined
      return {
        advance() {
          metrics ??= thrown(one)
          return true
        },
        progress: () => (metrics ? 1 : 0),
        metrics: () => metrics ?? {},
      }
    },
    (metrics) => metrics as Readonly<Record<string, number>>,
  )

function thrown(values: RequestsValues): Metrics {
  const { copies, scenario } = simulated(values)
  const loads = new Int32Array(scenario.servers)
  for (let copy = 0; copy < copies.count; copy++) loads[copies.server[copy]]++
  const share = (level: number) => loads.reduce((sum, load) => sum + (load >= level ? 1 : 0), 0) / loads.length
  return {
    fullest: Math.max(...loads),
    ...Object.fromEntries(Array.from({ length: LEVELS }, (_, i) => [`atLeast${i + 1}`, share(i + 1)])),
  }
}
