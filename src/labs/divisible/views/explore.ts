/** What is explored of the lab, and what its scenarios are compared with. */
import type { Values } from '../../../core/parameters.ts'
import type { Alternative, MapDefaults, SweepDefaults } from '../../page.ts'
import { algorithmsFor, workersIn } from '../model/detail.ts'
import { type DivisibleValues, parameters } from '../parameters.ts'

/** Workers up to which searches over all orders are quick enough to be run a hundred times. */
const LIGHT = 5

/** Every algorithm that can be used in place of the scenario's. */
export function alternatives(values: Values): readonly Alternative[] {
  const scenario = values as unknown as DivisibleValues
  const light = workersIn(scenario) <= LIGHT
  return algorithmsFor(scenario)
    .filter((id) => light || (id !== 'opt' && id !== 'best-subset'))
    .map((algorithm) => {
      const { label } = parameters.algorithm.options[algorithm]
      return { id: algorithm, label, short: label, values: { algorithm } }
    })
}

/** T against the size of results: where collecting comes to matter. */
export const sweep: SweepDefaults = {
  parameter: 'delta',
  metric: 'makespan',
  variants: (values) => alternatives(values).filter(({ id }) => ['fifo', 'lifo', 'iterlp', 'iterlp2a'].includes(id)),
}

export const map: MapDefaults = { x: 'delta', y: 'load', show: 'best' }

/** The simplest orders, and the best there are where they can be had. */
export function baselines(values: Values): readonly Alternative[] {
  return alternatives(values).filter(
    ({ id }) => ['best-subset', 'fifo', 'iterlp'].includes(id) && id !== values.algorithm,
  )
}
