/** Programs of the reader's own in the loop lab: where they stand, what they begin with, what their words mean. */
import { applies, type Values } from '../../../../core/parameters.ts'
import { declaredIn } from '../../../../core/program/declared.ts'
import { KNOB } from '../../../../core/program/programs.ts'
import { KNOB_WORD, type Settings, settingsFor } from '../../../../core/program/settings.ts'
import { loadedLater } from '../../../../views/later.ts'
import type { ProgramViews, ProgramWord } from '../../../page.ts'
import { parameters, wayOf } from '../../parameters.ts'
import { FIRST, FUNCTIONS_OF, loadChecks, PROGRAM, programOf } from '../../programs/index.ts'
import { type StrategyName, shortName, strategies } from '../../strategies/index.ts'

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
  const { name: _, ...knobValues } = sharedText(values) ?? { name: '' }
  const fixed = Object.entries(knobValues).map(([id, value]) => [KNOB + id, value])
  return { knobs: { ...knobs, ...Object.fromEntries(fixed) }, without }
}

/** The words of the language of programs in the loop lab, as the editor offers and explains them. */
const word = (of: string, name: string, form: string, help: string, puts?: string): ProgramWord => ({
  of,
  name,
  form,
  help,
  ...(puts === undefined ? {} : { puts }),
})
const givenWord = (name: string, help: string) => word('given', name, name, help)

export const words: readonly ProgramWord[] = [
  word(
    '',
    'next',
    'next = ({ left, processors, … }) => …',
    'A processor asks the queue for a chunk: returns how many iterations it gets.',
    'next = ({ left, processors }) => ',
  ),
  word(
    '',
    'decide',
    'decide = ({ left, rates, … }) => …',
    'Processors have stopped and reported: returns how many iterations each is to have, or nothing.',
    'decide = ({ left, rates }) => {\n  \n}',
  ),
  word(
    '',
    'central',
    'central = true',
    'At the top, with decide: a balancer decides, and not each processor.',
    'central = true',
  ),
  word('', 'local', 'local = true', 'At the top, with decide: iterations move within groups.', 'local = true'),
  givenWord('worker', 'In next: the processor that asks.'),
  givenWord('left', 'In next, the iterations that are not given yet; in decide, what each has left: a list.'),
  givenWord('total', 'All iterations of the loop.'),
  givenWord('processors', 'How many processors there are.'),
  givenWord('speeds', 'The speed of each processor without load, as it is known before the run: a list.'),
  givenWord('done', 'In next: how many iterations the last chunk of this processor had, 0 before its first.'),
  givenWord('times', 'In next: the seconds of each of these iterations: a list.'),
  givenWord('fromReceipt', 'In next: the seconds of the last chunk, from its receipt to its end.'),
  givenWord('fromRequest', 'In next: the same from the request for it.'),
  givenWord('now', 'The seconds since the run began.'),
  givenWord('members', 'In decide: the numbers of the processors that have stopped: a list.'),
  givenWord('rates', 'In decide: the iterations a second that each has reported: a list.'),
  givenWord('threshold', 'In decide: the fewest iterations that are to move.'),
  givenWord('profitability', 'In decide: the least share of the time left that is to be saved.'),
  givenWord('asked', 'In decide: whether these two rules are asked for.'),
  KNOB_WORD,
]

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
    const { help } = strategies[name]
    return { id: name, label: shortName(name), help, load: text, settings: (of) => settingsOf(of, values) }
  },
  words,
  loadChecks,
  memory: loadedLater(() => import('../../../../views/program/memory.tsx').then((m) => m.Memory)),
}
