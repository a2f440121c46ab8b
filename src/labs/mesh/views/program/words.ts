/** The words of the language of programs in the mesh lab, as the editor offers and explains them. */
import type { ProgramWord } from '../../../page.ts'

const given = (name: string, help: string): ProgramWord => ({ of: 'given', name, form: name, help })

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
  given('gain', 'In remaps: the seconds that a remap saves in each iteration.'),
  given('price', 'In remaps: the seconds that it costs.'),
  given('horizon', 'In remaps: the iterations until the next check.'),
  given('moved', 'In remaps: the elements that would move.'),
  given('checks', 'How many checks have been made before.'),
  given('after', 'How many iterations are done.'),
  given('left', 'How many iterations are left.'),
  given('every', 'Iterations from one check that is due to the next.'),
  given('processors', 'How many processors there are.'),
  given('now', 'The seconds since the run began.'),
  {
    of: '',
    name: 'parameter',
    form: "parameter('name', number, { min, max, step, unit, help })",
    help: 'A knob: it stands among the parameters, and in links, sweeps and maps. With { options } it is a choice.',
    puts: "parameter('', 1, { min: 0, max: 16, help: '' })",
  },
]
