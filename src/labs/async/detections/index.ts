/** The ways of noticing the transitions by name. A new one is its file and its lines here. */
import { accumulator, begin as beginAccumulator } from './accumulator.ts'
import { begin as beginCentral, central } from './central.ts'
import type { Begin } from './detection.ts'
import { begin as beginExact, exact } from './exact.ts'
import { begin as beginLocal, local } from './local.ts'
import { begin as beginReduction, reduction } from './reduction.ts'

/** In the order in which they are offered. */
export const detections = { exact, accumulator, central, reduction, local }

/** How each detection works. Only the engine needs it. */
export const beginDetecting: { readonly [N in keyof typeof detections]: Begin<(typeof detections)[N]> } = {
  exact: beginExact,
  accumulator: beginAccumulator,
  central: beginCentral,
  reduction: beginReduction,
  local: beginLocal,
}
