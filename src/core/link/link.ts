/**
 * The link: a scenario as readable text, `tree?balancer=gdem&interval=32`. The page's address, the command line and files
 * use the same. It holds what differs from the defaults; whatever cannot be used falls back to its default and is
 * reported, so nothing in a link can break the page or a run.
 */

import { type DescribedLab, type FormerVersion, fitted, type RawQuery, unfitted, withDeclared } from '../lab.ts'
import { applies, defaults, type ParameterTable, type Problem, type Value, type Values } from '../parameters.ts'
import { quoted, shown, unexpected } from '../text/expected.ts'
import { meant, nearest } from '../text/nearest.ts'
import { formatInLink, type LinkRoom, parseValue, sameValue } from '../text/values.ts'
import { formatCompared, mapCompared, readCompared } from './compared.ts'

/**
 * Keys of a link that are not parameters: version, the story, what is open and whether it is projected, the picture of the run, the axis and where the playhead stands, what is explored, the
 * lesson and its scene, how the page is arranged (see arrangement.ts), the assignment that a program is for, a lecture's playlist (see playlist.ts) and its entry,
 * compared scenarios. No parameter may have such an id.
 */
export const RESERVED = [
  'v',
  'story',
  'view',
  'mode',
  'tab',
  'chart',
  'side',
  'picture',
  'layout',
  'panel',
  'axis',
  'span',
  'at',
  'time',
  'share',
  'x',
  'y',
  'show',
  'sweep',
  'factors',
  'replicates',
  'response',
  'lesson',
  'scene',
  'parts',
  'open',
  'hide',
  'lock',
  'title',
  'note',
  'answers',
  'assignment',
  'orders',
  'order',
  'list',
  'entry',
  'with',
] as const

/** What a link says beyond the scenarios. */
export type LinkExtras = Partial<Record<Exclude<(typeof RESERVED)[number], 'with'>, string>>

/** What could not be used of a link, and what is used instead. */
export interface LinkProblem extends Problem {
  readonly instead?: string
  /** Whether it is about a parameter that the lab does not have. */
  readonly unknown?: boolean
}

export const DEFAULT = 'the default is used'

/** What is said about an id that is none of the lab's parameters; with `listed` it names those, unless one of them is probably meant. */
export const unknownParameter = (
  id: string,
  lab: Pick<DescribedLab, 'id' | 'parameters'>,
  { listed = false } = {},
): LinkProblem => ({
  parameter: id.slice(0, 40),
  unknown: true,
  message:
    unexpected(
      'parameter',
      listed && nearest(id, Object.keys(lab.parameters)) === undefined
        ? `one of ${Object.keys(lab.parameters).join(', ')}`
        : `one of the ${lab.id} lab`,
      quoted(id, 40),
    ) + meant(id, Object.keys(lab.parameters)),
})

/** What is said about an id that a link or a file has more than once. */
export const repeated = (id: string): LinkProblem => ({
  parameter: id.slice(0, 40),
  message: unexpected(id.slice(0, 40), 'one value', 'several'),
  instead: 'the last one counts',
})

/** A link as read. */
export interface ParsedLink {
  /** The lab's id; undefined when the link names none. */
  readonly lab: string | undefined
  readonly values: Values
  /** The scenarios that are compared with it, each whole. */
  readonly compared: readonly Values[]
  readonly extras: LinkExtras
  /** Everything that could not be used; the values have the default there, a compared scenario is left out. */
  readonly problems: readonly LinkProblem[]
}

const isVersion = (number: number) => Number.isInteger(number) && number >= 1

/** The version of a lab that a link was made for: the present one where it says nothing that can be used. */
const versionIn = (v: string | undefined, { version }: Pick<DescribedLab, 'version'>): number => {
  const number = Number(v)
  return isVersion(number) ? Math.min(number, version) : version
}

/** What has changed in a lab since a link was made, the oldest change first. */
export const changesSince = (
  v: string | undefined,
  lab: Pick<DescribedLab, 'version' | 'former'>,
): readonly FormerVersion[] => (lab.former ?? []).slice(versionIn(v, lab) - 1)

