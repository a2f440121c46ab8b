/** `evenkeel sweep`. */
import { inputError } from '../../library/input-error.ts'
import { attachReady } from '../attach.ts'
import { needDistinctFiles } from '../distinct-files.ts'
import { type SweepRequest, sweep as sweepAll } from '../sweep.ts'
import { assigned, type Flags, type Job, type Typed } from './typed.ts'

/** Reads a plan, and where its results go. */
export function readSweep(plan: string, out: string, flags: Flags): SweepRequest {
  const { shard, jobs } = flags
  return { plan, out, shard, jobs, attach: assigned(flags).attach }
}

/** Where results go, which has to be said. */
export function outIn({ out }: Flags, what: string): string {
  if (out === undefined) throw inputError('--out', what, 'nothing')
  return out
}

/** Runs a plan. */
export function sweep({ words: [plan], flags }: Typed): Job {
  const request = readSweep(plan, outIn(flags, 'the name of a file for the results'), flags)
  const { out, attach } = request
  return async (labs, program) => {
    needDistinctFiles({ '--out': out }, { sweep: plan, '--attach': attach.map(({ text }) => text) })
    await attachReady(Object.values(labs), attach)
    if ((await sweepAll(request, labs, program)) > 0) process.exitCode = 1
  }
}
