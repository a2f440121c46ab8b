/** `evenkeel check-certificate`. */
import { capital } from '../../core/text/case.ts'
import { checkCertificate as faultIn } from '../check-certificate.ts'
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
