/** `evenkeel mark`. */
import { quoted } from '../../core/text/expected.ts'
import { inputError } from '../../library/input-error.ts'
import { needDistinctFiles } from '../distinct-files.ts'
import { type MarkRequest, mark as markAll, markedText } from '../mark.ts'
import { COMMANDS } from './table.ts'
import type { Flags, Job, Typed } from './typed.ts'

/** Reads what is to be marked: an assignment and a folder. */
export function readMarking([assignment, folder]: readonly string[], flags: Flags): MarkRequest {
  const { salt, csv, html, page, shard, jobs } = flags
  return { assignment, folder, salt, csv, html, page, shard, jobs }
}

/** Throws where a marking would write into a file that is read, or two things into one. */
export const needDistinctMarking = ({ assignment, folder, csv, html, page }: MarkRequest): void =>
  needDistinctFiles({ '--csv': csv, '--html': html }, { mark: [assignment, folder], '--page': page })

/** Marks programs that were handed in. */
export function mark({ command, words, flags }: Typed): Job {
  const { subject, example } = COMMANDS.mark
  if (words.length !== 2)
    throw inputError(command, `an ${subject}, as in: ${example}`, words.map((each) => quoted(each)).join(', '))
  const request = readMarking(words, flags)
  return async (labs, program) => {
    needDistinctMarking(request)
    const it = await markAll(request, labs, program)
    console.log(flags.json ? JSON.stringify(it) : markedText(it))
    if (!it.areFull) process.exitCode = 1
  }
}
