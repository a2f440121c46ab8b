/** The labs' tiles: what the page shows of labs that are not loaded. They are a part of the page's start, so nothing waits for them. */
import type { LabTile } from '../core/lab.ts'
import { shownIds } from './index.ts'

const modules = import.meta.glob<{ readonly tile: LabTile }>('./*/tile.ts', { eager: true })

/** A tile per lab, in the page's order. */
export const tiles: readonly LabTile[] = shownIds.map((id) => modules[`./${id}/tile.ts`].tile)

/** The lesson that a first visit begins with, as its lab and id. */
export const FIRST_LESSON = 'tree/start'
