/** The whole screen, where the browser gives it. */
import type { Session } from '../state/session.ts'

/** Takes the whole screen or gives it back; says so where the browser does not have it. */
export async function toggleFullScreen(session: Session): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    const text = 'This browser does not give the whole screen to a page; its own full screen, often F11, does.'
    session.notify({ id: 'full-screen', kind: 'info', text })
  }
}
