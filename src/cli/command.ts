/**
 * The command line: reads what is typed, and does it.
 *
 * Exit code 0: done. 2: something given cannot be used, also where only the run finds it; one line on stderr says what. 1: something failed
 * or has no answer, a reproduced table broke its bound, or a lesson has problems.
 */

import { errorText } from '../core/text/error-text.ts'
import { version } from '../core/version.ts'
import { labs } from '../labs/registry.ts'
import { advise } from './commands/advise.ts'
import { analyse } from './commands/analyse.ts'
import { check } from './commands/check.ts'
import { checkCertificate } from './commands/check-certificate.ts'
import { serve } from './commands/class.ts'
import { league } from './commands/league.ts'
import { lesson } from './commands/lesson.ts'
import { mark } from './commands/mark.ts'
import { measure } from './commands/measure.ts'
import { reproduce } from './commands/reproduce.ts'
import { run } from './commands/run.ts'
import { submit } from './commands/submit.ts'
import { sweep } from './commands/sweep.ts'
import type { CommandName } from './commands/table.ts'
import { type Job, type ReadCommand, readTyped } from './commands/typed.ts'
import { helpText } from './help.ts'
import { codeOf, isOfInput } from './output.ts'

/** The commands, as `commands/table.ts` has them. */
const commands: Readonly<Record<CommandName, ReadCommand>> = {
  run,
  advise,
  reproduce,
  sweep,
  submit,
  analyse,
  measure,
  check,
  league,
  mark,
  lesson,
  'check-certificate': checkCertificate,
  class: serve,
}

/** Reads the arguments, and returns what they ask for, nothing of which is done yet. Throws an `InputError` where they make no sense. */
export function readArguments(args: readonly string[]): Job {
  const typed = readTyped(args)
  if ('command' in typed) return commands[typed.command](typed)
  return () => console.log('version' in typed ? version : helpText(labs, typed.help, typed.source))
}

/**
 * Does what the arguments ask for, to the end or to an error.
 *
 * @param program the file that worker threads run
 */
export async function command(args: readonly string[], program: URL): Promise<void> {
  try {
    await readArguments(args)(labs, program)
  } catch (error) {
    fail(error)
  }
}

/** Prints one line on an error and sets the exit code. A reader may stop early (`evenkeel --help | head`): that is no error. */
export function fail(error: unknown): void {
  if (codeOf(error) === 'EPIPE') process.exit(0)
  const message = errorText(error)
  process.stderr.write(`evenkeel: ${message.replace(/\s+/g, ' ')}\n`)
  process.exitCode = isOfInput(error) ? 2 : 1
}
