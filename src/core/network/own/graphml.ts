/** GraphML as graph editors write it: its nodes and edges. What else it says of them is left out. */
import { FaultError } from '../../attachments/read.ts'
import { quoted, shown } from '../../text/expected.ts'
import type { NamedPairs } from './read.ts'

/** What is no element, by how it begins and ends: remarks, text that stands for itself, instructions, declarations. */
const NO_ELEMENTS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** The beginning or the end of an element, from where it stands: its name without a prefix, and its attributes. */
const ELEMENT = /<\/?(?:[\w.-]+:)?([\w.-]+)((?:[^>"']|"[^"]*"|'[^']*')*)>/y

/** An element as it begins. */
interface Element {
  readonly kind: string
  readonly line: number
  readonly attributes: ReadonlyMap<string, string>
}

/** Characters that a file cannot have as they are. */
const ESCAPED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hexadecimal, name) => {
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : undefined
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : all
    return Object.hasOwn(ESCAPED, name ?? '') ? ESCAPED[name] : all
  })

/** The elements of a text in their order. It is read once from front to back, whatever is wrong with it. */
function* elementsOf(text: string): Generator<Element> {
  let line = 1
  let counted = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    for (; counted < at; counted++) if (text[counted] === '\n') line++
    const other = NO_ELEMENTS.find(([begin]) => text.startsWith(begin, at))
    if (other) {
      const end = text.indexOf(other[1], at + other[0].length)
      if (end < 0) throw new FaultError(line, `"${other[1]}" after "${other[0]}"`, 'none')
      at = end + other[1].length
      continue
    }
    ELEMENT.lastIndex = at
    const [all, kind, inside] = ELEMENT.exec(text) ?? []
    if (all === undefined)
      throw new FaultError(line, 'an element that is closed by ">"', shown(text.slice(at, at + 41), 40))
    if (all[1] !== '/') yield { kind, line, attributes: attributesOf(inside) }
    at += all.length
  }
}

const attributesOf = (inside: string): ReadonlyMap<string, string> =>
  new Map(
    [...inside.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, double, single]) => [
      name,
      plain(double ?? single),
    ]),
  )

/** The nodes and edges of a text. Directions are left out, for a link goes both ways; what an edge connects has to be a node. */
export function parsePairs(text: string): NamedPairs {
  const nodes: string[] = []
  const pairs: [one: string, other: string][] = []
  const lines: number[] = []
  let isGraph = false
  let hasData = false
  for (const { kind, line, attributes } of elementsOf(text)) {
    isGraph ||= kind === 'graphml'
    if (!isGraph) throw new FaultError(undefined, 'links, or GraphML', 'XML of another kind')
    if (kind === 'hyperedge') throw new FaultError(undefined, 'edges with two ends', 'a hyperedge')
    hasData ||= kind === 'data'
    if (kind !== 'node' && kind !== 'edge') continue
    const ends = (kind === 'node' ? ['id'] : ['source', 'target']).map((name) => {
      const value = attributes.get(name)
      if (!value) throw new FaultError(line, `a ${kind} with ${name}="…"`, `none`)
      return value
    })
    if (kind === 'node') nodes.push(ends[0])
    else {
      pairs.push([ends[0], ends[1]])
      lines.push(line)
    }
  }
  if (!isGraph) throw new FaultError(undefined, 'links, or GraphML', 'XML of another kind')
  const nodeNames = new Set(nodes)
  for (const [i, pair] of pairs.entries()) {
    const stranger = pair.find((name) => !nodeNames.has(name))
    if (stranger !== undefined)
      throw new FaultError(lines[i], 'an edge between two nodes', `${quoted(stranger, 40)}, which is none`)
  }
  const notes = hasData ? ['data of nodes and edges left out: every link is the same'] : []
  return { nodes, pairs, lines, notes }
}
