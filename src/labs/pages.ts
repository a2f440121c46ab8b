/** The labs' views, loaded when they are first shown. */
import type { LabViews } from './page.ts'

/** Loads a lab's views by the lab's id. */
export const importLabViews = async (id: string): Promise<LabViews> =>
  ((await import(`./${id}/views/page.ts`)) as { page: LabViews }).page
