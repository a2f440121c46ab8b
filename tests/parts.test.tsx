/** Parts of the app by themselves, without a browser: what they show and what they do when they are used. */
import { afterAll, afterEach } from 'vitest'

// Modules of the page ask for the window as they are loaded. `sideEffects` of package.json keeps the parts in the bundle.
const { openWindow } = await import('./setup/window.tsx')
const close = openWindow()
const { closeParts, loadLabs, writeGolden } = await import('./parts/part.tsx')
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
