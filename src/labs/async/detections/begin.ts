/** How each detection works. Only the engine needs it. */
import { begin as accumulator } from './accumulator.ts'
import { begin as central } from './central.ts'
import type { Begin } from './detection.ts'
import { begin as exact } from './exact.ts'
import type { detections } from './index.ts'
import { begin as local } from './local.ts'
import { begin as reduction } from './reduction.ts'

export const beginDetecting: { readonly [N in keyof typeof detections]: Begin<(typeof detections)[N]> } = {
  exact,
  accumulator,
  central,
  reduction,
  local,
}
