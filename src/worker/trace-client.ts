/** The page's side of traces: a worker of its own for each, so that ending it costs nothing else. */
import { transfer } from 'comlink'
import { openConnection } from './connection.ts'
import type { TraceReport, TraceRequest } from './trace.ts'

/** What the caller is called back with. */
interface TraceListener {
  /** How many steps are written. */
  readonly progress: (steps: number) => void
  /** The whole trace. */
  readonly done: (file: Blob) => void
  readonly failed: (message: string) => void
}

/** Writes a trace; the function returned ends it. */
export function requestTrace(request: TraceRequest, type: string, listener: TraceListener): () => void {
  const pieces: Blob[] = []
  const fail = (message: string) => {
    connection.end()
    listener.failed(message)
  }
  const receive = (report: TraceReport) => {
    if ('problem' in report) {
      fail(report.problem)
      return
    }
    // The browser can keep blobs on disk.
    pieces.push(new Blob([report.text]))
    listener.progress(report.steps)
    if (!report.done) return
    connection.end()
    listener.done(new Blob(pieces, { type }))
  }
  const connection = openConnection<TraceReport>({
    onReport: receive,
    // It writes from its first moment to its last.
    busy: () => true,
    always: true,
    lost: listener.failed,
  })
  const { exposed, port } = connection
  // Files first: the trace runs the scenario that names them.
  connection.attach([request.values])
  void exposed.trace.run(request, transfer(port, [port]))
  return connection.end
}
