/** Files that the command line is given for parameters: `--attach costs=FILE`. */
import { tooLarge } from '../core/attachments/take.ts'
import type { DescribedLab } from '../core/lab.ts'
import type { Accepted, Problem, Values } from '../core/parameters.ts'
import { quoted } from '../core/text/expected.ts'
import { fileValues, takerOf } from '../library/given.ts'
import type { Assignment } from './arguments.ts'
import { readBytes } from './input.ts'
import { InputError, inputError } from './input-error.ts'
import { codeOf } from './output.ts'

/**
 * Holds the files and returns what they set: the parameter's fingerprint, and what the parameter needs beside it. A file may also be
 * given by the name of a choice that it decides.
 */
export function attachedValues(lab: DescribedLab, attach: readonly Assignment[]): Values {
  const all = attach.map(({ id: name, text: file }) => {
    const { id, accepted } = takerOf(lab, name, '--attach')
    const called = file.replace(/^.*[\\/]/, '')
    return fileValues(lab, id, called, contentOf(file, id, accepted, called))
  })
  return Object.assign({}, ...all)
}

/** As much as the parameter takes: the page has the same limit. */
function contentOf(file: string, id: string, accepted: Accepted, called: string): Uint8Array<ArrayBuffer> {
  try {
    const { bytes } = accepted
    return readBytes(file, bytes, (_, size = bytes + 1) => new InputError(tooLarge(id, accepted, called, size) ?? ''))
  } catch (error) {
    if (error instanceof InputError) throw error
    throw inputError('--attach', 'a readable file', `${quoted(file)} (${codeOf(error)})`)
  }
}

/** A problem; of a file that is not here, with how to give it. */
export const withWayOut = <P extends Problem>(problem: P): P =>
  problem.missing === undefined
    ? problem
    : { ...problem, message: `${problem.message}; --attach ${problem.parameter}=FILE gives it` }
