/** A whole measurement: costs, a run to warm up, the model's run, runs, and what has changed meanwhile. */
import type { Values } from '../parameters.ts'
import { stream } from '../random/random.ts'
import type { Log, Plan, Prediction, Settings } from './commands.ts'
import { type Costs, costsOf, median, redrawn, type Samples } from './costs.ts'
import { type Crew, RealProblem } from './crew.ts'
import type { Files } from './lab.ts'
import {
  lostShare,
  type Outcome,
  outcomeOf,
  ownTimes,
  tasksAt,
  type Verdict,
  verdictOf,
  wrongCounts,
} from './verdict.ts'

/** What it is about to do. */
export type Stage =
  | { readonly doing: 'costs' }
  | { readonly doing: 'warm-up' }
  | { readonly doing: 'run'; readonly nth: number; readonly of: number }
  /** The costs again, and the model's runs with them. */
  | { readonly doing: 'costs-again' }

/** A run as it was measured. */
export interface RealRun {
  readonly logs: readonly Log[]
  readonly outcome: Outcome
  readonly lost: number
  /** What is wrong with its counts. */
  readonly wrong: readonly string[]
  /** Whether the page was hidden meanwhile: it does not count. */
  readonly isHidden: boolean
}

/** What the model says with the costs of this computer, as far as they are known: the least and the greatest of several runs. */
export interface Band {
  /** Milliseconds. */
  readonly time: readonly [least: number, greatest: number]
  /** Milliseconds at which the tasks in the whole system are given in `least` and `greatest`. */
  readonly at: Float64Array
  readonly least: Float64Array
  readonly greatest: Float64Array
}

/** What was measured. */
export interface Measured {
  readonly plan: Plan
  /** Before the runs, with which the model is run; and after them. */
  readonly costs: Costs
  readonly costsAfter: Costs
  /** The scenario with these costs, and what the model says of it. */
  readonly values: Values
  readonly prediction: Prediction
  readonly predicted: Outcome
  readonly band: Band
  readonly runs: readonly RealRun[]
  /** The run of those that count whose time is in the middle; the one that is shown. */
  readonly shown: number
  /** Milliseconds: the median of the runs that count, the least and the greatest; and the model's with the shown run's own node times. */
  readonly time: number
  readonly range: readonly [low: number, high: number]
  readonly explained: number
  readonly verdict: Verdict
}

export interface MeasureOptions {
  readonly values: Values
  readonly files: Files
  readonly settings: Settings
  readonly times: number
  readonly onStage?: (stage: Stage) => void
  /** Whether the page has been hidden since this was last asked. */
  readonly wasHidden?: () => boolean
}

/** Measures. Throws a `RealProblem` with a sentence where that cannot be done. */
export async function measure(crew: Crew, options: MeasureOptions): Promise<Measured> {
  const { settings, times, onStage, wasHidden = () => false } = options
  if (settings.nodes === 'sleep' && !crew.sleeps)
    throw new RealProblem('this browser lets no worker sleep: let nodes compute')
  const plan = await crew.plan(options.values, options.files, settings)
  onStage?.({ doing: 'costs' })
  const before = await crew.calibrate(settings)
  const costs = costsOf(before, settings.grain)
  const values = await crew.scenario(plan, costs)
  const prediction = await crew.predict(plan, values)
  onStage?.({ doing: 'warm-up' })
  await crew.run(plan, costs.rate)
  const runs: RealRun[] = []
  wasHidden()
  for (let nth = 1; nth <= times; nth++) {
    onStage?.({ doing: 'run', nth, of: times })
    const logs = await crew.run(plan, costs.rate)
    const outcome = outcomeOf(logs)
    runs.push({
      logs,
      outcome,
      lost: lostShare(logs, costs.step),
      wrong: wrongCounts(plan, logs),
      isHidden: wasHidden(),
    })
  }
  onStage?.({ doing: 'costs-again' })
  const after = await crew.calibrate(settings)
  const costsAfter = costsOf(after, settings.grain)
  const counting = runs.filter(({ isHidden }) => !isHidden)
  if (counting.length === 0) throw new RealProblem('the page was hidden in every run: none counts')
  const sorted = [...counting].sort((x, y) => x.outcome.time - y.outcome.time)
  const middle = sorted[(sorted.length - 1) >> 1]
  const time = median(counting.map(({ outcome }) => outcome.time))
  const explained = (await crew.predict(plan, values, ownTimes(plan, costs, middle.logs))).time
  const predicted = outcomeOf(prediction.logs)
  const band = await bandOf(crew, plan, [before, after], prediction, middle.outcome.time)
  return {
    ...{ plan, costs, costsAfter, values, prediction, predicted, band, runs, time, explained },
    shown: runs.indexOf(middle),
    range: [sorted[0].outcome.time, sorted[sorted.length - 1].outcome.time],
    verdict: verdictOf({
      ...{
        nodes: plan.nodes,
        workers: plan.workers,
        sleeps: crew.sleeps,
        step: costs.step,
        coresFree: costs.coresFree,
      },
      speedAfter: costsAfter.rate / costs.rate,
      lost: median(counting.map(({ lost }) => lost)),
      hidden: runs.flatMap(({ isHidden }, k) => (isHidden ? [k + 1] : [])),
      ...{ measured: middle.outcome.time, predicted: predicted.time, explained },
    }),
  }
}

/** Runs of the model with costs that are drawn again, and moments of their curves. */
export const BAND_RUNS = 20
const BAND_PARTS = 240

/** The model's run, and others whose costs are drawn from what was measured before and after. */
async function bandOf(
  crew: Crew,
  plan: Plan,
  calibrations: readonly Samples[],
  prediction: Prediction,
  measured: number,
): Promise<Band> {
  const draw = stream(1, 'costs')
  const scenarios: Values[] = []
  for (let k = 0; k < BAND_RUNS; k++) {
    const costs = costsOf(redrawn(calibrations, draw), plan.grain)
    scenarios.push(await crew.scenario(plan, costs))
  }
  const end = Math.max(measured, outcomeOf(prediction.logs).time)
  const least = tasksAt(prediction.logs, end, BAND_PARTS)
  const greatest = Float64Array.from(least)
  const times = [outcomeOf(prediction.logs).time]
  await crew.predictAll(plan, scenarios, ({ logs }) => {
    times.push(outcomeOf(logs).time)
    for (const [n, tasks] of tasksAt(logs, end, BAND_PARTS).entries()) {
      least[n] = Math.min(least[n], tasks)
      greatest[n] = Math.max(greatest[n], tasks)
    }
  })
  return {
    time: [Math.min(...times), Math.max(...times)],
    at: Float64Array.from(least, (_, n) => (n * end) / BAND_PARTS),
    ...{ least, greatest },
  }
}
