/** Says that the page's address opens on this computer only, and takes another one for links and codes. */
import { useId, useSyncExternalStore } from 'react'
import { createSource } from '../../core/source.ts'
import { shown, unexpected } from '../../core/text/expected.ts'
import { keepWith } from '../state/stored.ts'

/** A warning with a field; nothing where others can open the page as it is. */
export function OthersAddress() {
  const id = useId()
  const address = useOthersAddress()
  const problem = addressProblem(address)
  if (!onlyHere(location.href)) return null
  return (
    <div className={address && !problem ? 'below-12' : 'below-12 pad-12 warn warn-ground rounded'}>
      <label className="block" htmlFor={id}>
        {address && !problem
          ? 'Address of this page for others'
          : 'This address opens on this computer only. Type the one at which others open the page: this computer’s in the network, or that of a web server.'}
      </label>
      <input
        className="above-8 full-width high-32 pad-0-8"
        id={id}
        type="url"
        autoComplete="off"
        placeholder="http://192.168.1.20:4173/"
        value={address}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => keepAddress(event.target.value)}
      />
      <p id={`${id}-problem`} role="status">
        {problem}
      </p>
    </div>
  )
}

const KEY = 'evenkeel-address'

/** Why a text is no address for others; undefined for one, and for an empty text. */
export function addressProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const fits = /^https?:\/\/[^/\s]/i.test(text.trim()) && URL.canParse(text.trim()) && !onlyHere(text.trim())
  return fits
    ? undefined
    : unexpected(
        'address',
        'one that begins with http:// or https:// and opens on other computers too',
        shown(text, 60),
      )
}

/** A link as others can open it: under `address`, if that is one and the link opens on this computer only. */
export function linkUnder(address: string, url: string): string {
  if (!address || addressProblem(address) || !onlyHere(url)) return url
  const { origin, pathname, search } = new URL(address.trim())
  return `${origin}${pathname}${search}${new URL(url).hash}`
}

/** The address as it was typed last; empty for none. */
const typed = createSource('')
try {
  typed.set(localStorage.getItem(KEY) ?? '')
} catch {
  // storage is switched off
}

/** Keeps an address as it is typed. */
function keepAddress(text: string): void {
  typed.set(text)
  keepWith(() => localStorage.setItem(KEY, text))
}

/** The address as it was typed, which may be none yet. */
export function useOthersAddress(): string {
  return useSyncExternalStore(typed.subscribe, typed.get)
}

/** Whether an address leads somewhere on the computer alone that it was copied on: a file, or a server of its own. */
export function onlyHere(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'file:' || /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
