/** The asynchronous lab's lessons, in the order in which they build on each other; each is loaded when it is begun. */
import type { LessonEntry } from '../../lesson.ts'

export const lessons: readonly LessonEntry[] = [
  {
    id: 'messages',
    label: 'Messages instead of barriers',
    summary: 'How processors with clocks of their own share work, and what their messages cost.',
    load: () => import('./messages.ts').then((m) => m.lesson),
  },
  {
    id: 'asking',
    label: 'Sender or receiver: who asks?',
    summary: 'When it is better that processors with too much act, and when those that have nothing.',
    load: () => import('./asking.ts').then((m) => m.lesson),
  },
  {
    id: 'wall',
    label: 'The server’s wall',
    summary: 'Why a centre serves only so many workers, and which ways there are to move that limit.',
    load: () => import('./wall.ts').then((m) => m.lesson),
  },
  {
    id: 'noticing',
    label: 'Noticing without a global clock',
    summary: 'How processors learn that a phase has ended or that all is done, and what it costs them to know.',
    load: () => import('./noticing.ts').then((m) => m.lesson),
  },
  {
    id: 'changing',
    label: 'Changing the rule with the phase',
    summary: 'What it brings to balance in another way while the machine fills or empties, and what can go wrong.',
    load: () => import('./changing.ts').then((m) => m.lesson),
  },
  {
    id: 'dividing',
    label: 'Divide and conquer: see the work',
    summary: 'How a picture becomes a tree of tasks, how small a task should be, and what no machine can share.',
    load: () => import('./dividing.ts').then((m) => m.lesson),
  },
  {
    id: 'not-knowing',
    label: 'The price of not knowing',
    summary:
      'Why searches depend on who knows what when, and can be more than twice as fast on two processors or slower.',
    load: () => import('./not-knowing.ts').then((m) => m.lesson),
  },
]
