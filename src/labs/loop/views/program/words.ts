/** The words of the language of programs in the loop lab, as the editor offers and explains them. */
import type { ProgramWord } from '../../../page.ts'

const word = (of: string, name: string, form: string, help: string, puts?: string): ProgramWord => ({
  of,
  name,
  form,
  help,
  ...(puts === undefined ? {} : { puts }),
})
const given = (name: string, help: string) => word('given', name, name, help)

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
    'At the top, with decide: a balancer on processor 0 decides.',
    'central = true',
  ),
  word('', 'local', 'local = true', 'At the top, with decide: iterations move within groups.', 'local = true'),
  given('worker', 'In next: the processor that asks.'),
  given('left', 'In next, the iterations that are not given yet; in decide, what each has left: a list.'),
  given('total', 'All iterations of the loop.'),
  given('processors', 'How many processors there are.'),
  given('speeds', 'The speed of each processor without load: a list.'),
  given('done', 'In next: how many iterations the last chunk of this processor had, 0 before its first.'),
  given('times', 'In next: the seconds of each of these iterations: a list.'),
  given('fromReceipt', 'In next: the seconds of the last chunk, from its receipt to its end.'),
  given('fromRequest', 'In next: the same from the request for it.'),
  given('now', 'The seconds since the run began.'),
  given('members', 'In decide: the numbers of the processors that have stopped: a list.'),
  given('rates', 'In decide: the iterations a second that each has reported: a list.'),
  given('threshold', 'In decide: the fewest iterations that are to move.'),
  given('profitability', 'In decide: the least share of the time left that is to be saved.'),
  given('asked', 'In decide: whether these two rules are asked for.'),
  word(
    '',
    'parameter',
    "parameter('name', number, { min, max, step, unit, help })",
    'A knob: it stands among the parameters, and in links, sweeps and maps. With { options } it is a choice.',
    "parameter('', 1, { min: 0, max: 16, help: '' })",
  ),
]
