/** What runs say about a prediction: the verdict in words, and what a picture of it needs. */
import type { Prediction } from '../../../core/content/lesson.ts'
import type { Recording } from '../../../core/recording.ts'
import type { KnownRuns } from '../../../core/text/expression/tree.ts'
import { labs } from '../../../labs/descriptions.ts'
import { HANDLES } from '../../answers/curve.ts'
import {
  type Candidate,
  curveVerdict,
  ranked,
  type Verdict,
  valueVerdict,
  winnerVerdict,
} from '../../answers/verdicts.ts'
import type { Answer } from '../../state/predictions.ts'
import { figure, fill } from '../lesson-text.ts'

/** A kept answer, if it is one to this question: what is stored may be of an earlier version. */
export function fitting(ask: Prediction, answer: Answer | undefined): Answer | undefined {
  const fits = {
    curve: Array.isArray(answer) && answer.length === HANDLES,
    winner: typeof answer === 'string' && ask.kind === 'winner' && Object.hasOwn(ask.among, answer),
    value: typeof answer === 'number',
  }
  return fits[ask.kind] ? answer : undefined
}

/** What the runs say about a question whatever is answered: the candidates, the best first, or the right value. */
interface Right {
  readonly unit: string
  readonly places?: readonly Candidate[]
  readonly right?: number
}

interface Truth extends Verdict, Right {}

/** What is right, once its runs are there; undefined of a curve, whose run itself is. */
export function rightOf(ask: Prediction, runs: KnownRuns, lab: string): Right | undefined {
  if (ask.kind === 'curve') return undefined
  if (ask.kind === 'value') {
    const computed = figure(labs[lab], runs, ask.answer)
    return computed && { unit: ask.unit, right: computed.value * (ask.unit === 'ms' ? 1000 : 1) }
  }
  const metric = labs[lab].metrics.find(({ id }) => id === ask.metric)
  const candidates = Object.entries(ask.among).flatMap(([id, text]) => {
    const value = runs[id]?.metrics[ask.metric]
    return typeof value === 'number' ? [{ id, label: fill(labs[lab], runs, text), value }] : []
  })
  if (!metric || candidates.length < Object.keys(ask.among).length) return undefined
  return { unit: metric.unit, places: ranked(candidates, metric) }
}

/** What the runs say about an answer, once they have ended. `recording`, of the run asked about, is for drawn curves alone. */
export function truthOf(
  ask: Prediction,
  answer: Answer | undefined,
  runs: KnownRuns,
  lab: string,
  recording: Recording | undefined,
): Truth | undefined {
  if (ask.kind === 'curve') {
    if (!recording || !Array.isArray(answer)) return undefined
    const unit = recording.shape.columns.find(({ id }) => id === ask.column)?.unit ?? ''
    return { ...curveVerdict(answer, recording, ask.column, unit), unit }
  }
  const solution = rightOf(ask, runs, lab)
  if (ask.kind === 'winner' && solution?.places && typeof answer === 'string')
    return { ...winnerVerdict(answer, solution.places, solution.unit, ask.also), ...solution }
  if (ask.kind === 'value' && solution?.right !== undefined && typeof answer === 'number')
    return { ...valueVerdict(answer, solution.right, ask.unit, ask.hard, ask.range), ...solution }
  return undefined
}
