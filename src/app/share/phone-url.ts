/** The link that a code carries: what a phone shows well. */
import type { Session } from '../state/session.ts'

/** The present picture in Play, with what the link arranges for a class; without a playlist, which is the speaker's. */
export function phoneUrl({ url, store }: Pick<Session, 'url' | 'store'>): string {
  const { lesson, projected, view } = store.getState()
  const phone = projected && { view: lesson && view === 'lessons' ? view : 'play', projected: false }
  return url({ ...phone, list: '', entry: undefined, layout: 'one' })
}
