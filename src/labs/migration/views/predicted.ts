/** What migration will gain, predicted before it runs, in words beside what the run came to. */
import { type Parameter, typedValues } from '../../../core/parameters.ts'
import { count, percent, quantity } from '../../../core/text/format.ts'
import type { RunView } from '../../page.ts'
import { type Outside, outsideOf } from '../model/detail.ts'
import { type MigrationValues, parameters } from '../parameters.ts'

const table: Readonly<Record<string, Parameter>> = parameters

/** What a setting has to be, by its label: "Processors 16", "Network 2-d torus". */
function wordsOf({ parameter, fitted, between }: Outside): string {
  const definition = table[parameter]
  const nameOf = (value: string | number) =>
    definition.kind === 'choice' ? definition.options[value].label : typeof value === 'number' ? count(value) : value
  const unit = definition.kind === 'number' && definition.unit ? ` ${definition.unit}` : ''
  return `${definition.label} ${fitted.map(nameOf).join(` ${between} `)}${unit}`
}

/** What the model says about a run, or that it has no say; a clause. Undefined before there are metrics. */
export function predictedText({ values, metrics }: Pick<RunView, 'values' | 'metrics'>): string | undefined {
  const scenario = typedValues<MigrationValues>(values)
  const outside = outsideOf(scenario)
  if (outside) {
    return `The model was fitted to runs with ${wordsOf(outside)}, so it says nothing of this one`
  }
  const [low, high, use] = [metrics?.predictedLow, metrics?.predictedHigh, metrics?.utilisation]
  if (typeof low !== 'number' || typeof high !== 'number' || typeof use !== 'number') return undefined
  const interval = `${low.toFixed(0)} to ${percent(high / 100)} with migration in 19 of 20 runs`
  if (scenario.migration === 'off') return `${interval}; this one without has ${quantity(use, '%')}`
  const where = use < low ? 'below' : use > high ? 'above' : 'within'
  return `${interval}; this one has ${quantity(use, '%')}, ${where} that`
}
