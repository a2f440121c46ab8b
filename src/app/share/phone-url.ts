/** What a phone opens when it reads the code of the present picture. */
import { roomOf } from '../class/room-word.ts'
import type { Session } from '../state/session.ts'

/**
 * The present picture in Play, with what the link arranges for a class; without a playlist, which is the speaker's. In a class's room it asks
 * first what the picture answers, unless that is `uncovered`.
 */
export function phoneUrl({ url, store }: Pick<Session, 'url' | 'store'>, uncovered = false): string {
  const { lesson, projected, view, arrangement } = store.getState()
  const shown = projected && !(lesson && view === 'lessons') ? 'play' : view
  return url({
    view: shown,
    projected: false,
    list: '',
    entry: undefined,
    layout: 'one',
    arrangement: {
      ...arrangement,
      covered: arrangement.covered || (!uncovered && roomOf(location.search) !== undefined),
    },
  })
}
