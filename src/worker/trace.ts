/** Writing a run as a trace, in the worker: piece by piece, each piece sent as it is done. */
import type { TraceFormatName } from '../core/export/formats.ts'
import type { LabEngine } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import { loading } from './loading.ts'
import { type TaskApi, type TaskFailure, task } from './task.ts'
import { yieldToEvents } from './yield.ts'

/** What is to be traced. */
export interface TraceRequest {
  readonly lab: string
  /** The scenario's link, by which the trace is called. */
  readonly link: string
  readonly values: Values
  readonly format: TraceFormatName
}

/** News of a trace: its next piece with how many steps are written, its end, or why there is none. */
export type TraceReport = { readonly text: string; readonly steps: number; readonly done: boolean } | TaskFailure

/** What the page can ask of a worker that writes a trace. */
export type TraceApi = TaskApi<TraceRequest>

/** Work units of a piece: some ten milliseconds. */
const PIECE_WORK = 1_000_000
/** Characters that are sent at once, about. */
const SENT = 1 << 20

/** A trace API over the labs, which writes pieces of `work` units. */
export function tracing(load: (lab: string) => Promise<LabEngine>, work = PIECE_WORK): TraceApi {
  async function run(
    { lab: id, link, values, format }: TraceRequest,
    report: (news: TraceReport) => void,
  ): Promise<void> {
    const lab = await load(id)
    await lab.ready?.(values)
    const problem = lab.check(values)[0]
    if (problem) throw new Error(problem.message)
    // Few runs are traced: a worker begins without what writes traces.
    const [{ createTrace }, { traceFormats }] = await loading(
      'what writes traces',
      Promise.all([import('../core/export/trace.ts'), import('../core/export/formats.ts')]),
    )
    const trace = createTrace(lab, link, values, traceFormats[format].format)
    let reported = performance.now()
    for (let text = ''; ; ) {
      text += trace.advance(work)
      const done = trace.done()
      const now = performance.now()
      if (done || text.length >= SENT || now - reported > 100) {
        report({ text, steps: trace.steps(), done })
        text = ''
        reported = now
      }
      if (done) return
      await yieldToEvents()
    }
  }
  return task(run)
}