/** The changes since a link was made that may give its scenarios other numbers. */
export const changesFor = (
  { values, compared, extras }: Pick<ParsedLink, 'values' | 'compared' | 'extras'>,
  lab: Pick<DescribedLab, 'version' | 'former'>,
): readonly FormerVersion[] =>
  changesSince(extras.v, lab).filter(({ concerns }) => !concerns || [values, ...compared].some(concerns))

/** A query that was made for an older version, as the present one writes it. Compared scenarios are changed whole, each for itself. */
function migrated(search: URLSearchParams, lab: DescribedLab): URLSearchParams {
  const steps = changesSince(search.get('v') ?? undefined, lab).flatMap(({ query }) => query ?? [])
  if (steps.length === 0) return search
  const through = (query: RawQuery) => steps.reduce((present, step) => step(present), query)
  const isOwn = (id: string) => !(RESERVED as readonly string[]).includes(id)
  const ownParameters = Object.fromEntries([...search].filter(([id]) => isOwn(id)))
  const others = [...search].filter(([id]) => !isOwn(id) && id !== 'with')
  const compared = search.getAll('with').map((text) => ['with', mapCompared(text, ownParameters, through, lab)])
  return new URLSearchParams([...Object.entries(through(ownParameters)), ...others, ...compared])
}

/** Longest link that is read, in characters. */
export const LINK_LIMIT = 20_000

/** The link in a whole address: what stands behind its first `#`. */
const behindMark = (text: string) => (text.includes('#') ? text.slice(text.indexOf('#') + 1) : text)

/** What a link names before its `?`, which may be nothing: "tree" of "https://…/#/tree?depth=9". */
export const nameIn = (link: string): string =>
  behindMark(link)
    .split('?', 1)[0]
    .replace(/^\/+|\/+$/g, '')

/** How many of the parts that were left out are named. */
const MOST_NAMED = 3

/** The entries of a query without the longest, so many that the rest is as long as a link may be; with what is said of that. */
function withinLimit(query: string): { readonly entries: string; readonly problem?: LinkProblem } {
  if (query.length <= LINK_LIMIT) return { entries: query }
  const entries = query.split('&')
  const left = new Set<number>()
  let length = query.length
  for (const at of entries.map((_, i) => i).sort((a, b) => entries[b].length - entries[a].length)) {
    if (length <= LINK_LIMIT) break
    left.add(at)
    length -= entries[at].length + 1
  }
  const ids = [...new Set([...left].map((at) => entries[at].split('=', 1)[0].slice(0, 40)))]
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : ''
  return {
    entries: entries.filter((_, at) => !left.has(at)).join('&'),
    problem: {
      parameter: 'link',
      message: unexpected('link', `at most ${LINK_LIMIT} characters`, String(query.length)),
      instead: `left out: ${ids.slice(0, MOST_NAMED).join(', ')}${more}`,
    },
  }
}

/** What is wrong with the version that a link says. */
function versionProblems(written: string | undefined, present: number): readonly LinkProblem[] {
  const version = Number(written)
  if (written === undefined || (isVersion(version) && version <= present)) return []
  if (!isVersion(version)) return [{ parameter: 'v', message: unexpected('v', 'a version number', shown(written, 20)) }]
  return [
    {
      parameter: 'v',
      message: unexpected('v', `at most version ${present}`, shown(version)),
      instead: 'parts of it may be lost',
    },
  ]
}

/**
 * Reads a link. Takes a whole address, its part after `#`, or the bare query `tree?…`. Of one that is too long the longest entries are left out.
 *
 * @param labs the registry; the first lab is used when the link names none or an unknown one
 * @param attachedTo what is given beside a link of a lab, and goes before it: a program, whose knobs the link may set
 */
