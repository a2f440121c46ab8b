/** The page's entry. */
import '@fontsource-variable/inter/index.css'
import './shell/theme.css'
import './shell/base.css'
import './ui/shared.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followFailures, onRecovery, unloaded } from '../views/later.ts'
import { roomOf } from './class/room-word.ts'
import { App } from './shell/app.tsx'
import { lacking, sayLacking } from './shell/requirements.ts'
import { createSession } from './state/session.ts'
import { startTheme } from './state/theme-choice.ts'
import { SessionContext } from './state/use.ts'
import { failure } from './ui/lazy-boundary.tsx'

/** Shows the page and begins. */
function begin(root: HTMLElement): void {
  const session = createSession()
  // A boundary reports what a component misses; this is for what an action or a link misses.
  addEventListener('unhandledrejection', (event) => {
    if (!unloaded.has(event.reason)) return
    event.preventDefault()
    const notice = failure(event.reason)
    // Without its lab a link that the page begins with shows nothing yet.
    const instead = root.querySelector('.instead')
    if (!instead) return session.notify(notice)
    instead.role = 'alert'
    instead.className = 'instead'
    instead.textContent = notice.text
  })
  onRecovery(() => session.dismiss('part-missing'))
  // Inside of another page it talks to that one; elsewhere nothing of this is loaded.
  if (parent !== window)
    import('./share/embed/host.ts').then(
      ({ followHost }) => followHost(session),
      () => undefined,
    )
  session.begin()
  const { getState, subscribe } = session.store
  // Until the lab that the address names has loaded, the document's own words stay.
  const show = () => {
    const { sitePage, lab } = getState()
    if (!sitePage && !lab) return
    stop()
    createRoot(root).render(
      <StrictMode>
        <SessionContext value={session}>
          <App />
        </SessionContext>
      </StrictMode>,
    )
  }
  const stop = subscribe(show)
  show()
}

followFailures()
startTheme()
// A class that is served by `evenkeel class` has a room in its address; without one nothing of this is loaded.
if (roomOf(location.search))
  import('./class/room.ts').then(
    ({ followClass }) => followClass(),
    () => undefined,
  )
// The single file has no service worker, and neither has the page that is being developed.
if (import.meta.env.MODE === 'production')
  import('./offline/store-files.ts').then(
    ({ storeFiles }) => storeFiles(),
    () => undefined,
  )
const root = document.getElementById('root')
const missing = lacking()
if (root && missing.length > 0) sayLacking(root, missing)
else if (root) begin(root)
