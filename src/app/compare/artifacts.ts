/** What views need of compared runs whole, such as a tree: made one after the other on a worker of their own, when it is first wanted. */
import { transfer } from 'comlink'
import { type Artifact, type Artifacts, DRAFT } from '../../core/lab.ts'
import type { Values } from '../../core/parameters.ts'
import { type Connection, openConnection } from '../../worker/connection.ts'
import type { Report } from '../../worker/protocol.ts'

/** An artifact of a scenario's run, while it is wanted. */
interface Wanted {
  readonly runId: number
  readonly lab: string
  readonly values: Values
  readonly key: string
  readonly listeners: Set<() => void>
  /** Present once it has come. */
  result?: { readonly artifact: Artifact | undefined }
  /** How often it has been asked for: a worker that it has ended twice is not started for it again. */
  attempts: number
}

/** How often an artifact is asked for where the worker ends over it. */
const MOST_ASKED = 2

/** Returns what gives the artifacts of any scenario's run; the same object for the same scenario. */
export function createArtifacts(): (lab: string, values: Values) => Artifacts {
  const artifactsOf = new WeakMap<Values, Artifacts>()
  const wants = new Set<Wanted>()
  /** The worker that makes them, what it is making, and the number of the latest wish. */
  let link: Connection | undefined
  let current: Wanted | undefined
  let last = 0

  const next = () => {
    if (current) return
    current = [...wants].find((one) => !one.result && one.attempts < MOST_ASKED)
    if (!current) return
    const { runId, lab, values, key } = current
    current.attempts++
    link ??= connect()
    link.attach([values])
    link.listen(link.exposed.single.adopt({ runId, lab, values }))
    void link.exposed.single.make(key)
  }

  const connect = (): Connection => {
    const connection = openConnection<Report>({
      onReport(report) {
        if (!current || report.runId !== current.runId) return
        const ended = current
        current = undefined
        if (report.type === 'made') {
          ended.result = { artifact: report.artifact }
          for (const listener of ended.listeners) listener()
        } else ended.attempts = MOST_ASKED
        next()
      },
      busy: () => current !== undefined,
      always: false,
      lost() {
        link = current = undefined
        next()
      },
    })
    void connection.exposed.single.connect(transfer(connection.port, [connection.port]))
    return connection
  }

  return (lab, values) => {
    const there = artifactsOf.get(values)
    if (there) return there
    const find = (key: string) => [...wants].find((one) => one.values === values && one.key === key)
    const artifacts: Artifacts = {
      get: (key) => find(key)?.result,
      want(key, listener) {
        // There are no drafts of whole runs.
        if (key === DRAFT) return () => {}
        const one = find(key) ?? { runId: ++last, lab, values, key, listeners: new Set(), attempts: 0 }
        wants.add(one)
        one.listeners.add(listener)
        next()
        return () => {
          one.listeners.delete(listener)
          if (one.listeners.size > 0) return
          wants.delete(one)
          if (current !== one) return
          current = undefined
          void link?.exposed.single.make(undefined)
          next()
        }
      },
    }
    artifactsOf.set(values, artifacts)
    return artifacts
  }
}
