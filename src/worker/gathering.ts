/** Making one file of several, in a worker of its own: archives are unpacked and logs are read there, so that the page stays free. */
import type { Gather, GivenFile, Values } from '../core/parameters.ts'
import { type TaskApi, type TaskFailure, task } from './task.ts'
import { yieldToEvents } from './yield.ts'

/** What is given, and for which parameter of which lab. */
export interface GatherRequest {
  readonly lab: string
  readonly parameter: string
  readonly files: readonly GivenFile[]
}

/** News of it: the share that is done, the file with what is set beside it, or what is wrong. */
export type GatherReport =
  | { readonly share: number }
  | { readonly file: GivenFile; readonly sets?: Values }
  | TaskFailure

/** What the page can ask of a worker that gathers. */
export type GatherApi = TaskApi<GatherRequest>

/** How often the share is reported, in milliseconds. */
const OFTEN_MS = 50

/** Does it with what a lab gathers with. */
export function gathering(load: (lab: string) => Promise<Readonly<Record<string, Gather>>>): GatherApi {
  async function run({ lab, parameter, files }: GatherRequest, report: (news: GatherReport) => void) {
    const steps = (await load(lab))[parameter](files)
    let reported = 0
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return report(step.value)
      if (performance.now() - reported < OFTEN_MS) continue
      report({ share: step.value })
      await yieldToEvents()
      reported = performance.now()
    }
  }
  return task(run)
}
