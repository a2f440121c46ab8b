/** The loop lab's lessons, in the order in which they build on each other; each is loaded when it is begun. */
import type { LessonEntry } from '../../lesson.ts'

export const lessons: readonly LessonEntry[] = [
  {
    id: 'transient-load',
    label: 'Why a static split fails',
    summary: 'What owners who come and go do to a loop that is dealt out once, and when dealing once is enough.',
    load: () => import('./transient-load.ts').then((m) => m.lesson),
  },
  {
    id: 'who-decides',
    label: 'Global or local, central or distributed',
    summary: 'What a synchronisation is and costs, who decides in it, and among whom iterations should move.',
    load: () => import('./who-decides.ts').then((m) => m.lesson),
  },
  {
    id: 'model-decides',
    label: 'Letting a model decide',
    summary: 'What a small model says of the four strategies before they are tried, and when it is wrong.',
    load: () => import('./model-decides.ts').then((m) => m.lesson),
  },
]
