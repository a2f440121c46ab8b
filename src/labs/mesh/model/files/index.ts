/** Meshes from files, whatever the format: the content shows which it is. */
import { foreignGraph } from '../../../../core/attachments/foreign.ts'
import { createReader, FaultError, faultless, type Parsed } from '../../../../core/attachments/read.ts'
import { budgetOf, gunzippedWithin, TooMuchError } from '../../../../core/attachments/unpacking.ts'
import { decoded } from '../../../../core/text/decoding.ts'
import { shown } from '../../../../core/text/expected.ts'
import { linesOf } from '../../../../core/text/lines.ts'
import { dualOf } from '../dual.ts'
import type { Mesh } from '../mesh.ts'
import { parseCoordinates } from './coordinates.ts'
import { looksLikeEdges, parseEdges } from './edge-list.ts'
import { dualOfElements, looksLikeElements, nodalMesh, parseElements } from './elements.ts'
import { checkNeighbours, dualOfSurface, flat, meshOfSurface, pointsUsed, type Surface, usedOf } from './faces.ts'
import { FOREIGN_MESHES, FORMATS, MOST_LINES, MOST_OF_LINE, MOST_UNPACKED } from './formats.ts'
import { countOf } from './lists.ts'
import { isMatrixMarket, parseMatrixMarket } from './matrix-market.ts'
import { looksLikeMedit, parseMedit } from './medit.ts'
import { parseMetis } from './metis.ts'
import { looksLikeObj, parseObj } from './obj.ts'
import { parsePly } from './ply.ts'
import { parseScotch } from './scotch.ts'

/** Characters in which the first line of a mesh has to begin. */
const LOOKED_AT = 100_000

/** What is in a file. */
export interface MeshFile {
  readonly mesh: Mesh
  /** Whether it says only which vertices are neighbours: it has no elements or faces, and so no triangles of its own. */
  readonly isGraph: boolean
  /** What the file is, in words. */
  readonly format: string
  /** What of it was left out or taken for something, in words. */
  readonly notes: readonly string[]
  /** Of the points of the file those that are vertices, where some are not. */
  readonly kept?: Int32Array
  /**
   * The dual, or why there is none; worked out once for the same coordinates.
   *
   * @param placed the mesh with coordinates from elsewhere, where it has none
   */
  dual(placed: Mesh): Parsed<Mesh>
}

/** What is in a file, with how its dual is made. */
function meshFile(
  mesh: Mesh,
  make: (placed: Mesh) => Mesh,
  about: Partial<MeshFile> & Pick<MeshFile, 'format'>,
): MeshFile {
  let latest: { readonly x: Mesh['x']; readonly dual: Parsed<Mesh> } | undefined
  return {
    mesh,
    isGraph: false,
    notes: [],
    ...about,
    dual(placed) {
      if (latest?.x !== placed.x || !latest) latest = { x: placed.x, dual: faultless(() => make(placed)) }
      return latest.dual
    },
  }
}

/** The dual of a mesh without faces: its 3-cycles are the triangles. */
function dualOfGraph(mesh: Mesh): Mesh {
  const dual = dualOf(mesh)
  if ('crowded' in dual) {
    const [a, b] = dual.crowded
    throw new FaultError(
      undefined,
      'sides of two triangles at most, for a dual',
      `a third at vertices ${a + 1} and ${b + 1}`,
    )
  }
  if (dual.vertices === 0)
    throw new FaultError(undefined, 'triangles, where dual=on asks for the mesh between them', 'none')
  return dual
}

/** Points that no face, edge or body has, in words. */
const unusedNote = (total: number, used: number): readonly string[] =>
  used === total
    ? []
    : [`${total - used} ${total - used === 1 ? 'point that no face has is' : 'points that no face has are'} left out`]

/** What is in a file with points and faces. */
function surfaceFile(format: string, surface: Surface): MeshFile {
  checkNeighbours(surface, format)
  const total = surface.points.length / 3
  const usedPoints = pointsUsed(total, surface.faces.items, surface.edges)
  const used = usedOf(surface, usedPoints)
  const about = {
    format,
    notes: unusedNote(total, usedPoints.length),
    ...(usedPoints.length < total && { kept: usedPoints }),
  }
  return meshFile(meshOfSurface(used), () => dualOfSurface(used, usedPoints), about)
}

