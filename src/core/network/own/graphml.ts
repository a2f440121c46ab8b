/** GraphML as graph editors write it: its nodes and edges. What else it says of them is left out. */
import { FaultError } from '../../attachments/read.ts'
import type { NamedPairs } from './read.ts'

/** What is no element: remarks, text that stands for itself, instructions. */
const NO_ELEMENTS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g

/** Characters that a file cannot have as they are. */
const ESCAPED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hexadecimal, name) => {
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : undefined
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : all
    return ESCAPED[name] ?? all
  })

/** An attribute of an element; undefined where it has none of this name. */
function attribute(element: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element) ?? []
  const value = double ?? single
  return value === undefined ? undefined : plain(value)
}

/** The nodes and edges of a text. Directions are left out, for a link goes both ways; what an edge connects has to be a node. */
export function parsePairs(text: string): NamedPairs {
  // Lines stay where they are, so that a fault can name one.
  const elements = text.replace(NO_ELEMENTS, (all) => all.replace(/[^\n]/g, ' '))
  if (!/<(?:\w+:)?graphml[\s>]/.test(elements))
    throw new FaultError(undefined, 'links, or GraphML', 'XML of another kind')
  if (/<(?:\w+:)?hyperedge[\s>]/.test(elements)) throw new FaultError(undefined, 'edges with two ends', 'a hyperedge')
  const nodes: string[] = []
  const pairs: [string, string][] = []
  const lines: number[] = []
  let line = 1
  let at = 0
  for (const { 0: element, 1: kind, index } of elements.matchAll(
    /<(?:\w+:)?(node|edge)(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/g,
  )) {
    for (; at < index; at++) if (elements[at] === '\n') line++
    const ends = (kind === 'node' ? ['id'] : ['source', 'target']).map((name) => {
      const value = attribute(element, name)
      if (!value) throw new FaultError(line, `a ${kind} with ${name}="…"`, `none`)
      return value
    })
    if (kind === 'node') nodes.push(ends[0])
    else {
      pairs.push([ends[0], ends[1]])
      lines.push(line)
    }
  }
  const nodeNames = new Set(nodes)
  for (const [i, pair] of pairs.entries()) {
    const stranger = pair.find((name) => !nodeNames.has(name))
    if (stranger !== undefined)
      throw new FaultError(lines[i], 'an edge between two nodes', `"${stranger}", which is none`)
  }
  const further = /<(?:\w+:)?data[\s>]/.test(elements)
    ? ['data of nodes and edges left out: every link is the same']
    : []
  return { nodes, pairs, lines, notes: further }
}
