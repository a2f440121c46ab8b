/** Compresses texts into Base64 and back, and takes them: the part of packed.ts that is loaded when it is needed. */
import { deflateSync } from 'fflate'
import { base64Of, bytesOfBase64 } from '../text/base64.ts'
import { budgetOf, inflatedWithin } from './unpacking.ts'

export { takeFile } from './take.ts'
export { TooMuchError } from './unpacking.ts'

/** Bytes, compressed, in Base64. */
export const deflated = (bytes: Uint8Array): string => base64Of(deflateSync(bytes, { level: 9 }))

/** The same back, of at most this number of bytes. Throws where it is not whole, and a TooMuchError where it is more. */
export const inflated = (letters: string, most: number): Uint8Array<ArrayBuffer> =>
  inflatedWithin(bytesOfBase64(letters), budgetOf(most))
