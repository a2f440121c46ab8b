/** A lab's views: loaded once, when its lab is first shown. */
import { PACKED, packingReady } from '../../core/attachments/packed.ts'
import { labIds } from '../../labs/index.ts'
import type { LabViews } from '../../labs/page.ts'
import { importLabViews } from '../../labs/pages.ts'
import { later, useLater } from '../../views/later.ts'

const there: Record<string, LabViews> = {}
const loaders = Object.fromEntries(
  labIds.map((lab) => [
    lab,
    later(async () => {
      const views = await importLabViews(lab)
      // Stories with programs have them in their links.
      if (views.stories.some(({ query }) => query.includes(`=${PACKED}`))) await packingReady()
      there[lab] = views
      return views
    }),
  ]),
)

/** Loads a lab's views, unless it is there. */
export function loadLabViews(lab: string): Promise<LabViews> {
  return loaders[lab].load()
}

/** A lab's views if they are loaded. */
export const loadedLabViews = (lab: string): LabViews | undefined => there[lab]

/** A lab's views; the component waits for it. */
export function useLabViews(lab: string): LabViews {
  return useLater(loaders[lab])
}
