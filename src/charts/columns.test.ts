import { describe, expect, it } from 'vitest'
import { axisOf } from '../core/playhead/axis.ts'
import { Recorder, type RecordingShape } from '../core/recording.ts'
import { columnsOf, envelope, meansPerStep, pixelColumns } from './columns.ts'
import { rowsLine, stepArea, stepLine } from './path.ts'

const shape: RecordingShape = {
  step: 'iteration',
  lane: 'processor',
  time: 'time',
  columns: [
    { id: 'sync', label: '', unit: 's', fold: 'sum' },
    { id: 'time', label: '', unit: 's', fold: 'last' },
  ],
  matrices: [],
}

/** A recording of this many steps of three seconds each, or of these durations. */
function recording(steps: number | readonly number[], capacity = 100_000): Recorder {
  const durations = typeof steps === 'number' ? Array(steps).fill(3) : steps
  const recorder = new Recorder(shape, 1, 16 * capacity)
  let time = 0
  for (const duration of durations) {
    time += duration
    recorder.push([duration, time], [])
  }
  return recorder
}

const across = (run: Recorder, width: number, unit: 'steps' | 'seconds' = 'steps') =>
  columnsOf(run, axisOf(run, unit), width)

describe('envelope', () => {
  it('holds every value of the column, single peaks included', () => {
    const values = Float64Array.from({ length: 1000 }, (_, i) => (i === 617 ? 500 : i % 7))
    const { min, max } = envelope(values, across(recording(1000), 90))
    for (let row = 0; row < 1000; row++) {
      const column = Math.floor((row * 90) / 1000)
      expect(min[column]).toBeLessThanOrEqual(values[row])
      expect(max[column]).toBeGreaterThanOrEqual(values[row])
    }
    expect(Math.max(...max)).toBe(500)
  })

  it('counts a row that lies in two pixel columns in both', () => {
    expect([...envelope([1, 9, 2], across(recording(3), 2)).max]).toEqual([9, 9])
  })

  it('reads no further than the count', () => {
    expect([...envelope([1, 2, 99, 99], across(recording(2), 2)).max]).toEqual([1, 2])
  })
})

describe('columns', () => {
  it('are one a row until rows are narrower than pixels', () => {
    expect(across(recording(30), 1056.5).from.length).toBe(30)
    expect(across(recording(6000), 1056.5).from.length).toBe(1056)
    expect(across(recording(0), 1056).from.length).toBe(0)
  })

  it('show the mean of a step, also in rows that stand for several and a last one that is not full', () => {
    const run = recording(13, 8)
    expect(run.stride).toBe(2)
    expect([...meansPerStep(run, 'sync', across(run, 100))]).toEqual([3, 3, 3, 3, 3, 3, 3])
    expect([...meansPerStep(run, 'sync', across(run, 2))]).toEqual([3, 3])
  })

  it('are in seconds as wide as their rows are long, and a long row lies in many pixels', () => {
    const run = recording([1, 6, 1, 2])
    expect([...across(run, 100, 'seconds').edges]).toEqual([0, 10, 70, 80, 100])
    const { from, until } = pixelColumns(run, axisOf(run, 'seconds'), 5, 5)
    expect([...from]).toEqual([0, 1, 1, 1, 3])
    expect([...until]).toEqual([2, 2, 2, 3, 4])
  })

  it('show every row in some pixel, in steps as in seconds', () => {
    const run = recording(Array.from({ length: 500 }, (_, i) => 1 + ((i * 7919) % 40)))
    for (const unit of ['steps', 'seconds'] as const) {
      const { from, until } = across(run, 90, unit)
      let shown = 0
      from.forEach((row, column) => {
        expect(row).toBeLessThanOrEqual(shown)
        shown = until[column]
      })
      expect([from[0], shown]).toEqual([0, 500])
    }
  })
})

describe('paths', () => {
  it('step from row to row and leave out what does not change', () => {
    const below = (v: number) => 10 - v
    expect(stepLine([1, 1, 3], [0, 10, 20, 30], below)).toBe('M0,9L20,9L20,7L30,7L30,7')
    expect(stepArea([1, 1, 3], [0, 10, 20, 30], below, 10)).toBe('M0,9L20,9L20,7L30,7L30,7V10H0Z')
  })

  it('have a gap where there is no height', () => {
    const positive = (v: number) => (v > 0 ? 10 - v : Number.NaN)
    expect(stepLine([0, 1, 0, 0, 3], [0, 10, 20, 30, 40, 50], positive)).toBe('M10,9L20,9L20,9M40,7L50,7L50,7')
  })

  it('go through the whole range of every pixel column', () => {
    const columns = {
      from: Uint32Array.of(0, 2),
      until: Uint32Array.of(2, 3),
      edges: Float64Array.of(0, 10, 20),
      rows: false,
    }
    expect(rowsLine([4, 1, 2], columns, (v) => 10 - v)).toBe('M5,9L5,6L15,8')
  })

  it('are empty where there is nothing', () => {
    expect(stepLine([], [0], (v) => v)).toBe('')
    expect(rowsLine([], across(recording(0), 30), (v) => v)).toBe('')
    expect(stepArea([], [0], (v) => v, 10)).toBe('')
  })
})
