import type { Session } from '../state/session.ts'

/** Copies the present picture's address and says so. */
export async function copyLink(session: Session): Promise<void> {
  try {
    await navigator.clipboard.writeText(session.url())
    session.notify({ id: 'copied', kind: 'info', text: 'The link is copied.' })
  } catch {
    session.notify({
      id: 'copied',
      kind: 'warning',
      text: 'The browser did not let the link be copied; it stands in the address bar.',
    })
  }
}
