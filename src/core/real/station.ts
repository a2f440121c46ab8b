/**
 * A worker's side, the same in browsers and in Node: it measures what its machine costs, and runs one processor of a scenario on real messages
 * and real time.
 */
import { hold } from '../attachments/held.ts'
import type { Command, Log, Measurement, Numbered, Plan, PortLike, Report, Settings } from './commands.ts'
import type { RealLab } from './lab.ts'
import type { Host, Message } from './processor.ts'
import { spin } from './spin.ts'

/** What a worker has of its machine. */
export interface Place {
  /** Milliseconds of its clock. */
  now(): number
  /** Makes a function that has `call` called once the event loop comes round. */
  turns(call: () => void): () => void
  /** Calls later, unless the function that is returned is called before. */
  later(millis: number, call: () => void): () => void
  /** Sleeps for milliseconds; absent where that is refused. */
  readonly pause?: ((millis: number) => void) | undefined
  report(report: Report): void
  /** Makes what a lab says of real workers. */
  load(lab: string): Promise<RealLab>
}

/** The last message on a port. */
const END = 'end'
/** A message of a measurement, and its answer. */
const PING = 'ping'

/** Timers of browsers are late by up to this many milliseconds: what is due sooner is waited for by taking turns. */
const TIMER_MS = 5
/** Calls of a small handler in a sample. */
const CALLS = 500
/** How often a worker says what it has executed, in milliseconds. */
const NEWS_MS = 250

/** Makes a worker's side; the function does commands. */
export function createStation(place: Place): (command: Numbered) => void {
  const { now } = place
  let index = 0
  let ports: readonly (PortLike | null)[] = []
  let lab: RealLab | undefined
  let seated: Seated | undefined
  /** Takes a message of a measurement. */
  let measured: (from: number, message: unknown) => void = () => {}

  let turned: () => void = () => {}
  const post = place.turns(() => turned())
  const turn = () =>
    new Promise<void>((resolve) => {
      turned = resolve
      post()
    })

  const peers = () => ports.flatMap((port, q) => (port ? [{ port, q }] : []))

  async function obey(command: Command): Promise<unknown> {
    switch (command.do) {
      case 'open':
        ;({ index, ports } = command)
        lab = await place.load(command.lab)
        for (const { port, q } of peers())
          port.onmessage = ({ data }) => {
            if (Array.isArray(data) || data === END) seated?.take(q, data)
            else measured(q, data)
          }
        return { sleeps: place.pause !== undefined }
      case 'plan':
        for (const file of command.files) hold(file)
        return there(lab).plan(command.values, command.settings)
      case 'time':
        return now()
      case 'arm': {
        const { answers } = command
        measured = (from, message) => {
          if (answers && message === PING) ports[from]?.postMessage(PING)
        }
        return true
      }
      case 'measure':
        return measure(command.what, command.settings, command.rate)
      case 'prepare': {
        seated?.end()
        seated = undefined
        seated = await createSeat(place, there(lab), index, ports, command.plan, command.rate)
        return true
      }
      case 'go':
        return there(seated).go(command.at)
      case 'stop':
        return there(seated).stop()
      case 'scenario':
        return there(lab).scenario(command.plan, command.costs)
      case 'predict':
        return there(lab).predict(command.plan, command.values, command.own)
    }
  }

  /** Samples of a cost. */
  async function measure(what: Measurement, settings: Settings, rate: number): Promise<readonly number[]> {
    const [peer] = peers()
    switch (what) {
      case 'step':
        return stepsOf(now)
      case 'rate':
        return ratesOf(now)
      case 'turn': {
        const samples: number[] = []
        for (let k = 0; k < 7; k++) {
          const began = now()
          await turnsOf(place, 500)
          samples.push((1000 * (now() - began)) / 500)
        }
        return samples
      }
      case 'pingPong': {
        const samples: number[] = []
        for (let k = 0; k < 21; k++) {
          const began = now()
          await new Promise<void>((resolve) => {
            let left = 25
            measured = () => {
              if (--left === 0) resolve()
              else peer.port.postMessage(PING)
            }
            peer.port.postMessage(PING)
          })
          samples.push((1000 * (now() - began)) / 25)
        }
        return samples
      }
      case 'send':
        return burstsOf(now, turn, peer.port, 9, 100, [0, 0, 0])
      case 'each': {
        const [few, many] = [5, 1005].map((length) => Array.from({ length }, (_, k) => k))
        const short = await burstsOf(now, turn, peer.port, 9, 20, few)
        const long = await burstsOf(now, turn, peer.port, 9, 20, many)
        return long.map((micros, k) => (micros - short[k]) / 1000)
      }
      case 'receive':
        return receiving(now, peer.port, (take) => {
          measured = take
        })
      case 'handler': {
        const handlers = await there(lab).handlers()
        // The interpreter is compiled while it runs: its first calls take several times as long.
        for (let k = 0; k < 4; k++) handlers.call(CALLS)
        const samples: number[] = []
        for (let k = 0; k < 25; k++) {
          const began = now()
          handlers.call(CALLS)
          samples.push((1000 * (now() - began)) / CALLS)
        }
        handlers.end()
        return samples
      }
      case 'quantum': {
        const samples: number[] = []
        const compute = computing(place, settings, rate)
        const count = Math.max(20, Math.min(50, Math.round(60_000 / settings.grain)))
        for (let k = 0; k < count; k++) {
          const began = now()
          compute(settings.grain)
          await turn()
          samples.push(1000 * (now() - began))
        }
        return samples
      }
    }
  }

  return (numbered) => {
    const { id } = numbered
    obey(numbered).then(
      (result) => place.report({ id, result }),
      (error) => place.report({ id, problem: error instanceof Error ? error.message : String(error) }),
    )
  }
}

