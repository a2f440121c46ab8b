/**
 * Ready lectures as the page has them: the entries of a playlist with notes, minutes and answers. A lecture is written as a Markdown file (see
 * read-lecture.ts) and compiled to this, which is plain data.
 */
import type { Entry } from '../link/playlist.ts'

/** What a list of lectures shows. */
export interface LectureCard {
  readonly title: string
  /** What the audience knows afterwards, in a sentence. */
  readonly about: string
  /** Its place among all lectures. */
  readonly order: number
  readonly minutes: number
  /** The story whose picture stands for it. */
  readonly story: string
  /** The titles of its parts. */
  readonly parts: readonly string[]
}

/** A lecture as it is compiled. */
export interface LectureFile extends LectureCard {
  readonly entries: readonly Entry[]
}
