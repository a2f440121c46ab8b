/** Looking for the best of a small case, in a worker of its own, which the page ends to end the search. */
import type { LabEngine } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import { FIRST_WORK, nextWork } from '../core/run/slice.ts'
import { type TaskApi, type TaskFailure, task } from './task.ts'
import { yieldToEvents } from './yield.ts'

/** Of which scenario the best is looked for. */
export interface ProofRequest {
  readonly lab: string
  readonly values: Values
}

/** News of it: which share is searched, the proof, which is undefined where there were too many cases, or why there is none. */
export type ProofReport = { readonly share: number } | { readonly certificate: object | undefined } | TaskFailure

/** What the page can ask of a worker that proves. */
export type ProofApi = TaskApi<ProofRequest>

/** How often the share is reported, in milliseconds. */
const OFTEN_MS = 50

/** Does it with a lab's engine. */
export function proving(load: (lab: string) => Promise<LabEngine>): ProofApi {
  async function run({ lab, values }: ProofRequest, report: (news: ProofReport) => void): Promise<void> {
    const { artifacts, ready } = await load(lab)
    await ready?.(values)
    const making = artifacts?.certificate?.(values)
    if (!making) throw new Error(`the ${lab} lab proves nothing`)
    let work = FIRST_WORK
    let reported = performance.now()
    for (;;) {
      const began = performance.now()
      if (making.advance(work)) return report({ certificate: making.result() })
      const now = performance.now()
      work = nextWork(work, now - began)
      if (now - reported < OFTEN_MS) continue
      report({ share: making.progress?.() ?? 0 })
      reported = now
      await yieldToEvents()
    }
  }
  return task(run)
}
