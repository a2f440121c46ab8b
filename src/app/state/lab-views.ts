/** A lab's views: loaded once, when its lab is first shown. */
import { labIds } from '../../labs/index.ts'
import type { LabViews } from '../../labs/page.ts'
import { importLabViews } from '../../labs/pages.ts'
import { later, useLater } from '../../views/later.ts'

const loaders = Object.fromEntries(labIds.map((lab) => [lab, later(() => importLabViews(lab))]))

/** Loads a lab's views, unless it is there. */
export function loadLabViews(lab: string): Promise<LabViews> {
  return loaders[lab].load()
}

/** A lab's views; the component waits for it. */
export function useLabViews(lab: string): LabViews {
  return useLater(loaders[lab])
}