function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('a command came too early')
  return thing
}

/** Has a function take microseconds, as nodes do. */
function computing(place: Place, { nodes }: Pick<Settings, 'nodes'>, rate: number): (micros: number) => void {
  const { pause } = place
  if (nodes === 'compute') return (micros) => spin(Math.round(micros * rate))
  if (!pause) throw new Error('this browser lets no worker sleep')
  return (micros) => pause(micros / 1000)
}

/** The smallest steps of a clock. */
function stepsOf(now: () => number): number[] {
  const steps: number[] = []
  const from = now()
  let last = from
  while (last - from < 20 && steps.length < 50) {
    const next = now()
    if (next > last) steps.push(next - last)
    last = next
  }
  return steps.length > 0 ? steps : [1]
}

/** Steps of the loop a microsecond, 60 samples of some 3 ms. */
function ratesOf(now: () => number): number[] {
  spin(2e6)
  const began = now()
  spin(4e6)
  const steps = Math.max(1e5, Math.round((3 * 4e6) / Math.max(0.5, now() - began)))
  return Array.from({ length: 60 }, () => {
    const from = now()
    spin(steps)
    return steps / (1000 * Math.max(0.001, now() - from))
  })
}

/** Takes turns, one after the other. */
function turnsOf(place: Place, count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count
    const post = place.turns(() => {
      if (--left === 0) resolve()
      else post()
    })
    post()
  })
}

/** Microseconds of each message of a burst, burst by burst. */
async function burstsOf(
  now: () => number,
  turn: () => Promise<void>,
  port: PortLike,
  bursts: number,
  count: number,
  numbers: readonly number[],
): Promise<number[]> {
  const samples: number[] = []
  for (let k = 0; k < bursts; k++) {
    const began = now()
    // An object is no message between processors.
    for (let n = 0; n < count; n++) port.postMessage({ numbers })
    samples.push((1000 * (now() - began)) / count)
    await turn()
  }
  return samples
}

/** Microseconds of each of a hundred messages that came while the worker computed. */
async function receiving(now: () => number, port: PortLike, listen: (take: () => void) => void): Promise<number[]> {
  const COUNT = 100
  const samples: number[] = []
  for (let k = 0; k < 9; k++) {
    await new Promise<void>((resolve) => {
      let arrivals = 0
      let first = 0
      listen(() => {
        // The peer answers each at once; meanwhile nothing is taken here.
        if (arrivals++ === 0) first = now()
        if (arrivals < COUNT) return
        samples.push((1000 * (now() - first)) / (COUNT - 1))
        resolve()
      })
      for (let n = 0; n < COUNT; n++) port.postMessage(PING)
      const until = now() + 5
      while (now() < until) spin(1000)
    })
  }
  return samples
}

/** A processor in its worker. */
interface Seated {
  take(from: number, data: unknown): void
  go(at: number): Promise<Log>
  stop(): boolean
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

async function createSeat(
  place: Place,
  lab: RealLab,
  index: number,
  ports: readonly (PortLike | null)[],
  plan: Plan,
  rate: number,
): Promise<Seated> {
  const compute = computing(place, plan, rate)
  const [begin, end, born, nominal, sent, sentTasks] = Array.from({ length: 6 }, () => new Column())
  let origin = 0
  let [ended, stopped, running] = [1, false, false]
  let [reported, reportedAt] = [-1, 0]
  let isPending = false
  /** Messages that came before the run began here. */
  const early: Message[] = []
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
      ports[to]?.postMessage([kind, a, b, c, integers, tasks.length, ...tasks.flatMap((task) => [...task])])
    },
  }
  const { processor, end: giveBack } = await lab.seat(plan, index, host, (from, to, children, operations) => {
    begin.push(from / 1e6)
    end.push(to / 1e6)
    born.push(children)
    nominal.push(operations * plan.operationMicros)
    if (place.now() - reportedAt > NEWS_MS) news()
  })

  function messageOf(from: number, data: readonly (number | readonly number[])[]): Message {
    const [kind, a, b, c, integers, count] = data as [number, Message['a'], number, number, number, number]
    const words = count > 0 ? (data.length - 6) / count : 0
    const tasks = Array.from({ length: count }, (_, k) =>
      Int32Array.from(data.slice(6 + k * words, 6 + (k + 1) * words) as number[]),
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
