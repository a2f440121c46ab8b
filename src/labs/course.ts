/** The course: all lessons over twelve weeks, a project, and some to read on; which weeks there are stands in course.json. Loaded with the first gallery. */
import { type LessonEntry, lessonCards, type StoryEntry, storyCards } from './cards.ts'
import course from './course.json' with { type: 'json' }

/** A week of the course, or what comes beside them: a project, and what there is to read. */
export interface Week {
  /** Counted from 1; absent of what is no week. */
  readonly number?: number
  readonly title: string
  /** What it is about, in a sentence. */
  readonly about: string
  /** In the order in which they build on each other. */
  readonly lessons: readonly LessonEntry[]
  /** Stories that suit it, to be shown or watched. */
  readonly stories: readonly StoryEntry[]
}

const named =
  <C extends { readonly lab: string; readonly id: string }>(cards: readonly C[]) =>
  (name: string) =>
    cards.filter(({ lab, id }) => name === `${lab}/${id}`)

const weekOf = ({ title, about, lessons, stories }: (typeof course)['weeks'][number]) => ({
  title,
  about,
  lessons: lessons.flatMap(named(lessonCards)),
  stories: stories.flatMap(named(storyCards)),
})

/** The weeks in their order, and last what comes beside them. */
export const weeks: readonly Week[] = [
  ...course.weeks.map((week, nth) => ({ number: nth + 1, ...weekOf(week) })),
  ...course.more.map(weekOf),
]

const taught = weeks.flatMap(({ lessons }) => lessons)

/** All lessons in the order of the course; after it those of labs that it has no lessons of. */
export const courseLessons: readonly LessonEntry[] = [
  ...taught,
  ...lessonCards.filter((card) => !taught.includes(card)),
]

/** The lessons that explain what a lesson needs, in the order of the course. */
export const basesOf = ({ needs = [] }: Pick<LessonEntry, 'needs'>): readonly LessonEntry[] =>
  courseLessons.filter(({ gives = [] }) => gives.some((word) => needs.includes(word)))
