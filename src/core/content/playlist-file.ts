/**
 * A lecture of one's own as a file: a name and a list of parts in YAML, each with the fields of ready lectures and the links that the page
 * has. It is written to be read, changed and put together in any editor.
 *
 *     name: Week 3
 *     parts:
 *       - prediction: requests/too-busy
 *         minutes: 6
 *         notes: All write a number down.
 *       - ask: Which is faster?
 *         options:
 *           - Two choices
 *           - One
 *         right: A
 *         answer: Long queues are seldom drawn as the better one.
 */
import { LineCounter, type Node, parseDocument, stringify } from 'yaml'
import { ENTRY_LIMITS, type Entry, MOST_ENTRIES, plainEntry } from '../link/playlist.ts'
import { quoted } from '../text/expected.ts'
import { counted } from '../text/format.ts'
import { meant } from '../text/nearest.ts'
import type { LineProblem } from './markdown.ts'

/** The most bytes of such a file. */
export const PLAYLIST_FILE_LIMIT = 300_000

const HEAD = `# A lecture for Evenkeel: change it in any editor, and drop it on the page. A part is one of
#   story: LAB/NAME         prediction: LAB/NAME    class: LAB/NAME (a code for phones)
#   scene: LAB?SETTINGS     (what stands behind # in the page's address)
#   ask: a question, with options and right: B, or with number, within and unit
#   black: true
# Each can have title, minutes and notes; a scene and a question also an answer.
`

/** A playlist as read from a file. */
export interface PlaylistFile {
  readonly name: string
  readonly entries: readonly Entry[]
  /** What could not be used, each with its line; the rest counts. */
  readonly problems: readonly LineProblem[]
}

const letter = (at: number) => String.fromCharCode(65 + at)

/** Writes a playlist as a file. */
export function formatPlaylistFile(name: string, entries: readonly Entry[]): string {
  const parts = entries.map((entry) => {
    const fields: Record<string, string | readonly string[] | undefined> = {}
    if ('story' in entry) fields[entry.kind] = `${entry.lab}/${entry.story}`
    else if (entry.kind === 'picture') fields.scene = `${entry.lab}?${entry.query}`
    else if (entry.kind === 'black') fields.black = 'true'
    else {
      const { number } = entry
      fields.ask = entry.question
      fields.options = entry.options
      fields.right = entry.right === undefined ? undefined : letter(entry.right)
      // A question of a number whose right one is not known says so by an empty one.
      fields.number = number && (number.right === undefined ? '' : String(number.right))
      fields.within = number?.within === undefined ? undefined : String(number.within)
      fields.unit = number?.unit || undefined
    }
    fields.title = ('title' in entry && entry.title) || undefined
    fields.answer = ('answer' in entry && entry.answer) || undefined
    fields.minutes = entry.minutes === undefined ? undefined : String(entry.minutes)
    fields.notes = entry.note || undefined
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  })
  return `${HEAD}${stringify({ name, parts }, { schema: 'failsafe', lineWidth: 100 })}`
}

const KINDS = ['story', 'prediction', 'class', 'scene', 'ask', 'black'] as const
const COMMON = ['title', 'minutes', 'notes', 'answer']
const OF_QUESTION = ['options', 'right', 'number', 'within', 'unit']

/** What engines say when lists stand inside of lists, too deep to be read. */
const TOO_DEEP = /call stack|recursion/i

/** The stories of a lab by their ids; undefined where they are not known. */
type StoriesOf = (lab: string) => readonly string[] | undefined

