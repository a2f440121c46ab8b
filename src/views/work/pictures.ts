/** The pictures of kinds of work by name, each loaded when it is asked for. A new one is its file and a line here. */
import type { WorkloadName } from '../../core/workloads/index.ts'
import { type Later, later } from '../later.ts'
import type { WorkPicture } from './painting.ts'

const listPicture = later(() => import('./list/list.tsx').then((m) => m.list))

export const pictures: Partial<Record<WorkloadName, Later<WorkPicture>>> = {
  mandelbrot: later(() => import('./tiles/tiles.tsx').then((m) => m.tiles)),
  quadrature: later(() => import('./curve/curve.tsx').then((m) => m.curve)),
  queens: later(() => import('./board/board.tsx').then((m) => m.board)),
  search: later(() => import('./search/search.tsx').then((m) => m.search)),
  quicksort: listPicture,
  mergesort: listPicture,
}
