/** All balancers by name. */
import type { Balancer } from '../balancer.ts'
import type { Machine } from '../machine.ts'
import { adapts, balancerIn, balancersOf, FILLING, STEADY } from '../phases.ts'
import type { BalancerId } from '../scenario.ts'
import { Cwn } from './cwn.ts'
import { Diffusion } from './diffusion.ts'
import { DirectExchange } from './direct.ts'
import { FreeExchange, LocalExchange } from './gdem.ts'
import { Gradient } from './gradient.ts'
import { Hierarchical } from './hierarchical.ts'
import { Loadserver } from './loadserver.ts'
import { None } from './none.ts'
import { Pool } from './pool.ts'
import { Sender } from './sender.ts'
import { Stealing } from './stealing.ts'
import { XuHwang } from './xuhwang.ts'

export function balancerNamed(id: BalancerId, machine: Machine): Balancer {
  switch (id) {
    case 'none':
      return new None(machine)
    case 'loadserver':
      return new Loadserver(machine)
    case 'stealing':
      return new Stealing(machine)
    case 'sender':
      return new Sender(machine)
    case 'sid':
    case 'rid':
      return new Diffusion(machine, id)
    case 'gradient':
      return new Gradient(machine)
    case 'hierarchical':
      return new Hierarchical(machine)
    case 'gdem':
      if (isDirect(machine)) return new DirectExchange(machine)
      return isSynchronised(machine) ? new LocalExchange(machine) : new FreeExchange(machine)
    case 'pool':
      return new Pool(machine)
    case 'cwn':
      return new Cwn(machine)
    case 'xuhwang':
      return new XuHwang(machine)
  }
}

/** Local synchronisation needs all processors to sweep until the machine empties. */
function isSynchronised({ scenario }: Machine): boolean {
  const everywhere = balancerIn(scenario, FILLING) === 'gdem' && balancerIn(scenario, STEADY) === 'gdem'
  return scenario.synchronisation === 'local' && everywhere && !(adapts(scenario) && scenario.detection === 'local')
}

/** Direct exchange needs all processors to sweep to the end. */
const isDirect = ({ scenario }: Machine): boolean =>
  scenario.synchronisation === 'direct' &&
  balancersOf(scenario).length === 1 &&
  !(adapts(scenario) && scenario.detection === 'local')
