/**
 * Compared scenarios as text. Each is written as what it has different from the scenario of the link itself,
 * `interval:64;t1:on`, so that the parameters in which they differ are everything that one reads.
 */
import { type DescribedLab, fitted, type RawQuery, withDeclared } from '../lab.ts'
import { applies, defaults, type ParameterTable, type Problem, type Value, type Values } from '../parameters.ts'
import { quoted, unexpected } from '../text/expected.ts'
import { formatInLink, formatParameter, type LinkRoom, parseValue, sameValue } from '../text/values.ts'

/** The most scenarios that are compared with the present one. */
export const MOST_COMPARED = 3

/**
 * The parameters in which scenarios differ, in the order of the table, or of those of them that come into question. Only scenarios to which
 * a parameter applies count: that one has no interval follows from its balancer, which is listed.
 */
export function differing(
  table: ParameterTable,
  scenarios: readonly Values[],
  ids: Iterable<string> = Object.keys(table),
): string[] {
  const changed: string[] = []
  for (const id of ids) {
    // Most are the same everywhere, which is found sooner than to whom they apply.
    const value = scenarios[0]?.[id]
    let same = true
    for (const values of scenarios) same &&= values[id] === value
    if (same) continue
    const among = scenarios.filter((values) => applies(table[id], values))
    if (among.some((values) => !sameValue(values[id], among[0][id]))) changed.push(id)
  }
  return changed
}

/** Whether two scenarios of one lab are the same. */
export function sameScenario(a: Values, b: Values): boolean {
  return a === b || Object.keys(a).every((id) => id in b && sameValue(a[id], b[id]))
}

/** A lab's parameters, with those that a scenario's text declares. */
type Tables = Pick<DescribedLab, 'parameters' | 'parametersOf'>

/** A compared scenario as its differences from the present one: "interval:64;t1:on". */
export function formatCompared(lab: Tables, present: Values, other: Values, room: LinkRoom): string {
  const table = fitted(lab, other).parameters
  const presentValues = asRead(fitted(lab, present).parameters, present)
  return Object.entries(table)
    .filter(
      ([id, parameter]) => applies(parameter, other) && !sameValue(other[id], presentValues[id] ?? parameter.default),
    )
    .map(([id, parameter]) => `${written(id)}:${written(formatInLink(parameter, other[id], room))}`)
    .join(';')
}

/**
 * A compared scenario's text as it is after a change of whole scenarios, given as texts: what the present one has, too, may become something else
 * where the compared one differs in another parameter. Entries that are none stay.
 */
export function mapCompared(
  text: string,
  present: RawQuery,
  change: (query: RawQuery) => RawQuery,
  { parameters }: Pick<DescribedLab, 'parameters'>,
): string {
  const entries = text.split(';').filter(Boolean)
  const difference = Object.fromEntries(
    entries.flatMap((entry) => {
      const mark = entry.indexOf(':')
      return mark < 0 ? [] : [[read(entry.slice(0, mark)), read(entry.slice(mark + 1))] as const]
    }),
  )
  const before: RawQuery = { ...present, ...difference }
  const after = change(before)
  const presentAfter = change(present)
  // What the change has set is said, although the present one may have it, too: there it may not apply.
  const differs = (id: string, value: string) =>
    Object.hasOwn(difference, id) || value !== before[id] || value !== presentAfter[id]
  const changed = Object.entries(after).filter(([id, value]) => differs(id, value))
  const dropped = Object.keys(presentAfter).filter((id) => !Object.hasOwn(after, id) && Object.hasOwn(parameters, id))
  const asDefault = dropped.map((id) => [id, formatParameter(parameters[id], parameters[id].default)] as const)
  return [
    ...[...changed, ...asDefault].map(([id, value]) => `${written(id)}:${written(value)}`),
    ...entries.filter((entry) => !entry.includes(':')),
  ].join(';')
}

/** Reads compared scenarios. One that has an entry that cannot be used is left out, with the reason. */
export function readCompared(lab: Tables, present: Values, texts: readonly string[]) {
  const compared: Values[] = []
  const problems: (Problem & { readonly instead: string })[] = []
  const complain = (message: string, instead = 'that run is left out') =>
    problems.push({ parameter: 'with', message, instead })
  if (texts.length > MOST_COMPARED) {
    complain(
      unexpected('with', `at most ${MOST_COMPARED} compared scenarios`, String(texts.length)),
      'the others are left out',
    )
  }
  for (const text of texts.slice(0, MOST_COMPARED)) {
    const values = readOne(lab, present, text)
    if (typeof values === 'string') complain(values)
    else compared.push(values)
  }
  return { compared, problems }
}

/** A scenario, or why it cannot be used. */
function readOne(lab: Tables, present: Values, text: string): Values | string {
  const values: Record<string, Value> = { ...asRead(fitted(lab, present).parameters, present) }
  const entries = text.split(';').filter(Boolean)
  const isOwn = (entry: string) => Object.hasOwn(lab.parameters, read(entry.split(':', 1)[0]))
  // What a text declares is read once it is known which text.
  for (const entry of [...entries.filter(isOwn), ...entries.filter((entry) => !isOwn(entry))]) {
    const table = fitted(lab, values).parameters
    const mark = entry.indexOf(':')
    const id = read(mark < 0 ? entry : entry.slice(0, mark))
    if (mark < 0) return unexpected('with', 'entries such as interval:32', quoted(entry, 40))
    if (!Object.hasOwn(table, id)) return unexpected('with', 'a parameter', quoted(id, 40))
    const parsed = parseValue(id, table[id], read(entry.slice(mark + 1)))
    if ('problem' in parsed) return `with: ${parsed.problem.message}`
    values[id] = parsed.value
  }
  return withDeclared(lab, values)
}

/** A scenario as a reader of its link finds it: what does not apply is not in the link. */
function asRead(table: ParameterTable, values: Values): Values {
  const base: Values = defaults(table)
  return Object.fromEntries(
    Object.entries(table).map(([id, parameter]) => [id, applies(parameter, values) ? values[id] : base[id]]),
  )
}

const written = (text: string) => text.replace(/[%;:]/g, encodeURIComponent)

function read(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
