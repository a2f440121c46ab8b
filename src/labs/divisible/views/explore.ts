/** What is explored of the lab, and what its scenarios are compared with. */
import type { Values } from '../../../core/parameters.ts'
import { inSentence } from '../../../core/text/case.ts'
import type { Alternative, MapDefaults, SweepDefaults } from '../../page.ts'
import { algorithmsFor, EXACT_WORKERS, workersIn } from '../model/detail.ts'
import { type DivisibleValues, parameters } from '../parameters.ts'

/** Workers up to which the true optimum is quick enough to be compared with. */
const LIGHT = 5

const named = (algorithm: DivisibleValues['algorithm']): Alternative => {
  const { label } = parameters.algorithm.options[algorithm]
  return { id: algorithm, label, short: label, values: { algorithm } }
}

const isExact = (id: string) => id === 'opt' || id === 'best-subset'

/** Every heuristic that can be used in place of the scenario's algorithm; that nothing beats the true optimum is known. */
export function alternatives(values: Values): readonly Alternative[] {
  return algorithmsFor(values as unknown as DivisibleValues)
    .filter((id) => !isExact(id))
    .map(named)
}

/** What the map says of the others. */
export const leftOut = `${parameters.algorithm.options.opt.label} and ${inSentence(parameters.algorithm.options['best-subset'].label)} are not compared: they try all orders, which takes long, and take ${EXACT_WORKERS} workers at most.`

/** T against the size of results: where collecting comes to matter. */
export const sweep: SweepDefaults = {
  parameter: 'delta',
  metric: 'makespan',
  variants: (values) => alternatives(values).filter(({ id }) => ['fifo', 'lifo', 'iterlp', 'iterlp2a'].includes(id)),
}

export const map: MapDefaults = { x: 'delta', y: 'load', show: 'best' }

/** The simplest orders, and the best there are where they can be had quickly. */
export function baselines(values: Values): readonly Alternative[] {
  const scenario = values as unknown as DivisibleValues
  const best = workersIn(scenario) <= LIGHT ? [named('best-subset')] : []
  const simple = alternatives(values).filter(({ id }) => id === 'fifo' || id === 'iterlp')
  return [...best, ...simple].filter(({ id }) => id !== values.algorithm)
}
