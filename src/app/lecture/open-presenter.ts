/** Opens the speaker's window: notes, what comes next, and a clock. */
import { encode } from '../../core/link/link.ts'
import { labIds } from '../../labs/index.ts'
import { addressWith } from '../state/address.ts'
import type { Session } from '../state/session.ts'
import { canKeepInStep } from './in-step.ts'

/** Opens it, or says why there is none. Without a playlist the dialog that makes one is opened in its place. */
export function openPresenter(session: Session): void {
  const { sitePage, list } = session.store.getState()
  if (!list) {
    session.setDialog('playlist')
    return
  }
  const say = (text: string) => session.notify({ id: 'presenter', kind: 'warning', text })
  if (!canKeepInStep()) {
    say(
      'This browser cannot keep two windows in step: the presenter view needs BroadcastChannel. PageDown still steps here.',
    )
    return
  }
  // A page without a lab has none to write a link of; every entry of the playlist names its own.
  const url = sitePage
    ? addressWith(`${labIds[0]}?view=presenter&list=${encode(list)}`)
    : session.url({ view: 'presenter', projected: false, compared: [], chosen: {}, lesson: undefined })
  const opened = window.open(url, 'evenkeel-presenter', 'popup,width=1100,height=760')
  if (opened) opened.focus()
  else
    say(
      'The browser did not open a second window. Allow pop-up windows for this page, and ask for the presenter view again.',
    )
}
