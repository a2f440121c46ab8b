/** The divisible load lab's views: its schedule, its search and its words. */

import { inOrder } from '../../../core/content/story.ts'
import { typedValues, type Values } from '../../../core/parameters.ts'
import { loadedLater } from '../../../views/later.ts'
import type { LabViews } from '../../page.ts'
import { isSingle } from '../model/detail.ts'
import type { DivisibleValues } from '../parameters.ts'
import { Algorithms } from './algorithms/algorithms.tsx'
import { alternatives, baselines, leftOut, map, roleOf, sweep } from './explore.ts'
import { firstCaption } from './first-caption.ts'
import { LABELS } from './gantt/plain.tsx'
import { ScheduleStage } from './gantt/stage.tsx'
import { LoadChart } from './load-chart.tsx'
import { shown } from './moment.ts'
import { caption, headlines, markers, readout } from './words.ts'

/** Whether one schedule is all there is, which then is what plays. */
const playsSchedule = (values: Values) => isSingle(typedValues<DivisibleValues>(values))

export const page: LabViews = {
  id: 'divisible',
  stage: ScheduleStage,
  labels: LABELS,
  charts: [
    { id: 'load', label: 'Load over time', component: LoadChart, apart: true, shownWhen: playsSchedule },
    {
      id: 'search',
      label: 'Programs tried',
      component: loadedLater(() => import('./search/chart.tsx').then((m) => m.SearchChart)),
    },
  ],
  microscope: { label: 'Algorithms', component: Algorithms },
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
  leftOut,
  baselines,
  bandColumn: 'best',
}
