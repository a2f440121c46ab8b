/** The views beside the playground itself, loaded when they are first shown. Adding one is a line here and in places.ts. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { VIEWS } from './places.ts'

/** A view of the whole main area. */
export interface PageView {
  readonly label: string
  readonly component: LazyExoticComponent<ComponentType>
  /** Whether the parameters stand beside it. */
  readonly parameters: boolean
  /** Whether it fills the screen, without the top bar. */
  readonly whole?: boolean
  /** Whether it is reached by link alone. */
  readonly apart?: boolean
}

/** The views by id. */
export const views: Readonly<Record<Exclude<(typeof VIEWS)[number], 'play'>, PageView>> = {
  explore: { label: 'Explore', component: lazy(() => import('./explore/explore.tsx')), parameters: true },
  reproduce: {
    label: 'Reproduce',
    component: lazy(() => import('./reproduce/reproduce.tsx')),
    parameters: false,
  },
  experiment: { label: 'Experiment', component: lazy(() => import('./experiment/experiment.tsx')), parameters: true },
  lessons: { label: 'Lessons', component: lazy(() => import('./lessons/lesson-list.tsx')), parameters: false },
  lecture: { label: 'Lecture', component: lazy(() => import('./lecture/lecture.tsx')), parameters: false, whole: true },
  embed: {
    label: 'Embedded',
    component: lazy(() => import('./embed/embed.tsx')),
    parameters: false,
    whole: true,
    apart: true,
  },
}

/** A view by id; undefined for the playground itself. */
export function viewOf(id: string): PageView | undefined {
  return (views as Readonly<Record<string, PageView>>)[id]
}
