/**
 * Measured times in JSON, as a list or a table of text: numbers in a list, objects in a list or one a line, and what Google Benchmark, hyperfine and
 * pytest-benchmark write, whose objects stand in a list of the whole.
 */
import { whole } from '../run/making.ts'
import { counted } from '../text/format.ts'
import { DEEPEST, endOfString, isTooDeep } from '../text/json.ts'

/** Most columns; those that objects have besides are counted. */
const MOST_COLUMNS = 200

type Row = ReadonlyMap<string, unknown>

/** The values of an object; those of objects within it by both names: "stats.mean". */
function flat(object: object, before = '', into = new Map<string, unknown>()): Row {
  for (const [name, value] of Object.entries(object)) {
    if (Array.isArray(value)) continue
    if (typeof value === 'object' && value !== null) flat(value, `${before}${name}.`, into)
    else into.set(before + name, value)
  }
  return into
}

/** Characters of whole elements that are parsed at a time. */
const PIECE = 2 ** 16

/** What a text is of its file. */
type Extent = 'whole' | 'beginning'

/** Where a list stands in a text, and where pieces of some of its elements do. */
interface ListPlace {
  readonly from: number
  to: number
  /** How many elements it has; 1 also of an empty one, because commas are counted. */
  count: number
  readonly pieces: (readonly [from: number, to: number])[]
}

/**
 * The lists of a text that is one list, or one object with lists; undefined where it nests too deep. In the beginning of a file a list that has no
 * end has the elements that have one.
 */
