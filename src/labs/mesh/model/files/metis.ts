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
  const lines = [...linesOf(text, '%', MOST_VERTICES)]
  const [{ number: at, words }, ...rows] = lines
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
  if (rows.length < vertices) {
    throw new FaultError(
      lines[lines.length - 1].number,
      `${vertices} lines, one a vertex`,
      `${rows.length}: the file ends`,
    )
  }
  const extra = rows.slice(vertices).find((line) => line.words.length > 0)
  if (extra)
    throw new FaultError(
      extra.number,
      `the end of the file after ${vertices} vertices`,
      shown(extra.words.join(' '), 40),
    )
  const start = new Int32Array(vertices + 1)
  const neighbours: number[] = []
  const weightLists: { vertices: number[]; edges: number[]; sizes: number[] } = { vertices: [], edges: [], sizes: [] }
  for (let v = 0; v < vertices; v++) {
    const { number, words: row } = rows[v]
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
    start[v + 1] = neighbours.length
  }
  const lineOf = (v: number) => rows[v].number
  const mesh = meshOfLists(start, Int32Array.from(neighbours), 1, lineOf)
  if (neighbours.length !== 2 * edges) {
    throw new FaultError(at, `the number of edges that follow, ${neighbours.length / 2}`, `${edges}`)
  }
  // Numbers of Chaco, one after the other, are no sizes.
  const numbered = weightLists.sizes.every((size, v) => size === v + 1)
  return weighted(mesh, numbered ? { ...weightLists, sizes: [] } : weightLists, 1, lineOf)
}
