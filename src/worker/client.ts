/** The page's side of the worker: starts it, restarts it when it is gone, and keeps only what belongs to the latest run. */
import { type Remote, transfer, wrap } from 'comlink'
import type { Values } from '../core/parameters.ts'
import type { Failure, Inspected, Progress, Report, WorkerApi } from './protocol.ts'
import { startWorker } from './start.ts'
import type { Exposed } from './worker.ts'

/** Who wants to know. */
export interface Listener {
  readonly progress: (progress: Progress) => void
  readonly failed: (failure: Failure) => void
  readonly inspected: (inspected: Inspected) => void
}

/** A worker to run scenarios on. All calls return at once. */
export interface Client {
  /** Runs a scenario; what the run before still has to say is dropped. Returns the run's id. */
  run(lab: string, values: Values): number
  /** Ends the latest run; it can still be looked into. */
  cancel(): void
  /** Looks into a step of the latest run. */
  inspect(step: number): void
  dispose(): void
}

/** A running worker that says nothing for so long is given up, in milliseconds. */
const SILENCE_MS = 20_000

interface Link {
  readonly worker: Worker
  readonly api: Remote<WorkerApi>
  readonly port: MessagePort
}

/** Starts a client. The worker itself is started with the first run, and again after a failure. */
export function createClient(listener: Listener): Client {
  let link: Link | undefined
  let runId = 0
  let running = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const watch = () => {
    clearTimeout(silence)
    if (running) silence = setTimeout(() => lose('the simulation does not answer'), SILENCE_MS)
  }

  const lose = (message: string) => {
    disconnect()
    if (running) {
      running = false
      listener.failed({ code: 'silent', message })
    }
  }

  const disconnect = () => {
    clearTimeout(silence)
    link?.port.close()
    link?.worker.terminate()
    link = undefined
  }

  const hear = (report: Report) => {
    if (report.runId !== runId) return
    if (report.type === 'inspected') listener.inspected(report)
    else if (report.type === 'failed') {
      running = false
      clearTimeout(silence)
      listener.failed(report.failure)
    } else if (running) {
      // A cancelled run may still have had something to say.
      running = report.metrics === undefined
      watch()
      listener.progress(report)
    }
  }

  const connect = (): Link => {
    const worker = startWorker()
    const { port1, port2 } = new MessageChannel()
    worker.onerror = (event) => {
      event.preventDefault()
      lose(event.message || 'the simulation could not be loaded')
    }
    worker.onmessageerror = () => lose('a message of the simulation could not be read')
    port1.onmessage = (event: MessageEvent<Report>) => hear(event.data)
    const api = wrap<Exposed>(worker).single
    void api.connect(transfer(port2, [port2]))
    return { worker, api, port: port1 }
  }

  return {
    run(lab, values) {
      link ??= connect()
      runId++
      running = true
      void link.api.run({ runId, lab, values })
      watch()
      return runId
    },
    cancel() {
      running = false
      clearTimeout(silence)
      void link?.api.cancel()
    },
    inspect(step) {
      void link?.api.inspect(step)
    },
    dispose: disconnect,
  }
}
