/** Files that the command line is given for parameters: `--attach costs=FILE`. */
import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { GATHER_LIMITS, gatherOf, gatherReady } from '../core/attachments/gather.ts'
import { tooLarge } from '../core/attachments/take.ts'
import { type Budget, spend, TooMuchError } from '../core/attachments/unpacking.ts'
import type { DescribedLab } from '../core/lab.ts'
import { type Accepted, fileOf, type GivenFile, type Problem, type Values } from '../core/parameters.ts'
import { whole } from '../core/run/making.ts'
import { quoted } from '../core/text/expected.ts'
import { fileValues, takerOf } from '../library/given.ts'
import { InputError, inputError } from '../library/input-error.ts'
import { readBytes } from './input.ts'
import { codeOf } from './output.ts'

/** What a flag gives to a parameter: "id=text". */
export interface Assignment {
  readonly id: string
  readonly text: string
}

/**
 * Holds the files and returns what they set: the parameter's fingerprint, and what the parameter needs beside it. A file may also be
 * given by the name of a choice that it decides.
 */
export function attachedValues(lab: DescribedLab, attach: readonly Assignment[]): Values {
  const all = attach.map(({ id: name, text: file }) => {
    const { id, accepted } = takerOf(lab, name, '--attach')
    const called = file.replace(/[\\/]+$/, '').replace(/^.*[\\/]/, '')
    const gather = gatherOf(accepted)
    if (!gather) return fileValues(lab, id, called, contentOf(file, id, accepted, called))
    const gathered = whole(gather(partsOf(file, id, accepted), withoutBrotli))
    if ('problem' in gathered) throw new InputError(`${id}: ${gathered.problem}`)
    return { ...fileValues(lab, id, gathered.file.name, gathered.file.bytes), ...gathered.sets }
  })
  return Object.assign({}, ...all)
}

/** Loads what puts files together, for the parameters that files are given for. */
export async function attachReady(labs: readonly DescribedLab[], attach: readonly Assignment[]): Promise<void> {
  const accepting = labs.flatMap(({ parameters }) => Object.entries(parameters))
  const fitting = accepting.filter(([id]) => attach.some((one) => one.id === id))
  const takers = accepting.flatMap(([, parameter]) => fileOf(parameter) ?? [])
  const named = takers.filter(({ sets = {} }) => attach.some((one) => Object.hasOwn(sets, one.id)))
  for (const accepted of [...fitting.flatMap(([, parameter]) => fileOf(parameter) ?? []), ...named])
    await gatherReady(accepted)
}

/** The files of a folder, or the one. */
function partsOf(file: string, id: string, accepted: Accepted): readonly GivenFile[] {
  const names = isFolder(file)
    ? readdirSync(file).filter((name) => !name.startsWith('.') && !isFolder(join(file, name)))
    : undefined
  if (names && names.length > GATHER_LIMITS.files)
    throw inputError(`--attach ${id}`, `at most ${GATHER_LIMITS.files} files in a folder`, `${names.length}`)
  const all = names ? names.map((name) => [name, join(file, name)] as const) : ([[basename(file), file]] as const)
  return all.map(([name, path]) => ({ name, bytes: contentOf(path, id, accepted, name) }))
}

const isFolder = (file: string) => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true

/** Bytes without brotli's compression; undefined of others. Throws where they are more than the budget has. */
function withoutBrotli(bytes: Uint8Array, budget: Budget): Uint8Array<ArrayBuffer> | undefined {
  let unpacked: Uint8Array<ArrayBuffer>
  try {
    const all = brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, budget.left) })
    // No copy: it may be as large as the budget.
    unpacked = new Uint8Array(all.buffer as ArrayBuffer, all.byteOffset, all.length)
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new TooMuchError(budget)
    return undefined
  }
  spend(budget, unpacked.length)
  return unpacked
}

/** The content of a file, at most as long as the parameter takes: the page has the same limit. */
function contentOf(file: string, id: string, accepted: Accepted, called: string): Uint8Array<ArrayBuffer> {
  try {
    const { bytes } = accepted
    return readBytes(file, bytes, (_, size = bytes + 1) => new InputError(tooLarge(id, accepted, called, size) ?? ''))
  } catch (error) {
    if (error instanceof InputError) throw error
    throw inputError('--attach', 'a readable file', `${quoted(file)} (${codeOf(error)})`)
  }
}

/** A problem; where a file is not here, with how to give it. */
export const withWayOut = <P extends Problem>(problem: P): P =>
  problem.missing === undefined
    ? problem
    : { ...problem, message: `${problem.message}; --attach ${problem.parameter}=FILE gives it` }
