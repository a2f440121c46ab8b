/**
 * The format of METIS and Chaco: a line for each vertex with its neighbours, counted from 1. Weights of vertices are work, of several the
 * first; weights of edges are volume; sizes of vertices are what one sends to each processor that needs it.
 */
import { FaultError } from '../../../../core/attachments/read.ts'
import { shown } from '../../../../core/text/expected.ts'
import { linesOf } from '../../../../core/text/lines.ts'
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

/** Reads "vertices edges [fmt [weights of a vertex]]" and the lines that follow; an empty one is an isolated vertex. */
export function parseMetis(text: string): Mesh {
  // Lines are taken one after the other: all of them at once would take many times what the text takes.
  const lines = linesOf(text, '%', MOST_VERTICES)
  const head = lines.next()
  if (head.done) throw new FaultError(1, 'a number of vertices', 'the end of the file')
  const { number: at, words } = head.value
  const vertices = vertexCount(words[0], at)
  const edges = whole(words[1], at, 0, MOST_EDGES, 'a number of edges')
  const format = words[2] ?? '0'
  if (words.length > 4 || !/^[01]{1,3}$/.test(format)) {
    throw new FaultError(at, 'a format of up to three digits 0 or 1, such as 011', shown(words.slice(2).join(' '), 40))
  }
  const flag = (place: number) => format[format.length - place] === '1'
  const weights = words[3] === undefined ? 1 : whole(words[3], at, 0, 100, 'a number of weights')
  // METIS has a size where Chaco has the vertex's number: one word either way.
  const first = flag(3) ? 1 : 0
  const before = first + (flag(2) ? weights : 0)
  const step = flag(1) ? 2 : 1
  const numbers = new Int32Array(vertices)
  let v = 0
  const start = new Int32Array(vertices + 1)
  const neighbours: number[] = []
  const weightLists: { vertices: number[]; edges: number[]; sizes: number[] } = { vertices: [], edges: [], sizes: [] }
  for (const { number, words: row } of lines) {
    if (v === vertices) {
      if (row.length === 0) continue
      throw new FaultError(number, `the end of the file after ${vertices} vertices`, shown(row.join(' '), 40))
    }
    numbers[v] = number
    if (row.length < before || (row.length - before) % step !== 0) {
      const parts = [
        ...(before > 0 ? [`${before} weights`] : []),
        step === 2 ? 'pairs of neighbour and weight' : 'neighbours',
      ]
      throw new FaultError(number, `${parts.join(' and then ')} as the format says`, `${row.length} numbers`)
    }
    for (let i = 0; i < row.length; i++) {
      if (i < first) weightLists.sizes.push(whole(row[i], number, 0, 2 ** 31 - 1, 'a size'))
      else if (i === first && i < before) weightLists.vertices.push(vertexWeight(row[i], number))
      else if (i < before) vertexWeight(row[i], number)
      else if ((i - before) % step === 1) weightLists.edges.push(edgeWeight(row[i], number))
      else neighbours.push(whole(row[i], number, 1, vertices, 'a vertex') - 1)
    }
    start[++v] = neighbours.length
    if (neighbours.length > 2 * MOST_EDGES) throw new FaultError(number, `at most ${MOST_EDGES} edges`, 'more')
  }
  if (v < vertices)
    throw new FaultError(v > 0 ? numbers[v - 1] : at, `${vertices} lines, one a vertex`, `${v}: the file ends`)
  const lineOf = (vertex: number) => numbers[vertex]
  const mesh = meshOfLists(start, Int32Array.from(neighbours), 1, lineOf)
  if (neighbours.length !== 2 * edges) {
    throw new FaultError(at, `the number of edges that follow, ${neighbours.length / 2}`, `${edges}`)
  }
  // Numbers of Chaco, one after the other, are no sizes.
  const numbered = weightLists.sizes.every((size, v) => size === v + 1)
  return weighted(mesh, numbered ? { ...weightLists, sizes: [] } : weightLists, 1, lineOf)
}
