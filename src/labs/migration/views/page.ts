/** The migration lab's views: its transputers, its charts, its rounds and its words. */
import { inOrder } from '../../../core/content/story.ts'
import { loadedLater } from '../../../views/later.ts'
import type { ChartView, LabViews } from '../../page.ts'
import { timeSplit } from '../metrics.ts'
import { alternatives, baselines, map, roleOf, sweep } from './explore.ts'
import { firstCaption } from './first-caption.ts'
import { program } from './program/program.ts'
import { shown } from './shown.ts'
import { LABELS } from './stage/plain.ts'
import { MigrationStage } from './stage/stage.tsx'
import { caption, headlines, markers, readout } from './words.ts'

/** The charts below the transputers, from top to bottom. */
const charts: readonly ChartView[] = [
  {
    id: 'utilisation',
    label: 'Utilisation',
    component: loadedLater(() => import('./charts/utilisation.tsx').then((m) => m.Utilisation)),
  },
  { id: 'queues', label: 'Queues', component: loadedLater(() => import('./charts/queues.tsx').then((m) => m.Queues)) },
  {
    id: 'time',
    label: 'Time',
    component: loadedLater(() =>
      import('../../../views/time-split/chart.tsx').then((m) => m.timeSplitChart(timeSplit)),
    ),
  },
  {
    id: 'gain',
    label: 'Gain',
    apart: true,
    component: loadedLater(() => import('./charts/gain.tsx').then((m) => m.Gain)),
  },
  {
    id: 'imbalance',
    label: 'Imbalance',
    apart: true,
    shownWhen: ({ program }) => program === 'phases',
    component: loadedLater(() => import('./charts/imbalance.tsx').then((m) => m.Imbalance)),
  },
]

export const page: LabViews = {
  id: 'migration',
  stage: MigrationStage,
  labels: LABELS,
  pictures: [
    {
      id: 'program',
      label: 'Program',
      component: loadedLater(() => import('./picture/picture.tsx').then((m) => m.ProgramPicture)),
    },
  ],
  charts,
  microscope: {
    label: 'Decision',
    component: loadedLater(() => import('./microscope/decision.tsx').then((m) => m.Decision)),
  },
  program,
  markers,
  headlines,
  shown,
  caption,
  firstCaption,
  readout,
  stories: inOrder(import.meta.glob('../stories/*.md', { import: 'default', eager: true })),
  roleOf,
  sweep,
  map,
  alternatives,
  baselines,
  bandColumn: 'utilisation',
}
