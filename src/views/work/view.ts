/** The picture of real work as labs list it. */
import type { Values } from '../../core/parameters.ts'
import { loadedLater } from '../later.ts'

/** The kinds of work that have a picture of their own. Pictures are loaded later, so a test holds this against their list. */
const DRAWN: readonly unknown[] = ['mandelbrot', 'quadrature', 'quicksort', 'mergesort', 'search', 'queens']

/** The work itself, of the kinds that can be drawn. */
export const workPicture = {
  id: 'work',
  label: 'Work',
  component: loadedLater(() => import('./picture.tsx').then((m) => m.WorkOfRun)),
  shownWhen: ({ workload }: Values) => DRAWN.includes(workload),
}
