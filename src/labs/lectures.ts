/** The ready lectures of all labs: what a list shows of them, and the entries of their playlists, which are loaded when one is opened. */
import type { LectureCard, LectureFile } from '../core/content/lecture.ts'

/** A lecture in the list. */
export interface LectureEntry extends LectureCard {
  readonly lab: string
  readonly id: string
  readonly load: () => Promise<LectureFile>
}

const files = import.meta.glob<LectureFile>('./*/lectures/*.md', { import: 'default' })

/** All lectures in their order. */
export const lectures: readonly LectureEntry[] = Object.entries(
  import.meta.glob<LectureCard>('./*/lectures/*.md', { query: '?card', import: 'default', eager: true }),
)
  .flatMap(([path, card]) => {
    const [, lab = '', id = ''] = /^\.\/(\w+)\/lectures\/([\w-]+)\.md$/.exec(path) ?? []
    return [{ ...card, lab, id, load: files[path] }]
  })
  .sort((a, b) => a.order - b.order)
