import { carriedFiles } from '../core/attachments/carried.ts'
import type { Lab, Metric, Metrics } from '../core/lab.ts'
import { formatLink } from '../core/link/link.ts'
import type { Values } from '../core/parameters.ts'
import { quantity } from '../core/text/format.ts'

/** How many numbers of a metric that is a list are shown to people. */
const SHOWN = 4

function metricText(value: Metric, unit: string): string {
  if (typeof value === 'number' || value === null) return quantity(value, unit)
  const shown = value.slice(0, SHOWN).map((each) => quantity(each, unit))
  return value.length > SHOWN ? `${shown.join(', ')}, … (${value.length} values)` : shown.join(', ') || quantity(null)
}

/**
 * A run as one JSON object: the lab, every parameter with the files that are named, every metric in full precision, and the hash of the
 * messages where they are listed.
 */
export function jsonReport(lab: Lab, values: Values, metrics: Metrics, messageHash?: string): string {
  const attachments = carriedFiles(lab.parameters, [values])
  return JSON.stringify({ lab: lab.id, scenario: values, metrics, messageHash, attachments })
}

/** A run for people: the link, then one metric a line with its unit. */
export function tableReport(lab: Lab, values: Values, metrics: Metrics, messageHash?: string): string {
  const rows = lab.metrics.map(({ id, label, unit }) => [label, metricText(metrics[id] ?? null, unit)] as const)
  if (messageHash !== undefined) rows.push(['Hash of the messages', messageHash])
  const width = Math.max(...rows.map(([label]) => label.length))
  return [formatLink(lab, values), '', ...rows.map(([label, text]) => `${label.padEnd(width)}  ${text}`)].join('\n')
}
