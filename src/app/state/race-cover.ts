/**
 * What a race keeps to itself: nothing right of its clock is in the page until it has arrived there, and in a lecture that asks who is first no
 * time and no place until that is answered.
 */
import { createContext, useContext, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { stepAbove } from '../../charts/scales.ts'
import { soFar } from '../../core/playhead/axis.ts'
import type { RunView, ViewProps } from '../../labs/page.ts'
import { axesFor, sharedAxis } from './axis.ts'
import { isDone } from './compared-runs.ts'
import type { State } from './store.ts'
import { usePage, useSession } from './use.ts'

/** What is covered: nothing, what is right of the clock, or with that who is first, too. */
export type RaceCover = 'nothing' | 'ahead' | 'outcome'

/** Whether what is shown asks who is first, and has an answer to it. */
export const AsksContext = createContext(false)

/** What a race covers with its clock at a position; of what is no race, nothing. */
export function coverAt(
  state: Pick<State, 'lab' | 'values' | 'view' | 'layout' | 'axis' | 'span' | 'run' | 'comparedRuns' | 'lecture'>,
  x: number,
  asks: boolean,
): RaceCover {
  const { view, layout, comparedRuns, run, lecture } = state
  if (view !== 'compare' || layout !== 'race' || comparedRuns.length === 0 || !axesFor(state).includes('seconds'))
    return 'nothing'
  if (asks) return lecture.answered ? 'nothing' : 'outcome'
  const isRun = run?.finished === true && comparedRuns.every(isDone)
  return isRun && x >= sharedAxis(state).end ? 'nothing' : 'ahead'
}

/** What the race that is shown covers; components are rendered again when that changes, and not as its clock goes. */
export function useRaceCover(): RaceCover {
  const { playhead } = useSession()
  const asks = useContext(AsksContext)
  const state = usePage(({ lab, values, view, layout, axis, span, run, comparedRuns, lecture }) => ({
    lab,
    values,
    view,
    layout,
    axis,
    span,
    run,
    comparedRuns,
    lecture,
  }))
  return useSyncExternalStore(playhead.subscribe, () => coverAt(state, playhead.position(), asks))
}

/** Curves of a race grow so often, in milliseconds: more often than is seen, and less than is drawn. */
const EVERY_MS = 100

/** Its axis is drawn longer before its clock is at the end, and begins with this share of the race. */
const ROOM = 0.95
const FIRST = 0.1

/** Where the axis of a race ends: at 1, 2 or 5 times a power of ten, not at the end of what is still to come. */
export const clockEnd = (seconds: number, whole: number): number => stepAbove(Math.max(seconds / ROOM, FIRST * whole))

/** The position of the playhead, as often as curves grow; where it stands while it does not play, and while nothing is covered. */
function useClock(covered: boolean): number {
  const { playhead } = useSession()
  const [seconds, setSeconds] = useState(playhead.position)
  useLayoutEffect(() => {
    if (!covered) return undefined
    let last = Number.NEGATIVE_INFINITY
    const follow = () => {
      const now = performance.now()
      if (playhead.playing() && now - last < EVERY_MS) return
      last = now
      setSeconds(playhead.position())
    }
    follow()
    return playhead.subscribe(follow)
  }, [playhead, covered])
  return seconds
}

/** What a chart is given while a race covers what is right of its clock: its runs as far as they have come, and an axis of their own. */
export function useSoFar<P extends ViewProps>(props: P): P {
  const covered = useRaceCover() !== 'nothing'
  const seconds = useClock(covered)
  const { run, axis, comparison } = props
  const cut = useMemo(() => {
    if (!covered) return undefined
    const upTo = (one: RunView): RunView => ({
      ...one,
      recording: soFar(one.recording, seconds),
      metrics: undefined,
      references: {},
      cut: undefined,
      finished: false,
    })
    const { band: _, ...present } = comparison?.present ?? { name: '', colour: '', dash: '' }
    return {
      run: upTo(run),
      axis: { ...axis, end: clockEnd(seconds, axis.end) },
      artifacts: undefined,
      comparison: comparison && {
        present,
        others: comparison.others.map(({ band: _, ...other }) => ({ ...other, run: upTo(other.run) })),
      },
    }
  }, [covered, seconds, run, axis, comparison])
  return cut ? { ...props, ...cut } : props
}
