/** Searches of larger and larger machines, until something is wrong or a limit is reached, and what may be said then. */
import type { Problem } from '../../parameters.ts'
import { type Fault, roundIn, starvingIn, wrongIn } from './properties.ts'
import { type Automata, Search, States } from './search.ts'

/** A machine to search: its processors, and up to how many tasks a tree has. */
export interface Rung {
  readonly processors: number
  readonly tasks: number
}

/** The machines in their order. */
export const RUNGS: readonly Rung[] = (
  [
    [2, 4],
    [2, 6],
    [3, 4],
    [3, 5],
    [2, 8],
    [4, 4],
    [3, 6],
    [2, 10],
    [4, 5],
    [3, 8],
    [4, 6],
    [2, 12],
    [3, 10],
    [4, 8],
  ] as const
).map(([processors, tasks]) => ({ processors, tasks }))

/** The part of the whole budget that one machine may take. */
const SHARE = 0.35

/** What the searches may take together. */
export interface Budget {
  /** States of one search; a search has one more array of numbers for each. */
  readonly statesEach: number
  /** States of all searches, and as many again to find out whether processors starve; without it they are limited by time alone. */
  readonly states?: number
  /** Milliseconds of all searches, and a clock. */
  readonly time?: { readonly most: number; now(): number }
}

/** Processors as a search has them, with what it needs to know of them afterwards. */
export interface SearchedAutomata extends Automata {
  /** Why nothing that is not found is certain not to be there; undefined where it is. */
  readonly unseen: string | undefined
  /** The handlers that were called. */
  readonly called: ReadonlySet<string>
  end(): void
}

/** What the searches are made of. */
export interface Climb {
  readonly rungs: readonly Rung[]
  readonly budget: Budget
  readonly overtaking: boolean
  /** The automata for a number of processors. */
  automata(processors: number): SearchedAutomata
  /** Whether an order is confirmed without merged states: what is not is no finding. */
  confirms(fault: Found): boolean
}

/** Something that was found, in which machine. */
export interface Found extends Fault, Rung {}

/** A machine of which all orders are known. */
export interface Explored extends Rung {
  readonly states: number
}

/** A machine of which not all orders are known. */
export interface Unexplored extends Rung {
  /** All orders of up to this many steps are known; of those, nothing is wrong. */
  readonly steps: number
  readonly states: number
  /** Why not all are known. */
  readonly why: 'time' | 'states' | 'flood'
}

/** The outcome of all searches. */
export interface Climbed {
  /** The first thing that is wrong, and the warnings, one of each kind. */
  readonly wrong: Found | undefined
  readonly warnings: readonly Found[]
  /** The machines of which all orders are known and in which nothing is wrong, the largest for each number of processors. */
  readonly explored: readonly Explored[]
  readonly unexplored: readonly Unexplored[]
  /** States of all searches together. */
  readonly states: number
  /** Numbers of processors with which the text names one that is not there, and the sentence about it. */
  readonly tooSmall: readonly number[]
  readonly tooSmallProblem: Problem | undefined
  readonly unseen: string | undefined
  readonly called: ReadonlySet<string>
}

/** News of a search while it goes on. */
export interface Progress extends Rung {
  /** States of this machine, and of all before. */
  readonly states: number
  readonly all: number
}

/** A processor that a text names although this machine has fewer. */
const BEYOND = /a processor from 0 to \d+, got (\d+)/

/** Searches one machine after the other; reports now and then. */
export function* climb({ rungs, budget, overtaking, automata, confirms }: Climb): Generator<Progress, Climbed> {
  const { time } = budget
  const begun = time?.now() ?? 0
  const byProcessors = new Map<number, SearchedAutomata>()
  const called = new Set<string>()
  const warnings = new Map<string, Found>()
  const explored = new Map<number, Explored>()
  const unexplored = new Map<number, Unexplored>()
  const beyond = new Map<number, { readonly found: Found; readonly named: number }>()
  const inDoubt = new Set<number>()
  let [all, wrong, unseen]: [all: number, wrong: Found | undefined, unseen: string | undefined] = [
    0,
    undefined,
    undefined,
  ]
  const allowance = { left: budget.states ?? Number.POSITIVE_INFINITY }
  const statesLeft = () => (budget.states ?? Number.POSITIVE_INFINITY) - all
  const isOver = () => time !== undefined && time.now() - begun >= time.most
  try {
    for (const rung of rungs) {
      const { processors, tasks } = rung
      if (isOver() || statesLeft() <= 0) break
      if (unexplored.has(processors) || beyond.has(processors) || inDoubt.has(processors)) continue
      const machine = byProcessors.get(processors) ?? automata(processors)
      byProcessors.set(processors, machine)
      const states = new States({ automata: machine, overtaking })
      const search = new Search(states, states.initial(tasks))
      const rungBegun = time?.now() ?? 0
      const share = rungs.length === 1 ? 1 : SHARE
      const isRungOver = () =>
        time !== undefined && (isOver() || time.now() - rungBegun >= Math.max(share * time.most, 50))
      const most = Math.min(
        budget.statesEach,
        statesLeft(),
        Math.ceil(share * (budget.states ?? Number.POSITIVE_INFINITY)),
      )
      const exploring = search.explore({ states: most, isOver: isRungOver })
      while (!exploring.next().done) yield { ...rung, states: search.count, all: all + search.count }
      all += search.count
      for (const name of machine.called) called.add(name)
      const fault = wrongIn(search)
      const failure = fault && { ...fault, ...rung }
      const named = BEYOND.exec(failure?.problem?.message ?? '')
      if (failure && named && Number(named[1]) >= processors) {
        beyond.set(processors, { found: failure, named: Number(named[1]) })
        continue
      }
      unseen ??= machine.unseen
      if (failure) {
        if (confirms(failure)) {
          wrong = failure
          break
        }
        // Whatever is known of this machine is in doubt.
        unseen ??= 'an order that goes wrong could not be made again'
        inDoubt.add(processors)
        continue
      }
      if (!warnings.has('starves')) {
        const starving = starvingIn(search, isRungOver, allowance)
        let step = starving.next()
        for (; !step.done; step = starving.next()) yield { ...rung, states: search.count, all }
        if (step.value) warnings.set('starves', { ...step.value, ...rung })
      }
      if (!warnings.has('round')) {
        const round = roundIn(search)
        if (round) warnings.set('round', { ...round, ...rung })
      }
      unseen ??= machine.unseen
      if (search.isComplete) explored.set(processors, { ...rung, states: search.count })
      else {
        const why = search.expanded === search.count ? 'flood' : search.count > most ? 'states' : 'time'
        unexplored.set(processors, { ...rung, steps: search.stepsKnown, states: search.count, why })
      }
    }
  } finally {
    for (const machine of byProcessors.values()) machine.end()
  }
  // Where each machine lacks another processor, it is the rule that goes astray and not the machine that is too small.
  const [first] = beyond.values()
  const isAstray =
    explored.size + unexplored.size === 0 &&
    new Set([...beyond.values()].map(({ named }) => named)).size > 1 &&
    confirms(first.found)
  return {
    wrong: wrong ?? (isAstray ? first.found : undefined),
    warnings: [...warnings.values()].filter(confirms),
    explored: [...explored.values()],
    unexplored: [...unexplored.values()],
    states: all,
    tooSmall: [...beyond.keys()],
    tooSmallProblem: first?.found.problem,
    unseen,
    called,
  }
}
