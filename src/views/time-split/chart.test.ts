import { expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { Recorder, type RecordingShape } from '../../core/recording.ts'
import { summaryOf, tableOf } from './chart.tsx'
import { recordedParts } from './parts.ts'

const shape: RecordingShape = {
  step: 'iteration',
  lane: 'processor',
  columns: ['compute', 'idle'].map((id) => ({ id, label: id, unit: 's', fold: 'sum' })),
  matrices: [],
}
const parts = recordedParts(['compute', 'idle'].map((use) => ({ use, column: use, metric: use })) as never)

test('where the time has gone is said in shares, once some has passed', () => {
  const recording = new Recorder(shape, 1)
  expect(summaryOf(recording, parts)).not.toMatch(/NaN|%/)
  recording.push([3, 1], [])
  recording.push([0, 4], [])
  expect(summaryOf(recording, parts)).toMatch(saying('8.00 s', '2 iterations', '37.5 %', '62.5 %'))
  expect(tableOf(recording, parts).rows.map((row) => row.slice(1))).toEqual([
    ['3.00 s', '1.00 s'],
    ['0 s', '4.00 s'],
  ])
})
