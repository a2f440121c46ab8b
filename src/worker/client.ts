/** The page's side of the worker: starts it, restarts it when it is gone, and keeps only what belongs to the latest run. */
import { transfer } from 'comlink'
import type { Values } from '../core/parameters.ts'
import { silentProblem } from '../core/program/signs.ts'
import { type Connection, openConnection } from './connection.ts'
import type { Failure, Inspected, Made, Progress, Report, RunRequest, Wants } from './protocol.ts'

/** What a client is called back with. */
export interface Listener {
  readonly progress: (progress: Progress) => void
  readonly failed: (failure: Failure) => void
  readonly inspected: (inspected: Inspected) => void
  /** An artifact has come; without it none is asked for. */
  readonly artifact?: (report: Made) => void
}

/** A worker to run scenarios on. All calls return at once. */
export interface Client {
  /** Starts the worker, and has it load a lab, and what a scenario needs: a run of it is about to come. */
  prepare(lab: string, values?: Values): void
  /** Runs a scenario; what the run before still has to say is dropped. Returns the run's id. */
  run(lab: string, values: Values, wants?: Wants): number
  /** Ends the latest run; it can still be looked into. */
  cancel(): void
  /** Looks into a step of the latest run. */
  inspect(step: number): void
  /** Has an artifact of the latest run made; undefined: it is wanted no longer. */
  make(key: string | undefined): void
  dispose(): void
}

/**
 * Starts a client. The worker itself is started when it is first needed. One that is gone is replaced at once: a run that
 * has not reported yet, a step that is being looked into and an artifact are asked for once more; a run that was on its way fails.
 * Reports are applied at once, unless `apply` says when.
 */
export function createClient(listener: Listener, apply: (work: () => void) => void = (work) => work()): Client {
  /** The worker, if there is one; the latest run that was asked for, its id, and whether it is still on. */
  let link: Connection | undefined
  let latest: RunRequest | undefined
  let runId = 0
  let running = false
  /** Whether something has been learned of the latest run. */
  let begun = false
  /** The step that is being looked into. */
  let step: number | undefined
  /** The artifact that is being made. */
  let key: string | undefined
  /** The parameter whose text the latest run executes, and where it is. */
  let executed: { readonly parameter: string; readonly line: number } | undefined
  /** Whether the latest run, its step or its artifact, has already been asked for once more. */
  let repeated = false

  const receive = (report: Report) => {
    if (report.runId !== runId) return
    if (report.type === 'executing') {
      executed = report
      return
    }
    begun = true
    if (report.type === 'inspected') {
      if (report.step === step) step = undefined
      listener.inspected(report)
    } else if (report.type === 'made') {
      if (report.key === key) key = undefined
      listener.artifact?.(report)
    } else if (report.type === 'failed') {
      running = false
      step = key = undefined
      listener.failed(report.failure)
    } else if (running) {
      // A cancelled run may still have had something to say.
      running = report.metrics === undefined
      listener.progress(report)
    }
  }

  const lose = (message: string, answered: boolean) => {
    link = undefined
    if (executed !== undefined && (running || step !== undefined || key !== undefined)) {
      // It would be the same again.
      running = false
      step = key = undefined
      listener.failed({ code: 'invalid', ...silentProblem(executed.parameter, executed.line) })
      return
    }
    const again = !repeated
    if (running && (begun || !again)) {
      running = false
      listener.failed({ code: 'silent', message })
    } else if (latest && (running || answered)) {
      repeated ||= running || step !== undefined || key !== undefined
      if (executed) executed = { ...executed, line: 0 }
      link = connect()
      const { single } = link.exposed
      link.attach([latest.values])
      if (running) void single.run(latest)
      else void single.adopt(latest)
      if (step !== undefined && again) void single.inspect(step)
      if (key !== undefined && again) void single.make(key)
    }
  }

  const connect = (): Connection => {
    const busy = () => running || step !== undefined || key !== undefined
    const connection = openConnection<Report>({
      onReport: (report) => apply(() => receive(report)),
      busy,
      executing: () => executed !== undefined,
      always: true,
      lost: lose,
    })
    const { exposed, port } = connection
    void exposed.single.connect(transfer(port, [port]))
    return connection
  }

  return {
    prepare(lab, values) {
      link ??= connect()
      void link.exposed.single.prepare(lab, values)
    },
    run(lab, values, wants) {
      link ??= connect()
      latest = { runId: ++runId, lab, values, wants }
      link.attach([values])
      link.listen(link.exposed.single.run(latest))
      running = true
      begun = repeated = false
      executed = undefined
      step = key = undefined
      return runId
    },
    cancel() {
      running = false
      step = key = undefined
      void link?.exposed.single.cancel()
    },
    inspect(wantedStep) {
      step = wantedStep
      void link?.exposed.single.inspect(wantedStep)
    },
    make(wantedKey) {
      key = wantedKey
      void link?.exposed.single.make(wantedKey)
    },
    dispose() {
      link?.end()
      link = undefined
    },
  }
}
