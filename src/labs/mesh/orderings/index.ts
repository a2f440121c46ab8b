/** The orderings that can be chosen, in the order of display. An ordering is its file and its line here. */
import { fiedler } from './fiedler.ts'
import { file } from './file.ts'
import { hilbert } from './hilbert.ts'
import { morton } from './morton.ts'
import { multilevel } from './multilevel.ts'
import type { Ordering } from './ordering.ts'
import { random } from './random.ts'
import { rcb } from './rcb.ts'
import { rcm } from './rcm.ts'
import { rib } from './rib.ts'
import { rsb } from './rsb.ts'
import { rsbPlain } from './rsb-plain.ts'

export const orderings = {
  rsb,
  'rsb-plain': rsbPlain,
  rib,
  rcb,
  fiedler,
  hilbert,
  morton,
  rcm,
  file,
  random,
  multilevel,
} as const satisfies Readonly<Record<string, Ordering>>

export type OrderingName = keyof typeof orderings
