/** What the page shows of a file with times. */
import { previewOfMeasured } from '../../../core/attachments/measured-preview.ts'
import { type FilePreview, typedValues, type Values } from '../../../core/parameters.ts'
import { type CostsNamed, howOf, readCosts } from './own.ts'

const NAMES = { column: 'costsColumn', index: 'costsIndex', unit: 'costsUnit', clock: 'costsClock' }

/** The beginning of a scenario's file, and what all of it is like. */
export function previewOfCosts(values: Values): FilePreview | undefined {
  const named = typedValues<CostsNamed>(values)
  const { costs } = named
  if (typeof costs !== 'string') return undefined
  return previewOfMeasured(costs, howOf(named), NAMES, () => readCosts('costs', costs, howOf(named)))
}
