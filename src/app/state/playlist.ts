/** The playlist as the page has it: what its entries show and are called, and how one goes from one to another. */

import type { Story } from '../../core/content/story.ts'
import { NO_ARRANGEMENT } from '../../core/link/arrangement.ts'
import { parseLink } from '../../core/link/link.ts'
import {
  type ClassEntry,
  type Entry,
  type PredictionEntry,
  type ReadPlaylist,
  readPlaylist,
  type StoryEntry,
} from '../../core/link/playlist.ts'
import { quoted, unexpected } from '../../core/text/expected.ts'
import { labs, loadLab } from '../../labs/descriptions.ts'
import { labIds } from '../../labs/index.ts'
import type { LabViews } from '../../labs/page.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import { askedByStory } from './asking.ts'
import { firstPosition } from './axis.ts'
import { loadedLabViews, loadLabViews } from './lab-views.ts'
import { createLatest } from './latest.ts'
import type { Notice } from './notices.ts'
import { predictions } from './predictions.ts'
import type { PageStore, State } from './store.ts'
import { keepWith } from './stored.ts'

/** What shows an entry of a playlist. */
export interface EntryScreen {
  readonly store: PageStore
  readonly playhead: Pick<Transport, 'pause' | 'playing' | 'play' | 'placed'>
  /** Plays the run of the present scenario once. */
  readonly play: () => void
  /** Opens a link, with these overrides instead of what it says. */
  readonly open: (text: string, overrides?: Partial<State>) => void | Promise<void>
}

/** Playlists that were read, by their text, the latest last. */
const readLists = new Map<string, ReadPlaylist>()
const MOST_READ = 200

/** A playlist that a link has, as far as it can be used; the same as long as the list is the same. */
export function playlistOf(list: string): ReadPlaylist {
  const playlist = readLists.get(list) ?? readPlaylist(list, labs)
  readLists.delete(list)
  readLists.set(list, playlist)
  for (const oldest of readLists.keys()) {
    if (readLists.size <= MOST_READ) break
    readLists.delete(oldest)
  }
  return playlist
}

/** Its entries. */
export const entriesOf = (list: string): readonly Entry[] => playlistOf(list).entries

/** The entry that is on, and its place; undefined before the first, and without a playlist. */
export function entryOn({ list, entry }: Pick<State, 'list' | 'entry'>): { entry: Entry; index: number } | undefined {
  const entries = entriesOf(list)
  if (entry === undefined || entries.length === 0) return undefined
  const index = Math.min(entry, entries.length - 1)
  return { entry: entries[index], index }
}

/** Where this window keeps when the lecture began, for a reload. */
const BEGUN = 'evenkeel-begun'

/** When the lecture of this window began, as it is kept; undefined where it is not. */
export function begunBefore(): number | undefined {
  try {
    const time = Number(sessionStorage.getItem(BEGUN) ?? Number.NaN)
    return Number.isFinite(time) ? time : undefined
  } catch {
    return undefined
  }
}

/** Keeps when the lecture of this window began. */
export function keepBegun(begun: number): void {
  keepWith(() => sessionStorage.setItem(BEGUN, String(begun)))
}

/** Only the entry that was asked for last is shown once its lab is there. */
const wish = createLatest()

/** Projects an entry, or in the speaker's window what belongs to it; false where there is no such entry. */
export async function showEntry({ store, playhead, play, open }: EntryScreen, index: number): Promise<boolean> {
  const isNewest = wish()
  const { list, lecture, view, entry: before, begun: since } = store.getState()
  // A lecture begins when it leaves the place before its first entry; after a reload it goes on.
  const begun = before === undefined ? Date.now() : (since ?? begunBefore() ?? Date.now())
  const entry = entriesOf(list)[index]
  if (!entry) return false
  keepBegun(begun)
  // The speaker's window shows no run.
  if (view === 'presenter') {
    store.setState({ entry: index, begun, lecture: { ...lecture, black: false, answered: false } })
    return true
  }
  const views = 'lab' in entry ? await loadLabViews(entry.lab) : undefined
  if (!isNewest()) return true
  const overrides = {
    list,
    entry: index,
    begun,
    projected: true,
    lecture: { ...lecture, black: false, answered: false },
    asking: undefined,
  }
  const { lab, arrangement } = store.getState()
  // A question needs no run, but a page does.
  const link = linkOf(entry, views) ?? (lab ? undefined : labIds[0])
  playhead.pause()
  if (link === undefined) store.setState({ ...overrides, view: 'play', lesson: undefined, sitePage: undefined })
  else await open(link, { ...overrides, arrangement: link.split('?')[0] === lab ? arrangement : NO_ARRANGEMENT })
  if (isNewest() && entry.kind === 'prediction') askAgain(store, entry, views)
  if (isNewest() && (entry.kind === 'prediction' || entry.kind === 'story')) play()
  return true
}

/** Asks what the entry that is on asks, where it asks anything. */
export async function askEntry(store: PageStore): Promise<void> {
  const on = entryOn(store.getState())?.entry
  if (on?.kind === 'prediction') askAgain(store, on, await loadLabViews(on.lab))
}

