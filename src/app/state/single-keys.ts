/** What keys of a single character do, as the reader has chosen it on this device: dictation needs them off. */
import { createSource } from '../../core/source.ts'
import { recall, remember } from './memory.ts'

/** They act, they act with Alt, or they do nothing. */
export const SINGLE_KEYS = [
  { id: 'on', label: 'On' },
  { id: 'alt', label: 'With Alt' },
  { id: 'off', label: 'Off' },
] as const

/** One of these choices. */
export type SingleKeys = (typeof SINGLE_KEYS)[number]['id']

const stored = (): SingleKeys => SINGLE_KEYS.find(({ id }) => id === recall('single-keys'))?.id ?? 'on'

const source = createSource(stored())
// The other window of a lecture follows.
globalThis.addEventListener?.('storage', () => source.set(stored()))

/** The present choice. */
export const singleKeys = { get: source.get, subscribe: source.subscribe }

/** Chooses, and keeps the choice. */
export function chooseSingleKeys(choice: SingleKeys): void {
  remember('single-keys', choice)
  source.set(choice)
}
