/** The workers of a measurement, as the page or the command line leads them: it gives commands, aligns clocks, and ends what does not answer. */
import type { Values } from '../parameters.ts'
import type {
  Command,
  Log,
  Measurement,
  Numbered,
  OwnTimes,
  Plan,
  PortLike,
  Prediction,
  Report,
  Settings,
} from './commands.ts'
import { type Costs, quantile, type Samples, SPEED } from './costs.ts'
import type { Files } from './lab.ts'

/** A worker as it was started. */
export interface Started {
  send(command: Numbered, transfer: readonly PortLike[]): void
  end(): void
}

/** Where workers are started. */
export interface Yard {
  /** Milliseconds. */
  now(): number
  /** @param failed called with a message where the worker itself fails, or where its program does */
  start(onReport: (report: Report) => void, failed: (message: string, of?: 'worker' | 'program') => void): Started
  /** Calls later, unless the function that is returned is called before. */
  later(millis: number, call: () => void): () => void
  /** Two ports of one channel. */
  channel(): readonly [PortLike, PortLike]
}

/** What a measurement ends with that cannot go on, in a sentence. */
export class RealProblem extends Error {}

/** Nothing was executed for this long, in milliseconds: then the workers are asked whether they are there, and for how long that is waited. */
const STILL_MS = 5000
const ANSWER_MS = 3000
/** For everything else a worker is given this long. */
const SILENT_MS = 20_000
/** Exchanges by which the clock of a worker is compared. */
const EXCHANGES = 40
/** How long before a run begins it is announced, in milliseconds. */
const AHEAD_MS = 40

export interface Crew {
  readonly count: number
  /** Whether workers may sleep here. */
  readonly sleeps: boolean
  plan(values: Values, files: Files, settings: Settings): Promise<Plan>
  calibrate(settings: Settings): Promise<Samples>
  run(plan: Plan, rate: number): Promise<readonly Log[]>
  scenario(plan: Plan, costs: Costs): Promise<Values>
  predict(plan: Plan, values: Values, own?: OwnTimes): Promise<Prediction>
  /** The model's runs of several scenarios, in all workers at once; each is given to `take` with its place. */
  predictAll(plan: Plan, all: readonly Values[], take: (prediction: Prediction, k: number) => void): Promise<void>
  /** Ends all workers. */
  end(): void
}

