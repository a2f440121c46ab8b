/** Reading a file that a scenario names: a lab's parser turns its bytes into data of its own, once. */
import type { Problem } from '../parameters.ts'
import { quoted, unexpected } from '../text/expected.ts'
import { heldFile } from './held.ts'
import { missing } from './named.ts'

/** Why a parser cannot use a file: where, counted from 1, what is expected there, and what came. */
export interface Fault {
  readonly line?: number
  /** The row, in a table that may also be a list. */
  readonly row?: number
  readonly column?: number
  readonly expected: string
  readonly got: string
}

/** Thrown inside of a parser, and caught where it was called: the file cannot be used. */
export class FaultError extends Error {
  readonly fault: Fault

  constructor(line: number | undefined, expected: string, got: string) {
    super(expected)
    this.fault = { ...(line === undefined ? {} : { line }), expected, got }
  }
}

/** The outcome of a file. */
export type Parsed<T extends object> = T | { readonly fault: Fault }

/** What a parser returns, or the fault that it found. */
export function faultless<T extends object>(work: () => T): Parsed<T> {
  try {
    return work()
  } catch (error) {
    if (error instanceof FaultError) return { fault: error.fault }
    throw error
  }
}

/** What a scenario's file holds, or why it cannot be used. */
export type ReadFile<T extends object> = { readonly content: T } | { readonly problem: Problem }

/** Contents that a reader remembers: a drag asks for the same one with every value. */
const REMEMBERED = 4

/** The sentence on a fault: 'costs: file "a.txt", line 3, column 5: expected …, got …'. */
export function faultProblem(parameter: string, name: string, { line, row, column, expected, got }: Fault): Problem {
  const place = [
    `${parameter}: file ${quoted(name)}`,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ]
  return { parameter, message: unexpected(place.join(', '), expected, got) }
}

/**
 * Makes a reader of files of one kind. Given a parameter and the fingerprint that a scenario has for it, it returns the parsed content;
 * the problem says that the file is not here, or where the parser could not go on. A file is parsed once for as long as it is asked
 * for now and then.
 */
export function createReader<T extends object>(
  parse: (bytes: Uint8Array) => Parsed<T>,
): (parameter: string, fingerprint: string) => ReadFile<T> {
  const cache = new Map<string, Parsed<T>>()
  return (parameter, fingerprint) => {
    const file = heldFile(fingerprint)
    if (!file) return { problem: missing(parameter, fingerprint) }
    const parsed = cache.get(fingerprint) ?? parse(file.bytes)
    cache.delete(fingerprint)
    cache.set(fingerprint, parsed)
    if (cache.size > REMEMBERED) cache.delete([...cache.keys()][0])
    return 'fault' in parsed ? { problem: faultProblem(parameter, file.name, parsed.fault) } : { content: parsed }
  }
}
