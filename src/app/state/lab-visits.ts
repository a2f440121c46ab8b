/** Goes from lab to lab: each is as it was when the reader left it. */
import { parseLink } from '../../core/link/link.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import { axesFor, firstPosition, firstShare } from './axis.ts'
import { recall } from './memory.ts'
import { lastingNotices } from './notices.ts'
import type { Place } from './page-link.ts'
import type { Runner } from './runner/runner.ts'
import { ENDS_WITH_LAB, FIRST_OF_LAB, ofLab, type PageStore, type State } from './store.ts'
import type { View } from './view.ts'

/** Creates what goes to a lab, as the reader left it or as a first visit shows it. */
export function createLabVisits(store: PageStore, playhead: Transport, view: View, runner: Runner) {
  const visited = new Map<string, { readonly state: Partial<State>; readonly place: Place }>()

  const firstVisit = (lab: string) => {
    const { values } = parseLink(`${lab}?${labs[lab].opening ?? ''}`, labs)
    const { shape } = labs[lab].shape(values)
    return {
      state: { ...FIRST_OF_LAB, values, axis: axesFor({ lab, values })[0], usualCurve: recall(`curve/${lab}`) },
      place: { x: firstPosition(shape), share: firstShare(shape) },
    }
  }

  /** Whether the lab has been open before. */
  const wasOpen = (lab: string) => visited.has(lab) || store.getState().lab === lab

  const go = (lab: string) => {
    const before = store.getState()
    if (!Object.hasOwn(labs, lab)) return
    if (lab === before.lab) {
      store.setState({ sitePage: undefined })
      if (!before.run?.finished || before.run.values !== before.values) runner.start()
      return
    }
    const { state, place } = visited.get(lab) ?? firstVisit(lab)
    if (before.lab)
      visited.set(before.lab, { state: ofLab(before), place: { x: playhead.placed(), share: playhead.share() } })
    playhead.pause()
    runner.forget()
    playhead.place(place.x, place.share)
    const shown = before.sitePage && !wasOpen(lab) ? 'play' : before.view
    const notices = lastingNotices(before)
    store.setState({ ...state, ...ENDS_WITH_LAB, sitePage: undefined, lab, view: shown, notices })
    view.setPace(labs[lab].shape(store.getState().values).shape)
    runner.start()
  }

  return { go, wasOpen }
}
