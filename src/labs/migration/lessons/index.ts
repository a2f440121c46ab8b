/** The migration lab's lessons, in the order in which they build on each other; each is loaded when it is begun. */
import type { LessonEntry } from '../../lesson.ts'

export const lessons: readonly LessonEntry[] = [
  {
    id: 'experiment',
    label: 'What an experiment is',
    summary: 'Responses, factors and levels, what chance does to them, and what replications and pairs do about that.',
    load: () => import('./experiment.ts').then((m) => m.lesson),
  },
  {
    id: 'effects',
    label: 'Reading effects',
    summary: 'What a factor does on average, when it depends on another, and on which scale to look at it.',
    load: () => import('./effects.ts').then((m) => m.lesson),
  },
  {
    id: 'moving',
    label: 'Who, which, where, when',
    summary: 'The four questions that every strategy of migration answers, and what each answer is worth.',
    load: () => import('./moving.ts').then((m) => m.lesson),
  },
  {
    id: 'thrashing',
    label: 'When balancing thrashes',
    summary: 'How moving processes can make a program slower, and which numbers show it.',
    load: () => import('./thrashing.ts').then((m) => m.lesson),
  },
]
