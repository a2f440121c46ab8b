/** The divisible load lab's lessons, in the order in which they build on each other; each is loaded when it is begun. */
import type { LessonEntry } from '../../lesson.ts'

export const lessons: readonly LessonEntry[] = [
  {
    id: 'what-it-is',
    label: 'What divisible load theory is',
    summary: 'How a load is cut up for workers behind one port, and why the orders of sending and collecting matter.',
    load: () => import('./what-it-is.ts').then((m) => m.lesson),
  },
  {
    id: 'leaving-out',
    label: 'Why the cheapest schedule leaves workers out',
    summary: 'What opening a link costs, and how the best of all workers can be worse than the best of a few.',
    load: () => import('./leaving-out.ts').then((m) => m.lesson),
  },
]
