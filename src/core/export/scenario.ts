/** A scenario as a file, and back: the JSON that the command line prints and reads, a CSV of two columns, or a link. */
import { csvLine, readCsv } from '../csv.ts'
import type { DescribedLab } from '../lab.ts'
import { checkValues, formatDifferences, type LinkProblem, type ParsedLink, parseLink } from '../link.ts'
import { formatParameter, parseValue, type Values } from '../parameters.ts'

type Labs = Readonly<Record<string, DescribedLab>>

/** Largest scenario file that is read, in characters. */
export const FILE_LIMIT = 1_000_000

const JSON_SHAPE = 'allowed: an object {"lab":"…","scenario":{…}}'

/** A scenario as JSON, every parameter in it. */
export function scenarioJson(lab: DescribedLab, values: Values): string {
  return `${JSON.stringify({ lab: lab.id, scenario: values }, undefined, 2)}\n`
}

/** A scenario as CSV: `parameter,value`, first the lab, then every parameter as a link writes it. */
export function* scenarioLines(lab: DescribedLab, values: Values): Generator<string> {
  yield csvLine(['parameter', 'value'])
  yield csvLine(['lab', lab.id])
  for (const [id, parameter] of Object.entries(lab.parameters)) {
    yield csvLine([id, formatParameter(parameter, values[id])])
  }
}

/**
 * Reads the text of a scenario file: JSON, CSV or a link. Single values that cannot be used fall back to their defaults and
 * are reported, as with a link.
 *
 * @returns `refused`, in one line, when the file as a whole is not a scenario
 */
export function readScenarioFile(name: string, text: string, labs: Labs): ParsedLink | { readonly refused: string } {
  const content = text.replace(/^\uFEFF/, '').trim()
  const file = `file: "${name.slice(0, 60)}"`
  if (content.length > FILE_LIMIT) {
    return { refused: `${file} has ${content.length} characters; allowed: at most ${FILE_LIMIT}` }
  }
  if (content.startsWith('{')) return readJson(file, content, labs)
  if (/^"?(parameter|lab)"?,/.test(content)) return readTable(content, labs)
  const link = content.slice(content.indexOf('#') + 1)
  const isLink = !/[\r\n]/.test(content) && Object.hasOwn(labs, link.split('?')[0])
  if (isLink) return parseLink(content, labs)
  return { refused: `${file} is not a scenario; ${JSON_SHAPE}, a table of parameter,value, or a link` }
}

function readJson(file: string, content: string, labs: Labs): ParsedLink | { readonly refused: string } {
  let given: unknown
  try {
    given = JSON.parse(content)
  } catch (error) {
    return { refused: `${file} is not JSON (${error instanceof Error ? error.message : String(error)}); ${JSON_SHAPE}` }
  }
  const { lab, scenario = {} } = given as { lab?: unknown; scenario?: unknown }
  if (typeof lab !== 'string' || !Object.hasOwn(labs, lab)) return { refused: refusedLab(lab, labs) }
  if (typeof scenario !== 'object' || scenario === null || Array.isArray(scenario)) {
    return { refused: `scenario: ${JSON.stringify(scenario).slice(0, 60)} came; ${JSON_SHAPE}` }
  }
  return checkValues(labs[lab], scenario as Readonly<Record<string, unknown>>)
}

function readTable(content: string, labs: Labs): ParsedLink | { readonly refused: string } {
  const rows = [...readCsv(content)].map(({ fields }) => fields).filter(([id]) => id !== 'parameter')
  const lab = rows.find(([id]) => id === 'lab')?.[1]?.trim()
  if (lab === undefined || !Object.hasOwn(labs, lab)) return { refused: refusedLab(lab, labs) }
  const table = labs[lab].parameters
  const given: Record<string, unknown> = {}
  const problems: LinkProblem[] = []
  for (const [id, text = ''] of rows) {
    if (id === 'lab') continue
    const parsed = Object.hasOwn(table, id) ? parseValue(id, table[id], text) : { value: text }
    if ('value' in parsed) given[id] = parsed.value
    else problems.push({ ...parsed.problem, instead: 'the default is used' })
  }
  const checked = checkValues(labs[lab], given)
  return { ...checked, problems: [...problems, ...checked.problems] }
}

function refusedLab(came: unknown, labs: Labs): string {
  return `lab: ${(JSON.stringify(came) ?? 'nothing').slice(0, 60)} came; allowed: ${Object.keys(labs).join(', ')}`
}

/** Longest part of a file's name that tells the scenario, in characters. */
const NAME_LENGTH = 60

/**
 * A file's name without its ending: the lab, what differs from its defaults, and the seed:
 * "tree_interval-32_balancer-gdem_seed-1".
 */
export function fileName(lab: DescribedLab, values: Values): string {
  const differences = formatDifferences(lab.parameters, values)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('seed='))
    .map((part) => part.replace('=', '-').replace(/[^\w.-]+/g, '-'))
  let name = lab.id
  for (const part of differences) if (name.length + part.length < NAME_LENGTH) name += `_${part}`
  return values.seed === undefined ? name : `${name}_seed-${String(values.seed)}`
}
