/** What every prediction of a lesson or story must hold; for the labs' tests. */
import { expect } from 'vitest'
import { figure, fill } from '../src/app/learn/lesson-text.ts'
import type { Prediction } from '../src/core/content/lesson.ts'
import type { Words } from '../src/core/content/words.ts'
import type { DescribedLab } from '../src/core/lab.ts'
import type { Recording } from '../src/core/recording.ts'
import type { KnownRuns } from '../src/core/text/expression/tree.ts'

/** Everything that a prediction says. */
export const wordsOf = (ask: Prediction): readonly Words[] => [
  ask.text,
  ask.well,
  ...(ask.kind === 'winner' ? Object.values(ask.among) : []),
  ...(ask.kind === 'value' ? [[ask.label]] : []),
]

/** Holds a prediction against its runs: it can be answered, its axis holds the truth and does not point at it. */
export function checkPrediction(
  lab: DescribedLab,
  ask: Prediction,
  runs: KnownRuns,
  recording: Recording | undefined,
): void {
  for (const text of wordsOf(ask)) expect(fill(lab, runs, text)).not.toMatch(/[…{}]|NaN|–/)
  if (ask.kind === 'curve') {
    if (!recording) throw new Error('a curve needs what was recorded')
    const column = recording.columns[ask.column]
    expect(column, ask.column).toBeDefined()
    const most = column.subarray(0, recording.count).reduce((a, b) => Math.max(a, b), 0)
    expect(most / ask.top).toBeGreaterThan(0.2)
    expect(most / ask.top).toBeLessThan(0.9)
  } else if (ask.kind === 'value') {
    const value = (figure(lab, runs, ask.answer)?.value ?? Number.NaN) * (ask.unit === 'ms' ? 1000 : 1)
    expect(value).toBeGreaterThanOrEqual(ask.from)
    expect(value).toBeLessThanOrEqual(ask.to)
    expect(JSON.stringify(ask.text)).not.toContain(JSON.stringify(['figure', ask.answer]))
  } else {
    const metric = lab.metrics.find(({ id }) => id === ask.metric)
    expect(metric?.better, ask.metric).toBeDefined()
    const values = Object.keys(ask.among).map((name) => runs[name].metrics[ask.metric] as number)
    expect(values.length).toBeGreaterThan(1)
    // One of them is best.
    expect(new Set(values).size).toBe(values.length)
    for (const value of values) expect(value).toBeGreaterThan(0)
  }
}
