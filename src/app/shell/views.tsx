/** The views beside the playground itself, loaded when they are first shown. Adding one is a line here and in places.ts. */
import type { ComponentType } from 'react'
import { loadedLater } from '../../views/later.ts'
import type { VIEWS } from '../state/places.ts'

/** A view of the whole main area. */
export interface PageView {
  readonly label: string
  readonly component: ComponentType
  /** Whether the parameters stand beside it. */
  readonly parameters: boolean
  /** Whether it fills the screen, without the top bar. */
  readonly whole?: boolean
  /** Whether it is reached by link alone. */
  readonly apart?: boolean
}

/** The views by id. */
export const views: Readonly<Record<Exclude<(typeof VIEWS)[number], 'play'>, PageView>> = {
  explore: {
    label: 'Explore',
    component: loadedLater(() => import('../explore/map/explore.tsx').then((m) => m.default)),
    parameters: true,
  },
  reproduce: {
    label: 'Reproduce',
    component: loadedLater(() => import('../sources/reproduce.tsx').then((m) => m.default)),
    parameters: false,
  },
  experiment: {
    label: 'Experiment',
    component: loadedLater(() => import('../explore/experiment/experiment.tsx').then((m) => m.default)),
    parameters: true,
  },
  lessons: {
    label: 'Lessons',
    component: loadedLater(() => import('../learn/lesson-list.tsx').then((m) => m.default)),
    parameters: false,
  },
  lecture: {
    label: 'Lecture',
    component: loadedLater(() => import('../lecture/lecture.tsx').then((m) => m.default)),
    parameters: false,
    whole: true,
  },
  embed: {
    label: 'Embedded',
    component: loadedLater(() => import('../share/embed/embed.tsx').then((m) => m.default)),
    parameters: false,
    whole: true,
    apart: true,
  },
}

/** A view by id; undefined for the playground itself. */
export function viewOf(id: string): PageView | undefined {
  return (views as Readonly<Record<string, PageView>>)[id]
}
