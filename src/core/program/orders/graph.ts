/** Questions about all states that a search has found: from which of them something can still happen, and where orders go round. */
import { EDGE, type Search } from './search.ts'

/** Which edges lead to a state, by state. */
export interface Predecessors {
  readonly first: Int32Array
  readonly from: Int32Array
}

/** The states from which edges lead to each state. */
export function predecessorsOf({ count, expanded, first, target }: Search): Predecessors {
  const begins = new Int32Array(count + 1)
  for (let edge = 0; edge < target.length; edge++) if (target.values[edge] >= 0) begins[target.values[edge] + 1]++
  for (let state = 0; state < count; state++) begins[state + 1] += begins[state]
  const from = new Int32Array(begins[count])
  const at = begins.slice(0, count)
  for (let state = 0; state < expanded; state++)
    for (let edge = first.values[state]; edge < first.values[state + 1]; edge++) {
      const to = target.values[edge]
      if (to >= 0) from[at[to]++] = state
    }
  return { first: begins, from }
}

/** Adds to marked states all from which an order leads to one. */
export function spreadBack({ first, from }: Predecessors, marks: Uint8Array, queue: number[] = marked(marks)): void {
  for (let state = queue.pop(); state !== undefined; state = queue.pop())
    for (let k = first[state]; k < first[state + 1]; k++) {
      if (marks[from[k]]) continue
      marks[from[k]] = 1
      queue.push(from[k])
    }
}

const marked = (marks: Uint8Array) => {
  const all: number[] = []
  for (let state = 0; state < marks.length; state++) if (marks[state]) all.push(state)
  return all
}

/**
 * States from which, as far as is known, a task can still be executed: one of an edge of which this is true, or of which not all that follows is
 * explored.
 *
 * @param counts whether an edge with a label that executes a task counts
 */
export function canExecute(search: Search, back: Predecessors, counts: (label: number) => boolean): Uint8Array {
  const { count, expanded, first, target, label } = search
  const can = new Uint8Array(count)
  can.fill(1, expanded)
  for (let state = 0; state < expanded; state++)
    for (let edge = first.values[state]; edge < first.values[state + 1]; edge++)
      if (target.values[edge] < 0 || (label.values[edge] & EDGE.executes && counts(label.values[edge]))) can[state] = 1
  spreadBack(back, can)
  return can
}

/** Parts of the graph without executed tasks in which each state can be reached from each other one. */
export interface Components {
  /** By state: the number of its part; −1 for one that is not looked at. */
  readonly of: Int32Array
  readonly count: number
}

/**
 * Tarjan's components, over edges that are allowed.
 *
 * @param allows whether an edge counts, by its place
 */
export function componentsOf(
  { count, expanded, first, target }: Search,
  allows: (edge: number, from: number) => boolean,
): Components {
  const of = new Int32Array(count).fill(-1)
  const index = new Int32Array(count).fill(-1)
  const low = new Int32Array(count)
  const at = new Int32Array(count)
  const isOpen = new Uint8Array(count)
  const open: number[] = []
  const path: number[] = []
  let [next, components] = [0, 0]
  for (let root = 0; root < expanded; root++) {
    if (index[root] >= 0) continue
    path.push(root)
    while (path.length > 0) {
      const state = path[path.length - 1]
      if (index[state] < 0) {
        index[state] = low[state] = next++
        at[state] = first.values[state]
        isOpen[state] = 1
        open.push(state)
      }
      let deeper = false
      for (; at[state] < first.values[state + 1]; at[state]++) {
        const to = target.values[at[state]]
        if (to < 0 || to >= expanded || !allows(at[state], state)) continue
        if (index[to] < 0) {
          path.push(to)
          deeper = true
          break
        }
        if (isOpen[to]) low[state] = Math.min(low[state], low[to])
      }
      if (deeper) continue
      path.pop()
      if (low[state] === index[state]) {
        for (let one = -1; one !== state; ) {
          one = open.pop() as number
          isOpen[one] = 0
          of[one] = components
        }
        components++
      }
      const above = path[path.length - 1]
      if (above !== undefined) low[above] = Math.min(low[above], low[state])
    }
  }
  return { of, count: components }
}

/** A round: the state in which it begins and ends, and the choices that lead round. */
export interface Round {
  readonly state: number
  readonly choices: readonly number[]
}

/**
 * The shortest way along allowed edges to an edge that is missingNow, that one included: its edges.
 *
 * @param wants whether an edge is what is looked for
 */