function* listsIn(text: string, extent: Extent): Generator<undefined, readonly ListPlace[] | undefined> {
  const lists: ListPlace[] = []
  const listDepth = /^\s*\[/.test(text) ? 1 : 2
  let depth = 0
  /** The list that is gone through, where its piece begins, and its latest comma. */
  let open: ListPlace | undefined
  let pieceBegin = 0
  let lastComma = 0
  const signs = /["[\]{},]/g
  for (let sign = signs.exec(text), steps = 1; sign; sign = signs.exec(text), steps++) {
    const at = sign.index
    if (sign[0] === '"') {
      const end = endOfString(text, at)
      if (end <= 0) break
      signs.lastIndex = end
    } else if (sign[0] === ',') {
      if (depth !== listDepth || !open) continue
      lastComma = at
      open.count++
      if (at - pieceBegin < PIECE) continue
      open.pieces.push([pieceBegin, at])
      pieceBegin = at + 1
    } else if (sign[0] === '[' || sign[0] === '{') {
      if (++depth > DEEPEST) return undefined
      if (depth !== listDepth || sign[0] === '{') continue
      open = { from: at, to: at, count: 1, pieces: [] }
      pieceBegin = at + 1
    } else {
      if (depth-- !== listDepth || !open) continue
      open.pieces.push([pieceBegin, at])
      open.to = at + 1
      lists.push(open)
      open = undefined
    }
    if (steps % PIECE === 0) yield
  }
  if (extent === 'beginning' && open && lastComma > pieceBegin)
    lists.push({ ...open, pieces: [...open.pieces, [pieceBegin, lastComma]] })
  return lists
}

/** What a text holds; undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The pieces of a list; none where there is none. */
const piecesOf = (text: string, list: ListPlace | undefined): readonly string[] =>
  list?.pieces.map(([from, to]) => text.slice(from, to)) ?? []

/** The elements of a piece; undefined where it is none. */
const elementsIn = (text: string): readonly unknown[] | undefined =>
  parsed(`[${text}]`) as readonly unknown[] | undefined

/** Whether a text has an object a line. */
function isLines(text: string): boolean {
  const [first, next = ''] = /^\s*(\{.*\})\s*?\r?\n\s*(\S?)/.exec(text.slice(0, LONG_LINE))?.slice(1) ?? []
  return first !== undefined && next === '{' && !isTooDeep(first) && parsed(first) !== undefined
}

/** Characters in which the first line of several has to end. */
const LONG_LINE = 1_000_000

/** Lines, some at a time, as elements of a list. */
function* linePieces(text: string, extent: Extent): Generator<string> {
  const last = extent === 'beginning' ? text.lastIndexOf('\n') : text.length
  for (let from = 0; from < last; ) {
    const end = text.indexOf('\n', from + PIECE)
    const to = end < 0 || end > last ? last : end
    yield text
      .slice(from, to)
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .join()
    from = to + 1
  }
}

/** The list that has the times: the whole, or the only list of objects or numbers in an object. Undefined where there is none. */
function* listOf(text: string, extent: Extent): Generator<undefined, ListPlace | undefined> {
  const lists = yield* listsIn(text, extent)
  if (!lists) return undefined
  // What stands around the lists is JSON as well.
  const around = [
    ...lists.map(({ from }, k) => text.slice(lists[k - 1]?.to ?? 0, from)),
    text.slice(lists.at(-1)?.to ?? 0),
  ]
  if (extent === 'whole' && parsed(around.join('[]')) === undefined) return undefined
  const isList = /^\s*\[/.test(text)
  const able = lists.filter(({ pieces: [[from, to]] }) => {
    const elements = elementsIn(text.slice(from, to))
    return elements && elements.length > 0 && (isList || elements.every((each) => typeof each !== 'string'))
  })
  return able.length === 1 ? able[0] : undefined
}

/** How many elements the list has that has the times, or how many lines there are, without reading them; undefined where there is none. */
export function countInJson(text: string): number | undefined {
  if (!isLines(text)) return whole(listOf(text.replace(/^\ufeff/, ''), 'whole'))?.count
  let lines = 1
  for (const _ of text.matchAll(/\n\s*\{/g)) lines++
  return lines
}

const cellText = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value).replace(/[\t\r\n]/g, ' ')

/** The list or table that stands in JSON. */
interface PlainJson {
  readonly text: string
  /** How many columns it has beside those of the table, which are not read. */
  readonly unread: number
}

/** What is said of columns that are not read: "50 columns after the 200th are not read". */
export const unreadText = (unread: number): string =>
  `${counted(unread, 'column')} after the ${MOST_COLUMNS}th ${unread === 1 ? 'is' : 'are'} not read`

/**
 * A text that is read as measured times: the list or table that stands in JSON, parsed some elements at a time. Undefined where it is JSON without such a
 * list.
 */
export function* readingJson(text: string, extent: Extent = 'whole'): Generator<undefined, PlainJson | undefined> {
  const plain = text.replace(/^\ufeff/, '')
  const pieces = isLines(plain) ? linePieces(plain, extent) : piecesOf(plain, yield* listOf(plain, extent))
  const columns = new Map<string, number>()
  /** Each row with what it lacks of the columns that come later. */
  const lines: string[] = []
  const widths: number[] = []
  let isTable: boolean | undefined
  for (const piece of pieces) {
    const elements = elementsIn(piece)
    if (!elements) return undefined
    for (const each of elements) {
      const isRow = typeof each === 'object' && each !== null && !Array.isArray(each)
      if (!isRow && typeof each !== 'number' && typeof each !== 'string') return undefined
      isTable ??= isRow
      if (isTable !== isRow) return undefined
      if (!isRow) {
        lines.push(cellText(each))
        continue
      }
      const row = flat(each as object)
      for (const name of row.keys()) if (!columns.has(name)) columns.set(name, columns.size)
      const cells: string[] = []
      for (const [name, at] of columns) {
        if (at === MOST_COLUMNS) break
        cells.push(cellText(row.get(name)))
      }
      lines.push(cells.join('\t'))
      widths.push(cells.length)
    }
    yield
  }
  if (lines.length === 0) return undefined
  if (!isTable) return { text: lines.join('\n'), unread: 0 }
  const names = [...columns.keys()].slice(0, MOST_COLUMNS).map(cellText)
  const full = lines.map((line, k) => line + '\t'.repeat(names.length - widths[k]))
  return { text: [names.join('\t'), ...full].join('\n'), unread: columns.size - names.length }
}

/** The same, at once. */
export const plainOfJson = (text: string): PlainJson | undefined => whole(readingJson(text))

/** Whether bytes begin as JSON does. */
export function beginsAsJson(bytes: Uint8Array): boolean {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0
  while (at < bytes.length && bytes[at] <= 32) at++
  return bytes[at] === 0x5b || bytes[at] === 0x7b
}
