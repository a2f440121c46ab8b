/** Programs of the reader's own in the migration lab: where they stand, what they begin with, what their words mean. */
import { declaredIn } from '../../../../core/program/declared.ts'
import { KNOB_WORD, settingsFor } from '../../../../core/program/settings.ts'
import { loadedLater } from '../../../../views/later.ts'
import type { ProgramViews, ProgramWord } from '../../../page.ts'
import { parameters, runsProgram } from '../../parameters.ts'
import { FIRST, FUNCTIONS_OF, loadChecks, PROGRAM, programOf } from '../../programs/index.ts'
import { type StrategyName, strategies } from '../../strategies/index.ts'

const texts = import.meta.glob<string>('../../programs/*.js', { query: '?raw', import: 'default' })
const load = (name: string) => texts[`../../programs/${name}.js`]

/** The words of the language of programs in the migration lab, as the editor offers and explains them. */
const givenWord = (name: string, help: string, form = name): ProgramWord => ({ of: 'given', name, form, help })
const of = (what: string, name: string, help: string): ProgramWord => ({ of: what, name, form: name, help })

export const words: readonly ProgramWord[] = [
  {
    of: '',
    name: 'decide',
    form: 'decide = ({ processors, move, … }) => …',
    help: 'A round of the balancers: moves processes.',
    puts: 'decide = ({ processors, move }) => {\n  \n}',
  },
  givenWord('processors', 'All processors, in the order of their numbers: a list.'),
  givenWord('move', 'Moves a process to another processor; returns whether it goes.', 'move(process, to)'),
  givenWord(
    'isFree',
    'Whether no process is on its way between two processors, or is to be. Only then can one move.',
    'isFree(one, other)',
  ),
  givenWord('other', 'Any other processor: its number, drawn for this one.', 'other(processor)'),
  givenWord('draw', 'A whole number from 0 below n, drawn for this processor.', 'draw(processor, n)'),
  givenWord(
    'messages',
    'How many messages the process has sent towards a neighbour since the last round.',
    'messages(process, neighbour)',
  ),
  givenWord('window', 'The cycles since the last round.'),
  givenWord('now', 'The seconds since the run began.'),
  givenWord('nth', 'The number of the round, from 1.'),
  givenWord('degree', 'The largest number of neighbours that a processor has.'),
  givenWord('threshold', 'How far a processor has to be from the mean of its neighbourhood, in percent.'),
  of('processor', 'index', 'Its number, from 0.'),
  of('processor', 'busy', 'The cycles in which it was busy since the last round.'),
  of(
    'processor',
    'queue',
    'The cycles of all its processes at the CPU since the last round; over window, its mean queue.',
  ),
  of('processor', 'load', "'low', 'middle' or 'high', against the mean of its neighbourhood."),
  of(
    'processor',
    'neighbourhood',
    'What load is judged by: busy, the sum over its neighbourhood, and size, how many these are.',
  ),
  of('processor', 'neighbours', 'The numbers of the processors that a link leads to: a list.'),
  of('processor', 'processes', 'Its processes that may be chosen and are not moved yet: a list.'),
  of('process', 'worked', 'The cycles that it has computed since the last round.'),
  of('process', 'factor', 'Transfers that did not block it, for each that did.'),
  of('process', 'ratio', 'The share of its time at the CPU in which it computed; for a processor, the mean of these.'),
  of('process', 'distance', 'How far its ratio is from that mean.'),
  KNOB_WORD,
]

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
