/** What keys of a single character do, as the reader has chosen it on this device: dictation needs them off. */
import { createSource } from '../../core/source.ts'
import { nameOf, recall, remember } from './memory.ts'

/** They act, they act with Alt, or they do nothing. */
export const SINGLE_KEYS = [
  { id: 'on', label: 'On' },
  { id: 'alt', label: 'With Alt' },
  { id: 'off', label: 'Off' },
] as const

/** One of these choices. */
export type SingleKeys = (typeof SINGLE_KEYS)[number]['id']

const choiceOf = (text: string | undefined | null): SingleKeys => SINGLE_KEYS.find(({ id }) => id === text)?.id ?? 'on'

const source = createSource(choiceOf(recall('single-keys')))
// The other window of a lecture follows.
globalThis.addEventListener?.('storage', (event) => {
  const { key, newValue } = event as StorageEvent
  if (key === nameOf('single-keys')) source.set(choiceOf(newValue))
})

/** The present choice. */
export const singleKeys = { get: source.get, subscribe: source.subscribe }

/** Chooses, and keeps the choice. */
export function chooseSingleKeys(choice: SingleKeys): void {
  remember('single-keys', choice)
  source.set(choice)
}
