/** Several files, or an archive, that are one content together: what is common to all kinds of them. */
import { gunzipSync, unzipSync } from 'fflate'
import type { Accepted, Gather, GivenFile } from '../parameters.ts'
import { quoted } from '../text/expected.ts'
import { sizeText } from './held.ts'

/** Limits on what is given at once: files, and their bytes together, as they are unpacked. */
export const GATHER_LIMITS = { files: 2000, bytes: 200e6 } as const

/** Something that is wrong with a file. */
export class GatherError extends Error {}

const refuse = (name: string, expected: string, got: string): never => {
  throw new GatherError(`file ${quoted(name)}: expected ${expected}, got ${got}`)
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The files with zip and gzip taken off, in the order of their names; yields the share that is done. Nothing is unpacked that says it is larger than the limits. */
export function* unpackedFiles(files: readonly GivenFile[]): Generator<number, readonly GivenFile[]> {
  let size = 0
  let count = 0
  const all: GivenFile[] = []
  const room = (name: string, more: number) => {
    size += more
    count++
    if (count > GATHER_LIMITS.files) refuse(name, `at most ${GATHER_LIMITS.files} files`, 'more')
    if (size > GATHER_LIMITS.bytes) refuse(name, `at most ${sizeText(GATHER_LIMITS.bytes)} unpacked`, 'more')
  }
  const add = ({ name, bytes }: GivenFile) => {
    if (isGzip(bytes)) {
      // The last four bytes say how large it is; the space is made before, so a file that lies cannot take more.
      const announced =
        bytes.length > 18 ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true) : 0
      room(name, announced)
      try {
        all.push({ name, bytes: gunzipSync(bytes, { out: new Uint8Array(announced) }) as GivenFile['bytes'] })
      } catch {
        refuse(name, 'a gzip file', 'one that cannot be unpacked')
      }
      return
    }
    room(name, bytes.length)
    all.push({ name, bytes })
  }
  for (const [nth, file] of files.entries()) {
    yield nth / files.length
    if (!isZip(file.bytes)) {
      add(file)
      continue
    }
    let inside: Record<string, Uint8Array> = {}
    try {
      let announced = 0
      let files = 0
      inside = unzipSync(file.bytes, {
        filter({ name, originalSize }) {
          // What tools of macOS and others put in.
          if (name.endsWith('/') || /(^|\/)(__MACOSX|\.)/.test(name)) return false
          announced += originalSize
          return ++files <= GATHER_LIMITS.files && announced <= GATHER_LIMITS.bytes
        },
      })
      if (files > GATHER_LIMITS.files || announced > GATHER_LIMITS.bytes) room(file.name, Number.POSITIVE_INFINITY)
    } catch (error) {
      if (error instanceof GatherError) throw error
      refuse(file.name, 'a zip file', 'one that cannot be unpacked')
    }
    const parts = Object.entries(inside)
    for (const [k, [name, bytes]] of parts.entries()) {
      add({ name, bytes: bytes as GivenFile['bytes'] })
      yield (nth + k / parts.length) / files.length
    }
  }
  const natural = new Intl.Collator('en', { numeric: true })
  return all.sort((a, b) => natural.compare(a.name, b.name))
}

/** What has been loaded, for those who cannot wait: the command line. */
const loaded = new Map<Accepted, Gather>()

/** Loads what puts files of a kind together. */
export async function gatherReady(accepted: Accepted): Promise<Gather | undefined> {
  const gather = loaded.get(accepted) ?? (await accepted.gather?.())
  if (gather) loaded.set(accepted, gather)
  return gather
}

/** The same once it has been loaded. */
export const gatherOf = (accepted: Accepted): Gather | undefined => loaded.get(accepted)

/** What a gatherer returns, or the sentence of what is wrong. */
export function* gathering(work: ReturnType<Gather>): ReturnType<Gather> {
  try {
    return yield* work
  } catch (error) {
    if (error instanceof GatherError) return { problem: error.message }
    throw error
  }
}
