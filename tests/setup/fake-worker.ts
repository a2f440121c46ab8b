/**
 * Web workers for unit tests: real messages, no thread, and a test that plays the worker's part. They can be struck down, with
 * a word or without one. A test puts `Worker` in the place of the browser's: `vi.stubGlobal('Worker', fakes.Worker)`.
 */
import { type Endpoint, expose } from 'comlink'
import { exposed } from '../../src/worker/exposed.ts'

/** A worker that was started. */
export interface FakeWorker {
  /** What it has been asked for, its port apart: ["run", request]. */
  readonly calls: readonly (readonly unknown[])[]
  /** Reports to the page. */
  report(message: unknown): void
  /** It dies by an uncaught error. */
  fail(message: string): void
  /** It dies without a word. */
  die(): void
  /** Whether the page has ended it. */
  ended(): boolean
}

/** Starts fake workers and remembers them. */
export function createFakes() {
  const started: FakeWorker[] = []

  const start = () => {
    const { port1, port2 } = new MessageChannel()
    const calls: unknown[][] = []
    let reports: MessagePort | undefined
    let dead = false
    let ended = false
    const silence = new Promise<boolean>(() => {})
    const api = new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...args: unknown[]) => {
            if (name === 'connect') reports = args[0] as MessagePort
            else if (!dead) calls.push([name, ...args])
            return dead ? silence : undefined
          },
      },
    )
    const isThere = () => (dead ? silence : true)
    const attach = (files: readonly unknown[]) => void (dead || calls.push(['attach', ...files]))
    expose({ single: api, batch: api, attach, isThere }, port2 as Endpoint)
    const worker = Object.assign(port1, {
      onerror: (_: unknown) => {},
      terminate() {
        ended = dead = true
        port1.close()
      },
    })
    started.push({
      calls,
      report: (message) => !dead && reports?.postMessage(message),
      fail: (message) => worker.onerror({ message, preventDefault() {} }),
      die() {
        dead = true
      },
      ended: () => ended,
    })
    return worker
  }
  /** What `new` makes is what a constructor returns. */
  function Worker() {
    return start()
  }
  return { Worker, started }
}

/** Workers that run the worker's code beside the page, with real messages and no thread; which of them the page has ended; and the end of all. */
export function createBeside() {
  const ended: boolean[] = []
  const ports: MessagePort[] = []
  function Worker() {
    const { port1, port2 } = new MessageChannel()
    expose(exposed(), port2 as Endpoint)
    ports.push(port1)
    const place = ended.push(false) - 1
    return Object.assign(port1, {
      onerror: null,
      terminate() {
        ended[place] = true
        port1.close()
      },
    })
  }
  const close = () => {
    for (const port of ports) port.close()
  }
  return { Worker, ended, close }
}

/**
 * What is on its way between page and worker arrives, and so do the answers to it: a turn of the event loop delivers what was
 * sent in the one before, and a request with its answer takes no more than four.
 */
export async function delivered(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}
