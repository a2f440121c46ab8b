/** Parameters of the phases of a tree computation, for the labs that adapt to them. Sections are those of Haron's thesis (Leeds 1998). */
import { choice, type Group, number, type Values } from '../parameters.ts'

/** The groups of a lab that balances a tree over a machine, in the order of the page. */
export const groups: readonly Group[] = [
  { id: 'machine', label: 'Machine' },
  { id: 'tree', label: 'Tree' },
  { id: 'balancer', label: 'Balancer' },
  { id: 'phases', label: 'Phases' },
]

/** The nodes that a processor executes, at most, before it balances again. */
export const interval = <const P extends Omit<Parameters<typeof number>[0], 'unit' | 'slider' | 'limits'>>(
  options: P,
) =>
  number({
    unit: 'nodes',
    slider: { min: 1, max: 1024, scale: 'log2' },
    limits: { min: 1, max: 1e9, integer: true },
    ...options,
  })

/** What a lab says of one transition, and of the number of tasks at which it comes. */
interface TransitionWords {
  readonly help: string
  readonly off: string
  readonly on: string
}

/** What a lab says of its phases. */
interface PhaseWords {
  /** Whether there is anything that could change with the phase. */
  readonly balances: (values: Values) => boolean
  /** When the thresholds count for anything; always where it is not given. */
  readonly thresholds?: (values: Values) => boolean
  readonly first: TransitionWords
  readonly fillingInterval: string
  readonly second: TransitionWords
  /** When the tasks are few enough for the second transition. */
  readonly emptyingAt: string
}

const transition = (
  label: string,
  symbol: string,
  { help, off, on }: TransitionWords,
  shownWhen: PhaseWords['balances'],
) =>
  choice({
    label,
    symbol,
    group: 'phases',
    default: 'off',
    help,
    source: '§3.1',
    options: { off: { label: 'Off', help: off }, on: { label: 'On', help: on } },
    shownWhen,
  })

const threshold = (label: string, symbol: string, help: string, shownWhen: PhaseWords['thresholds']) =>
  number({
    label,
    symbol,
    unit: '× p',
    group: 'phases',
    default: 1,
    slider: { min: 0.1, max: 10, scale: 'log10' },
    limits: { min: 0, max: 1e6 },
    help,
    source: '§3.1.2',
    ...(shownWhen && { shownWhen }),
  })

/** The two transitions, the interval before the first, and the numbers of tasks at which they come; all in the group `phases`. */
export const phaseParameters = (words: PhaseWords) => ({
  t1: transition('First transition', 't₁', words.first, words.balances),
  fillingInterval: interval({
    label: 'Filling interval',
    symbol: 'i₁',
    group: 'phases',
    default: 1,
    help: words.fillingInterval,
    source: '§5.2.2',
    shownWhen: (v) => words.balances(v) && v.t1 === 'on',
  }),
  c1: threshold(
    'Filled at',
    'c₁',
    'Filling ends when there are at least c₁·p tasks. More: it ends later.',
    words.thresholds,
  ),
  t2: transition('Second transition', 't₂', words.second, words.balances),
  c2: threshold('Emptying at', 'c₂', words.emptyingAt, words.thresholds),
})
