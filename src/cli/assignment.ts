/** The file of an assignment. */
import type { Lab } from '../core/lab.ts'
import { type Assignment, readAssignment, UnusableAssignment } from '../core/program/assignment.ts'
import { quoted } from '../core/text/expected.ts'
import { InputError, inputError } from '../library/input-error.ts'
import { readText } from './input.ts'
import { codeOf } from './output.ts'

/**
 * Reads it. Throws an `InputError` at the first thing that cannot be used.
 *
 * @param salt counts instead of the file's
 */
export function assignmentIn(
  file: string,
  salt: string | undefined,
  labs: Readonly<Record<string, Lab>>,
): Assignment<Lab> {
  try {
    return readAssignment(jsonOf(file), salt, labs)
  } catch (error) {
    throw error instanceof UnusableAssignment ? new InputError(error.message) : error
  }
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readText(file))
  } catch (error) {
    if (error instanceof InputError) throw error
    const why = error instanceof SyntaxError ? error.message : codeOf(error)
    throw inputError('mark', 'an assignment in JSON that can be read', `${quoted(file)} (${why})`)
  }
}
