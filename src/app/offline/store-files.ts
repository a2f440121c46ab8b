/** Lets the service worker store the page's files, so that the page works without a network. */
import { followLoadedFiles } from '../../worker/loaded-files.ts'
import { pageEntry } from './renewal.ts'
import { savesData, type Wanted } from './wanted.ts'

/** How long nothing has been loaded, in milliseconds. */
const QUIET = {
  /** What has been loaded is stored, mostly from the browser's own cache. */
  loaded: 1000,
  /** Everything is; the views of a run that lasts longer may load beside it. */
  everything: 3000,
}

/**
 * Registers the service worker when the page has loaded nothing for a while, which takes nothing from a first visit's own loading, and
 * asks it to store what the page has loaded; when the page rests, everything, unless the reader saves data. A worker that takes over later is
 * asked again. Where the browser forbids it, the page works with a network and reports nothing.
 */
export function storeFiles(): void {
  const loaded = new Set<string>()
  let timers: ReturnType<typeof setTimeout>[] = []
  let askedFor: Wanted['files'] = []
  const ask = async (files: Wanted['files']) => {
    askedFor = files
    try {
      await navigator.serviceWorker.register('./sw.js')
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ entry: pageEntry(), files } satisfies Wanted)
    } catch {
      stop()
    }
  }
  const stop = followLoadedFiles((urls) => {
    for (const url of urls) loaded.add(url)
    timers.forEach(clearTimeout)
    timers = [setTimeout(() => ask([...loaded]), QUIET.loaded)]
    if (!savesData()) {
      timers.push(
        setTimeout(() => {
          stop()
          void ask('everything')
        }, QUIET.everything),
      )
    }
  })
  try {
    navigator.serviceWorker?.addEventListener('controllerchange', () => void ask(askedFor))
  } catch {
    // In a sandbox even asking for a service worker throws.
    stop()
  }
}