export function parseLink(
  text: string,
  labs: Readonly<Record<string, DescribedLab>>,
  attachedTo: (lab: DescribedLab) => Values = () => ({}),
): ParsedLink {
  const problems: LinkProblem[] = []
  const first = Object.keys(labs)[0]
  const link = behindMark(text)
  const mark = link.indexOf('?')
  const { entries, problem } = withinLimit(mark < 0 ? '' : link.slice(mark + 1))
  if (problem) problems.push(problem)
  const name = nameIn(text)
  const isLab = Object.hasOwn(labs, name)
  if (!isLab && name !== '') {
    problems.push({
      parameter: 'lab',
      message: unexpected('lab', `one of ${Object.keys(labs).join(', ')}`, quoted(name, 40)),
    })
  }
  const lab = isLab ? name : undefined
  // What the text of the present scenario declares is nothing that this one has.
  const model = unfitted(labs[lab ?? first])
  const values: Record<string, Value> = defaults(model.parameters)
  const extras: LinkExtras = {}
  const countById = new Map<string, number>()
  const withValues: string[] = []
  // What a text declares is read once it is known which text.
  const later: [id: string, raw: string][] = []
  for (const [id, raw] of migrated(new URLSearchParams(entries), model)) {
    if (id === 'with') {
      withValues.push(raw)
      continue
    }
    countById.set(id, (countById.get(id) ?? 0) + 1)
    if (countById.get(id) === 2) problems.push(repeated(id))
    if ((RESERVED as readonly string[]).includes(id)) {
      extras[id as keyof LinkExtras] = raw
    } else if (!Object.hasOwn(model.parameters, id)) later.push([id, raw])
    else take(model.parameters, id, raw)
  }
  if (isLab || Object.keys(labs).length === 1) Object.assign(values, attachedTo(model))
  const { parameters } = fitted(model, values)
  for (const [id, raw] of later) {
    if (Object.hasOwn(parameters, id)) take(parameters, id, raw)
    else problems.push(unknownParameter(id, model))
  }
  Object.assign(values, withDeclared(model, values))

  function take(table: ParameterTable, id: string, raw: string): void {
    const parsed = parseValue(id, table[id], raw)
    if ('value' in parsed) values[id] = parsed.value
    else {
      values[id] = table[id].default
      problems.push({ ...parsed.problem, instead: DEFAULT })
    }
  }
  problems.push(...versionProblems(extras.v, model.version))
  const { compared, problems: ofCompared } = readCompared(model, values, withValues)
  return { lab, values, compared, extras, problems: [...problems, ...ofCompared] }
}

/** What a link holds of long values: most, and less where it would become longer than any that is read. */
const ROOMS: readonly LinkRoom[] = [
  { list: 2000, texts: true },
  { list: 100, texts: true },
  { list: 100, texts: false },
]

/** What differs from the defaults, as a query without the lab's name: "interval=32&t1=on". */
export function formatDifferences(table: ParameterTable, values: Values, room: LinkRoom = ROOMS[0]): string {
  return Object.entries(table)
    .filter(([id, parameter]) => applies(parameter, values) && !sameValue(values[id], parameter.default))
    .map(([id, parameter]) => `${id}=${encode(formatInLink(parameter, values[id], room))}`)
    .join('&')
}

/**
 * Writes a link, without the `#`. Parameters that do not apply to the scenario are left out: they change nothing. Each
 * compared scenario follows as what it has different: `with=interval:64;t1:on`. No link is longer than one that is read: long lists, and if
 * need be texts, are named by their fingerprints; where that is not enough the longest of what it says beside the scenario is left out.
 */
export function formatLink(
  model: DescribedLab,
  values: Values,
  extras: LinkExtras = {},
  compared: readonly Values[] = [],
): string {
  // What an older link said has been brought to the present version.
  const present: LinkExtras = { ...extras, ...(extras.v ? { v: String(model.version) } : {}) }
  const beside = RESERVED.flatMap((key) => (key !== 'with' && present[key] ? [`${key}=${encode(present[key])}`] : []))
  const { parameters } = fitted(model, values)
  let query = ''
  for (const room of ROOMS) {
    const others = compared.map((other) => `with=${encode(formatCompared(model, values, other, room))}`)
    query = [formatDifferences(parameters, values, room), ...others, ...beside].filter(Boolean).join('&')
    if (query.length <= LINK_LIMIT) break
  }
  const { entries } = withinLimit(query)
  return entries ? `${model.id}?${entries}` : model.id
}

/** Percent-encodes what would not survive in a query, and leaves the rest readable. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|2F|3A|3B|3D)/g, decodeURIComponent)
}
