/** Texts inside of links: compressed, in the letters that a link may have. */
import type { Accepted, Problem, Value } from '../parameters.ts'
import { quoted, unexpected } from '../text/expected.ts'
import { heldFile, hold } from './held.ts'

/** What a packed text begins with; no fingerprint does. */
export const PACKED = '~'

/** What compresses and takes a text, once it has been loaded: only links with texts need it. */
type Codec = typeof import('./deflating.ts')
let codec: Codec | undefined

/** Loads what reads and writes such texts. Before it is there links name texts by their fingerprints. */
export async function packingReady(): Promise<void> {
  codec ??= await import('./deflating.ts')
}

/** The same for code that has everything at once: the command line and tests. */
export function providePacking(module: Codec): void {
  codec = module
}

const REMEMBERED = 64
const cache = new Map<string, string>()

/** Bytes in the letters that a link may have, and back; the latter throws where they are not whole. */
const withCodec = ({ deflated, inflated }: Codec) => ({
  pack: (bytes: Uint8Array): string =>
    PACKED + deflated(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  unpack: (text: string, most: number): Uint8Array<ArrayBuffer> =>
    inflated(text.slice(PACKED.length).replaceAll('-', '+').replaceAll('_', '/'), most),
})

/** A text in the letters that a link may have. */
export async function packText(text: string): Promise<string> {
  await packingReady()
  return withCodec(codec as Codec).pack(new TextEncoder().encode(text))
}

/** Longest text that is unpacked where no parameter says how long one may be, in bytes. */
const MOST_BYTES = 1e6

/** The same back. Throws where it is not whole, or too long. */
export async function unpackText(letters: string): Promise<string> {
  await packingReady()
  return new TextDecoder().decode(withCodec(codec as Codec).unpack(letters, MOST_BYTES))
}

/** The text of a file as a link holds it; undefined where it is not here or too long. */
export function packed(fingerprint: string, most: number): string | undefined {
  const before = cache.get(fingerprint)
  if (before !== undefined) return before.length <= most ? before : undefined
  const file = heldFile(fingerprint)
  if (!file || !codec) return undefined
  const text = withCodec(codec).pack(file.bytes)
  if (cache.size >= REMEMBERED) cache.clear()
  cache.set(fingerprint, text)
  return text.length <= most ? text : undefined
}

/** Reads such a text, holds it and gives its fingerprint; or why it cannot be read. */
export function unpacked(id: string, accepted: Accepted, text: string): { value: Value } | { problem: Problem } {
  const problem = (message: string) => ({ problem: { parameter: id, message } })
  let bytes: Uint8Array<ArrayBuffer>
  if (!codec) return problem(unexpected(id, accepted.words, 'one whose reader is not loaded yet'))
  try {
    bytes = withCodec(codec).unpack(text, accepted.bytes)
  } catch (error) {
    if (error instanceof codec.TooMuchError)
      return problem(unexpected(id, `${accepted.words}, ${error.message}`, 'more'))
    return problem(unexpected(id, `${accepted.words} that is whole`, quoted(text, 20)))
  }
  const result = codec.takeFile(id, accepted, `${id}${accepted.extensions[0] ?? ''}`, bytes)
  if ('problem' in result) return problem(result.problem)
  hold(result.file)
  return { value: result.file.fingerprint }
}
