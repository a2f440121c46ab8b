/** Which files are loaded: a page sees its own, and its workers report theirs. */

const open = () => new BroadcastChannel('evenkeel-loaded-files')

/** Asks all workers for what they have loaded before: the page follows them only when it is at rest. */
const WHICH = 'which'

/** Calls the listener with the addresses of files that are loaded here, and of those that were before. */
function observe(listener: (urls: readonly string[]) => void): PerformanceObserver {
  const observer = new PerformanceObserver((list) => listener(list.getEntries().map(({ name }) => name)))
  observer.observe({ type: 'resource', buffered: true })
  return observer
}

/** Reports, from a worker, what it loads. Where the browser forbids it, that is stored for offline use later. */
export function reportLoadedFiles(): void {
  try {
    const channel = open()
    const loaded: string[] = []
    observe((urls) => {
      loaded.push(...urls)
      channel.postMessage(urls)
    })
    channel.onmessage = ({ data }) => data === WHICH && channel.postMessage(loaded)
  } catch {
    // The page works without.
  }
}

/**
 * Calls the listener with the addresses of files that the page and its workers load; without those of workers where the browser has no
 * channel for them. Returns a function that ends it.
 */
export function followLoadedFiles(listener: (urls: readonly string[]) => void): () => void {
  const channel = typeof BroadcastChannel === 'function' ? open() : undefined
  channel?.addEventListener('message', ({ data }) => data !== WHICH && listener(data))
  channel?.postMessage(WHICH)
  const observer = observe(listener)
  return () => {
    channel?.close()
    observer.disconnect()
  }
}
