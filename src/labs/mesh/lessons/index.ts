/** The mesh lab's lessons, in the order in which they build on each other; each is loaded when it is begun. */
import type { LessonEntry } from '../../lesson.ts'

export const lessons: readonly LessonEntry[] = [
  {
    id: 'to-intervals',
    label: 'From a mesh to intervals',
    summary: 'How a mesh is laid in a line and cut, and what the order of the line is worth.',
    load: () => import('./to-intervals.ts').then((m) => m.lesson),
  },
  {
    id: 'moving-little',
    label: 'Moving as little as possible',
    summary: 'What the order of the intervals decides when they are cut again, and how a good one is found.',
    load: () => import('./moving-little.ts').then((m) => m.lesson),
  },
  {
    id: 'worth-it',
    label: 'Is it worth it?',
    summary: 'What a check and a remap cost, what they save, and when to leave everything as it is.',
    load: () => import('./worth-it.ts').then((m) => m.lesson),
  },
]
