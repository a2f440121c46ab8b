import { readScenarioFile } from '../core/export/scenario.ts'
import type { Lab } from '../core/lab.ts'
import { type ParsedLink, parseLink } from '../core/link.ts'
import { type ParameterTable, type Problem, parseValue, type Values } from '../core/parameters.ts'
import { readText } from './input.ts'
import { Refusal } from './refusal.ts'

type Labs = Readonly<Record<string, Lab>>

/** A lab and a scenario that it can run. */
export interface Scenario {
  readonly lab: Lab
  readonly values: Values
}

/**
 * Reads a scenario: a link (`tree?…`, `#tree?…`, a whole address), a file that holds one, a JSON file
 * `{"lab": …, "scenario": {…}}`, or a CSV file of `parameter,value`, with overrides on top. Unlike the page, which falls
 * back to defaults and says so, this throws a `Refusal` at the first thing that cannot be used.
 */
export function readScenario(
  source: string,
  set: readonly { readonly id: string; readonly text: string }[],
  labs: Labs,
): Scenario {
  const parsed = isLink(source, labs) ? parseLink(source.trim(), labs) : readFile(source, labs)
  const { lab: id, problems } = parsed
  if (problems.length === 0 && id === undefined) {
    throw new Refusal(`lab: nothing came; allowed: ${Object.keys(labs).join(', ')}`)
  }
  const lab = labs[id ?? Object.keys(labs)[0]]
  refuseFirst(problems, lab.parameters)
  const values = { ...parsed.values }
  for (const { id, text } of set) {
    if (!Object.hasOwn(lab.parameters, id)) refuseUnknown(id, lab.parameters)
    const read = parseValue(id, lab.parameters[id], text)
    if ('problem' in read) throw new Refusal(read.problem.message)
    values[id] = read.value
  }
  refuseFirst(lab.check(values), lab.parameters)
  return { lab, values }
}

/** A link has a `?` or a `#`, or is just a lab's name; everything else is a file. */
function isLink(source: string, labs: Labs): boolean {
  return /[?#]/.test(source) || Object.hasOwn(labs, source)
}

function readFile(name: string, labs: Labs): ParsedLink {
  let text: string
  try {
    text = readText(name)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    const names = Object.keys(labs).join(', ')
    throw new Refusal(
      `file: "${name}" cannot be read (${reason}); allowed: a file, a link, or the name of a lab (${names})`,
    )
  }
  const read = readScenarioFile(name, text, labs)
  if ('refused' in read) throw new Refusal(read.refused)
  return read
}

function refuseFirst(problems: readonly Problem[], table: ParameterTable): void {
  const problem = problems[0]
  if (!problem) return
  if (problem.message.includes('not a parameter')) refuseUnknown(problem.parameter, table)
  throw new Refusal(problem.message)
}

function refuseUnknown(id: string, table: ParameterTable): never {
  throw new Refusal(`${id.slice(0, 40)}: not a parameter; allowed: ${Object.keys(table).join(', ')}`)
}
