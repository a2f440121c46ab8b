/** Programs of the reader's own in the migration lab: where they stand, what they begin with, what their words mean. */
import { declaredIn } from '../../../../core/program/declared.ts'
import { settingsFor } from '../../../../core/program/settings.ts'
import { loadedLater } from '../../../../views/later.ts'
import type { ProgramViews } from '../../../page.ts'
import { parameters, runsProgram } from '../../parameters.ts'
import { FIRST, FUNCTIONS_OF, loadChecks, PROGRAM, programOf } from '../../programs/index.ts'
import { type StrategyName, strategies } from '../../strategies/index.ts'
import { words } from './words.ts'

const texts = import.meta.glob<string>('../../programs/*.js', { query: '?raw', import: 'default' })
const load = (name: string) => texts[`../../programs/${name}.js`]

export const program: ProgramViews = {
  parameter: PROGRAM,
  choice: 'strategy',
  says: 'A program decides in every round of the balancers which processes move, and where to: a text in JavaScript.',
  when: runsProgram,
  textOf: (values) => programOf(values)?.text,
  problemsOf: (text) => declaredIn(text, FUNCTIONS_OF).problems,
  templates: [
    {
      id: 'first',
      label: 'From the longest queue to the shortest',
      help: 'One process a round.',
      load: async () => FIRST,
    },
    {
      id: 'diffusion',
      label: 'To every neighbour that is less busy',
      help: 'Each gives a share of the difference.',
      load: load('diffusion'),
    },
  ],
  asText(values) {
    const name = values.strategy as StrategyName
    const text = values.migration === 'on' ? load(name) : undefined
    if (!text) return undefined
    const { label, help } = strategies[name]
    return { id: name, label, help, load: text, settings: (of) => settingsFor(of, parameters, PROGRAM, values) }
  },
  words,
  loadChecks,
  memory: loadedLater(() => import('../../../../views/program/memory.tsx').then((m) => m.Memory)),
}
