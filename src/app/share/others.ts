/**
 * The address at which others open the page, where it stands at one that opens on this computer only: typed once, and kept on
 * this device. Where storage is switched off it lasts as long as the page.
 */
import { useSyncExternalStore } from 'react'
import { shown, unexpected } from '../../core/text/expected.ts'
import { onlyHere } from './only-here.ts'

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

const listeners = new Set<() => void>()
let kept = ''
try {
  kept = localStorage.getItem(KEY) ?? ''
} catch {
  // storage is switched off
}

/** The address as it was typed last; empty for none. */
const othersAddress = (): string => kept

/** Keeps an address as it is typed. */
export function keepAddress(text: string): void {
  kept = text
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // storage is switched off or full: it holds for this visit
  }
  for (const listener of listeners) listener()
}

/** The address as it was typed, which may be none yet. */
export function useOthersAddress(): string {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, othersAddress)
}
