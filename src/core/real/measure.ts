/** A whole measurement: costs, a run to warm up, the model's run, runs, and what has changed meanwhile. */
import type { Values } from '../parameters.ts'
import type { Log, Plan, Prediction, Settings } from './commands.ts'
import { type Costs, median, quantile } from './costs.ts'
import { type Crew, RealProblem } from './crew.ts'
import type { Files } from './lab.ts'
import { lostShare, type Outcome, outcomeOf, ownTimes, type Verdict, verdictOf, wrongCounts } from './verdict.ts'

/** What it is about to do. */
export type Stage =
  | { readonly doing: 'costs' }
  | { readonly doing: 'warm-up' }
  | { readonly doing: 'run'; readonly nth: number; readonly of: number }

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

/** What was measured. */
export interface Measured {
  readonly plan: Plan
  readonly costs: Costs
  /** The scenario with these costs, and what the model says of it. */
  readonly values: Values
  readonly prediction: Prediction
  readonly predicted: Outcome
  readonly runs: readonly RealRun[]
  /** The run of those that count whose time is in the middle; the one that is shown. */
  readonly shown: number
  /** Milliseconds: the median of the runs that count, the least and the greatest; and the model's with the shown run's own node times. */
  readonly time: number
  readonly range: readonly [number, number]
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
  const costs = await crew.calibrate(settings)
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
  const after = settings.nodes === 'compute' ? quantile((await crew.speeds(settings, true))[0], 0.8) : costs.rate
  const counting = runs.filter(({ isHidden }) => !isHidden)
  if (counting.length === 0) throw new RealProblem('the page was hidden in every run: none counts')
  const sorted = [...counting].sort((x, y) => x.outcome.time - y.outcome.time)
  const middle = sorted[(sorted.length - 1) >> 1]
  const time = median(counting.map(({ outcome }) => outcome.time))
  const explained = (await crew.predict(plan, values, ownTimes(plan, costs, middle.logs))).time
  const predicted = outcomeOf(prediction.logs)
  return {
    ...{ plan, costs, values, prediction, predicted, runs, time, explained },
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
      speedAfter: after / costs.rate,
      lost: median(counting.map(({ lost }) => lost)),
      hidden: runs.flatMap(({ isHidden }, k) => (isHidden ? [k + 1] : [])),
      ...{ measured: middle.outcome.time, predicted: predicted.time, explained },
    }),
  }
}
