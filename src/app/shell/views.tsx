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

const view = (load: () => Promise<ComponentType>, parameters = false): PageView => ({
  component: loadedLater(load),
  parameters,
})

/** The views by id. */
const views: Readonly<Record<Exclude<ViewId, 'play' | 'write'>, PageView>> = {
  compare: view(() => import('../compare/view.tsx').then((m) => m.default), true),
  sensitivity: view(() => import('../explore/strip/strip.tsx').then((m) => m.default), true),
  map: view(() => import('../explore/map/explore.tsx').then((m) => m.default), true),
  experiment: view(() => import('../explore/experiment/experiment.tsx').then((m) => m.default), true),
  advice: view(() => import('../explore/advice/advice.tsx').then((m) => m.default), true),
  stories: view(() => import('../learn/story-list.tsx').then((m) => m.default)),
  lessons: view(() => import('../learn/lesson-list.tsx').then((m) => m.default)),
  reproduce: view(() => import('../sources/reproduce.tsx').then((m) => m.default)),
  presenter: view(() => import('../lecture/presenter.tsx').then((m) => m.default)),
  handout: view(() => import('../lecture/lecture-handout.tsx').then((m) => m.default)),
  model: view(() => import('../sources/model.tsx').then((m) => m.default)),
  glossary: view(() => import('../help/glossary.tsx').then((m) => m.GlossaryView)),
  about: view(() => import('../help/about.tsx').then((m) => m.AboutView)),
  embed: view(() => import('../share/embed/embed.tsx').then((m) => m.default)),
}

/** What a view is, by id; undefined for the playground itself, which a lesson that is being written stands beside. */
export function viewOf(id: string): PageView | undefined {
  return (views as Readonly<Record<string, PageView>>)[id]
}
