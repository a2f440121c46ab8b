/** Which cards a gallery shows for what a reader looks for, and in which groups. */
import { counted } from '../../core/text/format.ts'
import { type LessonEntry, lessonCards, type StoryEntry, storyCards } from '../../labs/cards.ts'
import { courseLessons } from '../../labs/course.ts'
import { tiles } from '../../labs/tiles.ts'
import type { OwnEntry } from '../state/own-list.ts'
import type { progress } from '../state/progress.ts'

/** A lesson's card; one of the reader's own has what the list of them says. */
export type LessonCard = LessonEntry & { readonly ownEntry?: OwnEntry }

/** A card of a gallery. */
export type Card = StoryEntry | LessonCard

/** What cards are of: stories or lessons. */
export type Kind = Card['kind']

/** The cards of a kind: of lessons, ours and then the reader's own, those added last first. */
export function cardsOf(kind: Kind, ownLessons: Readonly<Record<string, OwnEntry>>): readonly Card[] {
  if (kind === 'story') return storyCards
  const theirs = Object.entries(ownLessons)
    .toSorted(([, a], [, b]) => b.added - a.added)
    .map(
      ([id, entry]): LessonCard => ({
        kind: 'lesson',
        id,
        lab: entry.lab,
        title: entry.title,
        about: entry.summary,
        parts: [],
        exercises: 0,
        predicts: false,
        order: 0,
        words: entry.name,
        ownEntry: entry,
      }),
    )
  return [...lessonCards, ...theirs]
}

/** What a lab is called. */
export const labelOf = (lab: string): string => tiles.find(({ id }) => id === lab)?.label ?? lab

/** What the levels of stories are called, in their order. */
const LEVELS = { start: 'Start here', core: 'What matters', odd: 'Odd cases' } as const

const PREDICTS = 'asks for a prediction'

/** What stands below a card's title, in words: "Story, Tree, start here, 2 minutes, asks for a prediction". */
export function factsOf(card: Card): readonly string[] {
  const { kind, lab, minutes, predicts } = card
  return [
    kind === 'lesson' ? 'Lesson' : 'Story',
    labelOf(lab),
    ...(card.kind === 'story' ? [LEVELS[card.level].toLowerCase()] : []),
    ...(card.kind === 'lesson' && card.parts.length > 0 ? [counted(card.parts.length, 'part')] : []),
    ...(card.kind === 'lesson' && card.exercises > 0 ? [counted(card.exercises, 'exercise')] : []),
    ...(minutes === undefined ? [] : [counted(minutes, 'minute')]),
    ...(predicts ? [PREDICTS] : []),
  ]
}

/** Words of a text as they are compared: small letters without marks, indices as digits, "fillingInterval" as two words and as one. */
const wordsIn = (text: string): readonly string[] =>
  `${text} ${text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** What a card is found by, the words that say most of it first. */
const fieldsOf = (card: Card) => [
  card.title,
  card.kind === 'story' ? `${card.label} ${card.group}` : card.parts.join(' '),
  factsOf(card).join(' '),
  card.words,
  card.about,
]

/** Words of each card by field, made when it is first looked through. */
const index = new WeakMap<Card, readonly (readonly string[])[]>()

function indexed(card: Card) {
  const words = index.get(card) ?? fieldsOf(card).map(wordsIn)
  index.set(card, words)
  return words
}

/** How well a card fits words that are looked for: the lower, the better; undefined where one of them is missing. */
function distance(card: Card, terms: readonly string[]): number | undefined {
  let sum = 0
  for (const term of terms) {
    const field = indexed(card).findIndex((words) => words.some((word) => word.startsWith(term)))
    if (field < 0) return undefined
    sum += field
  }
  return sum
}

/** The cards in which all words of a text begin some word, those that fit best first; all cards of an empty text. */
export function searched<C extends Card>(cards: readonly C[], text: string): readonly C[] {
  const terms = [...new Set(wordsIn(text))]
  return cards
    .flatMap((card) => {
      const place = distance(card, terms)
      return place === undefined ? [] : [{ card, place }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ card }) => card)
}

/** Words of a card around one that was looked for. */
export interface Match {
  readonly words: readonly string[]
  /** Which of them was looked for. */
  readonly at: number
}

/** How many words stand on each side of the one that was looked for. */
const AROUND = 4

/** Where a card has a word that is looked for, unless that stands in its title or its facts, which are seen anyway. */
export function matchOf(card: Card, text: string): Match | undefined {
  const begins = (words: string, term: string) => wordsIn(words).some((word) => word.startsWith(term))
  const cardText = [card.title, ...factsOf(card)].join(' ')
  const term = wordsIn(text).find((one) => !begins(cardText, one))
  if (term === undefined) return undefined
  const names = card.kind === 'story' ? [card.label, card.group] : card.parts
  for (const phrase of [...names, ...card.words.split(' · '), card.about]) {
    const words = phrase.split(/\s+/)
    const at = words.findIndex((word) => begins(word, term))
    const from = Math.max(0, at - AROUND)
    if (at >= 0) return { words: words.slice(from, at + AROUND + 1), at: at - from }
  }
  return undefined
}

/** What cards can be put together by. */
export const GROUPINGS = { level: 'Level', topic: 'Topic', lab: 'Lab' } as const

/** Whether a course needs a story. */
export const isOfCourse = (card: Card): boolean => card.kind === 'story' && card.course === true

/** A group of cards. */
interface CardGroup {
  readonly label: string
  readonly cards: readonly Card[]
}

/** Cards in groups, each in the order in which they come; the reader's own lessons are a group of their own. */
export function grouped(cards: readonly Card[], by: keyof typeof GROUPINGS): readonly CardGroup[] {
  const labelFor = (card: Card) => {
    if (card.kind === 'lesson' && card.ownEntry) return 'Your lessons'
    if (card.kind === 'lesson' || by === 'lab') return labelOf(card.lab)
    return by === 'level' ? LEVELS[card.level] : card.group[0].toUpperCase() + card.group.slice(1)
  }
  const groups = new Map<string, Card[]>(by === 'level' ? Object.values(LEVELS).map((label) => [label, []]) : [])
  for (const card of cards) groups.set(labelFor(card), [...(groups.get(labelFor(card)) ?? []), card])
  return [...groups].flatMap(([label, cards]) => (cards.length > 0 ? [{ label, cards }] : []))
}

/** How far a learner has come, by "lab/lesson". */
export type Reached = ReturnType<typeof progress.all>

/** How far a learner has come in a card's lesson; undefined where it has not been begun. */
export const reachedIn = (reached: Reached, { lab, id }: Pick<Card, 'lab' | 'id'>): Reached[string] | undefined =>
  reached[`${lab}/${id}`]

/** Whether the end of a lesson has been reached. */
export const isWhole = (reached: Reached[string] | undefined): boolean => reached?.ended === true

/** The course: all our lessons in their order, how many are done, and the one to go on with. */
export function courseOf(reached: Reached, lab?: string) {
  const lessons = courseLessons.filter((card) => lab === undefined || card.lab === lab)
  const open = lessons.filter((card) => !isWhole(reachedIn(reached, card)))
  return {
    of: lessons.length,
    done: lessons.length - open.length,
    next: open.find((card) => reachedIn(reached, card)) ?? open.at(0),
  }
}
