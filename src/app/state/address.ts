/**
 * The address bar. Written with replaceState, so that Back leaves the page; debounced and only when it changed, since
 * browsers limit how often it may be written.
 */

/** How long the picture must rest before its link is written, in milliseconds. */
const REST_MS = 250

/**
 * Keeps the address at what `link` says, once `follow` finds that this has changed, and hears when the reader edits it. While
 * something is `unsettled` (a slider is dragged) it waits.
 */
export function createAddress(link: () => string, opened: (hash: string) => void, unsettled: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The address as it was written or read last. */
  let known = location.hash
  /** What the link said last. */
  let latest: string | undefined
  const flush = () => {
    if (unsettled()) {
      timer = setTimeout(flush, REST_MS)
      return
    }
    // The reader has just edited it and the event is on its way: what was typed is not to be written over.
    if (location.hash !== known) return
    const hash = `#${link()}`
    if (hash !== known) history.replaceState(history.state, '', hash)
    known = location.hash
  }
  addEventListener('hashchange', () => {
    known = location.hash
    latest = undefined
    opened(known)
  })
  return {
    follow() {
      const before = latest
      latest = link()
      if (latest === before) return
      clearTimeout(timer)
      timer = setTimeout(flush, REST_MS)
    },
  }
}
