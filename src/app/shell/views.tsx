/** The views beside the playground itself, loaded when they are first shown. Adding one is a line here and in places.ts. */
import type { ComponentType } from 'react'
import { loadedLater } from '../../views/later.ts'
import type { ViewId } from '../state/places.ts'

/** A view of the whole main area. */
interface PageView {
  readonly component: ComponentType
  /** Whether the parameters stand beside it. */
  readonly parameters: boolean
}

/** The views by id. */
const views: Readonly<Record<Exclude<ViewId, 'play'>, PageView>> = {
  compare: {
    component: loadedLater(() => import('../compare/view.tsx').then((m) => m.default)),
    parameters: true,
  },
  sensitivity: {
    component: loadedLater(() => import('../explore/strip/view.tsx').then((m) => m.default)),
    parameters: true,
  },
  map: {
    component: loadedLater(() => import('../explore/map/explore.tsx').then((m) => m.default)),
    parameters: true,
  },
  experiment: {
    component: loadedLater(() => import('../explore/experiment/experiment.tsx').then((m) => m.default)),
    parameters: true,
  },
  stories: {
    component: loadedLater(() => import('../learn/story-list.tsx').then((m) => m.default)),
    parameters: false,
  },
  lessons: {
    component: loadedLater(() => import('../learn/lesson-list.tsx').then((m) => m.default)),
    parameters: false,
  },
  reproduce: {
    component: loadedLater(() => import('../sources/reproduce.tsx').then((m) => m.default)),
    parameters: false,
  },
  presenter: {
    component: loadedLater(() => import('../lecture/presenter.tsx').then((m) => m.default)),
    parameters: false,
  },
  model: {
    component: loadedLater(() => import('../sources/model.tsx').then((m) => m.default)),
    parameters: false,
  },
  glossary: {
    component: loadedLater(() => import('../help/glossary.tsx').then((m) => m.GlossaryView)),
    parameters: false,
  },
  about: {
    component: loadedLater(() => import('../help/about.tsx').then((m) => m.AboutView)),
    parameters: false,
  },
  embed: {
    component: loadedLater(() => import('../share/embed/embed.tsx').then((m) => m.default)),
    parameters: false,
  },
}

/** What a view is, by id; undefined for the playground itself. */
export function viewOf(id: string): PageView | undefined {
  return (views as Readonly<Record<string, PageView>>)[id]
}
