/** A network of processors from a file: a list of links, or GraphML. */
import { endColumns, foreignGraph } from '../../attachments/foreign.ts'
import { FaultError, faultless, type Parsed } from '../../attachments/read.ts'
import { shown } from '../../text/expected.ts'
import { count, counted } from '../../text/format.ts'
import { linesOf } from '../../text/lines.ts'
import { parsePairs } from './graphml.ts'

/** Most processors: a table has the way from each to each. */
const MOST_PROCESSORS = 1024

/** Most links, each counted once. */
const MOST_LINKS = 20_000

/** A network as a file has it. */
export interface OwnNetwork {
  /** What the file calls each processor. */
  readonly names: readonly string[]
  /** Links as pairs a < b in ascending order, [a, b, a, b, …]. */
  readonly links: Int32Array
  /** What was read otherwise than it stands there, in words. */
  readonly notes: readonly string[]
}

/** Processors and pairs of names as they stand in a file, before they are checked. */
export interface NamedPairs {
  /** Processors that are named apart from their links, in the order of the file. */
  readonly nodes: readonly string[]
  readonly pairs: readonly (readonly [one: string, other: string])[]
  /** The line of each pair, where the file has lines. */
  readonly lines?: readonly number[]
  readonly notes: readonly string[]
}

/** Reads a network from the bytes of a file. */
export const parseNetwork = (bytes: Uint8Array): Parsed<OwnNetwork> =>
  faultless(() => {
    const text = new TextDecoder().decode(bytes)
    const foreign = foreignGraph(text)
    if (foreign) throw new FaultError(undefined, 'a list of links, or GraphML', foreign)
    return networkIn(/^\ufeff?\s*</.test(text) ? parsePairs(text) : pairsIn(text))
  })

/** A cell in quotes, in which a quote is doubled, or another one: up to each mark that stands between cells. */
const CELLS = {
  '\t': /\s*"((?:[^"]|"")*)"\s*(?:\t|$)|([^\t]*)(?:\t|$)/y,
  ';': /\s*"((?:[^"]|"")*)"\s*(?:;|$)|([^;]*)(?:;|$)/y,
  ',': /\s*"((?:[^"]|"")*)"\s*(?:,|$)|([^,]*)(?:,|$)/y,
  ' ': /"((?:[^"]|"")*)"(?:\s+|$)|(\S*)(?:\s+|$)/y,
} as const

/** The cells of a line: what stands between tabs, semicolons or commas where there are any outside of quotes, otherwise words. */
function cellsOf(content: string): string[] {
  const bare = content.replace(/"(?:[^"]|"")*"/g, '')
  const mark = (['\t', ';', ','] as const).find((each) => bare.includes(each)) ?? ' '
  const cell = CELLS[mark]
  const text = mark === ' ' ? content.trim() : content
  const cells: string[] = []
  for (let at = 0; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at
    const [, quotedCell, other = ''] = cell.exec(text) ?? []
    cells.push((quotedCell?.replaceAll('""', '"') ?? other).trim())
  }
  return cells
}

