/** What a caller gives for a run: a link or a scenario, a program, files. What cannot be used is refused in one sentence. */
import { hold } from '../core/attachments/held.ts'
import { takeFile } from '../core/attachments/take.ts'
import { type DescribedLab, withDeclared } from '../core/lab.ts'
import { checkValues } from '../core/link/check-values.ts'
import { type LinkProblem, nameIn, type ParsedLink, parseLink, unknownParameter } from '../core/link/link.ts'
import { type Accepted, fileOf, type Values } from '../core/parameters.ts'
import { programIdOf } from '../core/program/program-id.ts'
import { quoted, shown } from '../core/text/expected.ts'
import { textFor } from './function-program.ts'
import { InputError, inputError } from './input-error.ts'
import type { AnyScenario, Given } from './types.ts'

/** The labs that a caller has, by id; their engines are loaded when something is run. */
export type Labs = Readonly<Record<string, DescribedLab>>

/** A lab and a scenario of it that can be run. */
export interface Ready {
  readonly lab: DescribedLab
  readonly values: Values
}

const listOf = (labs: Labs) => Object.keys(labs).join(', ')

/** The only lab of those that a caller has; undefined where there are several. */
const only = (labs: Labs): string | undefined => (Object.keys(labs).length === 1 ? Object.keys(labs)[0] : undefined)

/** A value as scenarios have it: numbers of an array of a fixed kind are a list. */
export const plainValue = (value: unknown): unknown =>
  ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value as Float64Array) : value

/** Reads a link or a scenario; problems are left for the caller. */
export function read(source: unknown, labs: Labs, attached: Given = {}): ParsedLink & { readonly lab: string } {
  if (typeof source === 'string') {
    const link = source.trim()
    const named = nameIn(link)
    if (named !== '' && !Object.hasOwn(labs, named))
      throw inputError('lab', `one of ${listOf(labs)}`, quoted(named, 40))
    const parsed = parseLink(link, labs, (lab) => valuesOf(lab, attached))
    const lab = parsed.lab ?? only(labs)
    if (lab === undefined) throw inputError('lab', `one of ${listOf(labs)}`, 'none in the link')
    return { ...parsed, values: withDeclared(labs[lab], parsed.values), lab }
  }
  if (typeof source !== 'object' || source === null || Array.isArray(source))
    throw inputError('scenario', 'a link, or an object such as { lab: "tree", processors: 64 }', shown(source))
  const { lab = only(labs), ...values } = source as AnyScenario
  if (lab === undefined || !Object.hasOwn(labs, lab)) throw inputError('lab', `one of ${listOf(labs)}`, shown(lab))
  const set = Object.entries(values).flatMap(([id, value]) => (value === undefined ? [] : [[id, plainValue(value)]]))
  return { ...checkValues(labs[lab], { ...Object.fromEntries(set), ...valuesOf(labs[lab], attached) }), lab }
}

/** A scenario that can be run, or an `InputError`. */
export function ready(source: unknown, labs: Labs, attached: Given = {}): Ready {
  const { lab: id, values, problems } = read(source, labs, attached)
  throwFirst(problems, labs[id])
  return { lab: labs[id], values }
}

/** Throws what a lab says of values that do not go together. To be asked when what they need is loaded. */
export function check(lab: DescribedLab, values: Values): void {
  throwFirst(lab.check(values), lab)
}

/** Throws the first problem. */
export function throwFirst([problem]: readonly LinkProblem[], lab: DescribedLab): void {
  if (problem)
    throw new InputError(
      (problem.unknown ? unknownParameter(problem.parameter, lab, { listed: true }) : problem).message,
    )
}

/** What files and a program set in a scenario; they are held from then on. */
export function valuesOf(lab: DescribedLab, { files = {}, program }: Given): Values {
  const all = Object.entries(files).map(([id, content]) => fileValues(lab, id, `${id}.txt`, bytesOf(id, content)))
  return Object.assign({}, ...all, program === undefined ? {} : programValues(lab, program))
}

function programValues(lab: DescribedLab, program: NonNullable<Given['program']>): Values {
  const id = programIdOf(lab)
  if (id === undefined) throw inputError('program', `a lab that runs programs`, lab.id)
  if (typeof program !== 'string' && typeof program !== 'function')
    throw inputError('program', 'a text or a function', shown(program))
  const text = typeof program === 'function' ? textFor(program) : program
  return fileValues(lab, id, `${id}.js`, new TextEncoder().encode(text))
}

function bytesOf(id: string, content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  if (content instanceof Uint8Array) return new Uint8Array(content)
  throw inputError(`files: ${id}`, 'a text or a Uint8Array', shown(content))
}

/** The parameter that takes a file, by its name, or by the name of a choice that a file decides. */
export function takerOf(
  lab: DescribedLab,
  name: string,
  field = 'files',
): { readonly id: string; readonly accepted: Accepted } {
  const takers = Object.entries(lab.parameters).flatMap(([id, parameter]) => {
    const accepted = fileOf(parameter)
    return accepted ? [{ id, accepted }] : []
  })
  const taker =
    takers.find(({ id }) => id === name) ?? takers.find(({ accepted }) => Object.hasOwn(accepted.sets ?? {}, name))
  if (taker) return taker
  const takerIds = takers.map(({ id }) => id).join(', ')
  throw inputError(field, takerIds ? `one of ${takerIds}` : `no file in the ${lab.id} lab`, quoted(name, 40))
}

/** Holds a file and returns what it sets: the parameter's fingerprint, and what the parameter needs beside it. */
export function fileValues(lab: DescribedLab, name: string, called: string, bytes: Uint8Array<ArrayBuffer>): Values {
  const { id, accepted } = takerOf(lab, name)
  const result = takeFile(id, accepted, called, bytes)
  if ('problem' in result) throw new InputError(result.problem)
  hold(result.file)
  return { ...accepted.sets, [id]: result.file.fingerprint }
}
