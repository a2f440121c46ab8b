/**
 * The address bar. It follows the picture with replaceState, debounced and only when it changed, since browsers limit how often
 * it may be written. Only another place, a lab or Home, is an entry of its own that Back returns from.
 */

/** The whole address of this page with a link. */
export const addressWith = (link: string): string => `${location.href.split('#')[0]}#${link}`

/** How long the picture must rest before its link is written, in milliseconds. */
export const REST_MS = 250

/** The way to what was asked for: a promise while parts of it load, otherwise nothing. */
type Opening = Promise<void> | undefined | void

/**
 * Keeps the address at what `link` says, once `follow` finds that this has changed, and reports to `opened` when the reader edits it. It
 * waits while something is `unsettled` (a slider is dragged), and while what the reader asked for loads: the page shows the former place
 * until then. `written` is called with each link that is put there.
 */
export function createAddress(
  link: () => string,
  opened: (hash: string) => Opening,
  unsettled: () => boolean,
  written: (link: string) => void = () => {},
) {
  /** Runs until the picture has rested long enough for the address to be written. */
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The address as it was written or read last. */
  let lastHash = location.hash
  /** What the link said last. */
  let lastLink: string | undefined
  /** The way to what was asked for last, while it loads. */
  let opening: Promise<void> | undefined
  /** Goes this way instead of any other. A failure is the caller's. */
  const go = (way: Opening): Opening => {
    opening = way || undefined
    return opening?.finally(() => {
      if (opening === way) opening = undefined
    })
  }
  const waits = () => unsettled() || opening !== undefined
  const flush = () => {
    rest()
    if (waits()) timer = setTimeout(flush, REST_MS)
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
    // The place before is not written any more.
    rest()
    void go(opened(lastHash))
  })
  return {
    follow() {
      // What is not meant yet is not put into words with every change.
      if (!waits()) {
        const before = lastLink
        lastLink = link()
        if (lastLink === before) return
        rest()
      }
      timer ??= setTimeout(flush, REST_MS)
    },
    /** Lets `change` lead to another place: the present one is written as it is, and Back returns to it. What still loads is left as it was asked for. */
    leave(change: () => Opening): Opening {
      if (opening) rest()
      else write('replaceState')
      const arrive = () => {
        write('pushState')
        lastLink = link()
      }
      const way = change()
      if (!way) {
        opening = undefined
        return arrive()
      }
      const arrival = way.then(() => {
        if (opening === arrival) arrive()
      })
      return go(arrival)
    },
  }
}