function pairsIn(text: string): NamedPairs {
  const notes: string[] = []
  const rows = [...linesOf(text, /(?:^|\s)[#%]/)].map(({ number, content }) => ({ number, cells: cellsOf(content) }))
  let columns: readonly [from: number, to: number] = [0, 1]
  const [head, ...others] = rows
  const named = others.length > 0 ? endColumns(head.cells) : undefined
  if (named) {
    columns = named
    rows.shift()
    notes.push('the first line names the columns')
  } else if (saysHowMany(head?.cells, others)) {
    rows.shift()
    notes.push('the first line counts what follows')
  }
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (widest > 2) notes.push('every link is the same: further columns are left out')
  const pairs = rows.map(({ number, cells }): [one: string, other: string] => {
    const [a, b] = [cells[columns[0]], cells[columns[1]]]
    if (!a || !b) throw new FaultError(number, 'two processors, the ends of a link', shown(cells.join(' '), 40))
    return [a, b]
  })
  return { nodes: [], pairs, lines: rows.map(({ number }) => number), notes }
}

/** Whether a first line counts the processors and the lines that follow: as many as there are of both, or it is a link itself. */
function saysHowMany(head: readonly string[] | undefined, rows: readonly { readonly cells: readonly string[] }[]) {
  if (head?.length !== 2 || rows.length === 0 || head[1] !== `${rows.length}`) return false
  return new Set(rows.flatMap(({ cells }) => cells.slice(0, 2))).size === Number(head[0])
}

/** Numbers the processors, by their numbers where all are numbers, otherwise as they come, and checks what they make. */
function networkIn({ nodes, pairs, lines, notes }: NamedPairs): OwnNetwork {
  const named = new Set([...nodes, ...pairs.flat()])
  if (named.size === 0) throw new FaultError(undefined, 'links, each as two processors', 'none')
  if (named.size > MOST_PROCESSORS)
    throw new FaultError(undefined, `at most ${MOST_PROCESSORS} processors`, `${named.size}`)
  const areNumbers = [...named].every((name) => /^\d{1,15}$/.test(name))
  const names = areNumbers ? [...named].sort((one, other) => Number(one) - Number(other)) : [...named]
  const placeOf = new Map(names.map((name, place) => [name, place]))
  const keys = new Set<number>()
  let toItself = 0
  let again = 0
  for (const [one, other] of pairs) {
    const [a, b] = [placeOf.get(one) ?? 0, placeOf.get(other) ?? 0]
    const key = Math.min(a, b) * MOST_PROCESSORS + Math.max(a, b)
    if (a === b) toItself++
    else if (keys.has(key)) again++
    else keys.add(key)
  }
  if (keys.size > MOST_LINKS) throw new FaultError(undefined, `at most ${MOST_LINKS} links`, `${keys.size}`)
  const links = Int32Array.from(
    [...keys]
      .sort((one, other) => one - other)
      .flatMap((key) => [Math.floor(key / MOST_PROCESSORS), key % MOST_PROCESSORS]),
  )
  const apart = firstApart(names.length, links)
  if (apart >= 0) {
    const line = lines?.[pairs.findIndex((pair) => pair.includes(names[apart]))]
    const expected = `a way from each processor to each other`
    throw new FaultError(line, expected, `none from ${shown(names[0], 40)} to ${shown(names[apart], 40)}`)
  }
  return {
    names,
    links,
    notes: [
      ...notes,
      ...(again > 0 ? [`${counted(again, 'link')} named again, or the other way: a link goes both ways`] : []),
      ...(toItself > 0 ? [`${counted(toItself, 'link')} from a processor to itself left out`] : []),
    ],
  }
}

/** The first processor that cannot be reached from processor 0; −1 where all can. */
function firstApart(processors: number, links: Int32Array): number {
  const neighbours = Array.from({ length: processors }, (): number[] => [])
  for (let k = 0; k < links.length; k += 2) {
    neighbours[links[k]].push(links[k + 1])
    neighbours[links[k + 1]].push(links[k])
  }
  const reached = new Set([0])
  for (const at of reached) for (const next of neighbours[at]) reached.add(next)
  return neighbours.findIndex((_, processor) => !reached.has(processor))
}

/** What was read, in one line: "11 processors, 14 links; named as in the file; 14 links named again …". */
export function networkText({ names, links, notes }: OwnNetwork): string {
  const plain = names.every((name, place) => name === `${place}`)
  return [
    `${counted(names.length, 'processor')}, ${counted(links.length / 2, 'link')}`,
    ...(plain
      ? []
      : [
          `counted from 0: ${shown(names[0], 20)} is processor 0${names.length > 1 ? `, ${shown(names[names.length - 1], 20)} is ${count(names.length - 1)}` : ''}`,
        ]),
    ...notes,
  ].join('; ')
}
