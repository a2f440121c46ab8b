/** Parts of the app by themselves, without a browser: what they show and what they do when they are used. */
import { afterAll, afterEach } from 'vitest'

// Modules of the page ask for the window as they are loaded. What is imported is called: the bundle leaves out what is not used.
const { openWindow } = await import('./setup/window.tsx')
const close = openWindow()
const { closeParts, loadLabs, writeGolden } = await import('./parts/part.tsx')
await loadLabs()
const { testControls } = await import('./parts/controls.tsx')
const { testExperiment } = await import('./parts/experiment.tsx')
const { testGame } = await import('./parts/game.tsx')
const { testClass } = await import('./parts/class.tsx')
const { testGallery } = await import('./parts/gallery.tsx')
const { testSweeps } = await import('./parts/sweeps.tsx')
const { testLearn } = await import('./parts/learn.tsx')
testControls()
testExperiment()
testGame()
testClass()
testGallery()
testSweeps()
testLearn()
afterEach(closeParts)
afterAll(async () => {
  writeGolden()
  await close()
})
