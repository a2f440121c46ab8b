/** The page's entry. */
import '@fontsource-variable/inter/index.css'
import './shell/theme.css'
import './shell/base.css'
import './ui/shared.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followFailures, onRecovery, unloaded } from '../views/later.ts'
import { roomOf } from './class/room-word.ts'
import { renew } from './offline/renewal.ts'
import { App } from './shell/app.tsx'
import { lacking, sayLacking } from './shell/requirements.ts'
import { NOTHING_KEPT } from './state/notices.ts'
import { createSession, type Session } from './state/session.ts'
import { keeping } from './state/stored.ts'
import { startTheme } from './state/theme-choice.ts'
import { SessionContext } from './state/use.ts'
import { failure } from './ui/lazy-boundary.tsx'

/** The single file is one, and so is the page that is being developed: neither has other releases, nor a service worker. */
const HAS_RELEASES = import.meta.env.MODE === 'production'

/** Shows the page that the address names; what follows it is given its session. */
function showPage(root: HTMLElement, follow?: (session: Session) => void): void {
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
  const sayKept = () => (keeping.get() ? undefined : session.notify(NOTHING_KEPT))
  keeping.subscribe(sayKept)
  sayKept()
  // Inside of another page it talks to that one; elsewhere nothing of this is loaded.
  if (parent !== window)
    import('./share/embed/host.ts').then(
      ({ followHost }) => followHost(session),
      () => undefined,
    )
  session.openAddress()
  follow?.(session)
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
  if (HAS_RELEASES)
    subscribe(({ status }, before) => {
      if (status !== before.status && status.kind === 'failed' && status.message.includes('could not be loaded'))
        void renew()
    })
}

followFailures()
// A part that is missing may be one of a release that the server no longer has.
if (HAS_RELEASES) addEventListener('vite:preloadError', () => void renew())
startTheme()
// A class that is served by `evenkeel class` has a room in its address; without one nothing of this is loaded.
if (roomOf(location.search))
  import('./class/room.ts').then(
    ({ followClass }) => followClass(),
    () => undefined,
  )
if (HAS_RELEASES)
  import('./offline/store-files.ts').then(
    ({ storeFiles }) => storeFiles(),
    () => undefined,
  )
const root = document.getElementById('root')
const missing = lacking()
// A package for a learning platform is a single file with a lesson in its head, as core/export/scorm.ts puts it there.
const course =
  import.meta.env.MODE === 'single' ? document.querySelector<HTMLMetaElement>('meta[name=evenkeel-course]') : undefined
if (root && missing.length > 0) sayLacking(root, missing)
else if (root && course)
  import('./share/scorm/course.ts')
    .then(({ openCourse }) => openCourse(course))
    .then(
      (follow) => showPage(root, follow),
      (error: Error) => {
        root.textContent = `The lesson of this package cannot be opened: ${error.message}`
      },
    )
else if (root) showPage(root)
