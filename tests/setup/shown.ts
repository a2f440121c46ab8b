/** A run as the page shows it, for tests of what is said about it. */
import type { Lab } from '../../src/core/lab.ts'
import type { Values } from '../../src/core/parameters.ts'
import { Recorder, type Recording, type RecordingShape } from '../../src/core/recording.ts'
import type { RunView } from '../../src/labs/page.ts'

/** A number as captions write it. */
export const read = (text: string | undefined) => Number(text?.replace(/[\s\u202f]/g, '').replace('−', '-'))

/** The first rows of a recording in another one, which holds at most this many and folds the rest. */
export function folded(recording: Recording, rows: number, most: number): Recorder {
  const { shape, lanes, columns, matrices } = recording
  const bytes = shape.columns.length * 8 + shape.matrices.length * lanes * 4
  const recorder = new Recorder(shape as RecordingShape, lanes, bytes * most)
  for (let row = 0; row < rows; row++) {
    recorder.push(
      shape.columns.map(({ id }) => columns[id][row]),
      shape.matrices.map(({ id }) => matrices[id].subarray(row * lanes, (row + 1) * lanes)),
    )
  }
  return recorder
}

/** A finished run of a scenario, without the runs that it is compared with. */
export function shownRun(lab: Lab, values: object): RunView & { readonly recording: Recorder } {
  const scenario = { ...values } as Values
  const run = lab.start(scenario, { record: true })
  while (!run.advance(1e9));
  if (!run.recorder) throw new Error('nothing was recorded')
  return { values: scenario, recording: run.recorder, metrics: run.metrics(), references: {}, finished: true }
}
