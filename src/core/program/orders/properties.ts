/** What may be wrong with a program in all of its orders, and in which state first. */
import type { Problem } from '../../parameters.ts'
import { stream } from '../../random/random.ts'
import { canExecute, fairRound, type Predecessors, predecessorsOf, type Round, spreadBack } from './graph.ts'
import { EDGE, EVENT, type Limits, Search, type States, type Step } from './search.ts'

/** What is found: "wrong" are error, stops and vain, the others are warnings. */
export type FaultId = 'error' | 'stops' | 'vain' | 'starves' | 'round'

/** Something that was found, with the order that leads to it. */
export interface Fault {
  readonly id: FaultId
  /** Which of the enabled steps is taken, from the beginning on; the first says which beginning. */
  readonly order: readonly number[]
  /** Steps of these that lead round at the end: "from here it repeats". */
  readonly round: number
  readonly problem?: Problem
  /** The processor that starves. */
  readonly processor?: number
  /** For one that starves: whether all orders of a larger tree were explored, or only as many states as `STARVING.states`. */
  readonly isSure?: boolean
}

/** How it is decided that a processor starves: by orders with larger trees. */
export const STARVING = {
  /** Tasks that another processor has at least. */
  others: 2,
  /** Random orders of a tree with this many tasks more, and steps of each at most. */
  walks: 60,
  walkTasks: 30,
  walkSteps: 400,
  /** A search of a tree with this many tasks more, up to a number of states. */
  tasks: 6,
  states: 20_000,
} as const

/** What is wrong, the first of what there is: an error or a stop ends the search, so there is no need to look for more. */
export function wrongIn(search: Search): Fault | undefined {
  const { error, stop, states } = search
  if (error)
    return { id: 'error', order: [...search.pathTo(error.state), error.choice], round: 0, problem: error.problem }
  if (stop !== undefined) return { id: 'stops', order: search.pathTo(stop), round: 0 }
  const back = predecessorsOf(search)
  const can = canExecute(search, back, () => true)
  for (let state = 0; state < search.expanded; state++) {
    if (can[state] || states.left(search.rows, state * states.size) === 0) continue
    const vain = (of: number) => !can[of] && states.left(search.rows, of * states.size) > 0
    return withRound('vain', search, fairRound(search, vain) ?? { state, choices: [] })
  }
  return undefined
}

const withRound = (id: FaultId, search: Search, { state, choices }: Round): Fault => ({
  id,
  order: [...search.pathTo(state), ...choices],
  round: choices.length,
})

/** A fair round without an executed task. */
export function roundIn(search: Search): Fault | undefined {
  const { states, rows } = search
  const round = fairRound(search, (state) => states.left(rows, state * states.size) > 0)
  return round && withRound('round', search, round)
}

/** States that may still be looked at to find out whether a processor starves: those of random orders and of larger trees. */
export interface Allowance {
  left: number
}

/**
 * A processor that never executes a task again although another one has some. It is looked for as long as the allowance lasts, which it takes from, so
 * that the answer of a search without a clock is the same on every machine, and comes.
 */
export function* starvingIn(
  search: Search,
  isOver?: Limits['isOver'],
  allowance: Allowance = { left: Number.POSITIVE_INFINITY },
): Generator<undefined, Fault | undefined> {
  const back = predecessorsOf(search)
  const { automata } = search.states.machine
  let best: { state: number; fault: Fault } | undefined
  for (let q = automata.firstWorker; q < automata.processors; q++) {
    const starving = yield* starvingOne(search, back, q, { isOver, allowance, before: best?.state ?? search.expanded })
    if (starving) best = starving
  }
  return best?.fault
}

function* starvingOne(
  search: Search,
  back: Predecessors,
  q: number,
  {
    isOver,
    allowance,
    before,
  }: { readonly isOver: Limits['isOver']; readonly allowance: Allowance; readonly before: number },
): Generator<undefined, { readonly state: number; readonly fault: Fault } | undefined> {
  const { states, rows, expanded } = search
  const { automata } = states.machine
  const p = automata.processors
  const ends = [EVENT.look * p + q, EVENT.end * p + q]
  const can = canExecute(search, back, (label) => ends.includes(label & EDGE.event))
  const hasWork = (state: number) => {
    for (let other = 0; other < p; other++)
      if (other !== q && automata.standing(rows[state * states.size + other]).load >= STARVING.others) return true
    return false
  }
  const candidates: number[] = []
  for (let state = 0; state < expanded; state++) if (!can[state] && hasWork(state)) candidates.push(state)
  if (candidates.length === 0) return undefined
  const executes = (step: Step) => step.processor === q && step.move.executes
  // Where one is cleared, all from which it can be reached are: the last ones are tried first.
  for (const state of candidates.toReversed()) {
    if (can[state]) continue
    if (allowance.left <= 0 || isOver?.()) return undefined
    yield
    if (!(yield* isExecutedAtRandom(states, search.row(state), executes, allowance, isOver))) continue
    can[state] = 1
    spreadBack(back, can, [state])
  }
  for (const state of candidates) {
    if (can[state]) continue
    if (state >= before || allowance.left <= 0 || isOver?.()) return undefined
    const larger = new Search(states, [states.withMore(search.row(state), STARVING.tasks)], executes)
    const most = Math.min(STARVING.states, allowance.left)
    const isExecuted = yield* larger.explore({ states: most, ...(isOver && { isOver }) })
    allowance.left -= larger.count
    if (isExecuted || larger.error) {
      can[state] = 1
      spreadBack(back, can, [state])
      continue
    }
    const isSure = larger.isComplete
    // What was cut off earlier shows nothing.
    if (!isSure && larger.count <= STARVING.states) return undefined
    return {
      state,
      fault: { id: 'starves', order: search.pathTo(state), round: 0, processor: q, isSure },
    }
  }
  return undefined
}

/** Whether a step happens in one of some random orders of a larger tree. */
function* isExecutedAtRandom(
  states: States,
  row: Int32Array,
  happens: (step: Step) => boolean,
  allowance: Allowance,
  isOver: Limits['isOver'],
): Generator<undefined, boolean> {
  const random = stream(0, 'orders')
  for (let walk = 0; walk < STARVING.walks && !isOver?.(); walk++) {
    yield
    let at = states.withMore(row, STARVING.walkTasks)
    for (let n = 0; n < STARVING.walkSteps; n++) {
      let [count, isThere] = [0, false]
      let next: Int32Array | undefined
      allowance.left--
      // One of all steps, each as likely.
      states.expand(at, 0, (step, after) => {
        if (happens(step)) isThere = true
        if (step.move.problem || step.floods) return
        count++
        if (random() * count < 1) next = after.slice()
      })
      if (isThere) return true
      if (!next) break
      at = next
    }
  }
  return false
}
