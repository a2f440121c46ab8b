/** What goes wrong in the run on the page: chosen in a menu, asked about, and then made a part of the scenario. */
import type { Break } from '../../core/breaks.ts'
import { labs } from '../../labs/descriptions.ts'
import { axesFor, converted } from '../state/axis.ts'
import { loadedLabViews } from '../state/lab-views.ts'
import type { Session } from '../state/session.ts'
import type { State } from '../state/store.ts'
import { usePage, useSession } from '../state/use.ts'
import { breaking } from './about-to-break.ts'

/** The moment that the playhead stands at, and when a schedule ends that it goes through; undefined where the run takes no time. */
function momentIn(
  state: State,
  playhead: Session['playhead'],
): { at: number; unit: 's' | ''; end?: number } | undefined {
  const { run, lab, axis } = state
  if (axesFor(state).includes('seconds'))
    return { at: Math.max(0, converted(state, 'seconds', playhead.position())), unit: 's' }
  const place = { id: axis, x: playhead.position(), share: playhead.share(), playing: false }
  const { time, end } = (run && loadedLabViews(lab)?.shown?.(run, place, undefined, undefined)) ?? {}
  return time === undefined || end === undefined ? undefined : { at: time, unit: '', end }
}

/** Holds the run at its moment and asks what happens if this goes wrong now. */
export function breakNow({ store, playhead }: Session, what: Break, target?: number): void {
  const state = store.getState()
  if (!state.run) return
  playhead.pause()
  const moment = momentIn(state, playhead)
  if (!moment) return
  const { at, unit } = moment
  breaking.set({ lab: state.lab, what, at, unit, ...(target !== undefined && { target }) })
}

/** Lets it happen: the scenario is changed, which a link holds, and once it has been run it plays on from the moment. */
export function letHappen({ store, playhead, changeAll }: Session, target: number): void {
  const now = breaking.get()
  breaking.set(undefined)
  const state = store.getState()
  if (!now || now.lab !== state.lab) return
  changeAll(now.what.change(state.values, now.at, target), 'commit')
  playWhenRun({ store, playhead }, () => {
    // The same moment is another share of a schedule that ends later.
    const { end } = momentIn(store.getState(), playhead) ?? {}
    if (end !== undefined) playhead.seekShare(Math.min(1, now.at / end))
  })
}

/** Plays on from where the playhead stands, once the present scenario has been run. */
export function playWhenRun({ store, playhead }: Pick<Session, 'store' | 'playhead'>, first?: () => void): void {
  const { values } = store.getState()
  const goOn = () => {
    const { run, values: present } = store.getState()
    if (present !== values) stop()
    else if (run?.finished && run.values === values) {
      stop()
      first?.()
      playhead.play()
    }
  }
  const stop = store.subscribe(goOn)
  goOn()
}

/** Whether something can go wrong in the run on the page: not where it takes no time, is compared, or asks something first. */
export const mayBreak = (s: State): boolean =>
  s.run !== undefined &&
  s.compared.length === 0 &&
  s.asking === undefined &&
  (axesFor(s).includes('seconds') || s.axis === 'schedule')

/** The items; none where the run takes no time, is compared, or asks something first. */
export function useBreakItems() {
  const session = useSession()
  const { lab, values, possible } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    possible: mayBreak(s),
  }))
  const breaks = (possible && labs[lab].breaks) || []
  return breaks
    .filter(({ count }) => count(values) > 0)
    .map((what) => ({
      id: `break-${what.id}`,
      label: `${what.label}…`,
      onChoose: () => breakNow(session, what),
    }))
}
