/** The migration lab's views: its transputers, its charts, its rounds and its words. */
import { loadedLater } from '../../../views/later.ts'
import type { LabViews } from '../../page.ts'
import { lessons } from '../lessons/index.ts'
import { presets } from '../presets.ts'
import { charts } from './charts/index.ts'
import { alternatives, baselines, map, sweep } from './explore.ts'
import { MigrationStage } from './stage/stage.tsx'
import { caption, headlines, markers, readout } from './words.ts'

export const page: LabViews = {
  id: 'migration',
  stage: MigrationStage,
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
  markers,
  headlines,
  caption,
  readout,
  presets,
  lessons,
  sweep,
  map,
  alternatives,
  baselines,
  bandColumn: 'utilisation',
}
