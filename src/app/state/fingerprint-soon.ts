/** Fingerprints of large files, which do not hold up the page. */
import { fingerprintOf } from '../../core/attachments/fingerprint.ts'

/** From this size on, in bytes, our own way takes longer than a frame. */
const LONG = 500_000

/**
 * A file's fingerprint. The browser itself computes that of a long file, where the page comes from a place for which browsers offer that.
 */
export async function fingerprintSoon(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (!subtle || bytes.length < LONG) return fingerprintOf(bytes)
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes), 0, 16)
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
