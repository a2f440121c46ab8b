/** `evenkeel sweep`: runs a plan on all cores, whatever of it is not in the file of results yet. */

import { distinctRuns, idleTexts } from '../core/experiment/dead.ts'
import { inFamilies, type Plan, readPlan } from '../core/experiment/plan.ts'
import { metricField, resultFields } from '../core/experiment/results.ts'
import type { Lab } from '../core/lab.ts'
import { planRuns } from '../core/statistics/design.ts'
import { parseShard, type Shard, takeShard } from '../core/statistics/shard.ts'
import type { BatchListener } from '../core/sweep/pool.ts'
import { csvLine } from '../core/text/csv.ts'
import { quoted, shown } from '../core/text/expected.ts'
import { duration } from '../core/text/format.ts'
import { InputError, inputError } from '../library/input-error.ts'
import { type Assignment, attachedValues } from './attach.ts'
import { readText } from './input.ts'
import { lockShare } from './lock.ts'
import { codeOf } from './output.ts'
import { createProgress } from './progress.ts'
import { inPlanOrder, openResults, targetOf } from './sweep-file.ts'
import { CORES, runOnWorkers } from './sweep-worker.ts'

/** What is to be swept. */
export interface SweepRequest {
  readonly plan: string
  readonly out: string
  /** "i/n", or undefined for the whole plan. */
  readonly shard: string | undefined
  /** How many worker threads, or undefined for one a core. */
  readonly jobs: string | undefined
  /** Files for parameters of the base scenario. */
  readonly attach: readonly Assignment[]
}

/** The most worker threads. */
const MOST_JOBS = 1024
/** Failed runs that are reported one by one, and runs without an answer. */
const REPORTED = 5

/** Runs a plan; returns how many runs failed or have no answer. */
export async function sweep(request: SweepRequest, labs: Readonly<Record<string, Lab>>, program: URL): Promise<number> {
  const began = performance.now()
  const jobs = readJobs(request.jobs)
  const plan = readPlanFile(request, labs)
  const all = planRuns(plan.design)
  const shard = readShard(request.shard)
  const mine = shard.count === 1 ? all : takeShard(all, shard)
  const target = targetOf(request.out)
  const { opened: file, ...lock } = await lockShare(target, shard, (alone) => openResults(target, plan, all, alone))
  if (shard.index === 1) for (const note of idleTexts(plan)) console.error(`evenkeel: ${note}`)
  for (const note of [...lock.notes, ...file.notes]) console.error(`evenkeel: ${request.out}: ${note}`)
  const open = inFamilies(
    plan,
    mine.filter(({ key }) => !file.lines.has(key)),
  )
  const distinct = distinctRuns(plan, open)
  const progress = createProgress(distinct.length)
  let failed = 0
  let unanswered = 0
  const report = (key: string, what: string) => {
    progress.clear()
    console.error(`evenkeel: run ${key} ${what.replace(/\s+/g, ' ')}`)
  }
  const take: BatchListener['outcomes'] = (from, outcomes) => {
    let lines = ''
    for (const [i, outcome] of outcomes.entries()) {
      for (const run of distinct[from + i].same) {
        if ('metrics' in outcome) {
          lines += csvLine(resultFields(plan, run, (id) => metricField(outcome.metrics, id)))
          const why = plan.lab.unanswered?.(outcome.metrics)
          if (why !== undefined && ++unanswered <= REPORTED) report(run.key, `has no answer: ${why}`)
        } else if (++failed <= REPORTED) report(run.key, `failed: ${outcome.problem}`)
      }
    }
    file.append(lines)
    progress.add(outcomes.length)
  }
  try {
    await runOnWorkers(program, plan.lab.id, distinct, jobs, take)
    file.append('')
    if (shard.count === 1) inPlanOrder(target, plan, all)
  } finally {
    progress.clear()
    file.close()
    lock.release()
  }
  const took = duration(performance.now() - began)
  const counts = [
    `${open.length - failed} runs done`,
    `${mine.length - open.length} were there before`,
    `${failed} failed`,
    ...(unanswered > 0 ? [`${unanswered} without an answer`] : []),
  ]
  console.log(`${counts.join(', ')}, in ${took}`)
  return failed + unanswered
}

/** Reads the plan of a sweep; throws what is wrong with it. */
export function readPlanFile(
  { plan: name, attach }: Pick<SweepRequest, 'plan' | 'attach'>,
  labs: Readonly<Record<string, Lab>>,
): Plan {
  let text: string
  try {
    text = readText(name)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw inputError('plan', 'a readable JSON file', `${quoted(name)} (${codeOf(error)})`)
  }
  const plan = readPlan(text, labs, (lab) => attachedValues(lab, attach))
  if ('problem' in plan) throw new InputError(plan.problem)
  return plan.plan
}

/** Reads "i/n"; the whole plan is the only share of one. */
export function readShard(text: string | undefined): Shard {
  if (text === undefined) return { index: 1, count: 1 }
  const parsed = parseShard(text)
  if ('problem' in parsed) throw new InputError(`--${parsed.problem}`)
  return parsed.shard
}

/** Reads a number of worker threads; one a core where there is none. */
export function readJobs(text: string | undefined): number {
  if (text === undefined) return CORES
  const jobs = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (jobs < 1 || jobs > MOST_JOBS) {
    throw inputError('--jobs', `a whole number from 1 to ${MOST_JOBS}`, shown(text))
  }
  return jobs
}
