/** The orderings that can be chosen, in the order of display. An ordering is its file and its line here. */

import { beginFile, beginRandom, file, random } from './baselines.ts'
import { beginHilbert, beginMorton, hilbert, morton } from './curves.ts'
import { begin as beginFiedler, fiedler } from './fiedler.ts'
import { begin as beginMultilevel, multilevel } from './multilevel.ts'
import type { BeginOrder, Ordering } from './ordering.ts'
import { begin as beginRcb, rcb } from './rcb.ts'
import { begin as beginRcm, rcm } from './rcm.ts'
import { begin as beginRib, rib } from './rib.ts'
import { beginRsb, beginRsbPlain, rsb, rsbPlain } from './rsb.ts'

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

/** How each ordering is made; only the engine needs it. */
export const beginOrder: Readonly<Record<OrderingName, BeginOrder>> = {
  rsb: beginRsb,
  'rsb-plain': beginRsbPlain,
  rib: beginRib,
  rcb: beginRcb,
  fiedler: beginFiedler,
  hilbert: beginHilbert,
  morton: beginMorton,
  rcm: beginRcm,
  file: beginFile,
  random: beginRandom,
  multilevel: beginMultilevel,
}
