/** The page's entry. */
import '@fontsource-variable/inter/index.css'
import './theme.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createSession } from './session.ts'
import { startTheme } from './theme-choice.ts'
import { SessionContext } from './use.ts'

startTheme()
const session = createSession()
const told = new WeakSet<Error>()
window.addEventListener('vite:preloadError', ({ payload }) => {
  told.add(payload)
  session.notify({
    id: 'load',
    kind: 'error',
    text: 'A part of the page could not be loaded: the network is down, or the page has been renewed. Reload it; its link keeps what you see.',
  })
})
addEventListener('unhandledrejection', (event) => {
  if (told.has(event.reason)) event.preventDefault()
})
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SessionContext value={session}>
        <App />
      </SessionContext>
    </StrictMode>,
  )
}
session.begin()
