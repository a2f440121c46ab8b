/** Dimension exchange in sweeps: partners wait for each other, colour after colour (Haron 1998, §2.3.2; Hosseini and others 1990). */
import type { Context, Reactions } from '../model/context.ts'

/** What a processor does in a sweep. */
const OUTSIDE = 0
const WAITS_FOR_LOAD = 1
const WAITS_FOR_TASKS = 2

/**
 * @param surplus how many tasks a processor gives to a partner, by both loads
 * @param kinds the numbers of the kinds of messages
 */
export function createSweeps(
  context: Context,
  surplus: (q: number, more: number, less: number) => number,
  kinds: { readonly load: number; readonly tasks: number; readonly bye: number },
): Reactions {
  const { neighbours } = context
  const links = neighbours.length
  const state = context.numbers()
  const sweep = context.numbers()
  const link = context.numbers()
  const mine = context.numbers()
  // The tasks of this colour have overtaken the load that announces them.
  const overtaken = context.numbers()
  // By link, the partner's load that waits to be answered: its sweep, 1 more so that 0 is none, the load, and when it came.
  const waitingSweep = context.numbers(links)
  const waitingLoad = context.numbers(links)
  const waitingSince = context.numbers(links)
  const arrivals = context.numbers(1)

  /** Goes on with the colour of a link, or ends the sweep. */
  function visit(q: number): void {
    for (; link[q] < context.firstLink(q + 1); link[q]++) {
      const at = link[q]
      mine[q] = context.load(q)
      overtaken[q] = 0
      state[q] = WAITS_FOR_LOAD
      context.countRequest()
      context.send(q, neighbours[at], kinds.load, sweep[q], colourOf(at), mine[q])
      if (waitingSweep[at] !== sweep[q] + 1) return
      waitingSweep[at] = 0
      if (!exchange(q, waitingLoad[at])) return
    }
    state[q] = OUTSIDE
    sweep[q]++
    context.unblock(q)
  }

  /** Both loads are known; returns whether the exchange is over. */
  function exchange(q: number, other: number): boolean {
    const give = surplus(q, mine[q], other)
    if (give > 0) {
      context.countSuccess()
      context.sendTasks(q, neighbours[link[q]], give, kinds.tasks, sweep[q], colourOf(link[q]))
      return true
    }
    if (surplus(q, other, mine[q]) === 0 || overtaken[q]) return true
    state[q] = WAITS_FOR_TASKS
    return false
  }

  function next(q: number): void {
    link[q]++
    visit(q)
  }

  const colourOf = (at: number) => context.machine.neighbours.colour[at]

  /** Whether it is in a sweep, at this colour of it. */
  const isAt = (q: number, ofSweep: number, colour: number) =>
    state[q] !== OUTSIDE && sweep[q] === ofSweep && colourOf(link[q]) === colour

  function receiveLoad(q: number, from: number, ofSweep: number, colour: number, load: number): void {
    if (!context.follows(q)) {
      context.send(q, from, kinds.bye, ofSweep, colour)
      return
    }
    if (state[q] === WAITS_FOR_LOAD && isAt(q, ofSweep, colour)) {
      if (exchange(q, load)) next(q)
      return
    }
    const at = context.linkTo(q, from)
    waitingSweep[at] = ofSweep + 1
    waitingLoad[at] = load
    waitingSince[at] = arrivals[0]++
  }

  return {
    leave(q) {
      state[q] = OUTSIDE
      const waiting: number[] = []
      for (let at = context.firstLink(q); at < context.firstLink(q + 1); at++)
        if (waitingSweep[at] > 0) waiting.push(at)
      for (const at of waiting.sort((a, b) => waitingSince[a] - waitingSince[b])) {
        context.send(q, neighbours[at], kinds.bye, waitingSweep[at] - 1, colourOf(at))
        waitingSweep[at] = 0
      }
    },
    act(q) {
      if (state[q] !== OUTSIDE || (!context.gate(q) && context.load(q) > 0)) return
      context.block(q)
      link[q] = context.firstLink(q)
      visit(q)
    },
    receive(q, message) {
      const { kind, from, a: ofSweep, b: colour, c } = message
      if (kind === kinds.load) return receiveLoad(q, from, ofSweep, colour, c)
      if (kind === kinds.tasks) context.accept(q, message)
      if (!isAt(q, ofSweep, colour)) return
      if (kind === kinds.tasks && state[q] === WAITS_FOR_LOAD) overtaken[q] = 1
      else next(q)
    },
  }
}
