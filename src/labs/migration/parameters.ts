/**
 * The migration lab's parameter table, put together from parameters/. Public ids are the names in links, on the command line and in exports.
 * Sections, tables and figures are those of Phillips, "A Statistical Investigation of the Factors Influencing the Performance of Parallel
 * Programs, with Application to a Study of Process Migration Strategies" (1994), unless said otherwise.
 */
import { applies, type Group, number, type Values, type ValuesOf } from '../../core/parameters.ts'
import { wholeAmount } from './parameters/fields.ts'
import { machine } from './parameters/machine.ts'
import { moving } from './parameters/moving.ts'
import { program } from './parameters/program.ts'
import { sea } from './parameters/sea.ts'

export const groups: readonly Group[] = [
  { id: 'program', label: 'Program' },
  { id: 'phases', label: 'Phases' },
  { id: 'sea', label: 'Sea' },
  { id: 'machine', label: 'Transputers' },
  { id: 'migration', label: 'Migration' },
  { id: 'costs', label: 'Costs of migration' },
  { id: 'run', label: 'Run' },
]

/** The longest run, in cycles: 400 s. */
export const LONGEST = 8e9

export const parameters = {
  ...program,
  ...sea,
  ...machine,
  ...moving,
  duration: wholeAmount('run', 100_000_000, {
    label: 'Duration',
    unit: 'cycles',
    least: 1,
    most: LONGEST,
    range: [1e6, 6e8],
    help: 'How long the program is watched, unless it ends before: 20 million cycles are a second.',
    source: '§4.2',
  }),
  seed: number({
    label: 'Seed',
    group: 'run',
    default: 1,
    slider: { min: 1, max: 100, step: 1 },
    limits: { min: 0, max: 2 ** 31 - 1, integer: true },
    help: 'Names everything that is drawn: the same seed, the same program, with migration or without.',
  }),
} as const

export type MigrationValues = ValuesOf<typeof parameters>

/** Whether a scenario runs a program of the reader's own. */
export const runsProgram = (values: object): boolean => applies(parameters.balancer, values as Values)
