/** Goes from lab to lab: each is found again as it was left. */

import { parseLink } from '../../core/link/link.ts'
import { axesOf } from '../../core/playhead/axis.ts'
import { labs } from '../../labs/descriptions.ts'
import { FIRST_SHARE } from '../../views/playhead/playhead.ts'
import { homeOf } from './axis.ts'
import { recall } from './memory.ts'
import { lastingNotices } from './notices.ts'
import type { Surroundings } from './opening.ts'
import type { Place } from './page-link.ts'
import { freshLab, keptOf, LEFT_BEHIND } from './store.ts'

/** Creates what goes to a lab, as it was left or as a first visit is shown it. */
export function createLabVisits({ store, playhead, runner }: Pick<Surroundings, 'store' | 'playhead' | 'runner'>) {
  const left = new Map<string, ReturnType<typeof keptOf> & Place>()
  const fresh = (id: string) => {
    const { values } = parseLink(`${id}?${labs[id].opening ?? ''}`, labs)
    const { shape } = labs[id].shape(values)
    return {
      ...freshLab(values),
      axis: axesOf(shape)[0],
      usualCurve: recall(`curve/${id}`),
      x: homeOf(shape),
      share: FIRST_SHARE,
    }
  }
  /** Whether the lab has been open before. */
  const known = (id: string) => left.has(id) || store.getState().lab === id
  const go = (id: string) => {
    const state = store.getState()
    if (!Object.hasOwn(labs, id)) return
    if (id === state.lab) {
      store.setState({ door: undefined })
      if (!state.run?.finished || state.run.values !== state.values) runner.start()
      return
    }
    const { x, share, ...kept } = left.get(id) ?? fresh(id)
    if (state.lab) left.set(state.lab, { ...keptOf(state), x: playhead.placed(), share: playhead.share() })
    playhead.pause()
    runner.forget()
    playhead.place(x, share)
    const view = state.door && !known(id) ? 'play' : state.view
    store.setState({
      ...kept,
      ...LEFT_BEHIND,
      door: undefined,
      lab: id,
      view,
      problems: [],
      notices: lastingNotices(state),
    })
    runner.start()
  }
  return { go, known }
}
