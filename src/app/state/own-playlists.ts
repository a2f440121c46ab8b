/**
 * The playlists that this device keeps: each with its name, the steps that lead back, and those that were deleted last. What is open in the
 * page is the one whose text stands in its link; a playlist from a link becomes one of them with its first change, and touches no other.
 */
import { ENTRY_LIMITS, type Entry, formatPlaylist, plainName } from '../../core/link/playlist.ts'
import { recall, remember } from './memory.ts'
import { playlistOf } from './playlist.ts'
import type { Session } from './session.ts'
import { createStored, type Stored } from './stored.ts'

/** A playlist as it is kept. */
export interface OwnPlaylist {
  /** As a link has it, with its name. */
  readonly list: string
  /** What it was before each change, the latest last. */
  readonly past: readonly string[]
  /** When it was deleted, in milliseconds since 1970, later than all that were before it: it can still be brought back. Once it was only true. */
  readonly deleted?: number | true
}

/** All of them by their ids, in the order in which they were made. */
type Shelf = Readonly<Record<string, OwnPlaylist>>

const PLACE = 'evenkeel-own-playlists'
/** The most steps back of a playlist, and the most characters that they take together. */
const MOST_STEPS = 50
const MOST_PAST = 200_000
/** How many deleted ones can be brought back. */
const MOST_DELETED = 5
/** What a playlist is called before it has a name. */
const NO_NAME = 'My lecture'

const isPlaylist = (one: unknown): one is OwnPlaylist => {
  if (typeof one !== 'object' || one === null) return false
  const { list, past } = one as Partial<Record<keyof OwnPlaylist, unknown>>
  return typeof list === 'string' && Array.isArray(past) && past.every((each) => typeof each === 'string')
}

/** The playlist as it was kept before there were several: its text. */
function former(): Shelf {
  const list = recall('playlist') ?? ''
  return playlistOf(list).entries.length > 0 ? { 1: { list, past: [] } } : {}
}

let storedPlaylists: Stored<OwnPlaylist> | undefined

/** What keeps them, read when it is first needed. */
function shelfOf(): Stored<OwnPlaylist> {
  storedPlaylists ??= createStored(() => localStorage, PLACE, isPlaylist, former)
  return storedPlaylists
}

/** Everything that is kept. */
const all = (): Shelf => shelfOf().all()

function change(to: (shelf: Shelf) => Shelf): void {
  shelfOf().refresh()
  shelfOf().change(to(all()))
}

/** Keeps which one is open; where nothing can be stored, what stands in its place may be the only copy of a former playlist. */
function keepOpen(id: string | undefined): void {
  if (shelfOf().isStored()) remember('playlist', id)
}

const idOf = (shelf: Shelf, list: string): string | undefined =>
  Object.keys(shelf).find((id) => shelf[id].list === list && !shelf[id].deleted)

/** Those that were deleted, the first that was first. */
export const deletedOf = (shelf: Shelf): readonly string[] =>
  Object.keys(shelf)
    .filter((id) => shelf[id].deleted)
    .sort((a, b) => Number(shelf[a].deleted) - Number(shelf[b].deleted))

/** An id that nothing has, also nothing that another version has kept. */
function nextId(shelf: Shelf): string {
  const numbers = Object.keys(shelf).filter((id) => /^\d{1,9}$/.test(id))
  let id = Math.max(0, ...numbers.map(Number)) + 1
  while (shelfOf().has(String(id))) id++
  return String(id)
}

/** A name that no other playlist has: "Week 3", "Week 3, 2". */
function freeName(shelf: Shelf, asName: string, id?: string): string {
  const used = new Set(Object.entries(shelf).flatMap(([one, { list }]) => (one === id ? [] : playlistOf(list).name)))
  const bare = plainName(asName.trim()) || NO_NAME
  for (let i = 1; ; i++) {
    const end = i === 1 ? '' : `, ${i}`
    const name = plainName(bare.slice(0, ENTRY_LIMITS.name - end.length)) + end
    if (!used.has(name)) return name
  }
}

