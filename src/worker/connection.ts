/**
 * A worker that the page has started, with word of its end whatever the cause: an error, a silent death, a loop without end.
 * It is asked every second whether it is there, which it can answer between two slices of a run.
 */

import { type Remote, releaseProxy, wrap } from 'comlink'
import { heldIn } from '../core/attachments/held.ts'
import type { Values } from '../core/parameters.ts'
import { errorText } from '../core/text/error-text.ts'
import type { Exposed } from './exposed.ts'
import { startWorker } from './start.ts'

/** How often a worker is asked whether it is there, in milliseconds. */
const BEAT_MS = 1000

/**
 * After this many beats without an answer a worker is ended: one with nothing to do, one that loads or whose slice may be long, and one that
 * executes a text of the reader's own, whose loops may never end.
 */
const PATIENCE = { idle: 3, busy: 20, executing: 2 } as const

/**
 * A beat that comes this many milliseconds after the one before does not count against a text that is executed: where the page itself was kept
 * waiting, so may be the worker, and an answer may wait to be read.
 */
const LATE_MS = 1250

/** What the user of a connection is called back with. */
interface ConnectionListener<Report> {
  /** Something came over the port. */
  readonly onReport: (report: Report) => void
  /** Whether the worker has something to do. */
  readonly busy: () => boolean
  /** Whether a text of the reader's own is executed, which is loaded by then. */
  readonly executing?: () => boolean
  /** Whether it is also asked while it has nothing to do. */
  readonly always: boolean
  /** The worker is gone, and the connection with it. `answered` says whether it has ever been there. */
  readonly lost: (message: string, answered: boolean) => void
}

/** A started worker. */
export interface Connection {
  readonly exposed: Remote<Exposed>
  /** The worker's end of the port over which it reports; to be transferred to it. */
  readonly port: MessagePort
  /** Gives the worker the files that scenarios name, each once, before the scenarios themselves. */
  attach(scenarios: readonly Values[]): void
  /** Takes the answer to a request for a sign that the worker is there, without asking: called before it counts as busy with it. */
  listen(answer: Promise<unknown>): void
  /** Ends the worker. */
  end(): void
}

/** Starts a worker. One that cannot be started is lost as soon as the caller has the connection. */
export function openConnection<Report>({
  onReport,
  busy,
  executing = () => false,
  always,
  lost,
}: ConnectionListener<Report>): Connection {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = (event: MessageEvent<Report>) => onReport(event.data)
  let worker: Worker | undefined
  let ended = false
  let answered = false
  /** Beats that it may still take to answer the question that it was asked; undefined while there is none. */
  let patience: number | undefined
  /** Beats that came in time since it was asked, while a text was executed; and when the last beat came. */
  let silent = 0
  let beat = performance.now()

  const end = () => {
    if (ended) return
    ended = true
    clearInterval(heart)
    port1.close()
    // Otherwise Comlink holds the worker for ever, and with it everything that its listeners know.
    exposed[releaseProxy]()
    worker?.terminate()
  }
  const lose = (message: string) => {
    if (ended) return
    end()
    lost(message, answered)
  }
  const listen = (answer: Promise<unknown>) => {
    if (patience !== undefined) return
    patience = busy() || !answered ? PATIENCE.busy : PATIENCE.idle
    silent = 0
    void answer.then(() => {
      patience = undefined
      answered = true
    })
  }
  const ask = () => {
    if (patience === undefined) listen(exposed.isThere())
  }
  const heart = setInterval(() => {
    const now = performance.now()
    const inTime = now - beat < LATE_MS
    beat = now
    if (patience !== undefined) {
      patience--
      if (executing() && inTime) silent++
    }
    if (patience !== undefined && (patience < 0 || silent > PATIENCE.executing)) lose('the simulation does not answer')
    // An idle worker of a page that is not seen is not waited for.
    else if (busy() || (always && !document.hidden)) ask()
  }, BEAT_MS)

  try {
    worker = startWorker()
    worker.onerror = (event) => {
      event.preventDefault()
      // Where the file itself could not be loaded, it has none.
      const { message = '' } = event as Partial<ErrorEvent>
      lose(message.replace(/^Uncaught (?:Error: )?/, '') || 'the simulation could not be loaded')
    }
    worker.onmessageerror = () => lose('a message of the simulation could not be read')
  } catch (error) {
    queueMicrotask(() => lose(errorText(error)))
  }
  const exposed = wrap<Exposed>(worker ?? new MessageChannel().port1)
  ask()
  const sent = new Set<string>()
  const attach = (scenarios: readonly Values[]) => {
    const files = heldIn(scenarios).filter(({ fingerprint }) => !sent.has(fingerprint))
    if (files.length === 0) return
    for (const { fingerprint } of files) sent.add(fingerprint)
    void exposed.attach(files)
  }
  return { exposed, port: port2, attach, listen, end }
}
