/** `evenkeel advise`. */
import { type AdviseRequest, advisedJson, advisedPage, advisedText, advise as adviseOn, saidIn } from '../advise.ts'
import { attachReady } from '../attach.ts'
import { needDistinctFiles } from '../distinct-files.ts'
import { openOutput } from '../output.ts'
import { assigned, type Flags, type Job, type Typed } from './typed.ts'

/** Reads a problem. */
export function readProblem(source: string, flags: Flags): AdviseRequest {
  const { jobs, quick = false, budget, all, html, page } = flags
  return { source, jobs, quick, budget, all, html, page, ...assigned(flags) }
}

/** Tries what decides in a problem, and says what is best. */
export function advise({ words: [source], flags }: Typed): Job {
  const request = readProblem(source, flags)
  const { html, page, attach } = request
  return async (labs, program) => {
    needDistinctFiles(
      { '--html': html },
      { advise: source, '--attach': attach.map(({ text }) => text), '--page': page },
    )
    await attachReady(Object.values(labs), attach)
    // A file that cannot be written is found out before, not after all runs.
    const file = html === undefined ? undefined : openOutput('--html', html)
    const answer = await adviseOn(request, labs, program)
    file?.write([advisedPage(answer, request, labs)])
    console.log(flags.json ? advisedJson(answer) : advisedText(answer, request.all, saidIn(source) !== undefined))
  }
}
