/** The page's entry. */
import '@fontsource-variable/inter/index.css'
import './theme.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { failure, unloaded } from './part.tsx'
import { createSession } from './session.ts'
import { startTheme } from './theme-choice.ts'
import { SessionContext } from './use.ts'

startTheme()
const session = createSession()
window.addEventListener('vite:preloadError', ({ payload }) => {
  unloaded.add(payload)
  session.notify(failure(payload))
})
addEventListener('unhandledrejection', (event) => {
  if (unloaded.has(event.reason)) event.preventDefault()
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
