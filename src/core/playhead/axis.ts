/**
 * The axis that a recording lies along. In steps a row takes as many units as it has steps; in seconds it takes as long as
 * they took. The playhead is a position on this axis, and rows are only how a recording is kept: what is drawn for a
 * position is the row that lies there.
 */
import type { Recording } from '../recording.ts'

/** What one unit of an axis is: a step of the run (an iteration, a linear program), or a second of its time. */
export type AxisUnit = 'steps' | 'seconds'

/** What the reader lets the playhead move along: an axis of the run, or the schedule that a step of it stands for. */
export type AxisId = AxisUnit | 'schedule'

/** The axis that all runs of a picture share. */
export interface SharedAxis {
  /** What the playhead moves along. */
  readonly id: AxisId
  /** What the runs lie along. */
  readonly unit: AxisUnit
  /** Where the axis ends: no earlier than the present run, though a compared run may go on. */
  readonly end: number
}

/** A place of a run: a step as links count them, from 1 on, seconds, or a share of a schedule from 0 to 1. */
export interface RunPlace {
  readonly unit: 'steps' | 'seconds' | 'share'
  readonly value: number
}

/** A recording along an axis. It follows the recording while that grows. */
export interface Axis {
  readonly unit: AxisUnit
  /** Where the last row ends. */
  readonly end: number
  /** Where a row begins, which is where the row before it ends; the end for rows past the last one. */
  readonly xOf: (row: number) => number
  /** The row at a position: the first one before the beginning, the last one past the end, 0 where there is none. */
  readonly rowAt: (x: number) => number
  /** Whether the recording reaches as far as a position. */
  readonly covers: (x: number) => boolean
  /** The step at a position, counted from 0, and how much of it has passed: 12.25. The last step past the end. */
  readonly stepAt: (x: number) => number
}

/** Which axes a run that records this shape can be looked at along, the first one unless the reader chooses. */
export function axesOf({ time, schedules, slots }: Recording['shape']): readonly AxisId[] {
  if (time && slots) return ['seconds', 'steps']
  if (schedules === 'alone') return ['schedule', 'steps']
  return ['steps', ...(time ? (['seconds'] as const) : []), ...(schedules ? (['schedule'] as const) : [])]
}

/** What the runs lie along where the playhead moves along this. */
export function unitOf(id: AxisId): AxisUnit {
  return id === 'seconds' ? 'seconds' : 'steps'
}

/** Where a place of a run lies on what the playhead moves along. */
export function positionOf(recording: Recording, axis: AxisId, { unit, value }: RunPlace): number {
  if (axis === 'schedule') return value
  const along = axisOf(recording, unitOf(axis))
  if (unit === 'share') return value * along.end
  if (unit === along.unit) return unit === 'steps' ? value - 1 : value
  return along.xOf(unit === 'steps' ? value - 1 : axisOf(recording, 'seconds').rowAt(value))
}

/**
 * Where a run rests that has been played to show what it is about, on the axis that it lies along at first: at two thirds, where most
 * machines are at work, and in a search at its last schedule, which is the answer.
 */
export function momentOf(recording: Recording): number {
  const { end, unit } = axisOf(recording, unitOf(axesOf(recording.shape)[0]))
  if (recording.shape.schedules) return Math.max(0, end - 1)
  return unit === 'steps' ? Math.floor((2 / 3) * end) : (2 / 3) * end
}

const cache = new WeakMap<Recording, Partial<Record<AxisUnit, Axis>>>()

/** The axis of a recording; the same object every time. Seconds need a shape with a column of time. */
export function axisOf(recording: Recording, unit: AxisUnit): Axis {
  let axes = cache.get(recording)
  if (!axes) {
    axes = {}
    cache.set(recording, axes)
  }
  const { time } = recording.shape
  axes[unit] ??= unit === 'seconds' && time ? secondsOf(recording, time) : stepsOf(recording)
  return axes[unit]
}

/**
 * A recording as far as a second of its run, the row there cut off; the recording itself where that is all of it. Nothing of what comes after
 * counts in it, but that the run goes on: its axis covers as much as before.
 */
export function soFar(recording: Recording, seconds: number): Recording {
  const { time } = recording.shape
  const whole = axisOf(recording, 'seconds')
  if (seconds >= whole.end || !time) return recording
  const { shape, lanes, stride, columns, matrices } = recording
  const count = seconds > 0 && recording.count > 0 ? whole.rowAt(seconds) + 1 : 0
  const ends = columns[time].slice(0, count)
  if (count > 0) ends[count - 1] = seconds
  const steps = Math.min(recording.steps, count * stride)
  const cut: Recording = {
    from: 0,
    shape,
    lanes,
    stride,
    columns: { ...columns, [time]: ends },
    matrices,
    count,
    steps,
  }
  cache.set(cut, { seconds: { ...secondsOf(cut, time), covers: whole.covers } })
  return cut
}

function stepsOf(recording: Recording): Axis {
  return {
    unit: 'steps',
    get end() {
      return recording.steps
    },
    xOf: (row) => Math.max(0, Math.min(recording.steps, row * recording.stride)),
    rowAt: (x) => Math.max(0, Math.min(recording.count - 1, Math.floor(x / recording.stride))),
    covers: (x) => x < recording.steps,
    stepAt: (x) => Math.max(0, Math.min(recording.steps - 1, x)),
  }
}

/** @param time id of the column with the seconds at the end of every row; they never fall */
function secondsOf(recording: Recording, time: string): Axis {
  const xOf = (row: number) =>
    row <= 0 || recording.count === 0 ? 0 : recording.columns[time][Math.min(row, recording.count) - 1]
  const rowAt = (x: number) => {
    const ends = recording.columns[time]
    // The first row that ends after the position: one without any length is never under it.
    let low = 0
    let high = Math.max(0, recording.count - 1)
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle] > x) high = middle
      else low = middle + 1
    }
    return low
  }
  return {
    unit: 'seconds',
    get end() {
      return xOf(recording.count)
    },
    xOf,
    rowAt,
    covers: (x) => x <= xOf(recording.count),
    stepAt(x) {
      const { stride, steps } = recording
      const row = rowAt(x)
      const begin = xOf(row)
      const length = xOf(row + 1) - begin
      const share = length > 0 ? Math.max(0, Math.min(1, (x - begin) / length)) : 0
      return Math.max(0, Math.min(steps - 1, row * stride + share * Math.min(stride, steps - row * stride)))
    },
  }
}
