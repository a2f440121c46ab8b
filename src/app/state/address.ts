/**
 * The address bar. It follows the picture with replaceState, debounced and only when it changed, since browsers limit how often
 * it may be written. Only another place, a lab or Home, is an entry of its own that Back returns from.
 */

/** The whole address of this page with a link. */
export const addressWith = (link: string): string => `${location.href.split('#')[0]}#${link}`

/** How long the picture must rest before its link is written, in milliseconds. */
export const REST_MS = 250

/**
 * Keeps the address at what `link` says, once `follow` finds that this has changed, and reports when the reader edits it. While
 * something is `unsettled` (a slider is dragged) it waits. `written` is called with each link that is put there.
 */
export function createAddress(
  link: () => string,
  opened: (hash: string) => void,
  unsettled: () => boolean,
  written: (link: string) => void = () => {},
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The address as it was written or read last. */
  let lastHash = location.hash
  /** What the link said last. */
  let lastLink: string | undefined
  const flush = () => {
    rest()
    if (unsettled()) timer = setTimeout(flush, REST_MS)
    else write('replaceState')
  }
  const rest = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const write = (how: 'pushState' | 'replaceState') => {
    rest()
    // The reader has just edited it and the event is on its way: what was typed is not to be written over.
    if (location.hash !== lastHash) return
    const text = link()
    const hash = text ? `#${text}` : ''
    written(text)
    if (hash !== lastHash) history[how](history.state, '', hash || location.href.split('#')[0])
    lastHash = location.hash
  }
  addEventListener('hashchange', () => {
    lastHash = location.hash
    lastLink = undefined
    opened(lastHash)
  })
  return {
    follow() {
      // What is not meant yet is not put into words with every change.
      if (!unsettled()) {
        const before = lastLink
        lastLink = link()
        if (lastLink === before) return
        rest()
      }
      timer ??= setTimeout(flush, REST_MS)
    },
    /** Lets `change` lead to another place: the present one is written as it is, and Back returns to it. */
    leave(change: () => void) {
      write('replaceState')
      change()
      write('pushState')
      lastLink = link()
    },
  }
}
