import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Recorder, type RecordingShape } from '../recording.ts'
import { type AxisUnit, axesOf, axisOf, soFar } from './axis.ts'

const shape: RecordingShape = {
  step: 'iteration',
  lane: 'processor',
  time: 'time',
  columns: [{ id: 'time', label: '', unit: 's', fold: 'last' }],
  matrices: [],
}

/** A recording of steps that take these times, with room for this many rows. */
function recording(durations: readonly number[], capacity = 1000): Recorder {
  const recorder = new Recorder(shape, 1, 8 * capacity)
  let time = 0
  for (const duration of durations) {
    time += duration
    recorder.push([time], [])
  }
  return recorder
}

const units: readonly AxisUnit[] = ['steps', 'seconds']
/** Whole durations add up without rounding. */
const durations = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 60 })
/** So few rows that longer runs have a stride. */
const capacity = fc.constantFrom(2, 4, 10, 1000)

describe.each(units)('an axis in %s', (unit) => {
  test('finds every row at its beginning, and up to its end', () => {
    fc.assert(
      fc.property(durations, capacity, (times, rows) => {
        const run = recording(times, rows)
        const axis = axisOf(run, unit)
        for (let row = 0; row < run.count; row++) {
          expect(axis.rowAt(axis.xOf(row))).toBe(row)
          expect(axis.rowAt((axis.xOf(row) + axis.xOf(row + 1)) / 2)).toBe(row)
        }
      }),
    )
  })

  test('rises from 0 to its end, and is held inside the recording', () => {
    fc.assert(
      fc.property(durations, capacity, (times, rows) => {
        const run = recording(times, rows)
        const axis = axisOf(run, unit)
        expect(axis.xOf(0)).toBe(0)
        expect(axis.xOf(run.count)).toBe(axis.end)
        expect(axis.xOf(run.count + 5)).toBe(axis.end)
        for (let row = 0; row < run.count; row++) expect(axis.xOf(row + 1)).toBeGreaterThan(axis.xOf(row))
        expect(axis.rowAt(-1)).toBe(0)
        expect(axis.rowAt(axis.end)).toBe(run.count - 1)
        expect(axis.rowAt(Number.POSITIVE_INFINITY)).toBe(run.count - 1)
      }),
    )
  })

  test('has its steps in the rows that hold them', () => {
    fc.assert(
      fc.property(durations, capacity, fc.double({ min: 0, max: 1, noNaN: true }), (times, rows, share) => {
        const run = recording(times, rows)
        const axis = axisOf(run, unit)
        const x = share * axis.end
        expect(Math.floor(axis.stepAt(x) / run.stride)).toBe(axis.rowAt(x))
        expect(axis.stepAt(axis.end + 1)).toBe(run.steps - 1)
      }),
    )
  })

  test('has one row and no length where nothing is recorded', () => {
    const axis = axisOf(recording([]), unit)
    expect([axis.end, axis.xOf(0), axis.rowAt(3), axis.stepAt(3)]).toEqual([0, 0, 0, 0])
  })

  test('follows a recording that grows', () => {
    const run = recording([1, 2])
    const axis = axisOf(run, unit)
    run.push([7], [])
    expect(axis.end).toBe(unit === 'steps' ? 3 : 7)
    expect(axisOf(run, unit)).toBe(axis)
  })
})

test('a row is as many steps long as it has, or as long as they took', () => {
  const run = recording([5, 1, 1, 3, 2], 4)
  expect(run.stride).toBe(2)
  const [steps, seconds] = units.map((unit) => [0, 1, 2, 3].map(axisOf(run, unit).xOf))
  expect(steps).toEqual([0, 2, 4, 5])
  expect(seconds).toEqual([0, 6, 10, 12])
  expect(axisOf(run, 'seconds').stepAt(8)).toBe(3)
  expect(axisOf(run, 'seconds').stepAt(11)).toBe(4)
})

test('what takes no time is never under a position in seconds', () => {
  const axis = axisOf(recording([2, 0, 0, 3]), 'seconds')
  expect([0, 1, 2, 4, 5].map(axis.rowAt)).toEqual([0, 0, 3, 3, 3])
  const timeless = axisOf(recording([0, 0]), 'seconds')
  expect([timeless.end, timeless.rowAt(0), timeless.stepAt(0)]).toEqual([0, 1, 1])
})

test('a run can be looked at along its steps, and along its time or its schedules where it has them', () => {
  expect(axesOf(shape)).toEqual(['steps', 'seconds'])
  expect(axesOf({ ...shape, time: undefined, schedules: true })).toEqual(['steps', 'schedule'])
  expect(axesOf({ ...shape, time: undefined, schedules: 'alone' })).toEqual(['schedule', 'steps'])
})

test('a recording covers what lies before its last step has ended, and the very end where seconds have one', () => {
  const run = recording([2, 3])
  expect([1.9, 2].map(axisOf(run, 'steps').covers)).toEqual([true, false])
  expect([5, 5.1].map(axisOf(run, 'seconds').covers)).toEqual([true, false])
})

describe('a recording as far as a race has come', () => {
  test('has no row and no end right of the clock, and covers what the whole one covers', () => {
    const run = recording([1, 1, 1, 4])
    for (const seconds of [0, 0.5, 1, 2.5, 6.9]) {
      const cut = soFar(run, seconds)
      const axis = axisOf(cut, 'seconds')
      expect(axis.end, `the end that is in the page when the clock says ${seconds} s`).toBe(seconds)
      expect(Math.max(0, ...cut.columns.time), 'the latest time in its rows').toBeLessThanOrEqual(seconds)
      expect(axis.covers(6.95), 'whether the run is still at work after that').toBe(true)
    }
  })

  test('is the recording itself once the run has ended', () => {
    const run = recording([1, 2])
    expect(soFar(run, 3)).toBe(run)
  })
})
