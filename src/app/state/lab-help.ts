/** The words that a lab says on demand, loaded when they are first shown. */
import { useEffect, useState } from 'react'
import { type LabHelp, putBack } from '../../core/lab-help.ts'
import { labs } from '../../labs/descriptions.ts'
import { type Later, later, useLater } from '../../views/later.ts'
import { usePage } from './use.ts'

const files = import.meta.glob<LabHelp>('../../labs/*/description.ts', { query: '?help', import: 'default' })
const loaders: Record<string, Later<void>> = {}

/** Has the tables of a lab say their words again. */
const helpOf = (lab: string) => {
  loaders[lab] ??= later(async () => {
    const help = await files[`../../labs/${lab}/description.ts`]()
    const { parameters, metrics } = labs[lab]
    putBack(parameters, help.parameters)
    putBack(Object.fromEntries(metrics.map((metric) => [metric.id, metric])), help.metrics)
  })
  return loaders[lab]
}

/** Waits for the words of the lab that is shown: then its tables have them. */
export function useHelp(): void {
  useLater(helpOf(usePage((s) => s.lab)))
}

/** For parts that show few of these words, such as titles: the part stands there at once, and has the words when they come. */
export function useHelpSoon(): void {
  const lab = usePage((s) => s.lab)
  const [, setCome] = useState<string>()
  useEffect(() => {
    helpOf(lab)
      .load()
      .then(
        () => setCome(lab),
        // Nothing else is missing.
        () => {},
      )
  }, [lab])
}
