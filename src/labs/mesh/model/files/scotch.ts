/**
 * Scotch's format of graphs: for each vertex its degree and its neighbours. Labels are resolved. Loads of vertices are work, loads of arcs
 * volume.
 */
import { FaultError } from '../../../../core/attachments/read.ts'
import { shown } from '../../../../core/text/expected.ts'
import { linesOf, wordsOf } from '../../../../core/text/lines.ts'
import type { Mesh } from '../mesh.ts'
import {
  edgeWeight,
  MOST_EDGES,
  MOST_VERTICES,
  meshOfLists,
  vertexCount,
  vertexWeight,
  weighted,
  whole,
} from './text.ts'

/** Reads "0", "vertices arcs", "base flags" and the vertices. */
export function parseScotch(text: string): Mesh {
  const [version, size, flags] = linesOf(text)
  if (!size || !flags)
    throw new FaultError((size ?? version).number, 'a version, sizes and flags in three lines', 'the end of the file')
  whole(version.words[0], version.number, 0, 0, 'a version')
  const vertices = vertexCount(size.words[0], size.number)
  const arcs = whole(size.words[1], size.number, 0, 2 * MOST_EDGES, 'a number of arcs')
  const base = whole(flags.words[0], flags.number, 0, MOST_VERTICES, 'the number of the first vertex')
  const format = (flags.words[1] ?? '').padStart(3, '0')
  if (!/^[01]{3}$/.test(format))
    throw new FaultError(flags.number, 'three flags 0 or 1, such as 000', shown(flags.words[1], 40))
  const [labelled, arcLoads, loads] = [...format].map((digit) => digit === '1')
  const words = wordsOf(text)
  /** The next word below the three lines. */
  const word = (): string | undefined => {
    let next = words.next()
    while (next !== undefined && words.line() <= flags.number) next = words.next()
    return next
  }
  const nextWord = (what: string): readonly [word: string, line: number] => {
    const next = word()
    if (next === undefined) throw new FaultError(words.line(), what, 'the end of the file')
    return [next, words.line()]
  }
  const next = (min: number, max: number, what: string): number => whole(...nextWord(what), min, max, what)
  const counted = `a vertex, counted from ${base} as line ${flags.number} says,`
  const start = new Int32Array(vertices + 1)
  const ends: number[] = []
  const weights: { vertices: number[]; edges: number[] } = { vertices: [], edges: [] }
  const rows: number[] = []
  const labels = new Map<number, number>()
  for (let v = 0; v < vertices; v++) {
    const label = labelled ? next(0, Number.MAX_SAFE_INTEGER, 'a label') : v + base
    if (labels.has(label)) throw new FaultError(words.line(), 'each label once', `${label} again`)
    labels.set(label, v)
    if (loads) weights.vertices.push(vertexWeight(...nextWord('a load')))
    const degree = next(0, vertices, 'a degree')
    rows.push(words.line())
    for (let i = 0; i < degree; i++) {
      if (arcLoads) weights.edges.push(edgeWeight(...nextWord('a load')))
      ends.push(next(labelled ? 0 : base, labelled ? Number.MAX_SAFE_INTEGER : vertices - 1 + base, counted))
    }
    start[v + 1] = ends.length
    if (ends.length > 2 * MOST_EDGES) throw new FaultError(words.line(), `at most ${2 * MOST_EDGES} arcs`, 'more')
  }
  const rest = word()
  if (rest !== undefined)
    throw new FaultError(words.line(), `the end of the file after ${vertices} vertices`, shown(rest, 40))
  if (ends.length !== arcs)
    throw new FaultError(size.number, `the number of arcs that follow, ${ends.length}`, `${arcs}`)
  const neighbours = Int32Array.from(ends, (label) => labels.get(label) ?? -1)
  const unknown = neighbours.indexOf(-1)
  if (unknown >= 0) throw new FaultError(undefined, 'labels of vertices as neighbours', `${ends[unknown]}`)
  const lineOf = (v: number) => rows[v]
  return weighted(meshOfLists(start, neighbours, base, lineOf), weights, base, lineOf)
}
