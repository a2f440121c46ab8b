/** The mesh lab's views: its mesh and list, its charts, its schedules and remaps, and its words. */
import { inOrder } from '../../../core/content/story.ts'
import { loadedLater } from '../../../views/later.ts'
import type { ChartView, LabViews } from '../../page.ts'
import { alternatives, baselines, map, roleOf, sweep } from './explore.ts'
import { firstCaption } from './first-caption.ts'
import { program } from './program/program.ts'
import { LABELS } from './stage/marks.ts'
import { MeshStage } from './stage/stage.tsx'
import {
  caption,
  headlines,
  markers,
  readout,
  withoutChange,
  withoutChecks,
  withoutFront,
  withoutLoads,
} from './words.ts'

/** The charts below the mesh, from top to bottom. */
const charts: readonly ChartView[] = [
  {
    id: 'progress',
    label: 'Progress',
    component: loadedLater(() => import('./charts/progress.tsx').then((m) => m.Progress)),
    nothing: withoutChange,
  },
  {
    id: 'loads',
    label: 'Loads',
    component: loadedLater(() => import('./charts/loads.tsx').then((m) => m.Loads)),
    nothing: withoutLoads,
  },
  {
    id: 'profit',
    label: 'Profit',
    component: loadedLater(() => import('./charts/profit.tsx').then((m) => m.Profit)),
    nothing: withoutChecks,
  },
  {
    id: 'time',
    label: 'Time',
    component: loadedLater(() => import('./charts/timesplit.tsx').then((m) => m.Timesplit)),
  },
  {
    id: 'elements',
    label: 'Elements',
    component: loadedLater(() => import('./charts/elements.tsx').then((m) => m.Elements)),
    nothing: withoutFront,
  },
]

export const page: LabViews = {
  id: 'mesh',
  stage: MeshStage,
  labels: LABELS,
  stageNeedsArtifacts: true,
  charts,
  microscope: {
    label: 'Remap',
    component: loadedLater(() => import('./microscope/remap.tsx').then((m) => m.RemapPanel)),
  },
  program,
  markers,
  headlines,
  caption,
  firstCaption,
  readout,
  stories: inOrder(import.meta.glob('../stories/*.md', { import: 'default', eager: true })),
  roleOf,
  sweep,
  map,
  alternatives,
  baselines,
  bandColumn: 'iteration',
}
