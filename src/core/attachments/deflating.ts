/** Compresses texts into Base64 and back, and takes them: the part of packed.ts that is loaded when it is needed. */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'

export { takeFile } from './take.ts'

/** Bytes, compressed, in Base64. */
export const deflated = (bytes: Uint8Array): string => btoa(strFromU8(deflateSync(bytes, { level: 9 }), true))

/** The same back. Throws where it is not whole. */
export const inflated = (letters: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(inflateSync(strToU8(atob(letters), true)))
