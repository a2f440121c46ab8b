/** What is shown to the reader beside the picture: what could not be used, what is missing, what takes long. */
import type { Slice } from './slice.ts'

/** Something that is shown to the reader. What concerns a value names the parameter, what is expected and what was given. */
export interface Notice {
  /** A notice takes the place of one with the same id. One that begins with `part-` outlives the link that it came with; see `lastingNotices`. */
  readonly id: string
  readonly kind: 'info' | 'warning' | 'error'
  readonly text: string
  /** The history that Undo, which stands in the notice as long as nothing else has been changed, is to take a step back. */
  readonly undoes?: readonly object[]
  /** Ends what it is about, which takes a while; it stays until then. */
  readonly stop?: () => void
  /** Whether it stays until it is dismissed, though it only informs. */
  readonly stays?: true
  /** Where it leads, for those who want to go there. */
  readonly leads?: { readonly label: string; readonly href: string }
}

/** The notices that are shown. */
export interface NoticesState {
  readonly notices: readonly Notice[]
}

/** The notices' slice. */
export const NOTICES: Slice<NoticesState> = { first: { notices: [] } }

/** The notices with one added; one of the same id is replaced. */
export function withNotice({ notices }: NoticesState, notice: Notice): NoticesState {
  return { notices: [...notices.filter(({ id }) => id !== notice.id), notice] }
}

/** The notices that outlive the link or the lab that they came with: a part of the page is missing. */
export const lastingNotices = ({ notices }: NoticesState): readonly Notice[] =>
  notices.filter(({ id }) => id.startsWith('part-'))

/** The notices without those of a prefix. */
export function withoutNotices({ notices }: NoticesState, prefix: string): NoticesState {
  return { notices: notices.filter(({ id }) => !id.startsWith(prefix)) }
}

/** What is said once where the browser does not take what the page was to keep of the reader's. */
export const NOTHING_KEPT: Notice = {
  id: 'part-storage',
  kind: 'warning',
  text: 'This browser keeps nothing more of this page: its storage is full or switched off. Answers, progress, playlists and what you have chosen last for this visit; links and exported files have what they have.',
}

/** What is said where the browser keeps nothing of what a link only names. */
export const NOT_KEPT: Notice = {
  id: 'storage',
  kind: 'warning',
  text: 'The browser does not keep files here, as in a private window: they last for this visit. An exported scenario (JSON) has them in it.',
}
