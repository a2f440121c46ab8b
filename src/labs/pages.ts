/** The labs' views, loaded when they are first shown. */
import type { LabViews, Miniature } from './page.ts'

/** Loads a lab's views by the lab's id. */
export const importLabViews = async (id: string): Promise<LabViews> =>
  ((await import(`./${id}/views/page.ts`)) as { page: LabViews }).page

/** Loads the picture on a lab's tile by the lab's id. */
export const importMiniature = async (id: string): Promise<Miniature> =>
  ((await import(`./${id}/views/miniature.tsx`)) as { miniature: Miniature }).miniature
