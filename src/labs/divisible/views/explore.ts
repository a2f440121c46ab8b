/** What is explored of the lab, and what its scenarios are compared with. */
import { typedValues, type Values } from '../../../core/parameters.ts'
import { capital, inSentence, listed } from '../../../core/text/case.ts'
import type { Alternative, Given, MapDefaults, SweepDefaults } from '../../page.ts'
import { type AlgorithmName, algorithms, algorithmsThat, TRUE_OPTIMUM } from '../algorithms/index.ts'
import { algorithmsFor, EXACT_WORKERS, workersIn } from '../model/detail.ts'
import { type DivisibleValues, isComparable } from '../parameters.ts'

/** Workers up to which the true optimum is quick enough to be compared with. */
const LIGHT = 5

const named = (algorithm: AlgorithmName): Alternative => {
  const { label } = algorithms[algorithm]
  return { id: algorithm, label, short: label, values: { algorithm } }
}

/** Every heuristic that can be used instead of the scenario's algorithm; that nothing beats the true optimum is known. */
export function alternatives(values: Values): readonly Alternative[] {
  return algorithmsFor(typedValues<DivisibleValues>(values))
    .filter((id) => !algorithms[id].exact && isComparable(values, id))
    .map(named)
}

/** What the map says about the others. */
export const leftOut = `${capital(
  listed(algorithmsThat(({ exact }) => exact).map((name) => inSentence(algorithms[name].label))),
)} are not compared: they try all orders, which takes long, and take ${EXACT_WORKERS} workers at most.`

/** T against the size of results: where collecting comes to matter. */
export const sweep: SweepDefaults = {
  parameter: 'delta',
  metric: 'makespan',
  variants: (values) =>
    algorithmsThat(({ swept }) => swept)
      .filter((id) => isComparable(values, id))
      .map(named),
  isComparable: (values, { algorithm }) => isComparable(values, algorithm as AlgorithmName),
}

export const map: MapDefaults = { x: 'delta', y: 'load', show: 'best' }

/** The simplest orders, and the best there are where they can be had quickly. */
export function baselines(values: Values): readonly Alternative[] {
  const scenario = typedValues<DivisibleValues>(values)
  const best = workersIn(scenario) <= LIGHT ? [TRUE_OPTIMUM] : []
  const simple = algorithmsThat(({ baseline }) => baseline)
  return [...best, ...simple].filter((name) => name !== scenario.algorithm && isComparable(values, name)).map(named)
}

export const roleOf: Given = (id, group) => {
  if (group === 'load') return 'job'
  return group === 'workers' && id !== 'workers' && id !== 'clusterSize' ? 'conditions' : undefined
}
