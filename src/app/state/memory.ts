/** What this device keeps of how the reader likes the page. Storage may be full or switched off: then it holds for this visit. */
import { keepWith } from './stored.ts'

/** What is kept. */
type Kept = 'theme' | 'single-keys' | 'tiles' | 'scents' | 'playlist' | `curve/${string}` | `assignment/${string}`

/** What a value is called in the storage. */
export const nameOf = (key: Kept) => `evenkeel-${key}`

/** What was stored; undefined where there is nothing. */
export function recall(key: Kept): string | undefined {
  try {
    return localStorage.getItem(nameOf(key)) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value, or nothing any more. */
export function remember(key: Kept, value: string | undefined): void {
  keepWith(() => {
    if (value === undefined) localStorage.removeItem(nameOf(key))
    else localStorage.setItem(nameOf(key), value)
  })
}