/** Reads a file of a playlist. What cannot be used is left out and said. */
export function readPlaylistFile(
  text: string,
  labs: Readonly<Record<string, unknown>>,
  storiesOf: StoriesOf = () => undefined,
): PlaylistFile {
  const problems: LineProblem[] = []
  const counter = new LineCounter()
  // Every scalar is a text: what was typed is what is meant.
  const document = parseDocument(text, {
    lineCounter: counter,
    schema: 'failsafe',
    prettyErrors: false,
    logLevel: 'silent',
  })
  const lineOf = (node: unknown) => counter.linePos((node as Node | undefined)?.range?.[0] ?? 0).line
  const problem = (line: number, message: string) => problems.push({ line, message })
  for (const { message, pos } of [...document.errors, ...document.warnings])
    problem(
      counter.linePos(pos[0]).line,
      TOO_DEEP.test(message)
        ? 'parts: expected a list of parts, got lists inside of lists, too deep to be read'
        : `${message.replace(/\.?$/, '')}; a text that YAML takes for something else stands in quotes`,
    )
  let read: unknown
  try {
    if (document.errors.length === 0) read = document.toJS({ maxAliasCount: 0 })
  } catch {
    problem(1, 'expected no anchors (&) and aliases (*)')
  }
  if (problems.length > 0) return { name: '', entries: [], problems }
  const { name, parts, ...rest } = (typeof read === 'object' && read !== null ? read : {}) as Record<string, unknown>
  for (const key of Object.keys(rest))
    problem(1, `expected name and parts, got ${quoted(key, 40)}${meant(key, ['name', 'parts'])}; it is left out`)
  if (!Array.isArray(parts)) {
    problem(1, 'parts: expected a list, each line of it beginning with a dash')
    return { name: textOf(name) ?? '', entries: [], problems }
  }
  const entries: Entry[] = []
  for (const [i, part] of parts.entries()) {
    const line = lineOf(document.getIn(['parts', i], true))
    const at = (key: string) => lineOf(document.getIn(['parts', i, key], true) ?? document.getIn(['parts', i], true))
    if (entries.length === MOST_ENTRIES) {
      problem(line, `expected at most ${MOST_ENTRIES} parts, got ${parts.length}; the others are left out`)
      break
    }
    if (typeof part !== 'object' || part === null || Array.isArray(part)) {
      problem(
        line,
        `expected fields such as story: tree/chain, got ${quoted(textOf(part) ?? 'a list', 40)}; the part is left out`,
      )
      continue
    }
    const entry = entryOf(part, labs, storiesOf, (key, message) => problem(at(key), message))
    if (entry) entries.push(plainEntry(entry))
    else problem(line, `part ${i + 1} is left out`)
  }
  return { name: textOf(name) ?? '', entries, problems: problems.toSorted((a, b) => a.line - b.line) }
}

type Fields = Readonly<Record<string, unknown>>
type Complain = (key: string, message: string) => void

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined)

/** The fields of a part as texts and numbers; what cannot be used is complained of and left out. */
class PartFields {
  constructor(
    private readonly fields: Fields,
    readonly complain: Complain,
  ) {}

  has(key: string): boolean {
    return Object.hasOwn(this.fields, key)
  }

  raw(key: string): unknown {
    return this.fields[key]
  }

  /** A text, cut off at `most` characters; empty where there is none. */
  text(key: string, most = Number.POSITIVE_INFINITY): string {
    const value = this.has(key) ? textOf(this.fields[key]) : ''
    if (value === undefined) this.complain(key, `${key}: expected a text; it is left out`)
    else if (value.length > most)
      this.complain(key, `${key}: expected at most ${most} characters, got ${value.length}; the rest is cut off`)
    return value?.slice(0, most).toWellFormed() ?? ''
  }

  number(key: string, isUsable: (value: number) => boolean, expected: string): number | undefined {
    const typed = this.text(key)
    if (typed === '') return undefined
    const value = Number(typed)
    if (isUsable(value)) return value
    this.complain(key, `${key}: expected ${expected}, got ${quoted(typed, 40)}; it is left out`)
    return undefined
  }

  /** Complains of keys that are none of these. */
  allow(keys: readonly string[]): void {
    for (const key of Object.keys(this.fields))
      if (!keys.includes(key))
        this.complain(key, `expected ${keys.join(', ')}, got ${quoted(key, 40)}${meant(key, keys)}; it is left out`)
  }
}

