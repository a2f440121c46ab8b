/** Programs of the reader's own in the asynchronous lab: where they stand, what they begin with, what their words mean. */

import type { Values } from '../../../../core/parameters.ts'
import { declaredIn } from '../../../../core/program/declared.ts'
import { KNOB_WORD, settingsFor } from '../../../../core/program/settings.ts'
import { loadedLater } from '../../../../views/later.ts'
import type { ProgramText, ProgramViews, ProgramWord } from '../../../page.ts'
import { type BalancerName, balancerOf, balancersOf } from '../../balancers/index.ts'
import { judgesApart } from '../../model/detail.ts'
import { parameters } from '../../parameters.ts'
import { FIRST, loadChecks, PROGRAM, programOf, VOCABULARY } from '../../programs/index.ts'

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

/** The words of the language of programs, as the editor offers and explains them. doc/programs.md has each with an example. */
const on = (name: string, form: string, help: string, puts: string): ProgramWord => ({
  of: 'on',
  name,
  form,
  help,
  puts,
})
const me = (name: string, form: string, help: string): ProgramWord => ({ of: 'me', name, form, help })

export const words: readonly ProgramWord[] = [
  on('empty', 'empty()', 'The queue is empty: the processor looks for work.', 'empty = () => {\n  \n}'),
  on('turn', 'turn()', 'Before each quantum of computing, as long as there are tasks.', 'turn = () => {\n  \n}'),
  on('timer', 'timer()', 'A me.wake has come due.', 'timer = () => {\n  \n}'),
  on('begin', 'begin()', 'The program takes over, at the beginning or with a phase.', 'begin = () => {\n  \n}'),
  on('end', 'end()', 'Another balancer takes over. Messages still come.', 'end = () => {\n  \n}'),
  on(
    'tasks',
    'tasks({ from, a, b, c, tasks })',
    'Tasks have come; they are in the queue already.',
    'tasks = ({ from, tasks }) => {\n  \n}',
  ),
  me('index', 'index', 'The number of this processor, from 0.'),
  me('processors', 'processors', 'How many processors there are.'),
  me('neighbours', 'neighbours', 'The processors that a link leads to: a list.'),
  me('load', 'load', 'How many tasks wait in the queue; the one that is executed is not among them.'),
  me('now', 'now', 'The time at which this handler began, in seconds.'),
  me('quanta', 'quanta', 'How many quanta of computing this processor has finished.'),
  me('created', 'created', 'How many children the nodes of this processor have had.'),
  me('parent', 'parent', 'The processor above this one in the binary tree; undefined at processor 0.'),
  me('children', 'children', 'The processors below this one in the binary tree: a list.'),
  me('root', 'root', 'The processor at which the root of the tree begins.'),
  me('diameter', 'diameter', 'The most links between two processors.'),
  me('lambda', 'lambda', 'The exchange parameter that is best for this network.'),
  me('random', 'random()', 'A number from 0 up to 1. The same seed gives the same numbers.'),
  me('anyOther', 'anyOther()', 'Any other processor, each as likely.'),
  me(
    'send',
    'send(to, name, a, b, c, integers = 1)',
    'Sends a message: on.name is called there. a may be a list of numbers, which makes the message as long.',
  ),
  me('ask', 'ask(to, name, a, b, c, integers = 1)', 'Sends a message, and counts it as a request.'),
  me(
    'give',
    "give(to, count = 1, name = 'tasks', a, b, c)",
    'Gives the oldest tasks of the queue, at most as many as there are; returns how many.',
  ),
  me(
    'forward',
    "forward(to, name = 'tasks', a, b)",
    'Passes on the tasks that have just come, instead of queueing them.',
  ),
  me('wake', 'wake(microseconds)', 'Sets the timer, counted from me.now. A new call replaces it.'),
  me('wait', 'wait()', 'Computes nothing from now on, until me.go().'),
  me('go', 'go()', 'Goes on computing.'),
  me('serve', 'serve()', 'Takes the time of a service: what a server does for a request.'),
  me('know', 'know(processor, number)', 'Shows in the panel Decision what this processor knows of another one.'),
  me(
    'keep',
    'keep()',
    'At processor 0: keeps the tasks that have just come, or else the whole queue, outside of the queue.',
  ),
  me('kept', 'kept', 'How many tasks processor 0 keeps outside of its queue.'),
  me(
    'giveKept',
    "giveKept(to, count = 1, name = 'tasks', newest = false)",
    'Gives tasks that were kept; returns how many.',
  ),
  me('release', 'release()', 'Puts all tasks that were kept into the queue.'),
  KNOB_WORD,
  {
    of: '',
    name: 'server',
    form: 'server = true',
    help: 'At the top: processor 0 computes nothing and serves.',
    puts: 'server = true',
  },
  {
    of: '',
    name: 'console',
    form: 'console.log(…)',
    help: 'Writes a line into the list below the program.',
    puts: 'console.log()',
  },
]

/**
 * Settings as they work: partners of a dimension exchange wait for each other only if all follow it from the beginning on, and none judges its
 * phase for itself.
 */
function asRun(values: Values): Values {
  const [filling, steady] = balancersOf(values)
  const waits = filling === steady && !judgesApart(values)
  return values.synchronisation === 'local' && !waits ? { ...values, synchronisation: 'none' } : values
}

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
      settings: (text) => settingsFor(text, parameters, PROGRAM, asRun(values)),
    }
  },
  words,
  loadChecks,
  memory: loadedLater(() => import('./memory.tsx').then((m) => m.Memory)),
}