/** Starts workers for a lab. */
export async function startCrew(yard: Yard, lab: string, count: number): Promise<Crew> {
  interface Waiting {
    resolve(result: never): void
    reject(error: Error): void
  }
  /** The number of the next command; whether all has ended; and what listens to news of what was executed. */
  let number = 0
  let isEnded = false
  let heardOf: (q: number, executed: number) => void = () => {}
  const waiting = new Map<number, Waiting>()
  /** Nothing goes on: all that wait learn why. */
  const abandon = (why: string) => {
    end()
    for (const { reject } of waiting.values()) reject(new RealProblem(why))
    waiting.clear()
  }
  const started = Array.from({ length: count }, (_, q) =>
    yard.start(
      (report) => {
        if ('executed' in report) {
          heardOf(q, report.executed)
          return
        }
        const one = waiting.get(report.id)
        waiting.delete(report.id)
        if ('problem' in report) one?.reject(new RealProblem(report.problem))
        else one?.resolve(report.result as never)
      },
      (message, of) => abandon(of === 'program' ? message : `worker ${q} failed: ${message}`),
    ),
  )
  function end(): void {
    if (isEnded) return
    isEnded = true
    for (const worker of started) worker.end()
  }

  /** Gives a command and awaits the answer; a worker that is silent for too long ends all. */
  function ask<T>(
    q: number,
    command: Command,
    { limit = SILENT_MS, transfer = [] }: { readonly limit?: number; readonly transfer?: readonly PortLike[] } = {},
  ): Promise<T> {
    if (isEnded) return Promise.reject(new RealProblem('the workers have been ended'))
    const id = number++
    return new Promise<T>((resolve, reject) => {
      const cancel = Number.isFinite(limit) ? yard.later(limit, () => abandon(silent(q, limit))) : undefined
      const settled =
        <A>(settle: (value: A) => void) =>
        (value: A) => {
          cancel?.()
          settle(value)
        }
      waiting.set(id, { resolve: settled(resolve), reject: settled(reject) } as Waiting)
      started[q].send({ ...command, id }, transfer)
    })
  }
  const everyone = <T>(command: (q: number) => Command, limit = SILENT_MS): Promise<T[]> =>
    Promise.all(started.map((_, q) => ask<T>(q, command(q), { limit })))

  // A channel for each pair of workers.
  const ports: (PortLike | null)[][] = started.map(() => started.map(() => null))
  for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) [ports[a][b], ports[b][a]] = yard.channel()
  const opened = await Promise.all(
    started.map((_, index) =>
      ask<{ readonly sleeps: boolean }>(
        index,
        { do: 'open', index, ports: ports[index], lab },
        { transfer: ports[index].filter((port) => port !== null) },
      ),
    ),
  ).catch((error) => {
    end()
    throw error
  })

  /** By worker: its clock less ours. */
  async function offsets(): Promise<number[]> {
    const all: number[] = []
    for (const q of started.keys()) {
      let [least, offset] = [Number.POSITIVE_INFINITY, 0]
      for (let k = 0; k < EXCHANGES; k++) {
        const from = yard.now()
        const there = await ask<number>(q, { do: 'time' })
        const to = yard.now()
        if (to - from < least) [least, offset] = [to - from, there - (from + to) / 2]
      }
      all.push(offset)
    }
    return all
  }

  const measure = (q: number, what: Measurement, settings: Settings, rate = 1) =>
    ask<readonly number[]>(q, { do: 'measure', what, settings, rate })

  return {
    count,
    sleeps: opened.every(({ sleeps }) => sleeps),
    async plan(values, files, settings) {
      const plans = await everyone<Plan | { readonly problem: string }>(() => ({ do: 'plan', values, files, settings }))
      const [plan] = plans
      if ('problem' in plan) throw new RealProblem(plan.problem)
      return plan
    },
    async calibrate(settings) {
      const step = await measure(0, 'step', settings)
      const alone = await measure(0, 'rate', settings)
      const together =
        settings.nodes === 'compute' ? await Promise.all(started.map((_, q) => measure(q, 'rate', settings))) : [alone]
      const rate = quantile(alone, SPEED)
      const turn = await measure(0, 'turn', settings)
      const handler = await measure(0, 'handler', settings)
      // A peer says that it is armed before anything is sent to it.
      await ask(1, { do: 'arm', answers: true })
      const pingPong = await measure(0, 'pingPong', settings)
      const receive = await measure(0, 'receive', settings)
      await everyone(() => ({ do: 'arm', answers: false }))
      const send = await measure(0, 'send', settings)
      const each = await measure(0, 'each', settings)
      const quantum = await Promise.all(started.map((_, q) => measure(q, 'quantum', settings, rate)))
      return { step, alone, together, turn, pingPong, send, receive, handler, each, quantum }
    },
    async run(plan, rate) {
      await everyone(() => ({ do: 'prepare', plan, rate }))
      const offset = await offsets()
      const at = yard.now() + AHEAD_MS
      const executed = started.map(() => 0)
      let newsAt = at
      let isStopped = false
      heardOf = (q, count) => {
        executed[q] = count
        newsAt = yard.now()
        if (isStopped || executed.reduce((sum, one) => sum + one, 0) < plan.nodesInAll) return
        isStopped = true
        void everyone(() => ({ do: 'stop' })).catch(() => {})
      }
      const look = () => {
        if (yard.now() - newsAt < STILL_MS) {
          cancel = yard.later(STILL_MS / 10, look)
          return
        }
        const remain = plan.nodesInAll - executed.reduce((sum, one) => sum + one, 0)
        everyone(() => ({ do: 'time' }), ANSWER_MS)
          .then(() =>
            abandon(
              `no node was executed for ${STILL_MS / 1000} s, and ${remain} of ${plan.nodesInAll} remain: does a processor wait without end?`,
            ),
          )
          .catch(() => {})
      }
      let cancel = yard.later(STILL_MS / 10, look)
      try {
        return await everyone<Log>((q) => ({ do: 'go', at: at + offset[q] }), Number.POSITIVE_INFINITY)
      } finally {
        cancel()
        heardOf = () => {}
      }
    },
    scenario: (plan, costs) => ask(0, { do: 'scenario', plan, costs }),
    predict: (plan, values, own) => ask(0, { do: 'predict', plan, values, ...(own && { own }) }),
    async predictAll(plan, all, take) {
      await Promise.all(
        started.map(async (_, q) => {
          for (let k = q; k < all.length; k += count) take(await ask(q, { do: 'predict', plan, values: all[k] }), k)
        }),
      )
    },
    end,
  }
}

const silent = (q: number, limit: number) =>
  `worker ${q} did not answer for ${Math.round(limit / 1000)} s and was ended: does a loop never end?`
