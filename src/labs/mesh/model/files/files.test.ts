/** Meshes from files: each format, and what is refused, with its line. */
import fc from 'fast-check'
import { gzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { byChance } from '../../../../../tests/setup/cases.ts'
import type { Mesh } from '../mesh.ts'
import { parseCoordinates } from './coordinates.ts'
import { parseMesh } from './index.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const parse = (content: string | Uint8Array) => parseMesh(typeof content === 'string' ? bytesOf(content) : content)

/** The neighbours of each vertex, in the order of the file. */
const listsOf = ({ vertices, start, neighbours }: Mesh) =>
  Array.from({ length: vertices }, (_, v) => [...neighbours.subarray(start[v], start[v + 1])])

function read(content: string | Uint8Array): Mesh {
  const result = parse(content)
  if ('fault' in result) throw new Error(JSON.stringify(result.fault))
  return result.mesh
}

/** "line: expected …, got …" of a file that is refused. */
function refused(content: string | Uint8Array): string {
  const result = parse(content)
  if (!('fault' in result)) throw new Error('the file was taken')
  const { line, expected, got } = result.fault
  return `${line ?? '–'}: expected ${expected}, got ${got}`
}

/** A triangle with a tail, and an isolated vertex: 0 – 1 – 2 – 0, 2 – 3; 4. */
const lists = [[1, 2], [0, 2], [0, 1, 3], [2], []]

describe('METIS and Chaco', () => {
  test.each([
    ['plain', '5 4\n2 3\n1 3\n1 2 4\n3\n\n'],
    ['remarks', '% a graph\n5 4 0 % as plain\n% of five\n2 3 % of two\n1 3\n1 2 4\n3\n\n'],
    ['line ends of Windows', '5 4\r\n2 3\r\n1 3\r\n1 2 4\r\n3\r\n\r\n'],
    ['line ends of old Macs', '5 4\r2 3\r1 3\r1 2 4\r3\r\r'],
    ['weights of edges', '5 4 1\n2 7 3 7\n1 7 3 9\n1 7 2 9 4 1\n3 1\n\n'],
    ['weights of vertices', '5 4 10\n9 2 3\n9 1 3\n9 1 2 4\n9 3\n9\n'],
    ['two weights of vertices', '5 4 010 2\n9 8 2 3\n9 8 1 3\n9 8 1 2 4\n9 8 3\n9 8\n'],
    ['sizes, or numbers of vertices', '5 4 100\n1 2 3\n2 1 3\n3 1 2 4\n4 3\n5\n'],
    ['everything', '5 4 111 1\n1 6 2 7 3 7\n1 6 1 7 3 9\n1 6 1 7 2 9 4 1\n1 6 3 1\n1 6\n'],
  ])('%s', (_, text) => {
    expect(listsOf(read(text))).toEqual(lists)
  })

  test('neighbours keep the order of the file', () => {
    expect(listsOf(read('3 2\n3 2\n1\n1\n'))).toEqual([[2, 1], [0], [0]])
  })

  test.each([
    ['3 2\n2\n1 3\n', '3: expected 3 lines, one a vertex, got 2: the file ends'],
    ['3 2\n2\n1 3\n2\n1\n', '5: expected the end of the file after 3 vertices, got 1'],
    ['3 2\n2\n1 3\n4\n', '4: expected a vertex from 1 to 3, got 4'],
    ['3 2\n1\n1 3\n2\n', '2: expected neighbours other than the vertex itself, got 1'],
    ['3 2\n2\n0 3\n2\n', '3: expected a vertex from 1 to 3, got 0'],
    [
      '3 2\n2\n1 3\n\n',
      '3: expected an edge that vertex 3 names too, for edges have no direction, got one from 2 to 3 alone',
    ],
    ['3 2\n2 2\n1 3\n2\n', '2: expected each neighbour once, got 2 again'],
    ['3 3\n2\n1 3\n2\n', '1: expected the number of edges that follow, 2, got 3'],
    ['3 2 1\n2 1\n1 1 3\n2 1\n', '3: expected pairs of neighbour and weight as the format says, got 3 numbers'],
    ['3 2 012\n2\n1 3\n2\n', '1: expected a format of up to three digits 0 or 1, such as 011, got 012'],
    ['3 2\n2\n1 x\n2\n', '3: expected a vertex from 1 to 3, got "x"'],
    ['1000000 2000000\n2\n', '1: expected a number of vertices from 1 to 200000, got 1000000'],
    ['-3 2\n', '1: expected a number of vertices from 1 to 200000, got −3'],
    ['3 -2\n', '1: expected a number of edges from 0 to 2000000, got −2'],
  ])('%j is refused', (text, message) => {
    expect(refused(text)).toBe(message)
  })
})

describe('Weights', () => {
  const weights = (content: string) => {
    const { work, volumes } = read(content)
    return [work && [...work], volumes && [...volumes]]
  }

  test.each([
    ['of METIS: none', '5 4\n2 3\n1 3\n1 2 4\n3\n\n', undefined, undefined],
    ['of METIS: of edges', '5 4 001\n2 7 3 7\n1 7 3 9\n1 7 2 9 4 1\n3 1\n\n', undefined, [7, 7, 7, 9, 7, 9, 1, 1]],
    ['of METIS: of vertices', '5 4 010\n9 2 3\n0 1 3\n7 1 2 4\n1 3\n2\n', [9, 0, 7, 1, 2], undefined],
    [
      'of METIS: both, behind a size',
      '5 4 111 1\n1 6 2 7 3 7\n1 5 1 7 3 9\n1 4 1 7 2 9 4 1\n1 3 3 1\n1 2\n',
      [6, 5, 4, 3, 2],
      [7, 7, 7, 9, 7, 9, 1, 1],
    ],
    ['of METIS: of several of a vertex the first', '2 1 010 2\n9 8 2\n7 6 1\n', [9, 7], undefined],
    ['of Scotch', '0\n3 4\n0 011\n9 1 5 1\n2 2 5 0 3 2\n0 1 3 1\n', [9, 2, 0], [5, 5, 3, 3]],
  ])('%s', (_, text, work, volumes) => {
    expect(weights(text)).toEqual([work, volumes])
  })

  test.each([
    ['2 1 010\n-1 2\n1 1\n', '2: expected the weight of a vertex from 0 to 2147483647, got −1'],
    ['2 1 010\n1.5 2\n1 1\n', '2: expected the weight of a vertex from 0 to 2147483647, got 1.5'],
    ['2 1 010\n0 2\n0 1\n', '–: expected a vertex with a weight above 0, got none'],
    ['2 1 010\n2147483647 2\n1 1\n', '–: expected weights of vertices up to 2147483647 in sum, got 2147483648'],
    ['2 1 001\n2 0\n1 0\n', '2: expected the weight of an edge from 1 to 2147483647, got 0'],
    ['2 1 001\n2 3\n1 4\n', '3: expected the weight that the line of vertex 1 gives the same edge, 3, got 4'],
    [
      '3 2 001\n2 2147483647\n1 2147483647 3 1\n2 1\n',
      '–: expected weights of edges up to 2147483647 in sum, got 2147483648',
    ],
    ['0\n2 2\n0 010\n1 5 1\n1 6 0\n', '5: expected the weight that the line of vertex 0 gives the same edge, 5, got 6'],
    ['0\n2 2\n0 001\nx 1 1\n1 1 0\n', '4: expected the weight of a vertex from 0 to 2147483647, got "x"'],
  ])('%j are refused', (text, message) => {
    expect(refused(text)).toBe(message)
  })

  test('are of points: a dual has none', () => {
    const result = parse('3 3 011\n5 2 7 3 7\n6 1 7 3 7\n7 1 7 2 7\n')
    if ('fault' in result) throw new Error(JSON.stringify(result.fault))
    const dual = result.dual(result.mesh)
    if ('fault' in dual) throw new Error(JSON.stringify(dual.fault))
    expect([dual.vertices, dual.work, dual.volumes]).toEqual([1, undefined, undefined])
  })
})

describe('Sizes of METIS', () => {
  test.each([
    ['alone', '3 2 100\n4 2\n0 1 3\n9 2\n', [4, 0, 9], undefined, undefined],
    ['with work', '3 2 110\n4 7 2\n0 8 1 3\n9 6 2\n', [4, 0, 9], [7, 8, 6], undefined],
    ['with volumes', '3 2 101\n4 2 5\n0 1 5 3 6\n9 2 6\n', [4, 0, 9], undefined, [5, 5, 6, 6]],
    ['with both', '3 2 111 2\n4 7 1 2 5\n0 8 1 1 5 3 6\n9 6 1 2 6\n', [4, 0, 9], [7, 8, 6], [5, 5, 6, 6]],
    ['no sizes but numbers of Chaco', '3 2 100\n1 2\n2 1 3\n3 2\n', undefined, undefined, undefined],
  ])('%s', (_, text, sizes, work, volumes) => {
    const mesh = read(text)
    expect([mesh.sizes, mesh.work, mesh.volumes].map((of) => of && [...of])).toEqual([sizes, work, volumes])
  })

  test('are refused below 0, and above what can be added up', () => {
    expect(refused('2 1 100\n-1 2\n1 1\n')).toBe('2: expected a size from 0 to 2147483647, got −1')
    expect(refused('2 1 100\n2147483647 2\n1 1\n')).toContain('sizes of vertices up to 2147483647 in sum')
  })
})

describe('Elements of METIS', () => {
  const both = (text: string) => {
    const result = parse(text)
    if ('fault' in result) throw new Error(JSON.stringify(result.fault))
    const dual = result.dual(result.mesh)
    if ('fault' in dual) throw new Error(JSON.stringify(dual.fault))
    return { nodal: listsOf(result.mesh), dual: listsOf(dual), work: dual.work && [...dual.work] }
  }

  // As m2gmetis -gtype=nodal, and -gtype=dual with -ncommon=2 and 3, has them.
  test('triangles: the mesh between nodes, and by common sides between elements', () => {
    const { nodal, dual, work } = both('3\n1 2 3\n2 3 4\n4 5 2\n')
    expect(nodal).toEqual([
      [1, 2],
      [0, 2, 3, 4],
      [0, 1, 3],
      [1, 2, 4],
      [1, 3],
    ])
    expect(dual).toEqual([[1], [0, 2], [1]])
    expect(work).toBeUndefined()
  })

  test('tetrahedra share three nodes; weights of elements are work, of several the first', () => {
    const { dual, work } = both('% three\n3 2\n7 1 1 2 3 4\n8 1 2 3 4 5\n9 1 4 5 6 7\n')
    expect(dual).toEqual([[1], [0], []])
    expect(work).toEqual([7, 8, 9])
  })

  test.each([
    ['2\n1 2 3\n', '1: expected 2 lines, one an element, got 1'],
    ['2\n1 2 3\n2 3 0\n', '3: expected a node from 1 to 200000, got 0'],
    ['2\n1 2 3\n2 3 2\n', '3: expected each node of an element once, got 2 again'],
    ['2\n1 2 3\n2 3 x\n', '3: expected a node from 1 to 200000, got "x"'],
    ['1 1\n-1 1 2 3\n', '2: expected the weight of a vertex from 0 to 2147483647, got −1'],
  ])('%j is refused', (text, message) => {
    expect(refused(text)).toBe(message)
  })
})

describe('Matrix Market', () => {
  test('is made symmetric, without its diagonal, in ascending order', () => {
    const pattern =
      '%%MatrixMarket matrix coordinate pattern symmetric\n% remark\n5 5 6\n2 1\n3 1\n3 2\n4 3\n1 1\n2 2\n'
    expect(listsOf(read(pattern))).toEqual(lists)
    const real =
      '%%MatrixMarket matrix coordinate real general\n5 5 6\n1 2 .5\n2 1 .5\n1 3 1\n2 3 -1e-3\n3 4 2\n5 5 1\n'
    expect(listsOf(read(real))).toEqual(lists)
  })

  test.each([
    ['%%MatrixMarket matrix array real general\n2 2\n', /^1: expected "%%MatrixMarket matrix coordinate" with pattern/],
    [
      '%%MatrixMarket matrix coordinate real general\n2 3 1\n1 1 1\n',
      '2: expected as many columns as rows, got 3 and 2',
    ],
    ['%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 2\n', '3: expected 2 entries, one a line, got 1'],
    ['%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 3\n', '3: expected a column from 1 to 2, got 3'],
    ['%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2\n', '3: expected row, column and 1 numbers, got "1 2"'],
    ['%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 x\n', '3: expected a number, got "x"'],
    ['%%MatrixMarket matrix coordinate constructor general\n2 2 1\n1 2\n', /^1: expected .* with pattern, real/],
    ['%%MatrixMarket matrix coordinate\n2 2 1\n1 2\n', /^1: expected .* with pattern, real/],
  ])('%j is refused', (text, message) => {
    expect(refused(text)).toMatch(message)
  })
})

describe('Scotch', () => {
  test.each([
    ['counted from 0', '0\n5 8\n0 000\n2 1 2\n2 0 2\n3 0 1 3\n1 2\n0\n'],
    ['counted from 1', '0\n5 8\n1 000\n2 2 3\n2 1 3\n3 1 2 4\n1 3\n0\n'],
    ['loads', '0\n5 8\n0 011\n9 2 5 1 5 2\n9 2 5 0 5 2\n9 3 5 0 5 1 5 3\n9 1 5 2\n9 0\n'],
    ['labels', '0\n5 8\n0 100\n10 2 20 30\n20 2 10 30\n30 3 10 20 40\n40 1 30\n50 0\n'],
  ])('%s', (_, text) => {
    expect(listsOf(read(text))).toEqual(lists)
  })

  test.each([
    ['0\n2 2\n0 000\n1 1\n', '4: expected a degree, got the end of the file'],
    ['0\n2 2\n0 000\n1 1\n1 2\n', '5: expected a vertex, counted from 0 as line 3 says, from 0 to 1, got 2'],
    ['0\n2 4\n0 000\n1 1\n1 0\n', '2: expected the number of arcs that follow, 2, got 4'],
    ['0\n2 1\n0 000\n1 1\n0\n', /^4: expected an edge that vertex 1 names too/],
    ['7\n2 1\n0 000\n', '1: expected a version from 0 to 0, got 7'],
    ['0\n2 0\n0 100\n7 0\n7 0\n', '5: expected each label once, got 7 again'],
    ['0\n2 2\n0 000\n1 1\n1 0 3\n', '5: expected the end of the file after 2 vertices, got 3'],
    ['0\n2 2\n0 000\n1 1\n1 0\n3 3\n', '6: expected the end of the file after 2 vertices, got 3'],
  ])('%j is refused', (text, message) => {
    expect(refused(text)).toMatch(message)
  })
})

/** Two triangles with a common side, in the plane z = 1. */
const obj = '# two triangles\no sheet\nv 0 0 1\nv 1 0 1\nv 0 1 1\nv 1 1 1\nvn 0 0 1\nf 1/1/1 2//1 3\nf -3 -1 -2\n'
const head = (format: string) =>
  `ply\nformat ${format} 1.0\ncomment two triangles\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nelement face 2\nproperty list uchar int vertex_indices\nend_header\n`

function binaryPly(little: boolean): Uint8Array {
  const begin = bytesOf(head(little ? 'binary_little_endian' : 'binary_big_endian'))
  const body = new DataView(new ArrayBuffer(4 * 13 + 2 * 13))
  const points = [0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1]
  points.forEach((value, i) => {
    body.setFloat32(13 * Math.floor(i / 3) + 4 * (i % 3), value, little)
  })
  ;[0, 1, 2, 1, 3, 2].forEach((corner, i) => {
    const face = 52 + 13 * Math.floor(i / 3)
    body.setUint8(face, 3)
    body.setInt32(face + 1 + 4 * (i % 3), corner, little)
  })
  return Uint8Array.of(...begin, ...new Uint8Array(body.buffer))
}

describe('OBJ and PLY', () => {
  test.each([
    ['OBJ', bytesOf(obj)],
    ['PLY as text', bytesOf(`${head('ascii')}0 0 1 9\n1 0 1 9\n0 1 1 9\n1 1 1 9\n3 0 1 2\n3 1 3 2\n`)],
    ['PLY, low bytes first', binaryPly(true)],
    ['PLY, high bytes first', binaryPly(false)],
  ])('%s: points, their coordinates, and the faces for a dual', (_, bytes) => {
    const result = parse(bytes)
    if ('fault' in result) throw new Error(JSON.stringify(result.fault))
    expect(listsOf(result.mesh)).toEqual([
      [1, 2],
      [0, 2, 3],
      [0, 1, 3],
      [1, 2],
    ])
    expect([...(result.mesh.x ?? [])]).toEqual([0, 1, 0, 1])
    expect([...(result.mesh.y ?? [])]).toEqual([0, 0, 1, 1])
    const dual = result.dual(result.mesh)
    if ('fault' in dual) throw new Error(JSON.stringify(dual.fault))
    expect(listsOf(dual)).toEqual([[1], [0]])
    expect(dual.x?.[0]).toBeCloseTo(1 / 3, 12)
  })

  test.each([
    ['v 0 0 0\nv 1 0 0\nf 1 2\n', '3: expected 3 points or more, got 2'],
    ['v 0 0 0\nv 1 0 0\nf 1 2 3\n', '3: expected a point from −2 to 2, got 3'],
    ['v 0 0 0\nv 1 0\n', '2: expected a number, got nothing'],
    ['v 0 0 0\nhello 1\n', '2: expected a line of an OBJ file, such as "v 0 0 0" or "f 1 2 3", got "hello"'],
    [`${head('ascii')}0 0 1 9\n1 0 1\n`, '13: expected red of vertex 2, got the end of the file'],
    [
      'ply\nformat ascii 1.0\nelement vertex 1000000\n',
      '3: expected a number of vertices from 0 to 200000, got 1000000',
    ],
    [
      'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nelement vertex 1\n',
      '5: expected one element "vertex", got a second one',
    ],
    [
      'ply\nformat ascii 1.0\nelement vertex 200000\nend_header\n',
      '–: expected properties of "vertex", such as x, y, z, got none',
    ],
    ['ply\nformat ascii 1.0\n', '3: expected "end_header", got the end of the file'],
    [
      `${head('ascii')}0 0 1 9\n1 0 1 9\n0 1 1 9\n1 1 1 9\n3 0 1 2\n3 1 2 3\n${head('ascii')}`,
      '18: expected the end of the file after all elements, got "ply"',
    ],
    [
      'ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty constructor x\n',
      '4: expected a property of a known type, got "property constructor x"',
    ],
    [
      `${head('ascii')}0 0 1 9\n1 0 1 9\n0 1 1 9\n1 1 1 9\n3 0 1 2\n0\n`,
      '–: expected 3 points or more in vertex_indices of face 2, got 0',
    ],
    [
      `${head('ascii')}0 0 1 9\n1 0 1 9\n0 1 1 9\n1 1 1 9\n2.5 0 1 2\n`,
      '–: expected a length of vertex_indices of face 1 up to 4, got 2.5',
    ],
  ])('%j is refused', (content, message) => {
    expect(refused(content)).toBe(message)
  })

  test('faces with too many corners are refused', () => {
    const corners = 100_000
    const begin = bytesOf(
      `ply\nformat binary_little_endian 1.0\nelement vertex ${corners}\nproperty uchar x\nelement face 41\nproperty list uint uchar vertex_index\nend_header\n`,
    )
    const bytes = new Uint8Array(begin.length + corners + 41 * (4 + corners))
    bytes.set(begin)
    const view = new DataView(bytes.buffer, begin.length + corners)
    for (let face = 0; face < 41; face++) view.setUint32(face * (4 + corners), corners, true)
    expect(refused(bytes)).toBe('–: expected at most 4000000 corners of faces, got more')
  })

  test('elements without properties are passed over, however many the head announces', () => {
    const many = head('ascii').replace('element face', 'element nothing 9007199254740991\nelement face')
    expect(read(`${many}0 0 1 9\n1 0 1 9\n0 1 1 9\n1 1 1 9\n3 0 1 2\n3 1 3 2\n`).vertices).toBe(4)
  })

  test('a binary file that ends too early is refused', () => {
    const message = /^–: expected vertex_indices of face 2 at byte \d+, got the end of the file$/
    expect(refused(binaryPly(true).subarray(0, -5))).toMatch(message)
  })
})

/** What is in a file, with the notes on it. */
function content(of: string | Uint8Array) {
  const result = parse(of)
  if ('fault' in result) throw new Error(JSON.stringify(result.fault))
  return result
}

describe('What is not used is no reason to refuse', () => {
  test.each([
    [
      'normals that are no numbers',
      `ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float nx\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 nan\n1 0 -nan(ind)\n0 1 inf\n3 0 1 2\n`,
    ],
    [
      'lists of textures longer than there are points',
      `ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nelement face 1\nproperty list uchar int vertex_indices\nproperty list uchar float texcoord\nend_header\n0 0\n1 0\n0 1\n3 0 1 2 6 0 0 1 0 0 1\n`,
    ],
    [
      'values of a matrix with exponents of Fortran, or none at all',
      '%%MatrixMarket matrix coordinate real symmetric\n3 3 3\n2 1 1.5D+03\n3 1 nan\n3 2 -.5d0\n',
    ],
    ['normals and curves of OBJ', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvn nan nan nan\nmg 1 0.5\nf 1 2 3\n'],
  ])('%s', (_, file) => {
    expect(listsOf(read(file))).toEqual([
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })

  test('coordinates that are no numbers are: they place the points', () => {
    const file =
      'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nelement face 1\nproperty list uchar int vertex_index\nend_header\nnan\n1\n2\n3 0 1 2\n'
    expect(refused(file)).toBe('8: expected a number, got "nan"')
  })
})

describe('Points, edges and strips', () => {
  const points = (count: number) =>
    `ply\nformat ascii 1.0\nelement vertex ${count}\nproperty float x\nproperty float y\n`

  test('a strip of six points is four triangles; −1 begins another', () => {
    const strip = (list: string) =>
      `${points(6)}element tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0\n1 0\n0 1\n1 1\n0 2\n1 2\n${list}\n`
    const dualOf = (list: string) => {
      const file = content(strip(list))
      const dual = file.dual(file.mesh)
      return 'fault' in dual ? dual : listsOf(dual)
    }
    expect(dualOf('6 0 1 2 3 4 5')).toEqual([[1], [0, 2], [1, 3], [2]])
    expect(dualOf('7 0 1 2 -1 3 4 5')).toEqual([[], []])
    // Longer than there are points, as strips of large models are.
    expect(dualOf('8 0 1 2 3 3 3 4 5')).toEqual([[1], [0], []])
  })

  test('PLY may have edges alone', () => {
    const file = `${points(3)}element edge 2\nproperty int vertex1\nproperty int vertex2\nend_header\n0 0\n1 0\n2 0\n0 1\n1 2\n`
    expect(listsOf(read(file))).toEqual([[1], [0, 2], [1]])
  })

  test('points alone are refused by what is needed', () => {
    expect(refused(`${points(2)}end_header\n0 0\n1 0\n`)).toBe(
      '–: expected faces or edges between the points of the PLY file, for a mesh is who is whose neighbour, got 2 points alone',
    )
    expect(refused('v 0 0 0\nv 1 0 0\n')).toMatch(/points of the OBJ file.*got 2 points alone$/)
  })

  test('points that no face has are left out, counted and said', () => {
    const { mesh, notes } = content('v 9 9 9\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 8 8 8\nf 2 3 4\n')
    expect([mesh.vertices, [...(mesh.x ?? [])], [...(mesh.y ?? [])]]).toEqual([3, [0, 1, 0], [0, 0, 1]])
    expect(notes).toEqual(['2 points that no face has are left out'])
  })

  test('lines of OBJ that end with a backslash go on, and the others keep their numbers', () => {
    const cube = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 \\\n0\n# C:\\folder\\\nf 1 2 3 \\\r\n4\n'
    expect(listsOf(read(cube))).toEqual([
      [1, 3],
      [0, 2],
      [1, 3],
      [0, 2],
    ])
    expect(refused(`${cube}f 1 2 9\n`)).toBe('9: expected a point from −4 to 4, got 9')
  })
})

describe('Lists of edges', () => {
  test.each([
    ['two numbers a line', '0 1\n1 2\n2 3\n', [[1], [0, 2], [1, 3], [2]], []],
    [
      'tabs and remarks, both ways, as SNAP has them',
      '# Nodes: 3 Edges: 2\n1\t2\n2\t1\n2\t3\n3\t2\n',
      [[1], [0, 2], [1]],
      ['2 lines name an edge again'],
    ],
    ['commas', '1,2\n2,3\n', [[1], [0, 2], [1]], []],
    [
      'a first line that names the columns, in whatever order',
      'id,source,target\n7,1,2\n8,2,3\n',
      [[1], [0, 2], [1]],
      ['the first line names the columns'],
    ],
    ['what NetworkX says of an edge', '0 1 {}\n1 2 {}\n', [[1], [0, 2], [1]], []],
    ['remarks of Network Repository', '% sym unweighted\n1 2\n1 3\n', [[1, 2], [0], [0]], []],
    ['an edge to itself', '1 1\n1 2\n', [[1], [0]], ['1 from a vertex to itself left out']],
    [
      'numbers with gaps',
      '10 20\n20 40\n',
      [[1], [0, 2], [1]],
      ['numbers that no line names, up to 40, are no vertices'],
    ],
    [
      'a first line that counts, and a vertex without an edge',
      '4 2\n0 1\n1 2\n',
      [[1], [0, 2], [1], []],
      ['the first line counts what follows'],
    ],
    ['a matrix without a banner', '3 3 2\n2 1\n3 2\n', [[1], [0, 2], [1]], ['the first line counts what follows']],
  ])('%s', (_, file, neighbours, notes) => {
    const { mesh, format, notes: notesRead } = content(file)
    expect([format, listsOf(mesh), notesRead]).toEqual(['a list of edges', neighbours, notes])
  })

  test('a third number is the weight of an edge, where it is whole; the same edge has one weight', () => {
    expect([...(read('0 1 5\n1 2 7\n').volumes ?? [])]).toEqual([5, 5, 7, 7])
    const fractions = content('0 1 0.5\n1 2 0.25\n')
    expect([fractions.mesh.volumes, fractions.notes]).toEqual([
      undefined,
      ['weights left out: they are no whole numbers above 0'],
    ])
    expect(refused('0 1 5\n1 0 6\n')).toBe('2: expected the weight that a line above gives the same edge, 5, got 6')
  })

  test('a ring in the format of METIS, which also has two numbers a line, is a graph of METIS', () => {
    expect(content('3 3\n2 3\n1 3\n1 2\n').format).toBe('a graph of METIS')
    expect(content('2 1 011\n1 2 1\n2 1 1\n').format).toBe('a graph of METIS')
  })
})

describe('MEDIT', () => {
  const head = 'MeshVersionFormatted 2\nDimension 3\nVertices\n5\n0 0 0 1\n1 0 0 1\n0 1 0 1\n0 0 1 1\n9 9 9 1\n'

  test('triangles are a surface; keywords that are not used are passed over', () => {
    const { mesh, notes } = content(`${head}Corners\n1\n1\nTriangles\n2\n1 2 3 7\n2 3 4 7\nEnd\n`)
    expect(listsOf(mesh)).toEqual([
      [1, 2],
      [0, 2, 3],
      [0, 1, 3],
      [1, 2],
    ])
    expect(notes).toEqual(['1 point that no face has is left out'])
  })

  test('bodies come before the triangles around them, and lie at the mean of their corners', () => {
    const file = content(`${head}Triangles\n1\n1 2 3 7\nTetrahedra\n2\n1 2 3 4 0\n2 3 4 5 0\nEnd\n`)
    const dual = file.dual(file.mesh)
    expect(file.mesh.vertices).toBe(5)
    expect(file.notes).toEqual(['1 faces are sides of bodies and left out'])
    expect('fault' in dual ? dual : [listsOf(dual), dual.x?.[0]]).toEqual([[[1], [0]], 0.25])
  })

  test('what ends too early is refused', () => {
    expect(refused('MeshVersionFormatted 1\nDimension 2\nVertices\n2\n0 0 0\n')).toBe(
      '5: expected 2 coordinates of vertex 2 and a reference, got the end of the file',
    )
  })
})

describe('Lists of edges and graphs of METIS', () => {
  test('weights have a column of their own, or stand where NetworkX writes them', () => {
    const volumesOf = (text: string) => [...(read(text).volumes ?? [])]
    expect(volumesOf('source,target,weight\n1,2,3\n2,3,4\n')).toEqual([3, 3, 4, 4])
    expect(volumesOf("0 1 {'weight': 3}\n1 2 {'weight': 4}\n")).toEqual([3, 3, 4, 4])
  })

  test('lists of neighbours below a wrong number of edges are a graph of METIS that is refused', () => {
    expect(refused('4 5\n2 4\n1 3\n2 4\n1 3\n')).toMatch(/^1: expected .*, got 5/)
  })
})

describe('Packed and foreign files', () => {
  test('gzip is unpacked, whatever is in it; a broken one is named', () => {
    const packed = gzipSync(bytesOf('4 3\n2\n1 3\n2 4\n3\n'))
    expect(listsOf(read(packed))).toEqual([[1], [0, 2], [1, 3], [2]])
    expect(refused(packed.subarray(0, 25))).toBe('–: expected a whole gzip file, got one that is broken')
  })

  test('a small packed file that unpacks to too many lines, or to one that is too long, is refused before it is read', () => {
    const lines = (line: string) => refused(gzipSync(new TextEncoder().encode(line.repeat(9_000_000 / line.length))))
    expect(lines('\n')).toBe('–: expected at most 8000000 lines, got 9000000')
    expect(lines('\r')).toBe('–: expected at most 8000000 lines, got 9000000')
    expect(lines('1 ')).toBe('1: expected a line of at most 8000000 bytes, got 9000000')
  })

  test.each([
    ['solid cube\nfacet normal 0 0 1\n', /got an STL file: save it as OBJ or PLY$/],
    ['# vtk DataFile Version 3.0\n', /got a VTK file/],
    ['OFF\n3 1 0\n', /got an OFF file/],
    ['$MeshFormat\n2.2 0 8\n', /got a Gmsh file/],
    ['PK\u0003\u0004rest', /got a zip file: unpack it first$/],
    ['{"nodes": []}', /got JSON: write a list of edges$/],
    ['graph [\n  node [ id 1 ]\n]\n', /got a GML file: write a list of edges$/],
    ['// made by hand\nstrict graph G {\n  a -- b;\n}\n', /got a GraphViz file/],
    ['c a road\np sp 4 4\na 1 2 10\n', /got a DIMACS file/],
    ['*Vertices 3\n1 "a"\n', /got a Pajek file/],
    ['#gen.py\n# GMT Mon Jan  5\n0 1 2\n1 2\n', /got a list of neighbours from NetworkX/],
  ])('%j is called by its name', (file, message) => {
    expect(refused(file)).toMatch(message)
  })

  test('a banner of Matrix Market may have one percent sign; its symmetry has to be one', () => {
    expect(listsOf(read('%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 1\n'))).toEqual([
      [1, 2],
      [0],
      [0],
    ])
    expect(refused('%%MatrixMarket matrix coordinate real sym\n1 1 0\n')).toMatch(/Hermitian, got "sym"$/)
  })

  test('Scotch may count from any number', () => {
    expect(listsOf(read('0\n3 4\n5 000\n1 6\n2 5 7\n1 6\n'))).toEqual([[1], [0, 2], [1]])
  })

  test('a remark in an old encoding is no reason to refuse, nor is UTF-16', () => {
    expect(read(Uint8Array.of(0x23, 0xfc, 10, ...bytesOf(obj))).vertices).toBe(4)
    const wide = Uint8Array.of(0xff, 0xfe, ...[...'0 1\n1 2\n'].flatMap((letter) => [letter.charCodeAt(0), 0]))
    expect(read(wide).vertices).toBe(3)
  })
})

describe('a dual of a graph', () => {
  test('has its 3-cycles for vertices', () => {
    const result = parse('4 5\n2 3\n1 3 4\n1 2 4\n2 3\n')
    if ('fault' in result) throw new Error('refused')
    const dual = result.dual(result.mesh)
    expect('fault' in dual ? dual : listsOf(dual)).toEqual([[1], [0]])
  })

  test('is refused where there are no triangles, or three of them at a side', () => {
    const none = parse('2 1\n2\n1\n')
    const three = parse('5 7\n2 3 4 5\n1 3 4 5\n1 2\n1 2\n1 2\n')
    if ('fault' in none || 'fault' in three) throw new Error('refused')
    expect(none.dual(none.mesh)).toMatchObject({ fault: { got: 'none' } })
    expect(three.dual(three.mesh)).toMatchObject({ fault: { got: 'a third at vertices 1 and 2' } })
  })
})

describe('coordinates', () => {
  const of = (text: string) => {
    const result = parseCoordinates(bytesOf(text))
    return 'fault' in result
      ? `${result.fault.line}: ${result.fault.expected}, ${result.fault.got}`
      : [[...result.x], [...result.y]]
  }

  test('as Chaco has them, and as Scotch does, in any order', () => {
    expect(of('0 0\n1.5 2\n-1 1e3\n')).toEqual([
      [0, 1.5, -1],
      [0, 2, 1000],
    ])
    expect(of('3\n2\n2 5 6 7\n1 3 4 0\n')).toEqual([
      [3, 5],
      [4, 6],
    ])
  })

  test.each([
    ['0 0\n1 2 3\n', '2: 2 or 3 coordinates, 3 numbers'],
    ['0 0\n1 x\n', '2: a number, "x"'],
    ['2\n3\n0 1 2\n', '3: 3 lines, one a vertex, 1'],
    ['5\n1\n0 1 2\n', '1: a number of axes from 2 to 3, 5'],
    ['2\n2\n4 1 2\n4 3 4\n', '4: each vertex once, 4 again'],
  ])('%j is refused', (text, message) => {
    expect(of(text)).toBe(message)
  })
})

describe('whatever comes', () => {
  test.each([
    ['nothing', '\n\n'],
    ['prose', 'It was a dark and stormy night.\n'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13)],
    ['numbers with fractions', '1.5 2.5\n'],
  ])('%s is refused by what is expected', (_, content) => {
    expect(refused(content)).toContain(
      'expected a mesh: METIS (graph or elements), Chaco, Matrix Market, Scotch, a list of edges, MEDIT, OBJ or PLY',
    )
  })

  test('a mesh behind a hundred thousand empty lines is not called nothing', () => {
    expect(refused(`${'\n'.repeat(100_000)}3 2\n2\n1 3\n2\n`)).toMatch(/got only empty lines .* 100000 characters/)
  })

  test('bytes and broken files are taken or refused, and never throw', () => {
    const whole = [
      '5 4\n2 3\n1 3\n1 2 4\n3\n\n',
      '0\n5 8\n0 000\n2 1 2\n2 0 2\n3 0 1 3\n1 2\n0\n',
      obj,
      '%%MatrixMarket matrix coordinate pattern symmetric\n5 5 2\n2 1\n3 1\n',
    ]
    const files = [...whole.map(bytesOf), binaryPly(true)]
    const changed = fc
      .record({ file: fc.nat(files.length - 1), at: fc.nat(400), byte: fc.nat(255), length: fc.nat(400) })
      .map(({ file, at, byte, length }) => {
        const bytes = files[file].slice(0, Math.max(1, length))
        bytes[at % bytes.length] = byte
        return bytes
      })
    fc.assert(
      fc.property(fc.oneof(changed, fc.uint8Array({ maxLength: 300 })), (bytes) => {
        const result = parseMesh(bytes)
        if ('fault' in result) expect(result.fault.expected.length).toBeGreaterThan(0)
        else expect(result.mesh.start[result.mesh.vertices]).toBe(result.mesh.neighbours.length)
        parseCoordinates(bytes)
      }),
      byChance(1, 1500),
    )
  })
})
