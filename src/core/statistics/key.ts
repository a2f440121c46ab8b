/**
 * A run's key: the scenario's own name, by which a finished run is found again.
 *
 * It depends only on the scenario, so a plan that was extended, reordered or cut into shards keeps its finished
 * runs, and result files are merged by putting one after the other.
 */

import type { Values } from '../parameters.ts'
import { mix } from '../random/hash.ts'
import { formatValue } from '../text/values.ts'

/**
 * The key of a scenario: 16 hexadecimal digits of a hash over the scope ("tree/1") and all its values, whatever their
 * order. Among a million runs two different ones share a key with a chance of about 1 in 40 million.
 */
export function runKey(scope: string, values: Values): string {
  const ids = Object.keys(values).sort()
  const text = JSON.stringify([scope, ...ids.map((id) => [id, formatValue(values[id])])])
  return digits(text, 0x9e3779b9) + digits(text, 0x7f4a7c15)
}

/** Eight hexadecimal digits of a hash over a text. */
export function digits(text: string, start = 0x9e3779b9): string {
  let hash = start
  for (let i = 0; i < text.length; i++) hash = Math.imul(mix(hash ^ text.charCodeAt(i)), 0x01000193)
  return (mix(hash ^ text.length) >>> 0).toString(16).padStart(8, '0')
}
