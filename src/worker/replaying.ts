/** What one decision of a run cost: replays, in a worker of their own, which the page ends to end them. */
import type { LabEngine, ReplayOutcome } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import { type TaskApi, type TaskFailure, task } from './task.ts'
import { yieldToEvents } from './yield.ts'

/** What is asked for: the lab says which decision a number means. */
export interface ReplaysRequest {
  readonly lab: string
  readonly values: Values
  readonly decision: number
}

/** News of it: what has come of further replays, and whether these are the last; or why there are none. */
export type ReplaysReport = { readonly outcomes: readonly ReplayOutcome[]; readonly ended: boolean } | TaskFailure

/** What the page can ask of a worker that replays. */
export type ReplaysApi = TaskApi<ReplaysRequest>

/** How often messages are let in, and outcomes reported, in milliseconds. */
const OFTEN_MS = 50

/** Does it with a lab's engine. */
export function replaying(load: (lab: string) => Promise<LabEngine>): ReplaysApi {
  async function run({ lab, values, decision }: ReplaysRequest, report: (news: ReplaysReport) => void): Promise<void> {
    const engine = await load(lab)
    if (!engine.replays) throw new Error(`the ${lab} lab replays no decisions`)
    await engine.ready?.(values)
    const steps = engine.replays(values, decision)
    let outcomes: ReplayOutcome[] = []
    let last = performance.now()
    for (;;) {
      const { done, value } = steps.next()
      if (done) return report({ outcomes, ended: true })
      if (typeof value === 'object') outcomes.push(value)
      if (performance.now() - last < OFTEN_MS) continue
      report({ outcomes, ended: false })
      outcomes = []
      await yieldToEvents()
      last = performance.now()
    }
  }
  return task(run)
}
