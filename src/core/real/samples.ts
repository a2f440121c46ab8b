/** How a worker measures what its machine costs. All samples are microseconds, unless it is said. */
import type { Measurement, PortLike, Settings } from './commands.ts'
import { computing } from './computing.ts'
import type { RealLab } from './lab.ts'
import type { Place } from './place.ts'
import { spin } from './spin.ts'

/** A message of a measurement, and its answer. */
export const PING = 'ping'

/** Calls of a small handler in a sample. */
const CALLS = 500

/** What a worker measures with. */
export interface Bench {
  readonly place: Place
  readonly lab: RealLab
  /** Leads to another worker. */
  readonly port: PortLike
  /** Resolves once the event loop has come round. */
  turn(): Promise<void>
  /** Says what takes the messages of a measurement from now on. */
  listen(take: () => void): void
}

/** Samples of a cost. */
export async function samplesOf(
  what: Measurement,
  settings: Settings,
  rate: number,
  { place, lab, port, turn, listen }: Bench,
): Promise<readonly number[]> {
  const { now } = place
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
          listen(() => {
            if (--left === 0) resolve()
            else port.postMessage(PING)
          })
          port.postMessage(PING)
        })
        samples.push((1000 * (now() - began)) / 25)
      }
      return samples
    }
    case 'send':
      return burstsOf(now, turn, port, 9, 100, [0, 0, 0])
    case 'each': {
      const [few, many] = [5, 1005].map((length) => Array.from({ length }, (_, k) => k))
      const short = await burstsOf(now, turn, port, 9, 20, few)
      const long = await burstsOf(now, turn, port, 9, 20, many)
      return long.map((micros, k) => (micros - short[k]) / 1000)
    }
    case 'receive':
      return receiving(now, port, listen)
    case 'handler': {
      const handlers = await lab.handlers()
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
