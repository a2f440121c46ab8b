/** Makes the workload of a scenario before anything is run, and whatever needs it afterwards; for engines. */
import type { Artifact, Detail, Inspector, Making, Metrics, Run } from '../lab.ts'
import { formatValue, type Value, type Values } from '../parameters.ts'
import { makers } from './makers.ts'
import { isDrawn, workloadOf } from './parameters.ts'
import { type BeginWorkload, made, type Workload } from './workload.ts'

/** Workloads that were made last, by what was set of them: runs of the same work follow each other, and a picture takes a second. */
const kept = new Map<string, Workload>()
const MOST_KEPT = 3

/** What is set of a scenario's workload. */
function keyOf(values: Values): string {
  const own = Object.keys(workloadOf(values).parameters).map((id) => formatValue(values[id] as Value))
  return JSON.stringify([values.workload, ...own])
}

/** Makes the workload of a scenario whose tree is not drawn. */
function makeWorkload(values: Values): Making<Workload> {
  const key = keyOf(values)
  const known = kept.get(key)
  if (known) return made(known)
  const begin = (makers as Readonly<Record<string, BeginWorkload<Values>>>)[values.workload as string]
  const making = begin(values)
  return {
    advance: (work) => making.advance(work),
    result() {
      const workload = making.result()
      kept.set(key, workload)
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
      return workload
    },
  }
}

/** What is begun at once where the tree is drawn, and else when the work has been made. */
function prepare<T>(
  values: Values,
  begin: (work?: Workload) => T,
): { now(): T | undefined; advance(work: number): void } {
  let ready = isDrawn(values) ? begin() : undefined
  const making = ready === undefined ? makeWorkload(values) : undefined
  return {
    now: () => ready,
    advance(work) {
      if (ready === undefined && making?.advance(work)) ready = begin(making.result())
    },
  }
}

/** A run that begins with the making of its work. */
export function runOf(values: Values, begin: (work?: Workload) => Run): Run {
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
  values: Values,
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
export function inspectorOf<D extends Detail>(values: Values, begin: (work?: Workload) => Inspector<D>): Inspector<D> {
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
