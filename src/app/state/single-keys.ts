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

/** Follows a choice that another window has stored, as the other one of a lecture. */
export function followStored({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (key === nameOf('single-keys')) source.set(choiceOf(newValue))
}
globalThis.addEventListener?.('storage', (event) => followStored(event as StorageEvent))

/** The present choice. */
export const singleKeys = { get: source.get, subscribe: source.subscribe }

/** Chooses, and keeps the choice. */
export function chooseSingleKeys(choice: SingleKeys): void {
  remember('single-keys', choice)
  source.set(choice)
}
