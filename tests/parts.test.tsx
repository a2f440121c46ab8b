/** Parts of the app by themselves, without a browser: what they show and what they do when they are used. */
import { afterAll, afterEach } from 'vitest'
import { loadLabs } from '../src/labs/descriptions.ts'
import { closeParts, writeGolden } from './parts/part.tsx'
import { openWindow } from './setup/window.tsx'

// Modules of the page ask for the window as they are loaded.
const close = openWindow()
await loadLabs()
await import('./parts/controls.tsx')
await import('./parts/experiment.tsx')
await import('./parts/game.tsx')
await import('./parts/class.tsx')
await import('./parts/gallery.tsx')
await import('./parts/sweeps.tsx')
await import('./parts/learn.tsx')
afterEach(closeParts)
afterAll(async () => {
  writeGolden()
  await close()
})
