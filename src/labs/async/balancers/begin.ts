/** How each balancer works. Only the engine needs it. */

import type { Begin } from './balancer.ts'
import { begin as cwn } from './cwn.ts'
import { begin as gdem } from './gdem.ts'
import { begin as gradient } from './gradient.ts'
import { begin as hierarchical } from './hierarchical.ts'
import type { BalancerName, balancers } from './index.ts'
import { begin as loadserver } from './loadserver.ts'
import { begin as none } from './none.ts'
import { begin as own } from './own.ts'
import { begin as pool } from './pool.ts'
import { begin as rid } from './rid.ts'
import { begin as sender } from './sender.ts'
import { begin as sid } from './sid.ts'
import { begin as stealing } from './stealing.ts'
import { begin as xuhwang } from './xuhwang.ts'

export const beginBalancing: { readonly [N in BalancerName]: Begin<(typeof balancers)[N]> } = {
  stealing,
  loadserver,
  sender,
  sid,
  rid,
  gdem,
  hierarchical,
  none,
  gradient,
  pool,
  cwn,
  xuhwang,
  own,
}
