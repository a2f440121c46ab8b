/** Programs of the reader's own in the mesh lab: where they stand, what they begin with, what their words mean. */
import { applies } from '../../../../core/parameters.ts'
import { declaredIn } from '../../../../core/program/declared.ts'
import { settingsFor } from '../../../../core/program/settings.ts'
import { loadedLater } from '../../../../views/later.ts'
import type { ProgramViews } from '../../../page.ts'
import { parameters } from '../../parameters.ts'
import { type PolicyName, policies } from '../../policies/index.ts'
import { FIRST, FUNCTIONS_OF, loadChecks, PROGRAM, programOf } from '../../programs/index.ts'
import { words } from './words.ts'

const texts = import.meta.glob<string>('../../programs/*.js', { query: '?raw', import: 'default' })
const load = (name: string) => texts[`../../programs/${name}.js`]

export const program: ProgramViews = {
  parameter: PROGRAM,
  choice: 'policy',
  says: 'A program decides whether a check leads to a remap: a text in JavaScript.',
  when: (values) => applies(parameters.program, values),
  textOf: (values) => programOf(values)?.text,
  problemsOf: (text) => declaredIn(text, FUNCTIONS_OF).problems,
  templates: [
    {
      id: 'first',
      label: 'If it pays',
      help: 'What is saved until the next check against what it costs.',
      load: async () => FIRST,
    },
    { id: 'once', label: 'Once', help: 'Only the first check, for all iterations that are left.', load: load('once') },
  ],
  asText(values) {
    const name = values.policy as PolicyName
    const text = values.experiment === 'run' ? load(name) : undefined
    if (!text) return undefined
    const { label, help } = policies[name]
    return { id: name, label, help, load: text, settings: (of) => settingsFor(of, parameters, PROGRAM, values) }
  },
  words,
  loadChecks,
  memory: loadedLater(() => import('../../../../views/program/memory.tsx').then((m) => m.Memory)),
}
