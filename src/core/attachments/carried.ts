/** Files inside a JSON file, such as an exported scenario: by fingerprint, as text where they are text and in Base64 otherwise. */
import type { ParameterTable, Problem, Values } from '../parameters.ts'
import { base64Of, bytesOfBase64 } from '../text/base64.ts'
import { quoted, shown, unexpected } from '../text/expected.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type HeldFile, heldFile, hold, shortened } from './held.ts'
import { namedIn } from './named.ts'

/** A file as JSON has it. */
type Carried = { readonly name: string } & ({ readonly text: string } | { readonly base64: string })

/** The files that scenarios name, for JSON; undefined where they name none that is here. */
export function carriedFiles(
  table: ParameterTable,
  scenarios: readonly Values[],
): Readonly<Record<string, Carried>> | undefined {
  const named = scenarios
    .flatMap((values) => namedIn(table, values))
    .flatMap(({ fingerprint }) => heldFile(fingerprint) ?? [])
  if (named.length === 0) return undefined
  return Object.fromEntries(named.map((file) => [file.fingerprint, carried(file)]))
}

function carried({ name, bytes }: HeldFile): Carried {
  try {
    return { name, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { name, base64: base64Of(bytes) }
  }
}

/** Holds the files that JSON carries; where one is not what it says, returns the reason. */
export function takeCarried(place: string, json: unknown): readonly Problem[] {
  if (json === undefined) return []
  const problem = (expected: string, got: string, at = place): Problem => ({
    parameter: 'attachments',
    message: unexpected(at, expected, got),
  })
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return [problem('an object of files by their fingerprints', shown(json))]
  }
  return Object.entries(json).flatMap(([fingerprint, entry]: [string, unknown]) => {
    const at = `${place}: ${quoted(fingerprint, 40)}`
    const { name, text, base64 } = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {}
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : fromBase64(base64)
    if (typeof name !== 'string' || !bytes)
      return [problem('{"name":"…","text":"…"} or "base64"', shown(entry, 40), at)]
    const actual = fingerprintOf(bytes)
    if (actual !== fingerprint) return [problem('content of this fingerprint', `that of ${shortened(actual)}`, at)]
    hold({ fingerprint, name: name.slice(0, 80), bytes })
    return []
  })
}

function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return bytesOfBase64(text)
  } catch {
    return undefined
  }
}
