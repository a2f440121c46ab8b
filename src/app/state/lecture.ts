/** The lecture: its playlist with the entry that is on, and what is on its screen. */
import type { LinkExtras } from '../../core/link/link.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import type { LinkReader } from './link-reader.ts'
import type { Notice } from './notices.ts'
import type { EntryScreen } from './playlist.ts'
import type { Slice } from './slice.ts'
import type { State } from './store.ts'

/** The lecture. */
export interface LectureState {
  /** The playlist as a link has it (core/link/playlist.ts), the same from lab to lab; empty for none. */
  readonly list: string
  /** The entry of the playlist that is on, counted from 0; undefined before the first. */
  readonly entry: number | undefined
  /** When the lecture began, in milliseconds since 1970; undefined before. */
  readonly begun: number | undefined
  /**
   * While it is projected: whether the screen is black, whether the controls stay, whether a phone's code is shown, and whether the answer
   * of the entry that is on has been uncovered.
   */
  readonly lecture: {
    readonly black: boolean
    readonly pinned: boolean
    readonly code: boolean
    readonly answered: boolean
  }
}

/** The screen of a lecture as it begins. */
export const FRESH_SCREEN: LectureState['lecture'] = {
  black: false,
  pinned: false,
  code: false,
  answered: false,
}

/** The lecture's slice. */
export const LECTURE: Slice<LectureState> = {
  first: { list: '', entry: undefined, begun: undefined, lecture: FRESH_SCREEN },
}

/** Whether a playlist has a name and no entries: no link needs it. */
export const isBare = (list: string): boolean => /^2;of:0;/.test(list)

/** What a link says about the playlist. */
export const lectureExtras = ({ list, entry }: LectureState): LinkExtras =>
  list && !isBare(list) ? { list, ...(entry !== undefined && { entry: String(entry + 1) }) } : {}

/** Reads what a link says about the playlist. */
export function readLecture({ extras, numberOf }: LinkReader) {
  const { list = '' } = extras
  const usable = (value: number) => list !== '' && Number.isInteger(value) && value >= 1
  const entry = numberOf('entry', 'the number of an entry, from 1 on, with a list', usable)
  return { list, entry: entry === undefined ? undefined : entry - 1 } satisfies Partial<State>
}

/** Where a window of the lecture stands. */
type Place = Pick<LectureState, 'list' | 'entry' | 'begun'> & Pick<LectureState['lecture'], 'black' | 'answered'>

/** What the lecture needs of the session. */
interface LectureNeeds extends EntryScreen {
  readonly playhead: Pick<Transport, 'pause' | 'playing' | 'play' | 'placed' | 'toHome'>
  readonly notify: (notice: Notice) => void
}

/** Few readers have a playlist: what it needs is loaded with the first one. */
const playlist = () => import('./playlist.ts')

/** Creates the lecture's actions. */
export function createLecture(screen: LectureNeeds) {
  const { getState, setState } = screen.store
  return {
    /** Shows the view as in a lecture, from the first frame on, or no longer so. */
    project(projected: boolean) {
      if (projected) screen.playhead.toHome()
      setState({ projected, lecture: FRESH_SCREEN })
    },
    setLecture: (lecture: Partial<State['lecture']>) =>
      setState((state) => ({ lecture: { ...state.lecture, ...lecture } })),
    /** Sets the playlist, as a link has it, and the entry that is on, which stays unless it is given; null is before the first. */
    setList(list: string, entry: number | null | undefined = getState().entry) {
      setState({ list, entry: list ? (entry ?? undefined) : undefined })
    },
    /** Goes where another window of the lecture stands, at once: what is between is no place to be. */
    standAt({ list, entry, begun, black, answered }: Place) {
      setState((state) => ({
        list,
        entry: list ? entry : undefined,
        begun: begun ?? state.begun,
        lecture: { ...state.lecture, black, answered },
      }))
    },
    /** Sets when the lecture began. */
    setBegun: (begun: number | undefined) => setState({ begun }),
    /** Shows an entry of the playlist, counted from 0, in the lecture view. */
    showEntry: async (entry: number) => (await playlist()).showEntry(screen, entry),
    /** On through the playlist: first the answer of the entry that is on, then the next one; or back to the one before. */
    stepEntry: async (by: number) => (await playlist()).stepEntry(screen, by),
    /**
     * Begins with the first entry of a link's playlist, as long as that link is the newest.
     *
     * @returns whether the entry is shown
     */
    async beginList(isNewest: () => boolean): Promise<boolean> {
      const { playlistOf, showEntry } = await playlist()
      // A playlist that is not whole begins only after that has been said.
      return isNewest() && playlistOf(getState().list).missing === 0 && showEntry(screen, 0)
    },
    /** Asks what the entry of a link asks, as long as that link is the newest. */
    async askEntry(isNewest: () => boolean): Promise<void> {
      const { askEntry } = await playlist()
      if (isNewest() && getState().projected) await askEntry(screen.store)
    },
    /** Reports what of a link's playlist cannot be used. */
    async checkList(list: string): Promise<void> {
      const notices = await (await playlist()).checkList(list)
      if (getState().list === list) notices.forEach(screen.notify)
    },
  }
}
