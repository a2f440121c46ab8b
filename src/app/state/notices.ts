/** What is shown to the reader beside the picture: what could not be used, what is missing, what takes long. */
import type { State } from './store.ts'

/** Something that is shown to the reader. */
export interface Notice {
  readonly id: string
  readonly kind: 'info' | 'warning' | 'error'
  readonly text: string
}

/** The notices with one added; one of the same id is replaced. */
export function withNotice(state: State, notice: Notice): Partial<State> {
  return { notices: [...state.notices.filter((n) => n.id !== notice.id), notice] }
}

/** The notices that outlive the link or the lab that they came with: a part of the page is missing. */
export const lastingNotices = ({ notices }: State): readonly Notice[] =>
  notices.filter(({ id }) => id.startsWith('part-'))

/** The notices without those of a prefix. */
export function withoutNotices(state: State, prefix: string): Partial<State> {
  return { notices: state.notices.filter((n) => !n.id.startsWith(prefix)) }
}
