/**
 * The address bar. Written with replaceState, so that Back leaves the page; debounced and only when it changed, since
 * browsers limit how often it may be written.
 */

/** How long the picture must rest before its link is written, in milliseconds. */
const REST_MS = 250

/**
 * Keeps the address at what `link` says once `write` is called, and hears when the reader edits it. While something is
 * `unsettled` (a slider is dragged) it waits.
 */
export function createAddress(link: () => string, opened: (hash: string) => void, unsettled: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (unsettled()) {
      timer = setTimeout(flush, REST_MS)
      return
    }
    const hash = `#${link()}`
    if (hash !== location.hash) history.replaceState(history.state, '', hash)
  }
  addEventListener('hashchange', () => opened(location.hash))
  return {
    write() {
      clearTimeout(timer)
      timer = setTimeout(flush, REST_MS)
    },
  }
}
