import { describe, expect, test } from 'vitest'
import { Recorder, type RecordingShape } from '../../core/recording.ts'
import type { RunView } from '../../labs/page.ts'
import { type Compared, converted, drawnAxis, groundOf, mayBeCut, sharedAxis } from './axis.ts'

const shape: RecordingShape = {
  step: 'iteration',
  lane: 'processor',
  time: 'time',
  columns: [{ id: 'time', label: '', unit: 's', fold: 'last' }],
  matrices: [],
}

/** A run of this many steps that take `each` seconds, with room for this many rows. */
function runOf(steps: number, each = 1, rows = 10_000): RunView {
  const recording = new Recorder(shape, 1, 8 * rows)
  for (let step = 1; step <= steps; step++) recording.push([step * each], [])
  return { values: {}, recording, metrics: {}, references: {}, finished: true }
}

const state = (run: RunView | undefined, others: readonly (RunView | undefined)[], more: Partial<Compared> = {}) =>
  ({
    axis: 'steps',
    span: 'near',
    run,
    comparedRuns: others.map((other) => ({ lab: 'tree', values: {}, run: other, share: 1 })),
    ...more,
  }) satisfies Compared

describe('the axis that compared runs share', () => {
  test('is as long as the longest of them', () => {
    expect(sharedAxis(state(runOf(100), [runOf(150), runOf(20)])).end).toBe(150)
    expect(sharedAxis(state(runOf(100), [runOf(20), undefined])).end).toBe(100)
    expect(sharedAxis(state(runOf(200, 1, 50), [runOf(300)])).end).toBe(300)
    expect(sharedAxis(state(undefined, [runOf(5)])).end).toBe(0)
  })

  test('is in seconds as long as the one that takes most time, whichever has most steps', () => {
    const [a, b] = [runOf(100, 0.01), runOf(20, 0.1)]
    expect(sharedAxis(state(a, [b], { axis: 'seconds' }))).toEqual({ id: 'seconds', unit: 'seconds', end: 2 })
    expect(sharedAxis(state(a, [b])).end).toBe(100)
  })

  test('leaves the present run at least a third, unless all of the others is asked for', () => {
    expect(sharedAxis(state(runOf(28), [runOf(1846)])).end).toBe(84)
    expect(sharedAxis(state(runOf(28), [runOf(1846)], { span: 'whole' })).end).toBe(1846)
    expect(mayBeCut(state(runOf(28), [runOf(1846)]))).toBe(true)
    expect(mayBeCut(state(runOf(28), [runOf(84)]))).toBe(false)
    expect(mayBeCut(state(runOf(28), [runOf(84, 10)], { axis: 'seconds' }))).toBe(true)
  })
})

test('a race ends with its last run, or soon after the others where that one takes many times as long', () => {
  const end = (...steps: readonly number[]) => {
    const [first, ...others] = steps.map((n) => runOf(n))
    return sharedAxis(state(first, others, { span: 'whole', layout: 'race' })).end
  }
  expect([end(20, 30), end(100, 20), end(20, 1000, 40), end(1000, 20), end(20)]).toEqual([30, 21, 42, 21, 20])
})

test('the axis that is drawn has room for the run behind the present one, which the playhead does not reach', () => {
  const behind = (run: RunView, before: RunView) => ({
    ...state(run, []),
    before: { ...before, values: { a: 1 } },
    beside: undefined,
    dragging: false,
    values: {},
  })
  expect(drawnAxis(behind(runOf(20), runOf(30))).end).toBe(30)
  expect(drawnAxis(behind(runOf(20), runOf(10))).end).toBe(20)
  expect(drawnAxis(behind(runOf(20), runOf(1000))).end).toBe(21)
  expect(groundOf(behind(runOf(20), runOf(30))).last).toBe(19)
})

describe('what the playhead moves on', () => {
  test('ends at the beginning of the last step, or at the last second', () => {
    expect(groundOf(state(runOf(100, 0.5), [])).last).toBe(99)
    expect(groundOf(state(runOf(100, 0.5), [], { axis: 'seconds' })).last).toBe(50)
    expect(groundOf(state(undefined, []))).toMatchObject({ last: 0, rows: 0, home: 0 })
  })

  test('has the rows of the present run, and past its end those of the longest', () => {
    const { stepFrom } = groundOf(state(runOf(8, 1, 4), [runOf(20)]))
    expect([stepFrom(0, 1), stepFrom(3, 1), stepFrom(6, 1), stepFrom(8, 1), stepFrom(9, -1), stepFrom(8, -1)]).toEqual([
      2, 4, 8, 9, 8, 7,
    ])
    expect(stepFrom(0, -1)).toBe(0)
  })

  test('steps in seconds to where rows begin, and to the end', () => {
    const { stepFrom, last } = groundOf(state(runOf(3, 0.5), [], { axis: 'seconds' }))
    expect([stepFrom(0, 1), stepFrom(0.7, 1), stepFrom(1.2, 1), stepFrom(last, -1)]).toEqual([0.5, 1, 1.5, 0.5])
  })
})

describe('from one axis to the other', () => {
  test('the playhead stays in its row', () => {
    const one = state(runOf(10, 0.5), [])
    expect(converted(one, 'seconds', 4)).toBe(2)
    expect(converted({ ...one, axis: 'seconds' }, 'steps', 2.3)).toBe(4)
    expect(converted(one, 'schedule', 4)).toBe(4)
  })

  test('past the end of the present run it stays in the row of the longest', () => {
    const two = state(runOf(10, 0.5), [runOf(20, 0.1)], { span: 'whole' })
    expect(converted(two, 'seconds', 14)).toBeCloseTo(1.4)
  })
})
