/** What a command is about: a lab with a scenario, read from a link, a file or options. */
import { readScenarioFile } from '../core/export/scenario.ts'
import { type DescribedLab, fitted, type Lab, withDeclared } from '../core/lab.ts'
import { type LinkProblem, type ParsedLink, parseLink, unknownParameter } from '../core/link/link.ts'
import type { Values } from '../core/parameters.ts'
import { programIdOf } from '../core/program/program-id.ts'
import { quoted } from '../core/text/expected.ts'
import { parseValue } from '../core/text/values.ts'
import { InputError, inputError } from '../library/input-error.ts'
import { type Assignment, attachedValues, withWayOut } from './attach.ts'
import { readText } from './input.ts'
import { codeOf } from './output.ts'

type Labs = Readonly<Record<string, Lab>>

/** A lab and a scenario that it can run. */
interface Scenario {
  readonly lab: Lab
  readonly values: Values
}

/**
 * Reads a scenario: a link (`tree?…`, `#tree?…`, a whole address), a file that holds one, a JSON file
 * `{"lab": …, "scenario": {…}}`, or a CSV file of `parameter,value`, with files and overrides on top. Unlike the page, which falls
 * back to defaults and says so, this throws an `InputError` at the first thing that cannot be used. `besides` is what a link leaves out,
 * because it does not apply there.
 */
export function readScenario(
  {
    source,
    set,
    attach,
  }: { readonly source: string; readonly set: readonly Assignment[]; readonly attach: readonly Assignment[] },
  labs: Labs,
  besides: Values = {},
): Scenario {
  let attached: Values = {}
  const attachedTo = (lab: DescribedLab) => {
    attached = attachedValues(lab, attach)
    return attached
  }
  const parsed = isLink(source, labs) ? parseLink(source.trim(), labs, attachedTo) : readFile(source, labs, attachedTo)
  const { lab: id, problems } = parsed
  if (problems.length === 0 && id === undefined) {
    throw inputError('lab', `one of ${Object.keys(labs).join(', ')}`, 'nothing')
  }
  const lab = labs[id ?? Object.keys(labs)[0]]
  // A file that is not here comes first: without it what it declares is unknown.
  const missed = problems.some(({ unknown }) => unknown)
    ? lab.check(parsed.values).filter(({ missing }) => missing)
    : []
  throwFirst([...missed, ...problems], lab)
  const values = { ...parsed.values, ...besides, ...attached }
  // What a text declares is read once it is known which text.
  const isOwn = ({ id }: Assignment) => Object.hasOwn(lab.parameters, id)
  for (const { id, text } of [...set.filter(isOwn), ...set.filter((one) => !isOwn(one))]) {
    const { parameters } = fitted(lab, values)
    if (!Object.hasOwn(parameters, id)) throwFirst([unknownParameter(id, lab)], lab)
    const read = parseValue(id, parameters[id], text)
    if ('problem' in read) throw new InputError(read.problem.message)
    values[id] = read.value
  }
  const complete = withDeclared(lab, values)
  throwFirst(lab.check(complete), lab)
  return { lab, values: complete }
}

/** The lab of texts in which anything may be set: what no other lab reads is its program. */
const ANYTHING = 'async'

/**
 * Reads a file as a program: for the lab that is named, or else for the lab that can read it. Throws an `InputError` where the file
 * cannot be used, or where more than one lab can read it.
 */
export function readProgram(file: string, labId: string | undefined, labs: Labs): Scenario {
  const withPrograms = Object.values(labs).filter(({ checks }) => checks)
  const names = withPrograms.map(({ id }) => id)
  if (labId !== undefined && !names.includes(labId)) throw inputError('--lab', names.join(', '), quoted(labId))
  const read = (id: string) => {
    const attach = [{ id: programIdOf(labs[id]) ?? '', text: file }]
    return readScenario({ source: id, set: [], attach }, labs)
  }
  if (labId !== undefined) return read(labId)
  const fitting = names.filter((id) => id !== ANYTHING && canRead(() => read(id)))
  if (fitting.length > 1) throw inputError('--lab', fitting.join(' or '), 'nothing, and both have such programs')
  return read(fitting[0] ?? ANYTHING)
}

function canRead(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof InputError) return false
    throw error
  }
}

/** A link has a `?` or a `#`, or is just a lab's name; everything else is a file. */
function isLink(source: string, labs: Labs): boolean {
  return /[?#]/.test(source) || Object.hasOwn(labs, source)
}

function readFile(name: string, labs: Labs, attachedTo: (lab: DescribedLab) => Values): ParsedLink {
  let text: string
  try {
    text = readText(name)
  } catch (error) {
    if (error instanceof InputError) throw error
    const names = Object.keys(labs).join(', ')
    throw inputError(
      'file',
      `a readable file, a link, or the name of a lab (${names})`,
      `${quoted(name)} (${codeOf(error)})`,
    )
  }
  const read = readScenarioFile(name, text, labs, attachedTo)
  if ('problem' in read) throw new InputError(read.problem)
  return read
}

function throwFirst([problem]: readonly LinkProblem[], lab: Lab): void {
  if (!problem) return
  throw new InputError(
    (problem.unknown ? unknownParameter(problem.parameter, lab, { listed: true }) : withWayOut(problem)).message,
  )
}
