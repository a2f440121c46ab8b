/** How each ordering is made; only the engine needs it. */
import { begin as fiedler } from './fiedler.ts'
import { begin as file } from './file.ts'
import { begin as hilbert } from './hilbert.ts'
import type { OrderingName } from './index.ts'
import { begin as morton } from './morton.ts'
import { begin as multilevel } from './multilevel.ts'
import type { BeginOrder } from './ordering.ts'
import { begin as random } from './random.ts'
import { begin as rcb } from './rcb.ts'
import { begin as rcm } from './rcm.ts'
import { begin as rib } from './rib.ts'
import { begin as rsb } from './rsb.ts'
import { begin as rsbPlain } from './rsb-plain.ts'

export const beginOrder: Readonly<Record<OrderingName, BeginOrder>> = {
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
}
