/** `evenkeel sweep`: runs a plan on all cores, whatever of it is not in the file of results yet. */
import { csvLine } from '../core/csv.ts'
import { type Plan, readPlan } from '../core/experiment/plan.ts'
import { metricField, resultFields } from '../core/experiment/results.ts'
import type { Lab } from '../core/lab.ts'
import { planRuns } from '../core/statistics/design.ts'
import { parseShard, takeShard } from '../core/statistics/shard.ts'
import { readText } from './input.ts'
import { createProgress, duration } from './progress.ts'
import { Refusal } from './refusal.ts'
import { openResults } from './sweep-file.ts'
import { CORES, type Outcome, runOnWorkers } from './sweep-worker.ts'

/** What is to be swept. */
export interface SweepRequest {
  readonly plan: string
  readonly out: string
  /** "i/n", or undefined for the whole plan. */
  readonly shard: string | undefined
  /** How many worker threads, or undefined for one a core. */
  readonly jobs: string | undefined
}

/** The most worker threads. */
const MOST_JOBS = 1024
/** Failed runs that are told one by one. */
const TOLD = 5

/** Runs a plan; returns how many runs failed. */
export async function sweep(request: SweepRequest, labs: Readonly<Record<string, Lab>>, program: URL): Promise<number> {
  const began = performance.now()
  const jobs = readJobs(request.jobs)
  const plan = read(request.plan, labs)
  const all = planRuns(plan.design)
  const mine = request.shard === undefined ? all : takeShard(all, readShard(request.shard))
  const file = openResults(request.out, plan, all)
  for (const note of file.notes) console.error(`evenkeel: ${request.out}: ${note}`)
  const open = mine.filter(({ key }) => !file.done.has(key))
  const progress = createProgress(open.length)
  let failed = 0
  const take = (outcomes: readonly Outcome[]) => {
    let lines = ''
    for (const outcome of outcomes) {
      const run = all[outcome.index]
      if ('metrics' in outcome) lines += csvLine(resultFields(plan, run, (id) => metricField(outcome.metrics, id)))
      else if (++failed <= TOLD) {
        progress.clear()
        console.error(`evenkeel: run ${run.key} failed: ${outcome.failure.replace(/\s+/g, ' ')}`)
      }
    }
    file.append(lines)
    progress.add(outcomes.length)
  }
  await runOnWorkers(program, plan.lab.id, open, jobs, take)
  file.close()
  progress.clear()
  const took = duration(performance.now() - began)
  console.log(
    `${open.length - failed} runs done, ${mine.length - open.length} were there before, ${failed} failed, in ${took}`,
  )
  return failed
}

function read(name: string, labs: Readonly<Record<string, Lab>>): Plan {
  let text: string
  try {
    text = readText(name)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new Refusal(`plan: "${name}" cannot be read (${reason}); allowed: a JSON file`)
  }
  const found = readPlan(text, labs)
  if ('problem' in found) throw new Refusal(found.problem)
  return found.plan
}

function readShard(text: string) {
  const found = parseShard(text)
  if ('problem' in found) throw new Refusal(`--${found.problem}`)
  return found.shard
}

function readJobs(text: string | undefined): number {
  if (text === undefined) return CORES
  const jobs = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (jobs < 1 || jobs > MOST_JOBS) {
    throw new Refusal(`--jobs: "${text}" came; allowed: a whole number from 1 to ${MOST_JOBS}`)
  }
  return jobs
}
