import { describe, expect, test } from 'vitest'
import type { Recording } from '../../core/recording.ts'
import type { Cursor, RunView } from '../../labs/page.ts'
import { axisRows, mayBeCut } from './axis.ts'
import { boundCursor } from './bound-cursor.ts'

const recording = (count: number, stride = 1) => ({ count, stride, steps: count * stride }) as Recording

/** A playhead that stands where it is put. */
function playheadAt(row: number) {
  const sought: number[] = []
  const playhead: Cursor = {
    position: () => row,
    playing: () => false,
    seek: (to) => sought.push(to),
    subscribe: () => () => undefined,
  }
  return { playhead, sought }
}

describe('the playhead as one run sees it', () => {
  test('stays on the last row where the axis goes on', () => {
    const short = recording(10)
    expect(boundCursor(playheadAt(4.5).playhead, short, short).position()).toBe(4.5)
    expect(boundCursor(playheadAt(25).playhead, short, short).position()).toBe(9)
  })

  test('is at the same step where rows stand for more or fewer steps', () => {
    const [fine, coarse] = [recording(100), recording(25, 4)]
    expect(boundCursor(playheadAt(7).playhead, fine, coarse).position()).toBe(1)
    expect(boundCursor(playheadAt(8).playhead, fine, coarse).position()).toBe(2)
    expect(boundCursor(playheadAt(1).playhead, coarse, fine).position()).toBe(7)
    const { playhead, sought } = playheadAt(0)
    boundCursor(playhead, fine, coarse).seek(3)
    expect(sought).toEqual([12])
  })
})

describe('the axis that compared runs share', () => {
  const other = (count: number, stride = 1) => ({ run: { recording: recording(count, stride) } as RunView })

  const near = (...comparedRuns: { run: RunView | undefined }[]) => ({ comparedRuns, span: 'near' })

  test('is as long as the longest of them, in rows of the present one', () => {
    expect(axisRows(recording(100), near(other(150), other(20)))).toBe(150)
    expect(axisRows(recording(100), near(other(20), { run: undefined }))).toBe(100)
    expect(axisRows(recording(50, 4), near(other(300)))).toBe(75)
    expect(axisRows(undefined, near(other(5)))).toBe(0)
  })

  test('leaves the present run at least a third, unless all of the others is asked for', () => {
    expect(axisRows(recording(28), near(other(1846)))).toBe(84)
    expect(axisRows(recording(28), { comparedRuns: [other(1846)], span: 'whole' })).toBe(1846)
    expect(mayBeCut(recording(28), near(other(1846)))).toBe(true)
    expect(mayBeCut(recording(28), near(other(84)))).toBe(false)
  })
})
