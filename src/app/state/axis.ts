/** The axis that all runs of the picture share, and what the playhead moves on. */
import {
  type Axis,
  type AxisId,
  type AxisUnit,
  axesOf,
  axisOf,
  type SharedAxis,
  unitOf,
} from '../../core/playhead/axis.ts'
import type { RecordingShape } from '../../core/recording.ts'
import { labs } from '../../labs/descriptions.ts'
import { type Ground, speedOf } from '../../views/playhead/playhead.ts'
import { type GhostState, ghostRun } from './ghosts.ts'
import type { State } from './store.ts'

/**
 * How many times as long as the present run the axis may be where the reader has not asked for all of it. Without balancing
 * a run can take sixty times as long: drawn whole, it leaves the present one a few pixels.
 */
const LONGEST = 3

/** Which axes the scenario's run can be looked at along, the first one unless the reader chooses. */
export const axesFor = ({ lab, values }: Pick<State, 'lab' | 'values'>): readonly AxisId[] =>
  axesOf(labs[lab].shape(values).shape)

/** The part of the page's state that the axis depends on. */
export type Compared = Pick<State, 'axis' | 'run' | 'comparedRuns' | 'span'> & Partial<Pick<State, 'layout'>>

/** The axes of all runs that have begun, the present one's first; none without a present run. */
function axesIn({ axis, run, comparedRuns }: Compared): readonly Axis[] {
  const runs = run ? [run, ...comparedRuns.map((compared) => compared.run)] : []
  return runs.flatMap((one) => (one ? [axisOf(one.recording, unitOf(axis))] : []))
}

const endOf = (axes: readonly Axis[]) => axes.reduce((end, axis) => Math.max(end, axis.end), 0)

/** Where two ends are drawn: at the later one, or soon after the other where that one is many times as far. */
const nearEnd = (last: number, other: number) => (last > LONGEST * other ? 1.05 * other : last)

/** Where a race ends. */
function endOfRace(axes: readonly Axis[]): number {
  const [last, other] = axes.map(({ end }) => end).sort((a, b) => b - a)
  return nearEnd(last, other)
}

/** The axis of all runs that are compared; the drawing marks what is cut. */
export function sharedAxis(state: Compared): SharedAxis {
  const axes = axesIn(state)
  const all = state.layout === 'race' && axes.length > 1 ? endOfRace(axes) : endOf(axes)
  const end = state.span === 'whole' || axes.length === 0 ? all : Math.min(all, LONGEST * axes[0].end)
  return { id: state.axis, unit: unitOf(state.axis), end }
}

/** The axis that is drawn: it has room for the run behind the present one, too. */
export function drawnAxis(state: Compared & GhostState): SharedAxis {
  const axis = sharedAxis(state)
  const ghost = ghostRun(state)
  const end = ghost ? nearEnd(axisOf(ghost.recording, axis.unit).end, axis.end) : 0
  return end > axis.end ? { ...axis, end } : axis
}

/** Whether there is more than an axis of not many times the present run's length shows. */
export function mayBeCut(state: Compared): boolean {
  const axes = axesIn(state)
  return axes.length > 0 && endOf(axes) > LONGEST * axes[0].end
}

/** Which of the axes has its rows at a position: the present run's as far as it goes, then that of the longest. */
const leader = (axes: readonly Axis[], x: number) =>
  axes.length > 0 && x < axes[0].end ? 0 : axes.findIndex(({ end }) => end === endOf(axes))

/** Where the row at a position lies along something else. */
export function converted(state: Compared, axis: AxisId, x: number): number {
  const from = axesIn(state)
  const to = axesIn({ ...state, axis })
  const lead = leader(from, x)
  return lead < 0 || unitOf(axis) === unitOf(state.axis) ? x : to[lead].xOf(from[lead].rowAt(x))
}

/** Where the playhead stands at first: where the lab says, at the beginning, as always in a race, or at the last of a search's schedules, which is its answer. */
export const firstPosition = (
  { schedules, first = 0 }: RecordingShape,
  unit: AxisUnit = 'seconds',
  layout: State['layout'] = 'one',
) => (schedules ? Number.POSITIVE_INFINITY : unit === 'seconds' && layout !== 'race' ? first : 0)

/** The speed that a lab wants at first; undefined where it is the usual one. Its first moment is the middle of its run. */
export const paceOf = ({ first, pace }: RecordingShape) => (first && pace ? speedOf(pace, 2 * first) : undefined)

/** Where it stands in a schedule at first: at the beginning of one that plays, else in the middle, where most is at work. */
export const firstShare = ({ schedules }: RecordingShape) => (schedules === 'alone' ? 0 : 0.5)

/** What the playhead moves on. */
export function groundOf(state: Compared): Ground {
  const { end } = sharedAxis(state)
  const { run, comparedRuns, axis, layout } = state
  return {
    id: axis,
    // The last step has begun one before the end; time goes on to the end itself.
    last: unitOf(axis) === 'seconds' ? end : Math.max(0, end - 1),
    rows: Math.max(run?.recording.count ?? 0, ...comparedRuns.map((one) => one.run?.recording.count ?? 0)),
    steps: run?.recording.steps ?? 0,
    home: run ? firstPosition(run.recording.shape, 'seconds', layout) : 0,
    stepFrom(x, rows) {
      const axes = axesIn(state)
      const lead = axes[leader(axes, x)]
      return lead ? lead.xOf(lead.rowAt(x) + rows) : 0
    },
  }
}
