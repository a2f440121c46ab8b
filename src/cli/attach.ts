/** Files that the command line is given for parameters: `--attach costs=FILE`. */
import { hold } from '../core/attachments/held.ts'
import { takeFile, tooLarge } from '../core/attachments/take.ts'
import type { DescribedLab } from '../core/lab.ts'
import { type Accepted, fileOf, type Problem, type Values } from '../core/parameters.ts'
import { quoted } from '../core/text/expected.ts'
import type { Assignment } from './arguments.ts'
import { readBytes } from './input.ts'
import { InputError, inputError } from './input-error.ts'
import { codeOf } from './output.ts'

/**
 * Holds the files and returns what they set: the parameter's fingerprint, and what the parameter needs beside it. A file may also be
 * given by the name of a choice that it decides.
 */
export function attachedValues(lab: DescribedLab, attach: readonly Assignment[]): Values {
  const takers = Object.entries(lab.parameters).flatMap(([id, parameter]) => {
    const accepted = fileOf(parameter)
    return accepted ? [{ id, accepted }] : []
  })
  return Object.fromEntries(
    attach.flatMap(({ id: name, text: file }) => {
      const taker =
        takers.find(({ id }) => id === name) ?? takers.find(({ accepted }) => Object.hasOwn(accepted.sets ?? {}, name))
      if (!taker) {
        const takerIds = takers.map(({ id }) => id).join(', ')
        throw inputError('--attach', takerIds ? `one of ${takerIds}` : `no file in the ${lab.id} lab`, quoted(name, 40))
      }
      const { id, accepted } = taker
      const called = file.replace(/^.*[\\/]/, '')
      const taken = takeFile(id, accepted, called, contentOf(file, id, accepted, called))
      if ('problem' in taken) throw new InputError(taken.problem)
      hold(taken.file)
      return Object.entries({ ...accepted.sets, [id]: taken.file.fingerprint })
    }),
  )
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
