/** The pictures on the labs' tiles, loaded when they are first shown. */
import type { Miniature } from './page.ts'

const miniatures = import.meta.glob<{ miniature: Miniature }>('./*/views/miniature.tsx')

/** Loads the picture on a lab's tile by the lab's id; undefined where the lab has none. */
export const importMiniature = async (id: string): Promise<Miniature | undefined> =>
  (await miniatures[`./${id}/views/miniature.tsx`]?.())?.miniature
