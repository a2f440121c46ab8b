/** Parameters of the phases of a tree computation, for the labs that adapt to them. Sections are those of Haron's thesis (Leeds 1998). */
import { choice, type Group, number, type Option, type Values } from '../parameters.ts'

/** The groups of a lab that balances a tree over a machine, in the order of the page. */
export const groups: readonly Group[] = [
  { id: 'machine', label: 'Machine' },
  { id: 'tree', label: 'Tree' },
  { id: 'balancer', label: 'Balancer' },
  { id: 'phases', label: 'Phases' },
  { id: 'energy', label: 'Energy' },
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

/** What a lab says about one transition, and of the number of tasks at which it comes. */
interface TransitionWords {
  readonly help: string
  readonly off: string
  readonly on: string
}

/** What a lab says about its phases. */
interface PhaseWords<N extends string> {
  readonly balancers: Readonly<Record<N, Option>>
  /** Whether there is anything that could change with the phase. */
  readonly balances: (values: Values) => boolean
  /** Whether a transition changes anything; where it is not given, whether it is on. */
  readonly acts?: (values: Values, transition: 't1' | 't2') => boolean
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
  shownWhen: (values: Values) => boolean,
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

const threshold = (label: string, symbol: string, help: string, shownWhen?: (values: Values) => boolean) =>
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

/** The two transitions, the balancer and the interval before the first and after the second, and the numbers of tasks at which they come; all in the group `phases`. */
export const phaseParameters = <const N extends string>(words: PhaseWords<N>) => {
  const isOn = (v: Values, transition: 't1' | 't2') => words.balances(v) && v[transition] === 'on'
  const acts = words.acts ?? isOn
  const options: Readonly<Record<N | 'same', Option>> = {
    same: { label: 'The same', help: 'The balancer of the steady phase.' },
    ...words.balancers,
  }
  return {
    t1: transition('First transition', 't₁', words.first, words.balances),
    fillingBalancer: choice({
      label: 'Filling balancer',
      group: 'phases',
      default: 'same',
      help: 'The balancer while the machine fills.',
      source: '§5.4, §6.3.1',
      options,
      shownWhen: (v) => isOn(v, 't1'),
    }),
    fillingInterval: interval({
      label: 'Filling interval',
      symbol: 'i₁',
      group: 'phases',
      default: 1,
      help: words.fillingInterval,
      source: '§5.2.2',
      shownWhen: (v) => acts(v, 't1'),
    }),
    c1: threshold(
      'Filled at',
      'c₁',
      'Filling ends when there are at least this many tasks for each processor. More: it ends later.',
      words.thresholds,
    ),
    t2: transition('Second transition', 't₂', words.second, words.balances),
    emptyingBalancer: choice({
      label: 'Emptying balancer',
      group: 'phases',
      default: 'none' as N,
      help: 'The balancer while the machine empties.',
      source: '§5.4, §6.3.1',
      options,
      shownWhen: (v) => isOn(v, 't2'),
    }),
    emptyingInterval: interval({
      label: 'Emptying interval',
      symbol: 'i₃',
      group: 'phases',
      default: 'unlimited',
      words: { unlimited: 'A processor executes everything that it has.' },
      help: 'The interval while the machine empties. Longer: it balances less often then.',
      source: '§3.1',
      shownWhen: (v) => acts(v, 't2'),
    }),
    c2: threshold('Emptying at', 'c₂', words.emptyingAt, words.thresholds),
  }
}

const tasks = { unit: 'tasks', limits: { min: 0, max: 1e6, integer: true } } as const
const same = { same: 'As in the steady phase.' } as const

/**
 * Settings of the balancer of a phase other than the steady one.
 *
 * @param has whether a setting counts while a scenario is in that phase, by its name in the steady phase
 * @param packs words for numbers of tasks that move at a time
 */
export function phaseSettings<const W extends Readonly<Record<string, string>>>(
  phase: 'filling' | 'emptying',
  has: (values: Values, setting: string) => boolean,
  packs: W,
) {
  const meanwhile = `while the machine ${phase === 'filling' ? 'fills' : 'empties'}`
  const setting = <const P extends Omit<Parameters<typeof number>[0], 'group' | 'default' | 'slider'>>(
    usual: string,
    step: number,
    p: P,
  ) =>
    number({
      ...p,
      group: 'phases',
      default: 'same',
      slider: { min: p.limits.min, max: Math.min(16, p.limits.max), step },
      source: '§3.2',
      shownWhen: (v) => has(v, usual),
    })
  return {
    lightThreshold: setting('lightThreshold', 1, {
      ...tasks,
      label: `Light while ${phase}`,
      words: same,
      help: `A processor with at most this many tasks is light ${meanwhile}.`,
    }),
    heavyThreshold: setting('heavyThreshold', 1, {
      ...tasks,
      label: `Heavy while ${phase}`,
      words: same,
      help: `A processor with more tasks than this is heavy ${meanwhile}.`,
    }),
    migration: setting('migration', 1, {
      ...tasks,
      label: `Migration while ${phase}`,
      limits: { ...tasks.limits, min: 1 },
      words: { ...same, ...packs },
      help: `Tasks that move at a time ${meanwhile}, at most.`,
    }),
    lambda: setting('lambda', 0.01, {
      label: `λ while ${phase}`,
      limits: { min: 0.01, max: 1 },
      words: { ...same, auto: 'The optimum of the network where it is known, else ½.' },
      help: `The exchange parameter ${meanwhile}.`,
    }),
  }
}
