/** The worker's side, apart from the worker itself: what it does with requests. Runs are cut into slices. */

import { type Artifact, DRAFT, type LabEngine, NotReady, type Run, RunStopped, type StepViewer } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import { axisOf } from '../core/playhead/axis.ts'
import type { LookedInto } from '../core/playhead/shown.ts'
import { reportLines, reportMore } from '../core/program/signs.ts'
import { buffersOf } from '../core/recording.ts'
import { type Ended, givenUp, neededRuns } from '../core/run/run.ts'
import { FIRST_WORK, nextWork } from '../core/run/slice.ts'
import { errorText } from '../core/text/error-text.ts'
import type { Progress, Report, RunRequest, WorkerApi } from './protocol.ts'
import { yieldToEvents } from './yield.ts'

/** Work units of a slice on the way to a step that is inspected into: some milliseconds. */
const INSPECTION_WORK = 1_000_000
/** How long between two reports of progress, two frames: a picture grows no more often, and each takes the page a while to read. */
const REPORT_MS = 33
/** How long between two drafts, at least: they cost the page more than a report does, and ten a second are the least. */
const DRAFT_MS = 50

/** A worker API over the labs. */
export function simulate(load: (lab: string) => Promise<LabEngine>): WorkerApi {
  /** Where reports go; the run that was asked for last, undefined once it has ended. */
  let port: MessagePort | undefined
  let latest: RunRequest | undefined
  /** The run that can be inspected into: the latest, cancelled or not. */
  let inspected: RunRequest | undefined
  let inspector: { readonly runId: number; readonly inspector: StepViewer } | undefined
  let wantedStep: number | undefined
  let answering = false
  /** The artifact that is wanted: a new object for each request. */
  let making: { readonly key: string } | undefined

  const report = (message: Report, transfer: ArrayBuffer[] = []) => port?.postMessage(message, transfer)
  const fail = (runId: number, error: unknown) =>
    report({
      type: 'failed',
      runId,
      failure:
        error instanceof RunStopped
          ? { code: 'invalid', ...error.problem }
          : { code: 'crashed', message: errorText(error) },
    })

  async function run(request: RunRequest): Promise<void> {
    const { runId, values } = request
    const superseded = () => latest !== request
    const lab = await load(request.lab)
    await lab.ready?.(values)
    if (superseded()) return
    const problem = lab.check(values)[0]
    if (problem) {
      report({ type: 'failed', runId, failure: { code: 'invalid', ...problem } })
      return
    }
    const parameter = lab.executes?.(values)
    if (parameter !== undefined) {
      const executing = (line: number) => report({ type: 'executing', runId, parameter, line })
      executing(0)
      reportLines(executing)
      // The page has to learn of it before the text begins.
      await pause()
      if (superseded()) return
    }
    const { scenarios, complete } = neededRuns(lab, values)
    const main = await begun(lab, values, () => lab.start(values, { record: true, looked: true }))
    const artifactsSoFar = arriving(main, request)
    const send = (
      share: number,
      { metrics, references, cut, looked }: Pick<Progress, 'metrics' | 'references' | 'cut' | 'looked'>,
    ) => {
      const rows = main.recorder?.take()
      const artifacts = artifactsSoFar(metrics !== undefined)
      const buffers = [...(rows ? buffersOf(rows) : []), ...Object.values(artifacts).flatMap(buffersIn)]
      report({ type: 'progress', runId, rows, artifacts, looked, share, metrics, references, cut }, buffers)
    }
    const finish = (run: Run, index: number) =>
      toTheEnd(run, superseded, (part) =>
        send((index + part) / scenarios.length, { metrics: undefined, references: {} }),
      )
    await finish(main, 0)
    const others: Ended[] = []
    for (const [i, scenario] of scenarios.slice(1).entries()) {
      if (superseded()) return
      try {
        const run = await begun(lab, scenario, () => lab.start(scenario, { record: false }))
        await finish(run, i + 1)
        others.push(run.metrics())
      } catch (error) {
        others.push(givenUp(error))
      }
    }
    if (superseded()) return
    const ready = main.inspector?.()
    if (ready) inspector = { runId, inspector: ready }
    send(1, { ...complete(main.metrics(), others), looked: ready && lookedAt(main, ready, request) })
  }

  /** Answers the latest wish to look inside; going there is cut into slices like a run. */
  async function answer(): Promise<void> {
    while (wantedStep !== undefined && inspected) {
      const { runId, lab, values } = inspected
      if (inspector?.runId !== runId) {
        const engine = await load(lab)
        const { inspect } = engine
        if (!inspect) break
        inspector = { runId, inspector: await begun(engine, values, () => inspect(values)) }
        // Meanwhile another step may be wanted, or one of another run.
        continue
      }
      const step = wantedStep
      const current = inspector.inspector
      const there = current.seek(step, INSPECTION_WORK)
      if (there) {
        const [detail] = current.window(step, step + 1)
        wantedStep = undefined
        // Copied, not transferred: the inspector keeps its last answer.
        report({ type: 'inspected', runId, step, detail })
      }
      await pause()
    }
    answering = false
  }

  /** Makes an artifact in slices; a step that is inspected into comes in between. */
  async function make(request: { readonly key: string }, { runId, lab, values }: RunRequest): Promise<void> {
    const engine = await load(lab)
    const { artifacts = {} } = engine
    const { key } = request
    const artifactMaking = Object.hasOwn(artifacts, key)
      ? await begun(engine, values, () => artifacts[key](values))
      : undefined
    let work = FIRST_WORK
    while (making === request && inspected?.runId === runId) {
      const began = performance.now()
      if (!artifactMaking || artifactMaking.advance(work)) {
        const artifact = artifactMaking?.result()
        making = undefined
        report({ type: 'made', runId, key, artifact }, artifact && buffersIn(artifact))
        return
      }
      work = nextWork(work, performance.now() - began)
      await pause()
    }
  }

  return {
    connect(newPort) {
      port = newPort
    },
    prepare(lab, values) {
      // A run that needs it asks again, and reports what fails.
      load(lab)
        .then((engine) => values && engine.ready?.(values))
        .catch(() => undefined)
    },
    run(request) {
      latest = inspected = request
      run(request).catch((error) => {
        if (latest === request) fail(request.runId, error)
      })
    },
    adopt(request) {
      inspected = request
    },
    cancel() {
      latest = undefined
      wantedStep = undefined
      making = undefined
    },
    inspect(step) {
      wantedStep = step
      if (answering) return
      answering = true
      answer().catch((error) => {
        answering = false
        wantedStep = undefined
        if (inspected) fail(inspected.runId, error)
      })
    },
    make(key) {
      const request = key === undefined ? undefined : { key }
      making = request
      const of = inspected
      if (request && of) make(request, of).catch((error) => fail(of.runId, error))
    },
  }
}

