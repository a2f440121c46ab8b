import { expect, test } from 'vitest'
import type { Fold } from '../core/folding.ts'
import { Recorder, type RecordingShape } from '../core/recording.ts'
import { greatestLane, greatestLoad } from './greatest.ts'

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

test('the most loaded lane is the first of equals, in the row that is asked for, of those that count', () => {
  const recorder = new Recorder(shapeOf('max'), 4)
  for (const loads of [
    [1, 2, 3, 4],
    [9, 7, 7, 0],
  ])
    recorder.push([], [Float32Array.from(loads)])
  expect(greatestLane(recorder, 0)).toEqual({ lane: 3, load: 4 })
  expect(greatestLane(recorder, 1)).toEqual({ lane: 0, load: 9 })
  expect(greatestLane(recorder, 1, 1)).toEqual({ lane: 1, load: 7 })
})
