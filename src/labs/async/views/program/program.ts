/** Programs of the reader's own in the asynchronous lab: where they stand, what they begin with, what their words mean. */
import { declaredIn } from '../../../../core/program/declared.ts'
import { settingsFor } from '../../../../core/program/settings.ts'
import { loadedLater } from '../../../../views/later.ts'
import type { ProgramText, ProgramViews } from '../../../page.ts'
import { type BalancerName, balancerOf, balancersOf } from '../../balancers/index.ts'
import { parameters } from '../../parameters.ts'
import { FIRST, loadChecks, PROGRAM, programOf, VOCABULARY } from '../../programs/index.ts'
import { words } from './words.ts'

const texts = import.meta.glob<string>('../../programs/**/*.js', { query: '?raw', import: 'default' })
const load = (name: string) => texts[`../../programs/${name}.js`]

const template = (id: string, label: string, help: string): ProgramText => ({
  id,
  label,
  help,
  load: load(`templates/${id}`),
})

const templates: readonly ProgramText[] = [
  template('nothing', 'Share nothing', 'Two empty handlers to begin with.'),
  template('give', 'Give when you have too much', 'Sender-initiated, in one line.'),
  { id: 'first', label: 'Ask when you have nothing', help: 'Work stealing in twenty lines.', load: async () => FIRST },
  template('round', 'Round robin', 'One task to each other processor in turn.'),
  template('server', 'A server', 'Processor 0 knows which processors have nothing.'),
]

export const program: ProgramViews = {
  parameter: PROGRAM,
  choice: 'balancer',
  says: 'A program decides when tasks move: a text in JavaScript that every processor runs for itself.',
  when: (values) => balancersOf(values).includes('own'),
  textOf: (values) => programOf(values)?.text,
  problemsOf: (text) => declaredIn(text, undefined, VOCABULARY).problems,
  templates,
  asText(values) {
    const name = values.balancer as BalancerName
    const text = load(name)
    if (!text) return undefined
    const { label, help } = balancerOf(name)
    return {
      id: name,
      label,
      help,
      load: text,
      settings: (text) => settingsFor(text, parameters, PROGRAM, values),
    }
  },
  words,
  loadChecks,
  memory: loadedLater(() => import('./memory.tsx').then((m) => m.Memory)),
}
