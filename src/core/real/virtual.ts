/**
 * An event loop that only counts: processors run on the costs of a model, without a clock. What they do there is held equal to the lab, so
 * that real runs differ from it only by what the machine does.
 */
import type { Handling, Host, Message, Processor } from './processor.ts'

/** Costs in whole nanoseconds. */
export interface VirtualCosts {
  send(integers: number): number
  receive(integers: number): number
  latency(integers: number): number
  transfer(integers: number): number
  node(operations: number): number
  readonly child: number
  readonly dequeue: number
  readonly enqueue: number
  readonly service: number
}

/** A message that was sent. */
export interface Sent {
  readonly time: number
  readonly to: number
  readonly message: Message
}

interface Waiting {
  readonly arrives: number
  readonly number: number
  readonly message: Message
}

/** The state of one processor's loop. */
interface Loop {
  /** When its step ends, and when it last looked for messages. */
  free: number
  polled: number
  isPending: boolean
  until: number
  sends: number
  readonly inbox: Waiting[]
}

const NEVER = Number.POSITIVE_INFINITY

export class VirtualLoop {
  /** All messages, in the order in which they were sent. */
  readonly sent: Sent[] = []
  private readonly loops: Loop[]
  private readonly processors: Processor[]
  private clock = 0

  /**
   * @param make makes the processor of a place, which runs on a host
   * @param most steps after which the loop gives up
   */
  constructor(
    count: number,
    private readonly costs: VirtualCosts,
    make: (q: number, host: Host) => Processor,
    private readonly most = 50_000_000,
  ) {
    this.loops = Array.from({ length: count }, () => ({
      ...{ free: 0, polled: 0, isPending: false, until: NEVER, sends: 0 },
      inbox: [],
    }))
    this.processors = this.loops.map((loop, q) => make(q, this.hostOf(loop)))
  }

  /** Runs until everything has been executed; returns when the last node ended, in nanoseconds. */
  run(rootAt: number): number {
    const { loops, processors } = this
    for (const [q, processor] of processors.entries()) {
      this.clock = 0
      processor.begin(q === rootAt)
      loops[q].free = this.clock
      loops[q].polled = 0
    }
    for (let steps = 0; steps < this.most; steps++) {
      let first = -1
      let time = NEVER
      for (let q = 0; q < loops.length; q++) {
        const next = nextOf(loops[q])
        if (next < time) [first, time] = [q, next]
      }
      const last = Math.max(...processors.map(({ lastEnd }) => lastEnd))
      if (time > last && this.left === 0) return last
      if (first < 0) throw new Error('nothing more would happen')
      this.step(loops[first], processors[first], time)
    }
    throw new Error('too many steps')
  }

  /** Tasks that are not executed, wherever they are. */
  private get left(): number {
    let left = 1
    for (const processor of this.processors) left += processor.created - processor.counts().executed
    return left
  }

  private step(loop: Loop, processor: Processor, time: number): void {
    this.clock = time
    if (!loop.isPending) loop.polled = time
    const [first] = loop.inbox
    if (first && first.arrives <= Math.min(time, loop.polled)) {
      loop.inbox.shift()
      processor.receive(first.message)
    } else {
      loop.isPending = false
      processor.turn()
    }
    loop.free = this.clock
  }

  private hostOf(loop: Loop): Host {
    const { costs } = this
    return {
      now: () => this.clock,
      turn: () => {
        loop.isPending = true
        loop.polled = this.clock
      },
      look() {
        loop.isPending = true
      },
      sleep(until) {
        loop.until = until
      },
      compute: (operations, children) => {
        this.clock += costs.node(operations) + children * costs.child
      },
      handle: (what, count) => {
        this.clock += costOf(costs, what, count)
      },
      send: (to, message) => {
        const { integers } = message
        const arrives = this.clock + costs.latency(integers) + costs.transfer(integers)
        this.sent.push({ time: this.clock, to, message })
        const { inbox } = this.loops[to]
        inbox.push({ arrives, number: loop.sends++, message })
        inbox.sort((x, y) => x.arrives - y.arrives || x.message.from - y.message.from || x.number - y.number)
        this.clock += costs.send(integers)
      },
    }
  }
}

function costOf(costs: VirtualCosts, what: Handling, count: number): number {
  if (what === 'receive') return costs.receive(count)
  if (what === 'enqueue') return count * costs.enqueue
  return what === 'dequeue' ? count * costs.dequeue : costs.service
}

/** When a loop steps next. */
function nextOf({ free, isPending, inbox, until }: Loop): number {
  if (isPending) return free
  return Math.max(free, Math.min(inbox[0]?.arrives ?? NEVER, until))
}
