/** Programs of the reader's own in the requests lab: where they stand, what they begin with, what their words mean. */
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
  says: 'A program chooses the server for each request: a text in JavaScript that every dispatcher runs for itself.',
  when: (values) => applies(parameters.program, values),
  textOf: (values) => programOf(values)?.text,
  problemsOf: (text) => declaredIn(text, FUNCTIONS_OF).problems,
  templates: [
    { id: 'first', label: 'The better of two', help: 'Draws two servers and compares them.', load: async () => FIRST },
    { id: 'roundRobin', label: 'Round robin', help: 'One server after the other.', load: load('roundRobin') },
    { id: 'leastWork', label: 'Least work', help: 'Looks at what is left to do.', load: load('leastWork') },
  ],
  asText(values) {
    const name = values.policy as PolicyName
    const text = load(name)
    if (!text) return undefined
    const { label, help } = policies[name]
    return { id: name, label, help, load: text, settings: (of) => settingsFor(of, parameters, PROGRAM, values) }
  },
  words,
  loadChecks,
  memory: loadedLater(() => import('./memory.tsx').then((m) => m.Memory)),
}
