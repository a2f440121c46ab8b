/** `evenkeel check-certificate`: whether what a certificate calls the best is reached, and nothing is better. */
import { faultOf } from '../../core/certificate/check.ts'
import { capital } from '../../core/text/case.ts'
import { quoted } from '../../core/text/expected.ts'
import { parseJson } from '../../core/text/json.ts'
import { InputError, inputError } from '../../library/input-error.ts'
import { readText } from '../input.ts'
import { codeOf } from '../output.ts'
import type { Job, Typed } from './typed.ts'

/** Checks the proof of what is the best. */
export const checkCertificate =
  ({ words: [source] }: Typed): Job =>
  () => {
    const fault = faultIn(source)
    console.log(
      fault === undefined
        ? 'It holds: what it calls the best is reached, and nothing is better.'
        : `It does not hold. ${capital(fault)}.`,
    )
    if (fault !== undefined) process.exitCode = 1
  }

/** What is wrong with the certificate in a file; undefined where it holds. */
function faultIn(name: string): string | undefined {
  const parsed = parseJson(name, textOf(name))
  if ('problem' in parsed) throw new InputError(parsed.problem)
  return faultOf(parsed.value)
}

function textOf(name: string): string {
  try {
    return readText(name)
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    throw inputError('check-certificate', 'a file that can be read', `${quoted(name)} (${code})`)
  }
}
