/** The loop lab's lessons, in the order in which they build on each other; each is loaded when it is begun. */
import type { LessonEntry } from '../../lesson.ts'

export const lessons: readonly LessonEntry[] = [
  {
    id: 'transient-load',
    label: 'Why a static split fails',
    summary: 'What owners who come and go do to a loop that is dealt out once, and when dealing once is enough.',
    load: () => import('./transient-load.ts').then((m) => m.lesson),
  },
]
