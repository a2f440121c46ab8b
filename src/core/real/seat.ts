/** A processor of a scenario in its worker, on real messages and real time. */
import type { Log, Plan, PortLike } from './commands.ts'
import { computing } from './computing.ts'
import type { RealLab } from './lab.ts'
import type { Place } from './place.ts'
import type { Host, Message } from './processor.ts'
import { spin } from './spin.ts'

/** The last message on a port. */
export const END = 'end'

/** Timers of browsers are late by up to this many milliseconds: what is due sooner is waited for by taking turns. */
const TIMER_MS = 5
/** How often a worker says what it has executed, in milliseconds. */
const NEWS_MS = 250

/** How many numbers begin a message on a port. */
const WIRE_HEAD = 6

/** How a message begins on a port: as `Message` has it, and how many tasks it carries. */
type WireHead = [kind: number, a: Message['a'], b: number, c: number, integers: number, tasks: number]

/** A message on a port: behind its head the descriptors of its tasks, each with as many integers as the others. */
type Wire = readonly [...WireHead, ...descriptors: number[]]

/** A processor in its worker. */
export interface Seated {
  /** Something has come over the port of another processor: a message, or `END`. */
  take(from: number, data: unknown): void
  /** Begins at a time, in milliseconds of the place's clock; what it did, once no message is on its way any more. */
  go(at: number): Promise<Log>
  /** Executes nothing any more, and says `END` to all others. */
  stop(): boolean
  /** Lets go of what it took; nothing may be asked of it any more. */
  end(): void
}

/** A list of numbers that grows. */
class Column {
  private numbers = new Float64Array(1024)
  private count = 0

  push(value: number): void {
    if (this.count === this.numbers.length) {
      const longer = new Float64Array(2 * this.count)
      longer.set(this.numbers)
      this.numbers = longer
    }
    this.numbers[this.count++] = value
  }

  all(): Float64Array {
    return this.numbers.slice(0, this.count)
  }
}

/**
 * Makes it, as a plan says.
 *
 * @param ports by processor, those to all others; null for itself
 * @param rate turns of `spin` in a microsecond
 */
export async function createSeat(
  place: Place,
  lab: RealLab,
  index: number,
  ports: readonly (PortLike | null)[],
  plan: Plan,
  rate: number,
): Promise<Seated> {
  const compute = computing(place, plan, rate)
  const [begin, end, born, nominal, sent, sentTasks] = Array.from({ length: 6 }, () => new Column())
  /** When the run began, on the place's clock. */
  let origin = 0
  /** Processors that send nothing any more: itself, as far as it is asked, and those whose `END` has come. */
  let ended = 1
  let stopped = false
  let running = false
  /** How many nodes were reported last, and when. */
  let [reported, reportedAt] = [-1, 0]
  /** Whether a turn is asked for and has not come. */
  let isPending = false
  /** Messages that came before the run began here. */
  const early: Message[] = []
  /** Ends the wait for the next turn. */
  let cancel = () => {}
  let finish: (log: Log) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const millis = () => place.now() - origin

  /** Says how much has been executed, where that is news. */
  const news = () => {
    const { executed } = processor.counts()
    if (executed === reported) return
    reported = executed
    reportedAt = place.now()
    place.report({ executed })
  }
  const guarded = (work: () => void) => {
    try {
      work()
    } catch (error) {
      running = false
      fail(error)
    }
  }
  const post = place.turns(() => {
    isPending = false
    if (running) guarded(() => processor.turn())
  })
  const turn = () => {
    if (isPending) return
    isPending = true
    post()
  }

  const host: Host = {
    now: () => 1e6 * millis(),
    turn() {
      if (processor.queue.length === 0) news()
      turn()
    },
    look: () => processor.turn(),
    sleep(until) {
      news()
      cancel()
      if (until === Number.POSITIVE_INFINITY) return
      const left = until / 1e6 - millis()
      if (left < TIMER_MS) turn()
      else cancel = place.later(left - TIMER_MS, turn)
    },
    compute: (operations) => compute(operations * plan.operationMicros),
    send(to, { kind, a, b, c, integers, tasks }) {
      sent.push(millis())
      sentTasks.push(tasks.length)
      const head: WireHead = [kind, a, b, c, integers, tasks.length]
      ports[to]?.postMessage([...head, ...tasks.flatMap((task) => [...task])])
    },
  }
  const { processor, end: giveBack } = await lab.seat(plan, index, host, (from, to, children, operations) => {
    begin.push(from / 1e6)
    end.push(to / 1e6)
    born.push(children)
    nominal.push(operations * plan.operationMicros)
    if (place.now() - reportedAt > NEWS_MS) news()
  })

  function messageOf(from: number, data: Wire): Message {
    const [kind, a, b, c, integers, count] = data
    const words = count > 0 ? (data.length - WIRE_HEAD) / count : 0
    const beginOf = (k: number) => WIRE_HEAD + k * words
    const tasks = Array.from({ length: count }, (_, k) =>
      Int32Array.from(data.slice(beginOf(k), beginOf(k + 1)) as number[]),
    )
    return { kind, from, a, b, c, integers, tasks }
  }

  function finishWhenEnded(): void {
    if (ended < ports.length || !stopped) return
    const { sentOf, receivedOf } = processor
    finish({
      counts: processor.counts(),
      sentOf: Array.from(sentOf, (count = 0) => count),
      receivedOf: Array.from(receivedOf, (count = 0) => count),
      ...{ sent: sent.all(), sentTasks: sentTasks.all() },
      ...{ begin: begin.all(), end: end.all(), born: born.all(), wanted: nominal.all() },
    })
  }

  return {
    take(from, data) {
      if (data === END) {
        ended++
        finishWhenEnded()
        return
      }
      const message = messageOf(from, data as never)
      if (running || stopped) guarded(() => processor.receive(message))
      else early.push(message)
    },
    go(at) {
      return new Promise<Log>((resolve, reject) => {
        finish = resolve
        fail = reject
        const begins = () => {
          while (place.now() < at) spin(100)
          origin = at
          running = true
          guarded(() => {
            processor.begin(index === plan.rootAt)
            for (const message of early.splice(0)) processor.receive(message)
          })
        }
        place.later(Math.max(0, at - place.now() - TIMER_MS), begins)
      })
    },
    stop() {
      stopped = true
      processor.stop()
      for (const message of early.splice(0)) processor.receive(message)
      for (const port of ports) port?.postMessage(END)
      finishWhenEnded()
      return true
    },
    end: giveBack,
  }
}
