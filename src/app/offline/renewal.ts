/** A page that the server has another release of by now, and whose own files are gone there. */
import { addressWith } from '../state/address.ts'
import { askedLink } from '../state/asked-link.ts'

/** The address of the script that the page's document begins with: its name changes with everything that it loads. None in the single file. */
export const pageEntry = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src

/** How the document of a release names it. */
const ENTRY = /assets\/index-[\w.-]+\.js/
/** Holds the entry of this tab that it was loaded again for. */
const RENEWED = 'evenkeel-renewed'

let renewing: Promise<void> | undefined

/**
 * Loads the page again, once, where a part of it could not be loaded and the server has another release: the page comes back with what was
 * asked for last, even while the server was asked or the new page is on its way.
 * Does nothing where the network has failed, where the page stays what it was, or where that could not be remembered. What a link needs is asked
 * for together and fails part by part; while the first failure is followed the others need nothing more.
 */
export const renew = (): Promise<void> => {
  renewing ??= tryToRenew().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function tryToRenew(): Promise<void> {
  // A link whose lab is missing is soon written over by what is still shown; one that was clicked on is not in the address yet.
  let askedAddress = askedLink.get().isOpening ? addressWith(askedLink.get().link) : location.href
  let isRenewed = false
  const load = () => {
    history.replaceState(history.state, '', askedAddress)
    location.reload()
  }
  // The old page can be clicked on until the new one is there.
  const stop = askedLink.subscribe(() => {
    const address = addressWith(askedLink.get().link)
    if (address === askedAddress) return
    askedAddress = address
    if (isRenewed) load()
  })
  isRenewed = await remember()
  if (isRenewed) load()
  else stop()
}

/** Whether the server has another release that this tab was not loaded again for; from now on it was. */
async function remember(): Promise<boolean> {
  const entry = pageEntry()
  if (!entry) return false
  try {
    if (sessionStorage.getItem(RENEWED) === entry) return false
    const response = await fetch(location.pathname + location.search, { cache: 'no-cache' })
    const [present] = ENTRY.exec(response.ok ? await response.text() : '') ?? []
    if (!present || entry.endsWith(present)) return false
    sessionStorage.setItem(RENEWED, entry)
  } catch {
    return false
  }
  try {
    // The document that comes is the server's; its worker is asked for at once, so that nothing older is stored.
    await (await navigator.serviceWorker.getRegistration())?.update()
  } catch {
    // There may be no worker at all.
  }
  return true
}
