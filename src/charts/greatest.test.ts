import { expect, test } from 'vitest'
import { type Fold, Recorder, type RecordingShape } from '../core/recording.ts'
import { greatestLoad } from './greatest.ts'

const shapeOf = (fold: Fold): RecordingShape => ({
  step: 'iteration',
  lane: 'processor',
  columns: [],
  matrices: [{ id: 'load', label: 'Load', unit: 'tasks', fold, numbers: 'float32' }],
})

const LOADS = [1, 5, 3, 2, 7, 7, 1, 9, 4, 30, 2, 0, 0, 0, 1, 2, 3]

test('the greatest load is that of all rows so far and follows a recording that grows and folds', () => {
  const recorder = new Recorder(shapeOf('max'), 2, 8 * 4)
  expect(greatestLoad(recorder)).toBe(0)
  let most = 0
  for (const load of LOADS) {
    recorder.push([], [Float32Array.of(load, 0)])
    most = Math.max(most, load)
    expect(greatestLoad(recorder)).toBe(most)
  }
})

test.each(['mean', 'sum', 'last'] as const)('it is that of the present rows where they fold by %s', (fold) => {
  const recorder = new Recorder(shapeOf(fold), 2, 8 * 4)
  for (const load of LOADS) {
    recorder.push([], [Float32Array.of(load, load / 2)])
    expect(greatestLoad(recorder)).toBe(Math.max(...recorder.matrices.load.subarray(0, 2 * recorder.count)))
  }
})