/** An entry from the fields of a part; undefined where they make none. */
function entryOf(
  fields: Fields,
  labs: Readonly<Record<string, unknown>>,
  storiesOf: StoriesOf,
  complain: Complain,
): Entry | undefined {
  const kinds = KINDS.filter((kind) => Object.hasOwn(fields, kind))
  const [kind] = kinds
  if (kinds.length !== 1) {
    complain(kinds[1] ?? '', `expected one of ${KINDS.join(', ')}, got ${kinds.join(' and ') || 'none'}`)
    return undefined
  }
  const part = new PartFields(fields, complain)
  part.allow([kind, ...COMMON, ...(kind === 'ask' ? OF_QUESTION : [])])
  const isMinutes = (value: number) => Number.isInteger(value) && value >= 1 && value <= ENTRY_LIMITS.minutes
  const minutes = part.number('minutes', isMinutes, `a whole number from 1 to ${ENTRY_LIMITS.minutes}`)
  const common = { note: part.text('notes', ENTRY_LIMITS.note), ...(minutes !== undefined && { minutes }) }
  const title = part.text('title', ENTRY_LIMITS.title)
  const answer = part.text('answer', ENTRY_LIMITS.answer)
  const answerField = answer === '' ? {} : { answer }
  const isLab = (lab: string) => {
    if (Object.hasOwn(labs, lab)) return true
    const ids = Object.keys(labs)
    complain(kind, `${kind}: expected one of the labs ${ids.join(', ')}, got ${quoted(lab, 40)}${meant(lab, ids)}`)
    return false
  }
  if (kind === 'black') return { kind, ...common }
  if (kind === 'ask')
    return {
      kind: 'question',
      question: part.text('ask', ENTRY_LIMITS.question),
      ...common,
      ...answerField,
      ...rightOf(part),
    }
  if (kind === 'scene') {
    const [lab, query = ''] = part
      .text(kind, 20_000)
      .replace(/^[^#]*#/, '')
      .split(/\?(.*)/s)
    return isLab(lab) ? { kind: 'picture', lab, query, title, ...common, ...answerField } : undefined
  }
  const [lab, story = ''] = part.text(kind, 200).split('/')
  if (!isLab(lab)) return undefined
  const stories = storiesOf(lab)
  if (story === '')
    complain(kind, `${kind}: expected a lab and the name of a story, such as tree/chain, got ${quoted(lab, 40)}`)
  else if (stories && !stories.includes(story))
    complain(kind, `${kind}: expected a story of ${lab}, got ${quoted(story, 40)}${meant(story, stories)}`)
  else return { kind, lab, story, title, ...common }
  return undefined
}

/** What a question is answered with: a number, or one of some options; nothing where it has neither. */
function rightOf(part: PartFields) {
  if (part.has('number')) {
    const right = part.number('number', Number.isFinite, 'a number')
    const within = part.number('within', (value) => Number.isFinite(value) && value >= 0, 'a number from 0 on')
    const unit = part.text('unit', ENTRY_LIMITS.unit)
    return { number: { unit, ...(right !== undefined && { right }), ...(within !== undefined && { within }) } }
  }
  const options = optionsOf(part.raw('options'), part.complain)
  if (options.length === 0) return {}
  const chosen = part.text('right').toUpperCase()
  const right = chosen === '' ? -1 : options.findIndex((_, at) => letter(at) === chosen)
  if (chosen !== '' && right < 0)
    part.complain(
      'right',
      `right: expected a letter from A to ${letter(options.length - 1)}, got ${quoted(chosen, 40)}; it is left out`,
    )
  return { options, ...(right >= 0 && { right }) }
}

/** The options of a question: two to six texts. */
function optionsOf(value: unknown, complain: Complain): readonly string[] {
  if (value === undefined) return []
  const texts = (Array.isArray(value) ? value : [value]).flatMap((one) => textOf(one) || [])
  const { options: most, option: longest } = ENTRY_LIMITS
  if (texts.length < 2 || texts.length > most)
    complain(
      'options',
      `options: expected 2 to ${most}, got ${texts.length}; ${texts.length > most ? 'the others are' : 'it is'} left out`,
    )
  for (const one of texts)
    if (one.length > longest)
      complain(
        'options',
        `options: expected at most ${counted(longest, 'character')}, got ${one.length}; the rest is cut off`,
      )
  return texts.length < 2 ? [] : texts.slice(0, most)
}
