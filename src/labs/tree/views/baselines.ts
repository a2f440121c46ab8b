/** What a run of the tree lab is best compared with. */
import type { Values } from '../../../core/parameters.ts'
import type { Alternative } from '../../page.ts'

/** The same run without balancing, and without acting upon transitions, where that is something else. */
export function baselines(values: Values): readonly Alternative[] {
  if (values.balancer === 'none') return []
  const none = { id: 'none', label: 'No balancing', short: 'none', values: { balancer: 'none' } }
  const twin = { id: 'twin', label: 'Not adapting', short: 'plain', values: { t1: 'off', t2: 'off' } }
  return values.t1 === 'on' || values.t2 === 'on' ? [none, twin] : [none]
}
