/** Programs of the reader's own in the mesh lab: where they stand, what they begin with, what their words mean. */
import { applies } from '../../../../core/parameters.ts'
import { declaredIn } from '../../../../core/program/declared.ts'
import { KNOB_WORD, settingsFor } from '../../../../core/program/settings.ts'
import { loadedLater } from '../../../../views/later.ts'
import type { ProgramViews, ProgramWord } from '../../../page.ts'
import { parameters } from '../../parameters.ts'
import { type PolicyName, policies } from '../../policies/index.ts'
import { FIRST, FUNCTIONS_OF, loadChecks, PROGRAM, programOf } from '../../programs/index.ts'

const texts = import.meta.glob<string>('../../programs/*.js', { query: '?raw', import: 'default' })
const load = (name: string) => texts[`../../programs/${name}.js`]

/** The words of the language of programs in the mesh lab, as the editor offers and explains them. */
const givenWord = (name: string, help: string): ProgramWord => ({ of: 'given', name, form: name, help })

export const words: readonly ProgramWord[] = [
  {
    of: '',
    name: 'remaps',
    form: 'remaps = ({ gain, price, horizon, … }) => …',
    help: 'A check has found what would move: returns whether the remap is made.',
    puts: 'remaps = ({ gain, price, horizon }) => ',
  },
  {
    of: '',
    name: 'checks',
    form: 'checks = ({ checks, left, … }) => …',
    help: 'A check is due: returns whether it is made. Without this function all are.',
    puts: 'checks = ({ checks }) => ',
  },
  givenWord('gain', 'In remaps: the seconds that a remap saves in each iteration.'),
  givenWord('price', 'In remaps: the seconds that it costs.'),
  givenWord('horizon', 'In remaps: the iterations until the next check.'),
  givenWord('moved', 'In remaps: the elements that would move.'),
  givenWord('checks', 'How many checks have been made before.'),
  givenWord('after', 'How many iterations are done.'),
  givenWord('left', 'How many iterations are left.'),
  givenWord('every', 'Iterations from one check that is due to the next.'),
  givenWord('processors', 'How many processors there are.'),
  givenWord('now', 'The seconds since the run began.'),
  KNOB_WORD,
]

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
