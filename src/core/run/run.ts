/** Runs to their end, and the reference runs that metrics are compared with: what has to be run, once, and put together. */
import { type Lab, type LabEngine, type LabRules, type Metrics, type Run, RunStopped } from '../lab.ts'
import type { Values } from '../parameters.ts'
import type { Recording } from '../recording.ts'

/** A run that is wanted for its metrics. */
export interface WantedRun {
  readonly values: Values
  /** Id of a recorded column that is wanted besides. */
  readonly column?: string
  /** Name of the lab's measurement that is made instead of a run; it has no reference runs. */
  readonly measurement?: string
}

/** Starts a run that is wanted; it records if a column is. */
export function startWanted(lab: LabEngine, { values, column, measurement }: WantedRun, bare = false): Run {
  const measure = measurement === undefined ? undefined : lab.measurements?.[measurement]
  if (measurement !== undefined && !measure) throw new Error(`the lab ${lab.id} has no measurement ${measurement}`)
  return measure ? measure(values) : lab.start(values, { record: column !== undefined, bare })
}

/** What a run came to: its metrics, or what it was given up for. */
export type Ended = Metrics | RunStopped

/** What a reference run was given up for: the scenario's own run stands without it. Any other error is thrown on. */
export function givenUp(error: unknown): RunStopped {
  if (error instanceof RunStopped) return error
  throw error
}

/** What has to be run for a scenario's metrics. */
interface NeededRuns {
  /** The scenario itself, then its reference runs. */
  readonly scenarios: readonly Values[]
  /** Completes the scenario's own metrics by those of its reference runs that came to an end; these in the order of the scenarios. */
  complete(
    own: Metrics,
    others: readonly Ended[],
  ): {
    readonly metrics: Metrics
    /** Metrics of the reference runs that came to an end, by name. */
    readonly references: Readonly<Record<string, Metrics>>
    /** What the scenario's run did not get to, or is not compared with, in a clause; undefined where it is complete. */
    readonly cut: string | undefined
  }
}

/** What has to be run for the metrics of a checked scenario. */
export function neededRuns(lab: LabRules, values: Values): NeededRuns {
  const references = Object.entries(lab.references?.(values) ?? {})
  return {
    scenarios: [values, ...references.map(([, scenario]) => scenario)],
    complete(metrics, others) {
      const named: Record<string, Metrics> = {}
      let stopped: string | undefined
      for (const [i, [name]] of references.entries()) {
        const ended = others[i]
        if (ended instanceof RunStopped) stopped ??= `a run that it is compared with was given up (${ended.message})`
        else named[name] = ended
      }
      const combined = lab.combine?.(values, metrics, named) ?? metrics
      return { metrics: combined, references: named, cut: lab.cut?.(values, combined) ?? stopped }
    },
  }
}

/**
 * Runs that a memory holds. A sweep over variants asks for the same reference runs again and again (77 runs of the tree
 * lab's strip are 44), and a slider that is dragged comes back to where it was.
 */
const REMEMBERED = 4000

/** What runs gave, by scenario, as long as there is room. */
export interface RunMemory<T> {
  get(key: string): T | undefined
  set(key: string, result: T): void
}

/** An empty memory. */
export function createMemory<T>(): RunMemory<T> {
  const remembered = new Map<string, T>()
  return {
    get: (key) => remembered.get(key),
    set(key, result) {
      if (remembered.size >= REMEMBERED) remembered.clear()
      remembered.set(key, result)
    },
  }
}

/** A scenario as text, whatever the order of its entries, for a memory; with what else of the run makes a difference. */
export function memoryKey(lab: LabRules, values: Values, detail = ''): string {
  let key = `${lab.id}|${detail}`
  for (const id of Object.keys(values).sort()) key += `|${values[id]}`
  return key
}

/** A finished run. */
interface Finished {
  /** Every metric of the lab, the ones that need reference runs included. */
  readonly metrics: Metrics
  readonly recording: Recording | undefined
  /** The run's fingerprint, where the lab has one and it was not remembered. */
  readonly fingerprint: string | undefined
  /** What the run did not get to, or is not compared with, in a clause; undefined where it is complete. */
  readonly cut: string | undefined
}

/**
 * Runs checked values to the end.
 *
 * @param memory runs that are known already; grows by what is run
 * @param watch called now and then with the share of all the work that is done
 */
export function runWhole(
  lab: Lab,
  values: Values,
  {
    record,
    memory,
    watch,
  }: {
    readonly record: boolean
    readonly memory?: RunMemory<Metrics>
    readonly watch?: (share: number) => void
  },
): Finished {
  let recording: Recording | undefined
  let fingerprint: string | undefined
  const { scenarios, complete } = neededRuns(lab, values)
  const toTheEnd = (scenario: Values, i: number): Metrics => {
    const recorded = record && i === 0
    const key = memory && memoryKey(lab, scenario)
    const remembered = recorded || key === undefined ? undefined : memory?.get(key)
    if (remembered) return remembered
    const run = lab.start(scenario, { record: recorded })
    while (!run.advance(watch ? 1e7 : 1e9)) watch?.((i + run.progress()) / scenarios.length)
    if (recorded) recording = run.recorder
    if (i === 0) fingerprint = run.fingerprint?.()
    const measured = run.metrics()
    if (key !== undefined) memory?.set(key, measured)
    return measured
  }
  const own = toTheEnd(scenarios[0], 0)
  const others = scenarios.slice(1).map((scenario, i): Ended => {
    try {
      return toTheEnd(scenario, i + 1)
    } catch (error) {
      return givenUp(error)
    }
  })
  const { metrics, cut } = complete(own, others)
  return { metrics, recording, fingerprint, cut }
}
