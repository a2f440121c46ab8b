/** The tree lab's lessons, in the order in which they build on each other; each is loaded when it is begun. */
import type { LessonEntry } from '../../lesson.ts'

export const lessons: readonly LessonEntry[] = [
  {
    id: 'why-balance',
    label: 'Why balance at all',
    summary: 'What load balancing is, and why dealing out the work once is not enough.',
    load: () => import('./why-balance.ts').then((m) => m.lesson),
  },
  {
    id: 'dimension-exchange',
    label: 'Dimension exchange',
    summary: 'How neighbours even out their loads colour by colour, and why a hypercube needs one sweep.',
    load: () => import('./dimension-exchange.ts').then((m) => m.lesson),
  },
  {
    id: 'central-server',
    label: 'A central server',
    summary: 'How a server hands out idle workers, and how it becomes the bottleneck.',
    load: () => import('./central-server.ts').then((m) => m.lesson),
  },
  {
    id: 'three-phases',
    label: 'Three phases',
    summary: 'How the workload of a tree fills the machine, keeps it busy and runs out.',
    load: () => import('./three-phases.ts').then((m) => m.lesson),
  },
  {
    id: 'adapting',
    label: 'Adapting the interval',
    summary: 'What acting upon the two transitions gains, and when it costs.',
    load: () => import('./adapting.ts').then((m) => m.lesson),
  },
  {
    id: 'reading-numbers',
    label: 'Reading the numbers',
    summary: 'What speedup, efficiency, idle time and improvement say, and how they mislead.',
    load: () => import('./reading-numbers.ts').then((m) => m.lesson),
  },
  {
    id: 'unbalanced',
    label: 'Unbalanced trees: why depth matters',
    summary:
      'Why the shape of a tree decides how many processors it can keep busy, and why it is not known beforehand.',
    load: () => import('./unbalanced.ts').then((m) => m.lesson),
  },
]
