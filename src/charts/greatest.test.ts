import { expect, test } from 'vitest'
import { Recorder, type RecordingShape } from '../core/recording.ts'
import { greatestLoad } from './greatest.ts'

const shape: RecordingShape = {
  step: 'iteration',
  lane: 'processor',
  columns: [],
  matrices: [{ id: 'load', label: 'Load', unit: 'tasks', fold: 'max', numbers: 'int32' }],
}

test('the greatest load is that of all rows so far and follows a recording that grows and folds', () => {
  const recorder = new Recorder(shape, 2, 8 * 4)
  expect(greatestLoad(recorder)).toBe(0)
  let most = 0
  for (const load of [1, 5, 3, 2, 7, 7, 1, 9, 4, 30, 2]) {
    recorder.push([], [Int32Array.of(load, 0)])
    most = Math.max(most, load)
    expect(greatestLoad(recorder)).toBe(most)
  }
})
