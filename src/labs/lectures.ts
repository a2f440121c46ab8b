/** The ready lectures of all labs: what a list shows of them. Their entries are in lecture-entries.ts. */
import type { LectureCard } from '../core/content/lecture.ts'

/** A lecture in the list. */
export interface LectureEntry extends LectureCard {
  readonly lab: string
  readonly id: string
}

/** All lectures in their order. */
export const lectures: readonly LectureEntry[] = Object.entries(
  import.meta.glob<LectureCard>('./*/lectures/*.md', { query: '?card', import: 'default', eager: true }),
)
  .flatMap(([path, card]) => {
    const [, lab = '', id = ''] = /^\.\/(\w+)\/lectures\/([\w-]+)\.md$/.exec(path) ?? []
    return [{ ...card, lab, id }]
  })
  .sort((a, b) => a.order - b.order)
