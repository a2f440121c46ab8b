import { expect, test } from 'vitest'
import { saying } from '../../tests/facts.ts'
import { Recorder, type RecordingShape } from '../core/recording.ts'
import { laneColours } from './lane-colours.ts'
import { laneAt } from './lane-picture.tsx'
import { sampledTable } from './sampled-table.ts'

const shape: RecordingShape = { step: 'iteration', lane: 'processor', columns: [], matrices: [] }

test.each(['light', 'dark'] as const)('no two lanes have one colour, and many go once around the hues: %s', (theme) => {
  for (const lanes of [1, 8, 9, 64]) expect(new Set(laneColours(lanes, theme)).size).toBe(lanes)
  const parts = laneColours(36, theme).map(
    (colour) => /^oklch\((\d+)% 0\.13 ([\d.]+)\)$/.exec(colour)?.map(Number) ?? [],
  )
  parts.slice(1).forEach(([, lightness, hue], i) => {
    expect(hue - parts[i][2]).toBeCloseTo(10, 9)
    expect(lightness).not.toBe(parts[i][1])
  })
})

test('a lane is found by the height of its band, and below the last one it is the last', () => {
  const recording = new Recorder(shape, 8)
  const size = { width: 100, height: 80 }
  expect([0, 9, 10, 79, 80].map((y) => laneAt(recording, y, size))).toEqual([0, 0, 1, 7, 7])
  expect([0, 19, 20, 79].map((y) => laneAt(recording, y, size, 4))).toEqual([4, 4, 5, 7])
})

test('a table says which steps a row stands for', () => {
  const single = new Recorder(shape, 1, 8)
  const table = () => sampledTable(single, 'means of them', ['Load'], (row) => [String(row)])
  single.push([], [])
  expect(table()).toEqual({ note: 'All 1 iteration.', head: ['Iteration', 'Load'], rows: [['1', '0']] })
  const small: RecordingShape = { ...shape, columns: [{ id: 'a', label: 'A', unit: '', fold: 'sum' }] }
  const folded = new Recorder(small, 0, 2 * 8)
  for (let i = 0; i < 4; i++) folded.push([1], [])
  const { note, head, rows } = sampledTable(folded, 'sums of them', ['A'], (row) => [String(folded.columns.a[row])])
  expect(note).toMatch(saying('4 iterations', '2 iterations', 'sum'))
  expect(head).toEqual(['Iterations', 'A'])
  expect(rows.map(([, sum]) => sum)).toEqual(['2', '2'])
})