/** Between two slices messages come in, and a text that is executed may report more of where it is. */
function pause(): Promise<void> {
  reportMore()
  return yieldToEvents()
}

/** How often a beginning is tried. A run, a look inside and what a view wants may begin at a time. */
const TRIES = 5

/** What begins with a scenario, when its lab is ready for it. If two wait at a time, one may take what was there for both. */
async function begun<T>({ ready }: Pick<LabEngine, 'ready'>, values: Values, begin: () => T): Promise<T> {
  for (let tries = 1; ; tries++) {
    await ready?.(values)
    try {
      return begin()
    } catch (error) {
      if (!(error instanceof NotReady) || tries === TRIES) throw error
    }
  }
}

/** Collects the wanted artifacts of a run that begins now: drafts no more often than they can be shown, the others at the end. */
function arriving(run: Run, { wants }: RunRequest): (ended: boolean) => Readonly<Record<string, Artifact>> {
  let next = performance.now() + (wants?.draftAfter ?? 0)
  return (ended) => {
    const now = performance.now()
    const keys = wants?.keys.filter((key) => (key === DRAFT ? !ended && now >= next : ended))
    const artifacts = (keys && run.artifacts?.(keys)) ?? {}
    if (artifacts[DRAFT]) next = now + DRAFT_MS
    return artifacts
  }
}

/** What a finished run shows of the step that is looked at. */
function lookedAt({ recorder }: Run, ready: StepViewer, { wants }: RunRequest): LookedInto | undefined {
  if (!wants?.place || !recorder || recorder.count === 0) return undefined
  const { unit, x } = wants.place
  const step = Math.floor(axisOf(recorder, unit).stepAt(x))
  const [detail] = ready.window(step, step + 1)
  return detail && { step, detail }
}

/** The buffers of an artifact's arrays, to be handed over. */
const buffersIn = (artifact: Artifact): ArrayBuffer[] =>
  Object.values(artifact).flatMap((part: unknown) => (ArrayBuffer.isView(part) ? [part.buffer as ArrayBuffer] : []))

/** Advances a run in slices until it is finished or superseded; silent when it ends within one report. */
async function toTheEnd(run: Run, superseded: () => boolean, progress: (share: number) => void): Promise<void> {
  let work = FIRST_WORK
  let reported = performance.now()
  for (;;) {
    const began = performance.now()
    if (run.advance(work)) return
    const now = performance.now()
    work = nextWork(work, now - began)
    if (now - reported >= REPORT_MS) {
      progress(run.progress())
      reported = now
    }
    await pause()
    if (superseded()) return
  }
}
