/**
 * How a link arranges the page for another reader: what an embedded picture shows and lets be changed, which controls are
 * hidden or locked, a title and a note, and whether answers stay covered. Keys of the link: `parts`, `open`, `hide`, `lock`, `title`,
 * `note`, `answers`.
 *
 * `open`, `hide` and `lock` are lists of parameter ids; `machine.*` stands for all parameters of the group `machine`.
 */
import type { DescribedLab } from '../lab.ts'
import { quoted, unexpected } from '../text/expected.ts'
import type { LinkExtras, LinkProblem } from './link.ts'

/** Parts of an embedded picture that every lab has; its charts are named by their own ids. */
export const PARTS = ['results', 'machine', 'caption', 'transport', 'charts'] as const

/** Longest title and note, in characters. */
export const TEXT_LIMITS = { title: 80, note: 400 } as const

/** What a link arranges. */
export interface Arrangement {
  /** What an embedded picture shows: of PARTS, or ids of charts; all of it when nothing is named. */
  readonly parts: readonly string[]
  /** Controls that an embedded picture has; on the page, where some are named, all others are hidden. */
  readonly open: readonly string[]
  /** Controls that are not shown; their values stay what they are. */
  readonly hide: readonly string[]
  /** Controls that are shown and cannot be used. */
  readonly lock: readonly string[]
  /** Plain text, never markup; empty for none. */
  readonly title: string
  readonly note: string
  /** Whether what was asked stays covered after the reader has answered: the class sees it together. */
  readonly covered: boolean
}

/** A page that no link arranges. */
export const NO_ARRANGEMENT: Arrangement = {
  parts: [],
  open: [],
  hide: [],
  lock: [],
  title: '',
  note: '',
  covered: false,
}

const ALL = '.*'
const LEFT_OUT = 'it is left out'

/** The item of a list that stands for a whole group. */
export const wholeGroup = (group: string): string => `${group}${ALL}`

type Table = Pick<DescribedLab, 'parameters' | 'groups'>

/** Reads what a link arranges. Charts are not known here: any name counts as a part. */
export function readArrangement(
  extras: LinkExtras,
  lab: Table,
): { readonly arrangement: Arrangement; readonly problems: readonly LinkProblem[] } {
  const problems: LinkProblem[] = []
  const controls = (key: 'open' | 'hide' | 'lock'): readonly string[] =>
    items(extras[key]).filter((item) => {
      if (Object.hasOwn(lab.parameters, item) || lab.groups.some(({ id }) => wholeGroup(id) === item)) return true
      const groups = lab.groups.map(({ id }) => wholeGroup(id)).join(', ')
      problems.push({
        parameter: key,
        message: unexpected(key, `a parameter or one of ${groups}`, quoted(item, 40)),
        instead: LEFT_OUT,
      })
      return false
    })
  const text = (key: 'title' | 'note'): string => {
    const words = plain(extras[key] ?? '')
    if (words.length > TEXT_LIMITS[key]) {
      problems.push({
        parameter: key,
        message: unexpected(key, `at most ${TEXT_LIMITS[key]} characters`, String(words.length)),
        instead: 'the rest is cut off',
      })
    }
    return plain(words.slice(0, TEXT_LIMITS[key]))
  }
  const coveredIn = (choice = 'shown'): boolean => {
    if (choice === 'covered' || choice === 'shown') return choice === 'covered'
    problems.push({
      parameter: 'answers',
      message: unexpected('answers', 'shown or covered', quoted(choice, 40)),
      instead: 'they are shown',
    })
    return false
  }
  return {
    arrangement: {
      parts: items(extras.parts),
      open: controls('open'),
      hide: controls('hide'),
      lock: controls('lock'),
      title: text('title'),
      note: text('note'),
      covered: coveredIn(extras.answers),
    },
    problems,
  }
}

/** What a link says about an arrangement; `readArrangement` reads it back. */
export function arrangementExtras({ parts, open, hide, lock, title, note, covered }: Arrangement): LinkExtras {
  const lists = { parts, open, hide, lock }
  return {
    ...Object.fromEntries(Object.entries(lists).flatMap(([key, list]) => (list.length ? [[key, list.join(',')]] : []))),
    ...(plain(title) && { title: plain(title).slice(0, TEXT_LIMITS.title) }),
    ...(plain(note) && { note: plain(note).slice(0, TEXT_LIMITS.note) }),
    ...(covered && { answers: 'covered' }),
  }
}

/** Whether a list of controls names a parameter, by itself or with its group. */
export function names(list: readonly string[], id: string, lab: Table): boolean {
  return list.includes(id) || (Object.hasOwn(lab.parameters, id) && list.includes(wholeGroup(lab.parameters[id].group)))
}

/** Whether a control is hidden: named so, or not among those that are named as open. */
export const hides = ({ hide, open }: Arrangement, id: string, lab: Table): boolean =>
  names(hide, id, lab) || (open.length > 0 && !names(open, id, lab))

const NONE: ReadonlySet<string> = new Set()

/**
 * Parameters whose values stay what the link says: hidden and locked ones, and where some are open, or in an embedded picture, all that are
 * not. Columns of one table have one row count, so one that is fixed fixes all of its table.
 */
export function fixedBy(
  arrangement: Arrangement,
  lab: Table,
  { embedded }: { readonly embedded: boolean },
): ReadonlySet<string> {
  const { hide, lock, open } = arrangement
  if (hide.length + lock.length + open.length === 0 && !embedded) return NONE
  const ids = Object.keys(lab.parameters)
  const named = ids.filter(
    (id) => names([...hide, ...lock], id, lab) || ((embedded || open.length > 0) && !names(open, id, lab)),
  )
  const tableOf = (id: string) => {
    const parameter = lab.parameters[id]
    return parameter.kind === 'list' ? parameter.table : undefined
  }
  const tables = new Set(named.map(tableOf))
  return new Set(ids.filter((id) => named.includes(id) || (tableOf(id) !== undefined && tables.has(tableOf(id)))))
}

/** Whether an embedded picture shows a part, or a chart. */
export function shows(arrangement: Arrangement, part: string): boolean {
  const { parts } = arrangement
  const chart = !(PARTS as readonly string[]).includes(part)
  return parts.length === 0 || parts.includes(part) || (chart && parts.includes('charts'))
}

const items = (text = ''): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
]

/** Most lines of a note: what follows goes on in the last one, for the page below needs its room. */
const MOST_LINES = 6

/**
 * Text without what is not to be seen: control characters and runs of white space; lines stay lines. The two joiners stay, which
 * some scripts and emoji are spelled with.
 */
export const plain = (text: string): string => {
  let lines = 1
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[^\P{C}\n\u200C\u200D]/gu, '')
    .replace(/ *\n\s*/g, '\n')
    .trim()
    .replace(/\n/g, () => (lines++ < MOST_LINES ? '\n' : ' '))
}
