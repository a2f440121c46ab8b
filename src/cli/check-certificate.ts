/** `evenkeel check-certificate`: whether what a certificate calls the best is reached, and nothing is better. */
import { faultOf } from '../core/certificate/check.ts'
import { parseJson } from '../core/text/json.ts'
import { InputError } from '../library/input-error.ts'
import { readText } from './input.ts'

/** What is wrong with the certificate in a file; undefined where it holds. */
export function checkCertificate(name: string): string | undefined {
  const parsed = parseJson(name, readText(name))
  if ('problem' in parsed) throw new InputError(parsed.problem)
  return faultOf(parsed.value)
}
