/** Programs of the reader's own in the requests lab: where they stand, what they begin with, what their words mean. */
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

/** The words of the language of programs in the requests lab, as the editor offers and explains them. */
const word = (of: string, name: string, form: string, help: string, puts?: string): ProgramWord => ({
  of,
  name,
  form,
  help,
  ...(puts === undefined ? {} : { puts }),
})

export const words: readonly ProgramWord[] = [
  word(
    '',
    'choose',
    'choose = (request, servers) => …',
    'Chooses one of the servers for a request, and returns it.',
    'choose = (request, servers) => {\n  \n}',
  ),
  word(
    '',
    'answered',
    'answered = (server, time, now) => …',
    'A server has answered a request of this dispatcher, or has not in time; time is how long that took.',
    'answered = (server, time, now) => {\n  \n}',
  ),
  word(
    '',
    'reported',
    'reported = (server) => …',
    'A server that has become idle has reported to this dispatcher.',
    'reported = (server) => {\n  \n}',
  ),
  word('', 'random', 'random()', 'A number from 0 up to 1 for this request. The same seed gives the same numbers.'),
  word('', 'anyOf', 'anyOf(list)', 'One entry of a list, each as likely: for servers that are equally good.'),
  word(
    '',
    'hash',
    'hash(purpose, k, j = 0)',
    'A whole number below 2³² that belongs to k and j, in every run of a seed.',
  ),
  word(
    '',
    'draw',
    'draw(purpose, k, j = 0)',
    'A number between 0 and 1 that belongs to k and j, in every run of a seed.',
  ),
  word('', 'exp', 'exp(x)', 'The exponential, to the last bit as the lab has it.'),
  word('', 'pow', 'pow(x, y)', 'x to the power of y, to the last bit as the lab has it.'),
  word('me', 'index', 'index', 'The number of this dispatcher, from 0.'),
  word('me', 'dispatchers', 'dispatchers', 'How many dispatchers there are.'),
  word('me', 'servers', 'servers', 'How many servers there are, those that are left out among them.'),
  word('me', 'speeds', 'speeds', 'The speed of each server: a list.'),
  word('me', 'workers', 'workers', 'How many requests a server serves at a time.'),
  word('me', 'sizes', 'sizes', 'The size of every request, in nanoseconds at speed 1: a list.'),
  word('request', 'number', 'number', 'The number of the request, from 0.'),
  word('request', 'attempt', 'attempt', '0 when it is sent first, 1 or more for a retry or a second copy.'),
  word('request', 'size', 'size', 'Its work, in nanoseconds at speed 1.'),
  word('request', 'now', 'now', 'The time, in nanoseconds.'),
  word('server', 'index', 'index', 'The number of the server, from 0.'),
  word('server', 'speed', 'speed', 'Its speed.'),
  word('server', 'load', 'load', 'Its requests, as this dispatcher knows them. To read it is to ask.'),
  word('server', 'open', 'open', 'Requests of this dispatcher there that have no answer yet.'),
  word('server', 'work', 'work', 'The work that is left there, in nanoseconds at speed 1. To read it is to ask.'),
  KNOB_WORD,
]

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
