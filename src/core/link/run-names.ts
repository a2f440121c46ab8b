/** Names for compared runs: what differs between them, in a few words, and in full. */

import { applies, type Parameter, type ParameterTable, type Value, type Values } from '../parameters.ts'
import { inSentence } from '../text/case.ts'
import { valueText } from '../text/value-text.ts'
import { sameValue } from '../text/values.ts'
import { differing } from './compared.ts'

/** How many differences a short name has room for. */
const MOST = 3

/** Options that say nothing without what they are an option of. */
const BARE = /^(on|off|yes|no|none|one|half|all|the same|auto|custom|never|always|random|.{1,2})$/i

/** What a run is called among those that it is compared with. */
export interface RunName {
  /** In a few words, for a tile: "Chain, First transition off". */
  readonly short: string
  /** With every parameter's whole name: "Topology: Chain, First transition: Off". */
  readonly full: string
}

/**
 * Names of scenarios of one lab, the present one's first. Its name has all that differs between any of them, each other's what it
 * has different from the present one.
 */
export function runNames(table: ParameterTable, scenarios: readonly Values[]): readonly RunName[] {
  const ids = differing(table, scenarios)
  const [present] = scenarios
  return scenarios.map((values, i) => {
    const differingIds = ids.filter(
      (id) =>
        applies(table[id], values) &&
        (i === 0 || ids.length === 1 || !applies(table[id], present) || !sameValue(values[id], present[id])),
    )
    if (differingIds.length === 0) {
      const alone = i > 0 ? 'same as A' : 'this run'
      return { short: alone, full: alone }
    }
    const short = differingIds.slice(0, MOST).map((id) => shortText(table, id, values[id]))
    const full = differingIds.map((id) => `${table[id].label}: ${valueText(table[id], values[id])}`)
    return { short: short.join(', ') + (differingIds.length > MOST ? ', …' : ''), full: full.join(', ') }
  })
}

const optionIn = (parameter: Parameter, value: string) =>
  parameter.kind === 'choice' ? parameter.options[value] : undefined

/** A value that says what it is a value of: "Chain", "First transition off", "Balancing interval 64". */
function shortText(table: ParameterTable, id: string, value: Value): string {
  const parameter = table[id]
  const text = valueText(parameter, value) || 'none'
  // What a balancer is called says nothing of the phase: only the first parameter that offers an option goes by its name alone.
  const first = Object.keys(table).find((other) => optionIn(table[other], String(value))?.label === text)
  if (parameter.kind === 'choice' && first === id && !BARE.test(text)) return text
  // A label says what is counted; a scale or a measure is still needed.
  return `${parameter.label} ${inSentence(typeof value === 'number' ? text.replace(/ [a-z]{4,}$/, '') : text)}`
}
