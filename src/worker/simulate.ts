/** The worker's side, apart from the worker itself: what it does with requests. Runs are cut into slices. */
import type { Inspector, Lab, Metrics, Run } from '../core/lab.ts'
import { buffersOf } from '../core/recording.ts'
import { breathe } from './breathe.ts'
import type { Report, RunRequest, WorkerApi } from './protocol.ts'

/** How long a slice may take before messages are looked at, in milliseconds. */
const SLICE_MS = 8
/** Work units of a slice on the way to a step that is looked into: some milliseconds. */
const INSPECTION_WORK = 1_000_000
/** How long between two reports of progress: about one frame. */
const REPORT_MS = 16

/** A worker API over the labs. */
export function simulate(load: (lab: string) => Promise<Lab>): WorkerApi {
  let port: MessagePort | undefined
  let latest: RunRequest | undefined
  /** The run that can be looked into: the latest, cancelled or not. */
  let looked: RunRequest | undefined
  let inspector: { readonly runId: number; readonly inspector: Inspector } | undefined
  let wanted: number | undefined
  let answering = false

  const report = (message: Report, transfer: ArrayBuffer[] = []) => port?.postMessage(message, transfer)
  const fail = (runId: number, error: unknown) =>
    report({
      type: 'failed',
      runId,
      failure: { code: 'crashed', message: error instanceof Error ? error.message : String(error) },
    })

  async function run(request: RunRequest): Promise<void> {
    const { runId, values } = request
    const superseded = () => latest !== request
    const lab = await load(request.lab)
    if (superseded()) return
    const problem = lab.check(values)[0]
    if (problem) {
      report({ type: 'failed', runId, failure: { code: 'refused', ...problem } })
      return
    }
    const main = lab.start(values, { record: true })
    const twins = Object.entries(lab.companions?.(values) ?? {})
    const parts = 1 + twins.length

    await toTheEnd(main, superseded, (share) => {
      const rows = main.recorder?.take()
      report(
        { type: 'progress', runId, rows, share: share / parts, metrics: undefined, companions: {} },
        rows && buffersOf(rows),
      )
    })
    const companions: Record<string, Metrics> = {}
    for (const [index, [name, twin]] of twins.entries()) {
      if (superseded()) return
      const run = lab.start(twin, { record: false })
      await toTheEnd(run, superseded, (share) =>
        report({
          type: 'progress',
          runId,
          rows: undefined,
          share: (1 + index + share) / parts,
          metrics: undefined,
          companions: {},
        }),
      )
      companions[name] = run.metrics()
    }
    if (superseded()) return
    const rows = main.recorder?.take()
    const metrics = lab.combine?.(values, main.metrics(), companions) ?? main.metrics()
    report({ type: 'progress', runId, rows, share: 1, metrics, companions }, rows && buffersOf(rows))
  }

  /** Answers the latest wish to look inside; going there is cut into slices like a run. */
  async function answer(): Promise<void> {
    while (wanted !== undefined && looked) {
      const step = wanted
      const { runId, lab, values } = looked
      if (inspector?.runId !== runId) inspector = { runId, inspector: (await load(lab)).inspect(values) }
      const current = inspector.inspector
      const there = current.seek(step, INSPECTION_WORK)
      if (there) {
        const detail = current.at(step)
        wanted = undefined
        // Copied, not transferred: the inspector keeps its last answer.
        report({ type: 'inspected', runId, step, detail })
      }
      await breathe()
    }
    answering = false
  }

  return {
    connect(given) {
      port = given
    },
    run(request) {
      latest = looked = request
      run(request).catch((error) => {
        if (latest === request) fail(request.runId, error)
      })
    },
    cancel() {
      latest = undefined
      wanted = undefined
    },
    inspect(step) {
      wanted = step
      if (answering) return
      answering = true
      answer().catch((error) => {
        answering = false
        wanted = undefined
        if (looked) fail(looked.runId, error)
      })
    },
  }
}

/** Advances a run in slices of about SLICE_MS until it is finished or superseded; silent when it ends within one report. */
async function toTheEnd(run: Run, superseded: () => boolean, progress: (share: number) => void): Promise<void> {
  let work = 200_000
  let reported = performance.now()
  for (;;) {
    const began = performance.now()
    if (run.advance(work)) return
    const now = performance.now()
    work = Math.max(1000, Math.min(1e9, work * Math.min(4, Math.max(0.25, SLICE_MS / Math.max(0.1, now - began)))))
    if (now - reported >= REPORT_MS) {
      progress(run.progress())
      reported = now
    }
    await breathe()
    if (superseded()) return
  }
}