/** What is in a file of MEDIT: bodies, or, where it has none, faces and edges. */
function meditFile(text: string): MeshFile {
  const { points, edges, faces, bodies } = parseMedit(text)
  if (countOf(bodies) === 0) return surfaceFile('MEDIT', { points, faces, edges })
  const total = points.length / 3
  const usedPoints = pointsUsed(total, bodies.items)
  const used = usedOf({ points, faces: bodies, edges: [] }, usedPoints)
  const elements = { nodes: usedPoints.length, elements: used.faces, work: [] }
  const places = flat(used.points)
  const sides = countOf(faces) > 0 ? [`${countOf(faces)} faces are sides of bodies and left out`] : []
  return meshFile(nodalMesh(elements, places), () => dualOfElements(elements, places), {
    format: 'MEDIT',
    notes: [...unusedNote(total, usedPoints.length), ...sides],
    ...(usedPoints.length < total && { kept: usedPoints }),
  })
}

/** The bytes of a file, without the compression of gzip. */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzippedWithin(bytes, budgetOf(MOST_UNPACKED))
  } catch (error) {
    if (error instanceof TooMuchError) throw new FaultError(undefined, error.message, 'more')
    throw new FaultError(undefined, 'a whole gzip file', 'one that is broken')
  }
}

/** Reads a mesh from the bytes of a file, which may be packed by gzip. */
export const parseMesh = (bytes: Uint8Array): Parsed<MeshFile> => faultless(() => meshIn(unpacked(bytes)))

/** Refuses what has too many lines, or one that is too long, before any of them is read. */
function checkLines(bytes: Uint8Array): void {
  let lines = 1
  let begin = 0
  for (let i = 0; i <= bytes.length; i++) {
    const ends = i === bytes.length || bytes[i] === 0x0a || (bytes[i] === 0x0d && bytes[i + 1] !== 0x0a)
    if (!ends) continue
    if (i - begin > MOST_OF_LINE) throw new FaultError(lines, `a line of at most ${MOST_OF_LINE} bytes`, `${i - begin}`)
    begin = i + 1
    if (begin < bytes.length) lines++
  }
  if (lines > MOST_LINES) throw new FaultError(undefined, `at most ${MOST_LINES} lines`, `${lines}`)
}

function meshIn(bytes: Uint8Array): MeshFile {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 2000))
  if (/^ply\s/.test(begin)) return surfaceFile('PLY', parsePly(bytes))
  const foreign = FOREIGN_MESHES.find(([signs]) => signs.test(begin))?.[1] ?? foreignGraph(begin)
  if (foreign) throw new FaultError(undefined, FORMATS, foreign)
  checkLines(bytes)
  // A remark may have letters of an old encoding: what is used are numbers.
  const text = decoded(bytes) ?? (bytes.includes(0) ? undefined : new TextDecoder().decode(bytes))
  if (text === undefined) throw new FaultError(undefined, FORMATS, 'a file that is no text')
  const [first] = linesOf(text.slice(0, LOOKED_AT), /[#%]/)
  if (!first) {
    const got =
      text.length > LOOKED_AT ? `only empty lines and remarks in its first ${LOOKED_AT} characters` : 'nothing'
    throw new FaultError(undefined, FORMATS, got)
  }
  if (isMatrixMarket(text)) return graphFile('Matrix Market', parseMatrixMarket(text))
  if (looksLikeMedit(first.words)) return meditFile(text)
  if (looksLikeObj(first.words)) return surfaceFile('OBJ', parseObj(text))
  if (looksLikeEdges(text)) {
    const { mesh, notes } = parseEdges(text)
    return graphFile('a list of edges', mesh, notes)
  }
  if (first.words.every((word) => /^\d+$/.test(word)) && looksLikeElements(text)) {
    const elements = parseElements(text)
    return meshFile(nodalMesh(elements), () => dualOfElements(elements), { format: 'a list of elements' })
  }
  if (first.words.every((word) => /^[+-]?\d+$/.test(word)))
    return first.words.length === 1
      ? graphFile('Scotch', parseScotch(text))
      : graphFile('a graph of METIS', parseMetis(text))
  throw new FaultError(first.number, FORMATS, shown(first.words.join(' '), 40))
}

/** What is in a file that says only who is whose neighbour. */
const graphFile = (format: string, mesh: Mesh, notes: readonly string[] = []): MeshFile =>
  meshFile(mesh, dualOfGraph, { format, notes, isGraph: true })

/** Reads the file that a scenario names for its mesh, once. */
export const readMesh = /* @__PURE__ */ createReader(parseMesh)

/** Reads the file that a scenario names for the coordinates, once. */
export const readCoordinates = /* @__PURE__ */ createReader(parseCoordinates)
