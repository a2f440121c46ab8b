/** The page's side of traces: a worker of its own for each, so that ending it costs nothing else. */
import { transfer, wrap } from 'comlink'
import { startWorker } from './start.ts'
import type { TraceReport, TraceRequest } from './trace.ts'
import type { Exposed } from './worker.ts'

/** Who wants the trace. */
export interface TraceListener {
  /** How many steps are written. */
  readonly progress: (steps: number) => void
  /** The whole trace. */
  readonly done: (file: Blob) => void
  readonly failed: (message: string) => void
}

/** Writes a trace; the function returned ends it. */
export function requestTrace(request: TraceRequest, type: string, listener: TraceListener): () => void {
  const worker = startWorker()
  const { port1, port2 } = new MessageChannel()
  const pieces: Blob[] = []
  const end = () => {
    worker.terminate()
    port1.close()
  }
  const fail = (message: string) => {
    end()
    listener.failed(message)
  }
  worker.onerror = (event) => {
    event.preventDefault()
    fail(event.message || 'the simulation could not be loaded')
  }
  port1.onmessage = ({ data }: MessageEvent<TraceReport>) => {
    if ('refused' in data) {
      fail(data.refused)
      return
    }
    // As blobs the browser can keep them on disk.
    pieces.push(new Blob([data.text]))
    listener.progress(data.steps)
    if (!data.done) return
    end()
    listener.done(new Blob(pieces, { type }))
  }
  void wrap<Exposed>(worker).trace.run(request, transfer(port2, [port2]))
  return end
}