/** Asks what a story asks, whatever has been answered before: another audience answers. */
function askAgain(store: PageStore, entry: PredictionEntry, views: LabViews | undefined) {
  const story = storyOf(entry, views)
  const asking = story && askedByStory(entry.lab, story)
  if (!asking) return
  predictions.reopen(asking.key)
  store.setState({ asking })
}

/** The story of an entry; undefined where the lab has none of that name. */
export const storyOf = (
  entry: StoryEntry | PredictionEntry | ClassEntry,
  views: LabViews | undefined,
): Story | undefined => views?.stories.find(({ id }) => id === entry.story)

/** The words for an entry once its audience has looked at it; undefined where there is nothing more to say. */
export function answerOf(entry: Entry, views: LabViews | undefined): string | undefined {
  if (entry.kind === 'story') return storyOf(entry, views)?.sentence
  return 'answer' in entry ? entry.answer : undefined
}

/** Whether an entry asks why one run takes longer: the explanation is its answer. */
export const asksWhy = (entry: Entry): boolean => entry.kind === 'picture' && /(^|&)panel=why(&|$)/.test(entry.query)

/** Whether an entry has something to uncover. */
const isCovered = (entry: Entry): boolean =>
  asksWhy(entry) ||
  answerOf(entry, 'lab' in entry ? loadedLabViews(entry.lab) : undefined) !== undefined ||
  (entry.kind === 'question' && (entry.right !== undefined || entry.number?.right !== undefined))

/** Whether the playhead stands where a run in seconds begins to be watched. */
const isAtStart = ({ lab, values, layout }: State, placed: number) =>
  placed === 0 || placed === firstPosition(labs[lab].shape(values).shape, 'seconds', layout)

/** Whether an entry is a race. */
export const isRace = (entry: Entry): boolean => entry.kind === 'picture' && /(^|&)layout=race(&|$)/.test(entry.query)

/**
 * On: a race is run, then what the entry asks is answered, then the next entry is shown. Back leads to the entry before. Nothing is
 * shown beyond the ends; before the first entry, a step on leads to it.
 */
export function stepEntry(screen: EntryScreen, by: number): Promise<boolean> {
  const { store, playhead } = screen
  const state = store.getState()
  const on = entryOn(state)
  if (on && by > 0 && !state.lecture.answered) {
    const here = state.view !== 'presenter'
    if (here && isRace(on.entry) && isAtStart(state, playhead.placed()) && !playhead.playing()) {
      playhead.play()
      return Promise.resolve(true)
    }
    if (isCovered(on.entry)) {
      store.setState({ lecture: { ...state.lecture, answered: true } })
      return Promise.resolve(true)
    }
  }
  return goTo(screen, on ? on.index + by : by > 0 ? 0 : -1)
}

/** The entry that a step leads to and that is not shown yet. */
interface Step {
  readonly list: string
  readonly index: number
  readonly shown: Promise<boolean>
}

const steps = new WeakMap<PageStore, Step>()

/** Shows an entry. A step that leads to the same one before it is shown waits for it: a key that is held would begin it again and again. */
function goTo(screen: EntryScreen, index: number): Promise<boolean> {
  const { store } = screen
  const { list } = store.getState()
  const begun = steps.get(store)
  if (begun?.index === index && begun.list === list) return begun.shown
  const shown = showEntry(screen, index).finally(() => {
    if (steps.get(store)?.shown === shown) steps.delete(store)
  })
  steps.set(store, { list, index, shown })
  return shown
}

/**
 * The link that an entry shows; undefined for an entry that shows no run. If an entry names a story that does not exist, its lab as it
 * begins.
 */
function linkOf(entry: Entry, views: LabViews | undefined): string | undefined {
  if (entry.kind === 'picture') return `${entry.lab}?${entry.query}`
  // What phones are to open stands behind their code.
  if (!('story' in entry) || entry.kind === 'class') return undefined
  const { query = '', picture, id } = storyOf(entry, views) ?? {}
  return `${entry.lab}?${[query, picture && `picture=${picture}`, id && `story=${id}`].filter(Boolean).join('&')}`
}

/** What only the labs' views can say about a playlist, after what its reader says. */
export async function checkList(list: string): Promise<readonly Notice[]> {
  const { entries, problems } = readPlaylist(list, labs)
  const messages = problems.map(({ message, instead }) => `${message}; ${instead}`)
  for (const [i, entry] of entries.entries()) {
    if ('story' in entry) {
      const story = storyOf(entry, await loadLabViews(entry.lab))
      const complain = (which: string, instead: string) =>
        messages.push(
          `${unexpected('list', `${which} of the ${entry.lab} lab as entry ${i + 1}`, quoted(entry.story, 40))}; ${instead}`,
        )
      if (!story) complain('one of the stories', 'its screen says so')
      else if (entry.kind === 'prediction' && !story.predict) complain('a story with a question', 'the story is shown')
    } else if (entry.kind === 'picture') {
      await loadLab(entry.lab)
      const [problem] = parseLink(`${entry.lab}?${entry.query}`, labs).problems
      if (problem)
        messages.push(`list: entry ${i + 1}: ${problem.message}${problem.instead ? `; ${problem.instead}` : ''}`)
    }
  }
  return messages.map((text, i) => ({ id: `link-list${i}`, kind: 'warning', text: `From the link: ${text}.` }))
}
