/** A scenario run: a search whose every program is a row of the recording. */
import type { Metrics, Run, RunOptions } from '../../core/lab.ts'
import { placesOf, Recorder } from '../../core/recording.ts'
import { startSearch } from './algorithms/index.ts'
import { metricsOf } from './metrics.ts'
import { problemIn } from './model/problem.ts'
import { workersIn } from './model/scenario.ts'
import type { Step } from './model/search.ts'
import { runSearch } from './model/slices.ts'
import type { DivisibleValues } from './parameters.ts'
import { OUTCOMES, shape } from './recording.ts'

/** The place of each column in a row. */
const at = placesOf(shape)

/** The outcome of a step as the recording has it. */
export function outcomeOf({ outcome, complete }: Step): (typeof OUTCOMES)[number] {
  if (outcome === 'above') return 'pruned'
  if (outcome === 'failed') return 'failed'
  return complete ? 'solved' : 'bound'
}

/** Starts the run of checked values. */
export function start(values: DivisibleValues, { record }: RunOptions): Run {
  const problem = problemIn(values)
  const recorder = record ? new Recorder(shape, workersIn(values)) : undefined
  const row = new Float64Array(shape.columns.length)
  const run = runSearch(startSearch(values.algorithm, problem, { ...values, prune: true }), (step) => {
    if (!recorder) return
    row[at.time] = step.time
    row[at.best] = Number.isFinite(step.best) ? step.best : Number.NaN
    row[at.size] = step.size
    row[at.improved] = step.improved ? 1 : 0
    row[at.outcome] = OUTCOMES.indexOf(outcomeOf(step))
    recorder.push(row, [])
  })
  return {
    recorder,
    advance: (work) => run.advance(work),
    progress: () => run.progress(),
    metrics: (): Metrics => metricsOf(problem, run.answer()),
  }
}
