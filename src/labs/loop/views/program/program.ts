/** Programs of the reader's own in the loop lab: where they stand, what they begin with, what their words mean. */
import { applies, type Values } from '../../../../core/parameters.ts'
import { declaredIn } from '../../../../core/program/declared.ts'
import { KNOB } from '../../../../core/program/programs.ts'
import { type Settings, settingsFor } from '../../../../core/program/settings.ts'
import { loadedLater } from '../../../../views/later.ts'
import type { ProgramViews } from '../../../page.ts'
import { parameters, wayOf } from '../../parameters.ts'
import { FIRST, FUNCTIONS_OF, loadChecks, PROGRAM, programOf } from '../../programs/index.ts'
import { type StrategyName, strategies } from '../../strategies/index.ts'
import { words } from './words.ts'

const texts = import.meta.glob<string>('../../programs/*.js', { query: '?raw', import: 'default' })
const load = (name: string) => texts[`../../programs/${name}.js`]

/** The text that some strategies share, with the knobs that distinguish them. */
const sharedText = (values: Values) =>
  (strategies[values.strategy as StrategyName] as { readonly text?: Values & { readonly name: string } }).text

/** Loads the text of a scenario's strategy, where it is one. */
function textOf(values: Values): (() => Promise<string>) | undefined {
  const name = sharedText(values)?.name ?? String(values.strategy)
  const way = wayOf(values)
  if (way.kind !== 'exchange' || way.chooses || way.byProgram) return load(name)
  const { central, local } = way.exchange
  return async () =>
    (await load('exchange')())
      .replace('central = true', `central = ${central}`)
      .replace('local = false', `local = ${local}`)
}

function settingsOf(text: string, values: Values): Settings {
  const { knobs, without } = settingsFor(text, parameters, PROGRAM, values)
  const { name: _, ...own } = sharedText(values) ?? { name: '' }
  const fixed = Object.entries(own).map(([id, value]) => [KNOB + id, value])
  return { knobs: { ...knobs, ...Object.fromEntries(fixed) }, without }
}

export const program: ProgramViews = {
  parameter: PROGRAM,
  choice: 'strategy',
  says: 'A text in JavaScript decides how many iterations a processor gets when it has finished, or how many each gets when all have stopped.',
  when: (values) => applies(parameters.program, values),
  textOf: (values) => programOf(values)?.text,
  problemsOf: (text) => declaredIn(text, FUNCTIONS_OF).problems,
  templates: [
    {
      id: 'first',
      label: 'A share of what is left',
      help: 'Guided self-scheduling in one line.',
      load: async () => FIRST,
    },
    {
      id: 'fac2',
      label: 'Batches',
      help: 'Chunks of one size for each processor, then smaller ones.',
      load: load('fac2'),
    },
    {
      id: 'exchange',
      label: 'Share when one has finished',
      help: 'All stop, report and share what is left.',
      load: load('exchange'),
    },
  ],
  asText(values) {
    const text = wayOf(values).kind === 'steps' ? undefined : textOf(values)
    if (!text) return undefined
    const name = values.strategy as StrategyName
    const { label, help } = strategies[name]
    return { id: name, label: label.split(':')[0], help, load: text, settings: (of) => settingsOf(of, values) }
  },
  words,
  loadChecks,
  memory: loadedLater(() => import('../../../../views/program/memory.tsx').then((m) => m.Memory)),
}
