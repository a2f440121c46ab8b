/**
 * What a lab says of its parameters and numbers on demand. The build takes these words out of the page's tables (build/help.ts); what shows
 * some waits until they are back.
 */
import { labs } from '../../labs/descriptions.ts'
import { type Later, later, useLater } from '../../views/later.ts'
import { usePage } from './use.ts'

/** Words by the name that they have in the table. */
type Words = Readonly<Record<string, string>>

interface LabHelp {
  readonly parameters: Readonly<Record<string, Words>>
  readonly metrics: Readonly<Record<string, Words>>
}

const files = import.meta.glob<LabHelp>('../../labs/*/description.ts', { query: '?help', import: 'default' })
const loaders: Record<string, Later<void>> = {}

function putBack(entry: object, words: Words = {}): void {
  const missing = Object.entries(words).filter(([name]) => !Reflect.get(entry, name))
  Object.assign(entry, Object.fromEntries(missing))
}

/** Waits for the words of the lab that is shown: then its tables have them. */
export function useHelp(): void {
  const lab = usePage((s) => s.lab)
  loaders[lab] ??= later(async () => {
    const help = await files[`../../labs/${lab}/description.ts`]()
    const { parameters, metrics } = labs[lab]
    for (const [id, parameter] of Object.entries(parameters)) putBack(parameter, help.parameters[id])
    for (const metric of metrics) putBack(metric, help.metrics[metric.id])
  })
  useLater(loaders[lab])
}

/** Has what stands beside it, inside a boundary, wait for them. */
export function Help() {
  useHelp()
  return null
}
