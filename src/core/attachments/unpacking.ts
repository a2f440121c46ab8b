/** Taking compression off, within a budget of bytes: a few bytes can unpack to very many, and say nothing of it, or something else. */
import { Gunzip, Inflate, type UnzipFileInfo, unzipSync } from 'fflate'
import { sizeText } from './held.ts'

/** Bytes that a load may still unpack, of all its files together. */
export interface Budget {
  readonly most: number
  left: number
}

/** A budget of this many bytes. */
export const budgetOf = (most: number): Budget => ({ most, left: most })

/** More than the budget has. */
export class TooMuchError extends Error {
  constructor({ most }: Budget) {
    super(`at most ${sizeText(most)} unpacked`)
  }
}

/** Counts bytes before they are kept. */
export function spend(budget: Budget, bytes: number): void {
  budget.left -= bytes
  if (budget.left < 0) throw new TooMuchError(budget)
}

/** Bytes that are given to the decompressor at a time: they become at most a thousand times as many, before these are counted. */
const STEP = 1 << 14

function inSteps(stream: { push(chunk: Uint8Array, final: boolean): void }, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += STEP) stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
}

/**
 * What is unpacked, in two passes: the first one counts and keeps nothing, the second one fills an array of that size. Chunks that are kept and then joined
 * would take twice as much.
 */
function inTwoPasses(budget: Budget, unpack: (take: (chunk: Uint8Array) => void) => void): Uint8Array<ArrayBuffer> {
  let length = 0
  unpack((chunk) => {
    spend(budget, chunk.length)
    length += chunk.length
  })
  const all = new Uint8Array(length)
  let at = 0
  unpack((chunk) => {
    all.set(chunk, at)
    at += chunk.length
  })
  return all
}

/** What was deflated without a head. Throws where it is not whole, and a TooMuchError where it is too much. */
export function inflatedWithin(bytes: Uint8Array, budget: Budget): Uint8Array<ArrayBuffer> {
  return inTwoPasses(budget, (take) => {
    let isWhole = false
    const stream = new Inflate((chunk, final) => {
      take(chunk)
      isWhole ||= final
    })
    inSteps(stream, bytes)
    if (!isWhole) throw new Error('it ends too soon')
  })
}

/** CRC-32 (ISO 3309), a byte at a time. */
const CRCS = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crcOf(before: number, bytes: Uint8Array): number {
  let crc = ~before
  for (const byte of bytes) crc = CRCS[(crc ^ byte) & 255] ^ (crc >>> 8)
  return ~crc
}

/**
 * All members of a gzip file, one after the other, each with the length and the checksum that it says. Throws where one is not whole or has
 * others, and a TooMuchError where they are too much.
 */
export function gunzippedWithin(bytes: Uint8Array, budget: Budget): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return inTwoPasses(budget, (take) => {
    let [crc, length] = [0, 0]
    /** Compares a member with its last eight bytes. */
    const check = (end: number) => {
      if (view.getInt32(end - 8, true) !== crc || view.getUint32(end - 4, true) !== length >>> 0)
        throw new Error('its checksum is another one')
      crc = 0
      length = 0
    }
    const stream = new Gunzip((chunk) => {
      take(chunk)
      crc = crcOf(crc, chunk)
      length += chunk.length
    })
    // Called with the begin of each but the first.
    stream.onmember = check
    inSteps(stream, bytes)
    check(bytes.length)
  })
}

const END_OF_ZIP = 0x06054b50
const END_OF_ZIP64 = 0x07064b50
const ENTRY = 0x02014b50

/** The checksums of the files in a zip file, in the order of its list. */
function zipChecksums(bytes: Uint8Array): readonly number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END_OF_ZIP) end--
  if (end < 0) throw new Error('it has no list')
  let count = view.getUint16(end + 8, true)
  let at = view.getUint32(end + 16, true)
  // More files, or bytes, than the older list can say.
  if (end >= 20 && view.getUint32(end - 20, true) === END_OF_ZIP64) {
    const large = Number(view.getBigUint64(end - 12, true))
    count = Number(view.getBigUint64(large + 32, true))
    at = Number(view.getBigUint64(large + 48, true))
  }
  const checksums: number[] = []
  for (let k = 0; k < count; k++) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('its list is broken')
    checksums.push(view.getInt32(at + 16, true))
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return checksums
}

/** Whether an entry of a zip file is a folder, or what tools of macOS and others put in. */
export const isAside = (name: string): boolean => name.endsWith('/') || /(^|\/)(__MACOSX|\.)/.test(name)

/** Says of one name after the other whether its file would take the place of another, or of what all objects have. */
export function repeatedNames(): (name: string) => boolean {
  const names = new Set(['__proto__'])
  return (name) => names.has(name) || !names.add(name)
}

/**
 * The files of a zip file, each with the length and the checksum that it says, in the order of its list. Throws where one has others.
 *
 * @param isWanted whether a file is unpacked; may throw where there are too many
 */
export function unzipped(
  bytes: Uint8Array,
  isWanted: (file: UnzipFileInfo) => boolean,
): readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[] {
  const checksums = zipChecksums(bytes)
  const wantedFiles = new Map<string, { readonly size: number; readonly checksum: number }>()
  let nth = 0
  const files = unzipSync(bytes, {
    filter(file) {
      const checksum = checksums[nth++]
      if (!isWanted(file)) return false
      wantedFiles.set(file.name, { size: file.originalSize, checksum })
      return true
    },
  })
  return Object.entries(files).map(([name, content]) => {
    const { size, checksum } = wantedFiles.get(name) ?? {}
    if (content.length !== size || crcOf(0, content) !== checksum) throw new Error('its checksum is another one')
    return { name, bytes: content }
  })
}
