/** Dimension exchange by sums: each line of processors balances at once, dimension after dimension (Wu and Shu 1996; Haron 1998, §2.3.2). */
import type { Topology } from '../../../core/network/topology.ts'
import type { Context, Reactions } from '../model/context.ts'

/** What a processor waits for. */
const NOTHING = 0
const SUM_BEFORE = 1
const TOTAL = 2
const TASKS = 3

/**
 * By dimension and processor: the one before it and the one after it in its line, −1 for none. A ring is a line without its last link;
 * without dimensions the links of a colour are lines of two.
 */
function linesOf({ processors, sides, colours, routing }: Topology) {
  const free = routing === 'shortest'
  const dimensions = free ? colours.length : sides.length
  const before = new Int32Array(dimensions * processors).fill(-1)
  const after = before.slice()
  for (const [k, { a, b, dimension }] of colours.entries()) {
    const row = processors * (free ? k : dimension)
    const step = sides.slice(0, dimension).reduce((product, side) => product * side, 1)
    for (const [i, end] of a.entries()) {
      const [one, other] = [Math.min(end, b[i]), Math.max(end, b[i])]
      if (!free && other - one !== step) continue
      after[row + one] = other
      before[row + other] = one
    }
  }
  return { dimensions, before, after }
}

/** @param kinds the numbers of the kinds of messages */
export function createLines(context: Context, kinds: { readonly sum: number; readonly tasks: number }): Reactions {
  const p = context.processors
  const { dimensions, before, after } = linesOf(context.topology)
  const awaited = context.numbers()
  const dimension = context.numbers()
  // For its line: its own tasks, the tasks before it, the number of processors before it, and what it gives to both neighbours.
  const mine = context.numbers()
  const sumBefore = context.numbers()
  const place = context.numbers()
  const back = context.numbers()
  const on = context.numbers()
  // Messages with tasks that are still to come, and those that have come before the total.
  const missing = context.numbers()
  const early = context.numbers()
  // By dimension and processor: the sum before it that has come early, 1 more so that 0 is none, and how many it is of.
  const waitingSum = context.numbers(dimensions * p)
  const waitingPlace = context.numbers(dimensions * p)

  /** Goes on from its dimension on, or ends the sweep. */
  function visit(q: number): void {
    for (; dimension[q] < dimensions; dimension[q]++) {
      const at = dimension[q] * p + q
      if (before[at] < 0 && after[at] < 0) continue
      mine[q] = context.load(q)
      early[q] = 0
      context.countRequest()
      awaited[q] = SUM_BEFORE
      if (before[at] >= 0 && waitingSum[at] === 0) return
      sumBefore[q] = Math.max(0, waitingSum[at] - 1)
      place[q] = waitingPlace[at]
      waitingSum[at] = 0
      if (!passOn(q)) return
    }
    awaited[q] = NOTHING
    context.unblock(q)
  }

  /** The sum before it is known; returns whether the dimension is over. */
  function passOn(q: number): boolean {
    const next = after[dimension[q] * p + q]
    const sum = sumBefore[q] + mine[q]
    if (next < 0) return share(q, sum, place[q] + 1)
    awaited[q] = TOTAL
    context.send(q, next, kinds.sum, sum, place[q] + 1, dimension[q], 2)
    return false
  }

  /** The tasks and processors of its line are known; returns whether the dimension is over. */
  function share(q: number, total: number, count: number): boolean {
    const last = before[dimension[q] * p + q]
    if (last >= 0) context.send(q, last, kinds.sum, total, count, dimension[q], 2)
    /** How many tasks the first of the line should have. */
    const part = (first: number) => first * Math.floor(total / count) + Math.min(first, total % count)
    back[q] = part(place[q]) - sumBefore[q]
    on[q] = sumBefore[q] + mine[q] - part(place[q] + 1)
    missing[q] = Number(back[q] < 0) + Number(on[q] < 0) - early[q]
    awaited[q] = TASKS
    return missing[q] === 0 && give(q)
  }

  /** It has what passes through it, and gives what its neighbours are to have. */
  function give(q: number): boolean {
    const at = dimension[q] * p + q
    sendTo(q, before[at], back[q])
    sendTo(q, after[at], on[q])
    return true
  }

  function sendTo(q: number, to: number, count: number): void {
    if (count <= 0) return
    context.countSuccess()
    context.sendTasks(q, to, count, kinds.tasks)
  }

  function next(q: number): void {
    dimension[q]++
    visit(q)
  }

  return {
    act(q) {
      if (awaited[q] !== NOTHING || (!context.gate(q) && context.load(q) > 0)) return
      context.block(q)
      dimension[q] = 0
      visit(q)
    },
    receive(q, message) {
      const { kind, from, a, b, c } = message
      if (kind === kinds.tasks) {
        context.accept(q, message)
        if (awaited[q] !== TASKS) early[q]++
        else if (--missing[q] === 0 && give(q)) next(q)
      } else if (after[c * p + q] === from) {
        if (share(q, a, b)) next(q)
      } else if (awaited[q] === SUM_BEFORE && dimension[q] === c) {
        sumBefore[q] = a
        place[q] = b
        if (passOn(q)) next(q)
      } else {
        waitingSum[c * p + q] = a + 1
        waitingPlace[c * p + q] = b
      }
    },
  }
}