/** Steps back, as many as there is room for. */
function stepsKept(past: readonly string[]): readonly string[] {
  const steps = past.slice(-MOST_STEPS)
  let size = steps.reduce((sum, { length }) => sum + length, 0)
  while (size > MOST_PAST && steps.length > 0) size -= steps.shift()?.length ?? 0
  return steps
}

/** The list of playlists, for what shows it. */
export const ownPlaylists = {
  all,
  subscribe: (listen: () => void) => shelfOf().subscribe(listen),
  /** Whether this device keeps what was changed last. */
  isStored: () => shelfOf().isStored(),
  /** The id of the playlist with this text; undefined where it is none of them. */
  idOf: (list: string) => idOf(all(), list),
  /** The text of the playlist that was open last; undefined where there is none. */
  last(): string | undefined {
    const id = recall('playlist') ?? ''
    const shelf = all()
    const one = Object.hasOwn(shelf, id) ? shelf[id] : shelf[idOf(shelf, id) ?? '']
    return one && !one.deleted ? one.list : undefined
  },
}

interface Change {
  /** What it is called from now on; without it, as before. */
  readonly name?: string
  /** The entry that is on. */
  readonly entry?: number | undefined
  /** Whether it is a step of its own, and not one with the change before, as letters of a word are. */
  readonly isStep?: boolean
}

/** Changes the playlist that is open. */
export function changeList(session: Session, entries: readonly Entry[], { name, entry, isStep = true }: Change = {}) {
  const before = session.store.getState().list
  let list = before
  let id = ''
  change((shelf) => {
    id = idOf(shelf, before) ?? nextId(shelf)
    const past = shelf[id]?.past ?? []
    list = formatPlaylist(entries, freeName(shelf, name ?? playlistOf(before).name, id))
    if (list === before) return shelf
    const further = before !== '' && (isStep || !shelf[id])
    return { ...shelf, [id]: { list, past: further ? stepsKept([...past, before]) : past } }
  })
  if (list !== before) keepOpen(id)
  session.setList(list, entry)
}

/** Takes the last change of the playlist that is open back; false where there is none. */
export function undoList(session: Session): boolean {
  const { list } = session.store.getState()
  let before: string | undefined
  change((shelf) => {
    const id = idOf(shelf, list)
    if (id === undefined) return shelf
    before = shelf[id].past.at(-1)
    return before === undefined ? shelf : { ...shelf, [id]: { list: before, past: shelf[id].past.slice(0, -1) } }
  })
  if (before === undefined) return false
  session.setList(before, undefined)
  return true
}

/** Makes another playlist and opens it; all others stay as they are. Returns its name. */
export function addList(session: Session, entries: readonly Entry[], asName: string): string {
  let list = ''
  let name = ''
  let id = ''
  change((shelf) => {
    id = nextId(shelf)
    name = freeName(shelf, asName)
    list = formatPlaylist(entries, name)
    return { ...shelf, [id]: { list, past: [] } }
  })
  keepOpen(id)
  session.setList(list, null)
  return name
}

/** Opens one of the playlists. One from a link that is open in its place is not lost: its link has it. */
export function openList(session: Session, id: string): void {
  const one = all()[id]
  if (!one) return
  // A former playlist is stored before another one is open in its place.
  change((shelf) => shelf)
  keepOpen(id)
  session.setList(one.list, null)
}

/** Deletes one. The last ones that were deleted stay, until others are. */
export function deleteList(session: Session, id: string): void {
  change((shelf) => {
    const { [id]: one, ...others } = shelf
    if (!one) return shelf
    const gone = deletedOf(others)
    const leaving = gone.slice(0, Math.max(0, gone.length + 1 - MOST_DELETED))
    const staying = Object.entries(others).filter(([other]) => !leaving.includes(other))
    const now = Math.max(Date.now(), ...gone.map((other) => Number(others[other].deleted) + 1))
    return { ...Object.fromEntries(staying), [id]: { ...one, deleted: now } }
  })
  if (session.store.getState().list === all()[id]?.list) {
    keepOpen(undefined)
    session.setList('', undefined)
  }
}

/** Brings one back that was deleted. */
export function restoreList(id: string): void {
  change((shelf) => {
    const one = shelf[id]
    return one ? { ...shelf, [id]: { list: one.list, past: one.past } } : shelf
  })
}
