import { expect, test } from 'vitest'
import { speedParameters } from '../../core/machines/speed-parameters.ts'
import { defaults } from '../../core/parameters.ts'
import { Recorder } from '../../core/recording.ts'
import { slowMarks } from './slow-marks.ts'

/** A recording of four lanes with ten rows of 10 ms each. */
function recording(): Recorder {
  const shape = { columns: [{ id: 'time', fold: 'last' }], matrices: [], time: 'time', step: 'step' } as const
  const recorder = new Recorder({ ...shape, lanes: 4 } as never, 4)
  for (let row = 0; row < 10; row++) recorder.push([(row + 1) / 100], [])
  return recorder
}

test.each([
  ['none without one', {}, []],
  ['both ends', { slowProcessor: 3, slowStart: 20, slowLength: 50 }, [2, 7]],
  ['a spell from the beginning on that outlasts the run', { slowProcessor: 0, slowStart: 0, slowLength: 1e9 }, [0]],
  ['one that lies within a row', { slowProcessor: 1, slowStart: 21, slowLength: 5 }, [2]],
  ['none that begins after the end', { slowProcessor: 1, slowStart: 100, slowLength: 5 }, []],
  ['none of a processor that there is not', { slowProcessor: 4 }, []],
  ['none that changes nothing', { slowProcessor: 1, slowFactor: 1 }, []],
] as const)('Marks show %s', (_, set, rows) => {
  const marks = slowMarks({ ...defaults(speedParameters), ...set }, recording())
  expect(marks.map(({ row }) => row)).toEqual(rows)
  for (const { label } of marks) expect(label).toContain(`Processor ${'slowProcessor' in set ? set.slowProcessor : ''}`)
  if (marks.length === 2) expect(marks[0].label).toMatch(/ 10 times .* 20\.0 ms .* 70\.0 ms/)
})
