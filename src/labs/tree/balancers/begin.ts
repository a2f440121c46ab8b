/** How each balancer works. Only the engine needs it. */

import type { Begin } from './balancer.ts'
import { begin as diffusion } from './diffusion.ts'
import { begin as gdem } from './gdem.ts'
import type { BalancerName, balancers } from './index.ts'
import { begin as loadserver } from './loadserver.ts'
import { begin as none } from './none.ts'

export const begins: { readonly [N in BalancerName]: Begin<(typeof balancers)[N]> } = {
  gdem,
  diffusion,
  loadserver,
  none,
}
