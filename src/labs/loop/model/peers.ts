/** Strategies without a queue, as processes on the machine: one that has finished asks other processors for iterations. */
import { append, type List, lengthOf, takeLast } from './iterations.ts'
import type { Machine } from './machine.ts'
import type { Sent } from './mail.ts'
import type { Common, Process } from './process.ts'

/** Kinds of messages, by their place in `PEER_KINDS` of ./kinds.ts. */
const QUESTION = 0
const REQUEST = 1
const ANSWER = 2
const ITERATIONS = 3

/** What a rule can do on behalf of a processor that looks for work. */
interface Seeker {
  readonly processor: number
  readonly processors: number
  readonly seed: number
  /** Asks others how they stand; what they answer is in `left` and `rates`, by processor. */
  ask(others: readonly number[]): Process
  /** Asks another one for work; whether it came is in `got`. */
  request(other: number): Process
  /** Iterations that those asked have left, and their rates, by processor. */
  readonly left: ArrayLike<number>
  readonly rates: ArrayLike<number>
  /** Iterations that the last request brought. */
  readonly got: number
  /** The next of its random draws among n, from 0. */
  draw(n: number): number
}

/** How a processor stands when it is asked. */
interface Standing {
  /** Iterations that it has left and may give. */
  readonly left: number
  /** Iterations a second since the start. */
  readonly rate: number
  /** The rate of the asking processor. */
  readonly askerRate: number
  readonly processors: number
}

/** A rule of processors that ask each other. */
export interface PeerRule {
  /** Iterations of its own that a processor takes at once, which it then does not give away; all of its list where absent. */
  chunk?(left: number, processors: number): number
  /** Iterations that it gives, from the back. */
  give(standing: Standing): number
  /** Looks for work; ends when some has come or there is none to be had. */
  seek(seeker: Seeker): Process
  /** Seconds of work left at which a processor begins to look for more; none: only when it has none left. */
  readonly early?: number
  /** Whether the loop is dealt by the load at the start instead of blocks. */
  readonly dealtByLoad?: boolean
}

/** What the peers are given besides the machine. */
interface PeerOptions extends Common {
  readonly rule: PeerRule
  readonly seed: number
  draw(processor: number, nth: number, n: number): number
}

/** Prepares the processes that ask each other. */
export function asking(machine: Machine, options: PeerOptions): Process[] {
  const { rule, seed, blocks, draw, counts, loop } = options
  const {
    processors,
    computing: { lists },
  } = machine
  /** Iterations that are not in a chunk; those in one are in the machine's list. */
  const pools: List[] = blocks.map((list) => [...list])
  const completed = new Float64Array(processors)
  const spare = (i: number) => lengthOf(rule.chunk ? pools[i] : lists[i])
  const begin = machine.now
  const rateOf = (i: number) => (machine.now > begin ? completed[i] / (machine.now - begin) : 0)

  machine.react([QUESTION, REQUEST], (i) => machine.stopSoon(i))

  /** Answers a message that asks. */
  function answer(i: number, { kind, from, rate: askerRate = 0 }: Sent): void {
    if (kind === QUESTION) {
      machine.send({ kind: ANSWER, from: i, to: from, bytes: 0, about: spare(i), rate: rateOf(i) })
    } else if (kind === REQUEST) {
      const left = spare(i)
      const standing = { left, rate: rateOf(i), askerRate, processors }
      const count = left > 0 ? Math.max(0, Math.min(left, rule.give(standing))) : 0
      const parcel = takeLast(rule.chunk ? pools[i] : lists[i], count)
      if (count > 0) counts.redistributions++
      counts.movedIterations += count
      const bytes = count * loop.bytes
      machine.send({ kind: ITERATIONS, from: i, to: from, bytes, about: count, parcel })
    }
  }

  /** Answers what comes until something has been found. */
  const attend = (i: number, handle: (message: Sent) => boolean) =>
    machine.attend(i, (message) => {
      answer(i, message)
      return handle(message)
    })

  function seekerOf(i: number) {
    let draws = 0
    const left = new Float64Array(processors)
    const rates = new Float64Array(processors)
    const seeker = {
      processor: i,
      processors,
      seed,
      left,
      rates,
      got: 0,
      *ask(others: readonly number[]): Process {
        machine.sendAll(i, QUESTION, others, 0)
        yield
        let answers = 0
        if (others.length === 0) return
        attend(i, ({ kind, from, about, rate = 0 }) => {
          if (kind !== ANSWER) return false
          left[from] = about
          rates[from] = rate
          return ++answers === others.length
        })
        yield
      },
      *request(other: number): Process {
        machine.send({ kind: REQUEST, from: i, to: other, bytes: 0, about: 0, rate: rateOf(i) })
        yield
        attend(i, ({ kind, about, parcel = [] }) => {
          if (kind !== ITERATIONS) return false
          seeker.got = about
          append(lists[i], parcel)
          return true
        })
        yield
      },
      draw: (n: number) => draw(i, ++draws, n),
    }
    return seeker
  }

  function* computing(i: number): Process {
    const seeker = seekerOf(i)
    const respond = (message: Sent) => {
      answer(i, message)
      return false
    }
    if (!rule.chunk) append(lists[i], pools[i])
    const { early = 0 } = rule
    /** Whether it looks for work before it has none; not any more once all have refused. */
    let ahead = early > 0
    /** Iterations left at which it looks for work. */
    const enough = () => (ahead && completed[i] > 0 ? Math.floor(early * rateOf(i)) : 0)
    /** Whether it has not done an iteration since it was given some: else two might give each other the same ones for ever. */
    let fresh = true
    for (;;) {
      while (lengthOf(lists[i]) > (fresh ? 0 : enough()) || (rule.chunk && pools[i].length > 0)) {
        if (lists[i].length === 0 && rule.chunk) {
          const size = rule.chunk(lengthOf(pools[i]), processors)
          append(lists[i], takeFirst(pools[i], size))
        }
        const lengthBefore = lengthOf(lists[i])
        // Without a rate there is no forecast.
        if (ahead) machine.compute(i, completed[i] > 0 ? Math.max(1, lengthBefore - enough()) : 1)
        else machine.compute(i)
        if (machine.hasMail(i)) machine.stopSoon(i)
        yield
        completed[i] += lengthBefore - lengthOf(lists[i])
        fresh = false
        machine.attend(i, respond, 'empty')
        yield
      }
      seeker.got = 0
      yield* rule.seek(seeker)
      if (seeker.got > 0) {
        fresh = true
        continue
      }
      if (lists[i].length === 0) break
      ahead = false
    }
    yield* options.leave(i, (message) => answer(i, message))
  }

  return Array.from({ length: processors }, (_, i) => computing(i))
}

/** Takes iterations from the front of a list. */
function takeFirst(list: List, count: number): List {
  const rest = takeLast(list, lengthOf(list) - count)
  const first = list.splice(0)
  append(list, rest)
  return first
}
