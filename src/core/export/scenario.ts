/** A scenario as a file, and back: the JSON that the command line prints and reads, a table of two columns, or a link. */

import { carriedFiles, takeCarried } from '../attachments/carried.ts'
import { type DescribedLab, fitted, type RawQuery } from '../lab.ts'
import { checkValues } from '../link/check-values.ts'
import {
  changesSince,
  formatDifferences,
  type LinkProblem,
  type ParsedLink,
  parseLink,
  repeated,
} from '../link/link.ts'
import type { Parameter, Values } from '../parameters.ts'
import { csvLine, openQuoteProblem, readCsv } from '../text/csv.ts'
import { quoted, shown, unexpected } from '../text/expected.ts'
import { parseJson } from '../text/json.ts'
import { formatParameter } from '../text/values.ts'
import { version } from '../version.ts'

type Labs = Readonly<Record<string, DescribedLab>>

/** What is given beside a scenario of a lab. */
type AttachedTo = (lab: DescribedLab) => Values

/** Largest scenario file that is read, in characters: it may carry files. */
export const FILE_LIMIT = 32 * 2 ** 20

const JSON_SHAPE = 'an object {"lab":"…","scenario":{…}}'

/** A scenario as JSON, every parameter in it, with the files that it names. */
export function scenarioJson(lab: DescribedLab, values: Values): string {
  const attachments = carriedFiles(lab.parameters, [values])
  return `${JSON.stringify({ lab: lab.id, version: { model: lab.version, evenkeel: version }, scenario: values, attachments }, undefined, 2)}\n`
}

/** A scenario as CSV: `parameter,value`, first the lab, then every parameter as a link writes it. */
export function* scenarioLines(lab: DescribedLab, values: Values): Generator<string> {
  yield csvLine(['parameter', 'value'])
  yield csvLine(['lab', lab.id])
  for (const [id, parameter] of Object.entries(fitted(lab, values).parameters)) {
    yield csvLine([id, formatParameter(parameter, values[id])])
  }
}

/** What was read, or in one line why a file as a whole is not a scenario. */
type Read = ParsedLink | { readonly problem: string }

/**
 * Reads the text of a scenario file: JSON, a table or a link. Single values that cannot be used fall back to their defaults
 * and are reported, as with a link; what is attached to its lab goes before it.
 */
export function readScenarioFile(name: string, text: string, labs: Labs, attachedTo: AttachedTo = () => ({})): Read {
  const content = text.trim().replace(/^sep=.\s+/, '')
  const file = `file ${quoted(name)}`
  if (content.length > FILE_LIMIT) {
    return { problem: unexpected(file, `at most ${FILE_LIMIT} characters`, String(content.length)) }
  }
  if (content.startsWith('{')) return readJson(file, content, labs, attachedTo)
  const table = /^"?(?:parameter|lab)"?\s*([,;\t])/i.exec(content)
  if (table) return readTable(file, content, table[1], labs, attachedTo)
  const link = content.slice(content.indexOf('#') + 1)
  const isLink = !/[\r\n]/.test(content) && Object.hasOwn(labs, link.split('?')[0])
  if (isLink) return parseLink(content, labs, attachedTo)
  return { problem: unexpected(file, `${JSON_SHAPE}, a table of parameter,value, or a link`, shown(content)) }
}

function readJson(file: string, content: string, labs: Labs, attachedTo: AttachedTo): Read {
  const parsed = parseJson(file, content)
  if ('problem' in parsed) return parsed
  const {
    lab,
    scenario,
    attachments,
    version: fileVersion,
    ...unknown
  } = parsed.value as Readonly<Record<string, unknown>>
  if (typeof lab !== 'string' || !Object.hasOwn(labs, lab)) return badLab(file, lab, labs)
  const problem = (got: string) => ({ problem: unexpected(`${file}: scenario`, JSON_SHAPE, got) })
  const strange = Object.keys(unknown).join(', ')
  if (scenario === undefined && strange !== '') return problem(quoted(strange))
  if (scenario === null || Array.isArray(scenario) || !['object', 'undefined'].includes(typeof scenario)) {
    return problem(shown(scenario))
  }
  // First: a program that it carries says which knobs there are.
  const unused = takeCarried(`${file}: attachments`, attachments)
  const migrated = migratedScenario(labs[lab], { ...scenario }, fileVersion)
  const checked = checkValues(labs[lab], { ...migrated, ...attachedTo(labs[lab]) })
  return { ...checked, problems: [...parsed.repeated.map(repeated), ...unused, ...checked.problems] }
}

/** A table whose fields are parted by something else than a comma may have commas for decimal points. */
function readTable(file: string, content: string, separator: string, labs: Labs, attachedTo: AttachedTo): Read {
  const records = [...readCsv(content, separator)]
  const broken = records.find(({ open }) => open)
  if (broken?.open) return { problem: `${file}: ${openQuoteProblem(broken.line, broken.open)}` }
  const rows = records.map(({ fields }) => fields.map((field) => field.trim()))
  const head = /^parameter$/i.test(rows[0][0]) ? rows.splice(0, 1)[0] : []
  // Where the head has no more than two columns, what stands beyond them is the value's own: a list without its quotes.
  const wide = head.filter(Boolean).length > 2
  const texts = rows.map(([id, ...rest]) => {
    return [id, wide ? (rest[0] ?? '') : rest.join(separator).replace(/[,;\t]+$/, '')] as const
  })
  const isLab = (id: string) => /^lab$/i.test(id)
  const lab = texts.find(([id]) => isLab(id))?.[1]
  if (lab === undefined || !Object.hasOwn(labs, lab)) return badLab(file, lab, labs)
  const { parameters } = labs[lab]
  const textsById: Record<string, string> = {}
  const problems: LinkProblem[] = []
  for (const [id, text] of texts) {
    if (id === '' || isLab(id)) continue
    if (Object.hasOwn(textsById, id)) problems.push(repeated(id))
    textsById[id] = Object.hasOwn(parameters, id) ? asLink(text, parameters[id], separator) : text
  }
  const checked = checkValues(labs[lab], { ...textsById, ...attachedTo(labs[lab]) })
  return { ...checked, problems: [...problems, ...checked.problems] }
}

/** A field as a link writes it. */
function asLink(text: string, parameter: Parameter, separator: string): string {
  if (separator === ',') return text
  if (parameter.kind === 'list') return text.replaceAll(separator, parameter.separator)
  return parameter.kind === 'number' ? text.replace(',', '.') : text
}

function badLab(file: string, lab: unknown, labs: Labs): { readonly problem: string } {
  return { problem: unexpected(`${file}: lab`, `one of ${Object.keys(labs).join(', ')}`, shown(lab)) }
}

/** A scenario of a file that an older version has written, as the present one writes it. */
function migratedScenario(lab: DescribedLab, values: Readonly<Record<string, unknown>>, fileVersion: unknown) {
  const model =
    typeof fileVersion === 'object' && fileVersion !== null && 'model' in fileVersion ? fileVersion.model : undefined
  const steps = changesSince(String(model ?? ''), lab).flatMap(({ query }) => query ?? [])
  if (steps.length === 0) return values
  const before = Object.fromEntries(Object.entries(values).map(([id, value]) => [id, String(value)]))
  const after = steps.reduce<RawQuery>((present, step) => step(present), before)
  // What no step has changed stays what it was, a list or a number.
  return Object.fromEntries(Object.entries(after).map(([id, text]) => [id, text === before[id] ? values[id] : text]))
}

/** Longest part of a file's name that names the scenario, in characters. */
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
