/** Several files, or an archive, that are one content together: what is common to all kinds of them. */
import type { Accepted, Gather, GivenFile } from '../parameters.ts'
import { quoted } from '../text/expected.ts'
import {
  type Budget,
  budgetOf,
  gunzippedWithin,
  isAside,
  repeatedNames,
  spend,
  TooMuchError,
  unzipped,
} from './unpacking.ts'

/** Limits on what is given at once: files, and their bytes together, as they are unpacked. */
export const GATHER_LIMITS = { files: 2000, bytes: 200e6 } as const

/** Something that is wrong with a file. */
export class GatherError extends Error {}

function refuse(name: string, expected: string, got: string): never {
  throw new GatherError(`file ${quoted(name)}: expected ${expected}, got ${got}`)
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The budget of what is given at once. */
export const gatherBudget = (): Budget => budgetOf(GATHER_LIMITS.bytes)

/** Unpacks a file of this kind; throws the sentence of what is wrong. */
export function unpackingOf(
  name: string,
  kind: string,
  unpack: () => Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  try {
    return unpack()
  } catch (error) {
    if (error instanceof TooMuchError) return refuse(name, error.message, 'more')
    if (error instanceof GatherError) throw error
    return refuse(name, `a ${kind} file`, 'one that cannot be unpacked')
  }
}

/** The files with zip and gzip taken off, in the order of their names; yields the share that is done. Bytes are counted while they are unpacked. */
export function* unpackedFiles(
  files: readonly GivenFile[],
  budget = gatherBudget(),
): Generator<number, readonly GivenFile[]> {
  const all: GivenFile[] = []
  const add = ({ name, bytes }: GivenFile) => {
    if (all.length === GATHER_LIMITS.files) refuse(name, `at most ${GATHER_LIMITS.files} files`, 'more')
    all.push({
      name,
      bytes: unpackingOf(name, 'gzip', () => {
        if (isGzip(bytes)) return gunzippedWithin(bytes, budget)
        spend(budget, bytes.length)
        return bytes
      }),
    })
  }
  for (const [nth, file] of files.entries()) {
    yield nth / files.length
    if (!isZip(file.bytes)) {
      add(file)
      continue
    }
    let parts: readonly GivenFile[] = []
    unpackingOf(file.name, 'zip', () => {
      let announced = 0
      let count = all.length
      const isRepeated = repeatedNames()
      parts = unzipped(file.bytes, ({ name, originalSize }) => {
        if (isAside(name)) return false
        if (isRepeated(name)) refuse(file.name, 'files of different names', quoted(name, 40))
        announced += originalSize
        if (++count > GATHER_LIMITS.files) refuse(file.name, `at most ${GATHER_LIMITS.files} files`, 'more')
        if (announced > budget.left) throw new TooMuchError(budget)
        return true
      })
      return file.bytes
    })
    for (const [k, part] of parts.entries()) {
      add(part)
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
