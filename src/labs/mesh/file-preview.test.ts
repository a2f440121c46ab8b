/** What is said about a file with a mesh, and what is set for it. */
import { expect, test } from 'vitest'
import { hold } from '../../core/attachments/held.ts'
import { takeFile } from '../../core/attachments/take.ts'
import { defaults, fileOf, type Values } from '../../core/parameters.ts'
import { fittingFile, previewOfMesh } from './file-preview.ts'
import { lab } from './index.ts'
import { parameters } from './parameters.ts'

const GRAPH = '3 2 111 1\n4 7 2 5\n1 8 1 5 3 6\n9 6 2 6\n'
const ELEMENTS = '4 1\n7 1 2 3\n7 2 4 3\n9 3 4 5\n9 4 6 5\n'
const SURFACE = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 4 3\n'

/** A scenario with this file. */
function withFile(content: string, sets: Values = {}): Values {
  const accepted = fileOf(parameters.file)
  const result = accepted && takeFile('file', accepted, 'a.graph', new TextEncoder().encode(content))
  if (!result || 'problem' in result) throw new Error('refused')
  hold(result.file)
  return { ...defaults(parameters), mesh: 'file', ...sets, file: result.file.fingerprint }
}

test('a graph stands for itself, has no front, and is ordered without coordinates: then it runs', () => {
  const values = withFile(GRAPH, { front: 'shock', dual: 'on', processors: 2 })
  expect(lab.check(values as never)).not.toEqual([])
  const needed = fittingFile(values)
  expect(needed).toEqual({ dual: 'off', front: 'none', ordering: 'rsb' })
  expect(lab.check({ ...values, ...needed } as never)).toEqual([])
})

test('what fits already stays as it is', () => {
  expect(fittingFile(withFile(GRAPH, { dual: 'off', ordering: 'multilevel' }))).toEqual({})
  expect(fittingFile(withFile(SURFACE, { dual: 'on', front: 'shock' }))).toEqual({})
  expect(fittingFile(withFile(ELEMENTS, { dual: 'on', ordering: 'rcm' }))).toEqual({})
  expect(fittingFile(withFile('nonsense'))).toEqual({})
  expect(fittingFile({ ...defaults(parameters), mesh: 'file' })).toEqual({})
})

/** What the page says about a file. */
function factsOf(values: Values): Readonly<Record<string, string>> {
  const reading = previewOfMesh(values)?.facts?.()
  if (!reading) throw new Error('no preview')
  for (;;) {
    const step = reading.next()
    if (!step.done) continue
    if ('problem' in step.value) return { problem: step.value.problem.message }
    return Object.fromEntries(step.value.facts.map(({ label, text }) => [label, text]))
  }
}

test('the reader sees what was read, and whether weights count', () => {
  expect(factsOf(withFile(GRAPH, { dual: 'off' }))).toEqual({
    Vertices: '3',
    Edges: '2',
    'Work of a vertex': '6 to 8',
    'Volume of an edge': '5 to 6',
    'Size of a vertex': '1 to 9',
    Coordinates: 'none',
    Elements: 'none: it cannot be refined',
  })
  expect(factsOf(withFile(GRAPH, { dual: 'on' }))['Work of a vertex']).toBe('6 to 8: left out with Triangles')
  expect(factsOf(withFile(SURFACE))).toEqual({ Vertices: '4', Edges: '5', Coordinates: 'yes' })
  expect(factsOf(withFile('3 9\n1\n2\n')).problem).toMatch(/^file "a.graph"|expected/)
})

test('what was read is said in one line, with what was left out', () => {
  expect(previewOfMesh(withFile(GRAPH))?.says).toBe(
    'graph of METIS: 3 vertices, 2 edges, weights of vertices, weights of edges, sizes',
  )
  expect(previewOfMesh(withFile('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 9 9 9\nf 1 2 3\n'))?.says).toBe(
    'OBJ: 3 vertices, 3 edges; 1 point that no face has is left out',
  )
  expect(previewOfMesh(withFile('2 1\n2\n1\n'))?.says, 'one is one').toBe('graph of METIS: 2 vertices, 1 edge')
  expect(previewOfMesh(withFile('3 9\n1\n2\n'))?.says).toBeUndefined()
})
