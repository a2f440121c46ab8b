/** The labs' views, loaded when they are first shown. */
import type { LabViews, Miniature } from './page.ts'

/** Loads a lab's views by the lab's id. */
export const importLabViews = async (id: string): Promise<LabViews> =>
  ((await import(`./${id}/views/page.ts`)) as { page: LabViews }).page

const miniatures = import.meta.glob<{ miniature: Miniature }>('./*/views/miniature.tsx')

/** Loads the picture on a lab's tile by the lab's id; undefined where the lab has none. */
export const importMiniature = async (id: string): Promise<Miniature | undefined> =>
  (await miniatures[`./${id}/views/miniature.tsx`]?.())?.miniature
