/** What goes wrong in the run on the page: chosen in a menu, asked about, and then made a part of the scenario. */
import type { Break } from '../../core/breaks.ts'
import { labs } from '../../labs/descriptions.ts'
import { axesFor, converted } from '../state/axis.ts'
import type { Session } from '../state/session.ts'
import type { State } from '../state/store.ts'
import { usePage, useSession } from '../state/use.ts'
import { breaking } from './about-to-break.ts'

/** Holds the run at its moment and asks what happens if this goes wrong now. */
export function breakNow({ store, playhead }: Session, what: Break, target?: number): void {
  const state = store.getState()
  if (!state.run || !axesFor(state).includes('seconds')) return
  playhead.pause()
  const at = Math.max(0, converted(state, 'seconds', playhead.position()))
  breaking.set({ lab: state.lab, what, at, ...(target !== undefined && { target }) })
}

/** Lets it happen: the scenario is changed, which a link holds, and once it has been run it plays on from the moment. */
export function letHappen({ store, playhead, changeAll }: Session, target: number): void {
  const now = breaking.get()
  breaking.set(undefined)
  const state = store.getState()
  if (!now || now.lab !== state.lab) return
  changeAll(now.what.change(state.values, now.at, target), 'commit')
  playWhenRun({ store, playhead })
}

/** Plays on from where the playhead stands, once the present scenario has been run. */
export function playWhenRun({ store, playhead }: Pick<Session, 'store' | 'playhead'>): void {
  const { values } = store.getState()
  const goOn = () => {
    const { run, values: present } = store.getState()
    if (present !== values) stop()
    else if (run?.finished && run.values === values) {
      stop()
      playhead.play()
    }
  }
  const stop = store.subscribe(goOn)
  goOn()
}

/** Whether something can go wrong in the run on the page: not where it takes no time, is compared, or asks something first. */
export const mayBreak = (s: State): boolean =>
  s.run !== undefined && s.compared.length === 0 && s.asking === undefined && axesFor(s).includes('seconds')

/** The items; none where the run takes no time, is compared, or asks something first. */
export function useBreakItems() {
  const session = useSession()
  const { lab, possible } = usePage((s) => ({
    lab: s.lab,
    possible: mayBreak(s),
  }))
  const breaks = (possible && labs[lab].breaks) || []
  return breaks.map((what) => ({
    id: `break-${what.id}`,
    label: `${what.label}…`,
    onChoose: () => breakNow(session, what),
  }))
}
