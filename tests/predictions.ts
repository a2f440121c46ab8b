/** What every prediction of a lesson or story must hold; for the labs' tests. */
import { expect } from 'vitest'
import { fill } from '../src/app/learn/lesson-text.ts'
import { checkPrediction as check, textsOfPrediction } from '../src/core/content/check-lesson.ts'
import type { Prediction } from '../src/core/content/lesson.ts'
import type { DescribedLab } from '../src/core/lab.ts'
import type { Recording } from '../src/core/recording.ts'
import type { KnownRuns } from '../src/core/text/expression/tree.ts'

/** Holds a prediction against its runs: it can be answered, its axis holds the truth and does not point at it. */
export function checkPrediction(
  lab: DescribedLab,
  ask: Prediction,
  runs: KnownRuns,
  recording: Recording | undefined,
): void {
  for (const text of textsOfPrediction(ask)) expect(fill(lab, runs, text)).not.toMatch(/[…{}]|NaN|–/)
  const problems: string[] = []
  check(ask, { ...runs, here: { ...runs.here, recording } }, (problem) => problems.push(problem))
  expect(problems).toEqual([])
}