function wayTo(
  { first, target }: Search,
  from: number,
  allows: (edge: number, from: number) => boolean,
  wants: (edge: number) => boolean,
): readonly number[] | undefined {
  const by = new Map<number, number>([[from, -1]])
  const queue = [from]
  const origin = new Map<number, number>()
  for (const state of queue) {
    for (let edge = first.values[state]; edge < first.values[state + 1]; edge++) {
      const to = target.values[edge]
      if (to < 0 || !allows(edge, state)) continue
      if (wants(edge)) {
        const edges = [edge]
        for (let at = state; at !== from; at = origin.get(at) as number) edges.push(by.get(at) as number)
        return edges.reverse()
      }
      if (by.has(to)) continue
      by.set(to, edge)
      origin.set(to, state)
      queue.push(to)
    }
  }
  return undefined
}

/**
 * A fair round without an executed task, with the first state of all from which one begins: each event that is possible throughout it happens
 * in it, and nothing that is drawn leads out of it. Undefined where there is none.
 *
 * @param among states that may be in it
 */
export function fairRound(search: Search, among: (state: number) => boolean): Round | undefined {
  const { expanded, first, target, label } = search
  const stays = new Uint8Array(target.length)
  for (let state = 0; state < expanded; state++)
    if (among(state))
      for (let edge = first.values[state]; edge < first.values[state + 1]; edge++) {
        const to = target.values[edge]
        stays[edge] = to >= 0 && to < expanded && !(label.values[edge] & EDGE.executes) && among(to) ? 1 : 0
      }
  // What is drawn may lead out of a part: then the event is none of the part's, and the part may fall apart.
  let parts: Components
  for (let changed = true; ; ) {
    parts = componentsOf(search, (edge) => stays[edge] === 1)
    changed = false
    for (let state = 0; state < expanded; state++) {
      const end = first.values[state + 1]
      for (let edge = first.values[state]; edge < end; edge++) {
        if (!(label.values[edge] & EDGE.drawn)) continue
        const event = label.values[edge] & EDGE.event
        const isOut = !stays[edge] || parts.of[target.values[edge]] !== parts.of[state]
        if (!isOut) continue
        for (let other = first.values[state]; other < end; other++)
          if ((label.values[other] & EDGE.event) === event && stays[other]) {
            stays[other] = 0
            changed = true
          }
      }
    }
    if (!changed) break
  }
  // By part: the events that are possible in all of its states, those that happen in it, and its first state.
  const always = new Int32Array(parts.count).fill(-1)
  const happens = new Int32Array(parts.count)
  const begins = new Int32Array(parts.count).fill(-1)
  for (let state = expanded - 1; state >= 0; state--) {
    const part = parts.of[state]
    let possible = 0
    for (let edge = first.values[state]; edge < first.values[state + 1]; edge++) {
      const event = 1 << (label.values[edge] & EDGE.event)
      possible |= event
      if (stays[edge] && parts.of[target.values[edge]] === part) happens[part] |= event
    }
    always[part] &= possible
    begins[part] = state
  }
  let best = -1
  for (let part = 0; part < parts.count; part++)
    if (happens[part] !== 0 && (always[part] & ~happens[part]) === 0 && (best < 0 || begins[part] < begins[best]))
      best = part
  if (best < 0) return undefined
  const state = begins[best]
  const allows = (edge: number) => stays[edge] === 1 && parts.of[target.values[edge]] === best
  const edges = roundThrough(search, state, allows, always[best])
  return { state, choices: edges.map(({ edge, from }) => edge - first.values[from]) }
}

/** A way from a state back to it on which all of these events happen, each by the shortest way to the next one. */
function roundThrough(search: Search, state: number, allows: (edge: number) => boolean, events: number) {
  const { target, label } = search
  const edges: { edge: number; from: number }[] = []
  let at = state
  let missing = events
  const go = (way: readonly number[] | undefined) => {
    for (const edge of way ?? []) {
      edges.push({ edge, from: at })
      missing &= ~(1 << (label.values[edge] & EDGE.event))
      at = target.values[edge]
    }
  }
  // The shortest way round, if all happens on it; otherwise what is missing, and then back.
  const back = (from: number) => wayTo(search, from, allows, (edge) => target.values[edge] === state)
  const shortest = back(state)
  const onIt = (shortest ?? []).reduce((bits, edge) => bits | (1 << (label.values[edge] & EDGE.event)), 0)
  if ((missing & ~onIt) !== 0)
    while (missing !== 0) {
      const missingNow = missing
      const way = wayTo(search, at, allows, (edge) => (missingNow & (1 << (label.values[edge] & EDGE.event))) !== 0)
      if (!way) break
      go(way)
    }
  if (edges.length === 0 || at !== state) go(back(at))
  return edges
}
