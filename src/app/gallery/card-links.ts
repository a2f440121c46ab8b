/** Where a card leads, and what a playlist has of it. */
import type { Entry } from '../../core/link/playlist.ts'
import { lessonCards, type StoryEntry, storyCards } from '../../labs/cards.ts'
import type { Session } from '../state/session.ts'
import { type Card, isWhole, type LessonCard, type Reached, reachedIn } from './cards.ts'
import type { CardAction } from './gallery-card.tsx'

const joined = (...parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join('&')

/** The link of a card's story, or of a part of its lesson, counted from 0; in a lecture if so. */
export const linkOf = (card: Card, { part = 0, lecture = false } = {}): string =>
  card.kind === 'story'
    ? `${card.lab}?${joined(card.query, card.picture && `picture=${card.picture}`, lecture && 'view=lecture')}`
    : `${card.lab}?${joined(lecture && 'view=lecture', `lesson=${card.id}&scene=${part + 1}`)}`

/** The part that a learner goes on with, counted from 0; the first of a lesson that is done, or not begun. */
export function partToGoOn(card: LessonCard, reached: Reached): number {
  const before = reachedIn(reached, card)
  return before && !isWhole(before) ? before.scene : 0
}

/** A part of a lesson as an entry of a playlist; counted from 0. */
export const entryOfPart = ({ lab, id }: Pick<Card, 'lab' | 'id'>, part: number): Entry => ({
  kind: 'picture',
  lab,
  query: `lesson=${id}&scene=${part + 1}`,
  note: '',
  title: '',
})

/** The card that an entry of a playlist comes from, and which part of a lesson it is; undefined for an entry that comes from no card. */
export function cardOf(entry: Entry): { readonly card?: Card; readonly part: number } {
  if ('story' in entry)
    return { card: storyCards.find(({ lab, id }) => lab === entry.lab && id === entry.story), part: 0 }
  const query = new URLSearchParams('query' in entry ? entry.query : '')
  const lesson = query.get('lesson')
  const card = lessonCards.find(({ lab, id }) => 'lab' in entry && lab === entry.lab && id === lesson)
  return { card, part: Number(query.get('scene') ?? 1) - 1 }
}

/** About how many minutes an entry takes. One that does not say it takes the minutes of its card; a question takes one. */
export function minutesOfEntry(entry: Entry): number {
  if (entry.minutes !== undefined) return entry.minutes
  const { card } = cardOf(entry)
  if (!card) return entry.kind === 'black' ? 0 : 1
  return (card.minutes ?? 0) / (card.kind === 'lesson' ? card.parts.length : 1)
}

/** About how many minutes a playlist takes. */
export const minutesOf = (entries: readonly Entry[]): number =>
  Math.round(entries.reduce((sum, entry) => sum + minutesOfEntry(entry), 0))

/** The entries of a playlist that a card stands for: a story is one, and each part of a lesson. */
export const entriesFor = (card: Card): readonly Entry[] =>
  card.kind === 'story'
    ? [{ kind: 'story', lab: card.lab, story: card.id, note: '', title: '' }]
    : card.parts.map((_, part) => entryOfPart(card, part))

/** Opens a card's story. */
export const storyAction = (session: Session, card: StoryEntry): CardAction => ({
  label: 'Open',
  to: linkOf(card),
  run: () => session.follow(linkOf(card)),
})
