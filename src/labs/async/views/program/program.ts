/** Programs of the reader's own in the asynchronous lab: where they stand, what they begin with, what their words mean. */
import type { Value, Values } from '../../../../core/parameters.ts'
import { declaredIn } from '../../../../core/program/declared.ts'
import { KNOB } from '../../../../core/program/programs.ts'
import { validate } from '../../../../core/text/values.ts'
import { loadedLater } from '../../../../views/later.ts'
import type { ProgramText, ProgramViews } from '../../../page.ts'
import { type BalancerName, balancerOf, balancersOf } from '../../balancers/index.ts'
import { FIRST, loadChecks, PROGRAM, programOf } from '../../programs/index.ts'
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

/** The values of a text's knobs that are those of the balancer's own parameters. */
function knobsOf(values: Values): (text: string) => Values {
  return (text) =>
    Object.fromEntries(
      Object.entries(declaredIn(text).knobs).flatMap(([name, knob]): [string, Value][] => {
        const value = values[name] === 'off' && knob.kind === 'number' ? knob.limits.max : values[name]
        return value !== undefined && !validate(name, knob, value) ? [[KNOB + name, value]] : []
      }),
    )
}

export const program: ProgramViews = {
  parameter: PROGRAM,
  choice: 'balancer',
  when: (values) => balancersOf(values).includes('own'),
  textOf: (values) => programOf(values)?.text,
  problemsOf: (text) => declaredIn(text).problems,
  templates,
  asText(values) {
    const name = values.balancer as BalancerName
    const text = load(name)
    if (!text) return undefined
    const { label, help } = balancerOf(name)
    return { id: name, label, help, load: text, values: knobsOf(values) }
  },
  words,
  loadChecks,
  memory: loadedLater(() => import('./memory.tsx').then((m) => m.Memory)),
}
