/** Files that are written, and what the system says about them in a sentence. */
import { closeSync, fstatSync, openSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { isatty } from 'node:tty'
import { RunStopped } from '../core/lab.ts'
import { quoted } from '../core/text/expected.ts'
import { InputError, inputError } from '../library/input-error.ts'

/** How much is gathered before it is written, in characters. */
const CHUNK = 1 << 16
/** The descriptor of what is printed, in every thread. */
const STDOUT = 1
/** What the system says where there is no room for more. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** The system's word for an error, "ENOENT"; undefined for an error of another kind. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** Whether an error is about something that was given: a run is given up for that alone, too. */
export const isOfInput = (error: unknown): boolean => error instanceof InputError || error instanceof RunStopped

/** What there is instead of a regular file. */
export function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder'
  return stats.isCharacterDevice() || stats.isBlockDevice() ? 'a device' : 'a pipe or a socket'
}

/** Does something with the file of a flag; throws a sentence where the system does not let it. */
export function writing<T>(flag: string, name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    if (FULL.includes(code)) throw new Error(`${flag}: no space left for ${quoted(name)} (${code})`)
    throw inputError(flag, 'a file that can be written', `${quoted(name)} (${code})`)
  }
}

/** A file that a run writes beside its metrics. */
interface Output {
  readonly descriptor: number
  /** Writes all of it and closes it; a part is removed again when that fails. */
  write(pieces: Iterable<string>): void
}

/** Opens the file of a flag. */
export function openOutput(flag: string, name: string): Output {
  const descriptor = writing(flag, name, () => openSync(name, 'w'))
  if (sameFile(descriptor, STDOUT)) {
    throw inputError(flag, 'another file than the metrics are printed to', quoted(name))
  }
  const write = (pieces: Iterable<string>) => {
    let chunk = ''
    for (const piece of pieces) {
      chunk += piece
      if (chunk.length < CHUNK) continue
      writeFileSync(descriptor, chunk)
      chunk = ''
    }
    writeFileSync(descriptor, chunk)
    closeSync(descriptor)
  }
  return {
    descriptor,
    write(pieces) {
      try {
        writing(flag, name, () => write(pieces))
      } catch (error) {
        // What is no plain file, like /dev/null, is not ours to remove.
        if (fstatSync(descriptor).isFile()) rmSync(name, { force: true })
        throw error
      }
    },
  }
}

/** Opens the files of flags, in their order; throws where one is another by a name that did not show it. */
export function openOutputs<Flag extends string>(
  names: Readonly<Record<Flag, string | undefined>>,
): Readonly<Partial<Record<Flag, Output>>> {
  const outputs: Partial<Record<Flag, Output>> = {}
  for (const [flag, name] of Object.entries(names) as [Flag, string | undefined][]) {
    if (name === undefined) continue
    const output = openOutput(flag, name)
    const other = (Object.keys(outputs) as Flag[]).find((one) =>
      sameFile(output.descriptor, outputs[one]?.descriptor ?? STDOUT),
    )
    if (other) throw inputError(flag, `another file than that of ${other}`, quoted(name))
    outputs[flag] = output
  }
  return outputs
}

/** Whether what is written to both would be mixed up. What takes everything and keeps nothing, like /dev/null, may be both. */
function sameFile(a: number, b: number): boolean {
  const [one, other] = [fstatSync(a), fstatSync(b)]
  return one.dev === other.dev && one.ino === other.ino && (!one.isCharacterDevice() || isatty(a))
}
