/** The cards of all stories and lessons: what a gallery shows without loading their labs. Loaded with the first gallery. */
import type { LessonCard, StoryCard } from '../core/content/card.ts'
import { shownIds } from './index.ts'

interface Placed {
  readonly lab: string
  readonly id: string
}

/** A story's card, with its place. */
export type StoryEntry = StoryCard & Placed & { readonly kind: 'story' }

/** A lesson's card, with its place. */
export type LessonEntry = LessonCard & Placed & { readonly kind: 'lesson' }

const placed = <C extends { readonly order: number }, K extends 'story' | 'lesson'>(
  kind: K,
  files: Readonly<Record<string, C>>,
) =>
  Object.entries(files)
    .flatMap(([path, card]) => {
      const [, lab = '', id = ''] = /^\.\/(\w+)\/.*\/([\w-]+)\.md$/.exec(path) ?? []
      return shownIds.includes(lab) ? [{ ...card, kind, lab, id }] : []
    })
    .sort((a, b) => shownIds.indexOf(a.lab) - shownIds.indexOf(b.lab) || a.order - b.order)

/** Stories, lab by lab in their order. */
export const storyCards: readonly StoryEntry[] = placed(
  'story',
  import.meta.glob<StoryCard>('./*/stories/*.md', { query: '?card', import: 'default', eager: true }),
)

/** Lessons, lab by lab in the order in which they build on each other. */
export const lessonCards: readonly LessonEntry[] = placed(
  'lesson',
  import.meta.glob<LessonCard>('./*/lessons/*.md', { query: '?card', import: 'default', eager: true }),
)
