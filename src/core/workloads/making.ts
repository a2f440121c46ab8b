/** What is begun only when a scenario's work has been made: runs, and whatever looks at them. */
import type { Artifact, Detail, Making, Metrics, Run, StepViewer } from '../lab.ts'
import type { Values } from '../parameters.ts'
import { isDrawn } from './names.ts'
import { preparing, type WorkSettings } from './prepared.ts'
import type { Workload } from './workload.ts'

type Settings = WorkSettings & Values

/** What is begun at once where the tree is drawn, and else when the work has been made. */
function prepare<T>(
  values: Settings,
  begin: (work?: Workload) => T,
): { now(): T | undefined; advance(work: number): void } {
  let ready = isDrawn(values) ? begin() : undefined
  const making = ready === undefined ? preparing(values, 0) : undefined
  return {
    now: () => ready,
    advance(work) {
      if (ready === undefined && making?.advance(work)) ready = begin(making.result())
    },
  }
}

/** A run that begins with the making of its work. */
export function runOf(values: Settings, begin: (work?: Workload) => Run): Run {
  const prepared = prepare(values, begin)
  const run = prepared.now()
  if (run) return run
  return {
    get recorder() {
      return prepared.now()?.recorder
    },
    advance(work) {
      const run = prepared.now()
      if (run) return run.advance(work)
      prepared.advance(work)
      return false
    },
    progress: () => prepared.now()?.progress() ?? 0,
    metrics: (): Metrics => prepared.now()?.metrics() ?? {},
  }
}

/** The same of what a view needs of a whole run. */
export function makingOf<A extends Artifact | undefined>(
  values: Settings,
  begin: (work?: Workload) => Making<A>,
): Making<A | undefined> {
  const prepared = prepare(values, begin)
  return {
    advance(work) {
      const making = prepared.now()
      if (making) return making.advance(work)
      prepared.advance(work)
      return false
    },
    result: () => prepared.now()?.result(),
  }
}

/** The same of looking inside steps. */
export function inspectorOf<D extends Detail>(
  values: Settings,
  begin: (work?: Workload) => StepViewer<D>,
): StepViewer<D> {
  const prepared = prepare(values, begin)
  return {
    seek(step, work) {
      const inspector = prepared.now()
      if (inspector) return inspector.seek(step, work)
      prepared.advance(work)
      return false
    },
    window(from, to) {
      for (;;) {
        const inspector = prepared.now()
        if (inspector) return inspector.window(from, to)
        prepared.advance(1e9)
      }
    },
  }
}
