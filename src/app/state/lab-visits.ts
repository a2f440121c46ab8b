/** Goes from lab to lab: each is found again as it was left. */
import { defaults } from '../../core/parameters.ts'
import { labs } from '../../labs/descriptions.ts'
import { FIRST_SHARE } from '../../views/playhead/playhead.ts'
import { homeOf } from '../compare/axis.ts'
import { lastingNotices } from './notices.ts'
import type { Surroundings } from './opening.ts'
import type { Place } from './page-link.ts'
import { freshLab, keptOf, LEFT_BEHIND } from './store.ts'

/** Creates what goes to a lab, as it was left or with its defaults. */
export function createLabVisits({ store, playhead, runner }: Pick<Surroundings, 'store' | 'playhead' | 'runner'>) {
  const left = new Map<string, ReturnType<typeof keptOf> & Place>()
  const fresh = (id: string) => {
    const values = defaults(labs[id].parameters)
    return { ...freshLab(values), x: homeOf(labs[id].shape(values).shape), share: FIRST_SHARE }
  }
  return (id: string) => {
    const state = store.getState()
    if (id === state.lab || !Object.hasOwn(labs, id)) return
    const { x, share, ...kept } = left.get(id) ?? fresh(id)
    left.set(state.lab, { ...keptOf(state), x: playhead.placed(), share: playhead.share() })
    playhead.pause()
    runner.forget()
    playhead.place(x, share)
    store.setState({ ...kept, ...LEFT_BEHIND, lab: id, problems: [], notices: lastingNotices(state) })
    runner.start()
  }
}
