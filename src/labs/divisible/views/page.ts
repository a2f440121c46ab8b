/** The divisible load lab's views: its schedule, its search and its words. */

import { inOrder } from '../../../core/content/story.ts'
import { listLessons } from '../../lessons.ts'
import type { LabViews } from '../../page.ts'
import { Algorithms } from './algorithms/algorithms.tsx'
import { alternatives, baselines, leftOut, map, sweep } from './explore.ts'
import { ScheduleStage } from './gantt/stage.tsx'
import { SearchChart } from './search/chart.tsx'
import { caption, headlines, markers, readout } from './words.ts'

export const page: LabViews = {
  id: 'divisible',
  stage: ScheduleStage,
  charts: [{ id: 'search', label: 'Programs tried', component: SearchChart }],
  microscope: { label: 'Algorithms', component: Algorithms },
  markers,
  headlines,
  caption,
  readout,
  stories: inOrder(import.meta.glob('../stories/*.md', { import: 'default', eager: true })),
  lessons: listLessons(
    import.meta.glob('../lessons/*.md', { query: '?head', import: 'default', eager: true }),
    import.meta.glob('../lessons/*.md', { import: 'default' }),
  ),
  sweep,
  map,
  alternatives,
  leftOut,
  baselines,
  bandColumn: 'best',
}
