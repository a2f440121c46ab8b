/** The views beside the playground itself, loaded when they are first shown. */
import type { ComponentType } from 'react'
import { later, loadedLater } from '../../views/later.ts'
import { VIEWS, type ViewId } from '../state/places.ts'

/** A view of the whole main area. */
interface PageView {
  readonly component: ComponentType
  /** Whether the parameters stand beside it. */
  readonly parameters: boolean
}

/** Beside them the parameters stand. */
const BESIDE: readonly ViewId[] = ['compare', 'sensitivity', 'map', 'experiment', 'advice', 'computer']

/** An embedded picture is all that its reader sees, so it does not wait for the list of the others. */
const Embed = loadedLater(() => import('../share/embed/embed.tsx').then((m) => m.default))

/** A view or a dialog of the list that is loaded later (./parts.ts). */
const list = later(() => import('./parts.ts'))

/** One of them: a component that is loaded when it is first rendered. */
export const part = <P extends object>(
  load: (parts: typeof import('./parts.ts').parts) => Promise<ComponentType<P>>,
): ComponentType<P> => loadedLater(async () => load((await list.load()).parts))

/** The views by id. */
const views: Readonly<Record<string, PageView>> = Object.fromEntries(
  VIEWS.flatMap((id) => {
    if (id === 'play' || id === 'write') return []
    return [[id, { component: id === 'embed' ? Embed : part((parts) => parts[id]()), parameters: BESIDE.includes(id) }]]
  }),
)

/** What a view is, by id; undefined for the playground itself, which a lesson that is being written stands beside. */
export const viewOf = (id: string): PageView | undefined => views[id]
