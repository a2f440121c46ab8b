/** What is asked before its run is shown: by a scene of a lesson, or by a story. While it is asked the page covers the answer. */

import type { Lesson, Prediction } from '../../core/content/lesson.ts'
import type { Story } from '../../core/content/story.ts'
import { formatDifferences, parseLink } from '../../core/link/link.ts'
import { labs } from '../../labs/descriptions.ts'
import { predictions } from './predictions.ts'
import type { State } from './store.ts'

/** A question that is asked. */
export interface Asking {
  /** What its answer is kept by. */
  readonly key: string
  readonly ask: Prediction
  /** The runs that it compares and quotes, by name; `here` is what is asked about. */
  readonly runs: Readonly<Record<string, string>>
  /** Whether a lecturer has uncovered the truth over the class's answers. */
  readonly uncovered?: boolean
}

/** What a story asks; undefined where it asks nothing. */
export function askedByStory(lab: string, { query, predict }: Story): Asking | undefined {
  return predict && { key: `${lab}?${query}`, ask: predict.ask, runs: { ...predict.runs, here: query } }
}

/** What a scene of a lesson asks; undefined where it asks nothing. */
export function askedByScene(lab: string, id: string, lesson: Lesson, index: number): Asking | undefined {
  const scene = lesson.scenes[index]
  const exercise = scene?.exercises.find(({ kind }) => kind === 'predict')
  if (exercise?.kind !== 'predict') return undefined
  return { key: `${lab}/${id}/${exercise.id}`, ask: exercise.ask, runs: { ...lesson.runs, here: scene.query } }
}

/** The question, if it is still open or stays `covered` after an answer, and is about the scenario that is shown. */
export function stillOpen(
  asking: Asking | undefined,
  { lab, values, arrangement }: Pick<State, 'lab' | 'values' | 'arrangement'>,
): Asking | undefined {
  if (!asking || !(predictions.open(asking.key) || arrangement.covered)) return undefined
  const table = labs[lab].parameters
  const questionValues = parseLink(`${lab}?${asking.runs.here}`, labs).values
  return formatDifferences(table, questionValues) === formatDifferences(table, values) ? asking : undefined
}
