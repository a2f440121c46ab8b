/** Meshes from files, whatever the format: the content shows which it is. */
import { createReader, FaultError, faultless, type Parsed } from '../../../../core/attachments/read.ts'
import { shown } from '../../../../core/text/expected.ts'
import { linesOf } from '../../../../core/text/lines.ts'
import { dualOf } from '../dual.ts'
import type { Mesh } from '../mesh.ts'
import { parseCoordinates } from './coordinates.ts'
import { dualOfElements, looksLikeElements, nodalMesh, parseElements } from './elements.ts'
import { dualOfSurface, meshOfSurface } from './faces.ts'
import { FORMATS } from './formats.ts'
import { parseMatrixMarket } from './matrix-market.ts'
import { parseMetis } from './metis.ts'
import { looksLikeObj, parseObj } from './obj.ts'
import { parsePly } from './ply.ts'
import { parseScotch } from './scotch.ts'

/** Characters in which the first line of a mesh has to begin. */
const LOOKED_AT = 100_000

/** What is in a file. */
interface MeshFile {
  readonly mesh: Mesh
  /** Whether it says only which vertices are neighbours: it has no elements or faces, and so no triangles of its own. */
  readonly isGraph: boolean
  /**
   * The dual, or why there is none; worked out once for the same coordinates.
   *
   * @param placed the mesh with coordinates from elsewhere, where it has none
   */
  dual(placed: Mesh): Parsed<Mesh>
}

/** What is in a file, with how its dual is made. */
function meshFile(mesh: Mesh, make: (placed: Mesh) => Mesh, isGraph = false): MeshFile {
  let latest: { readonly x: Mesh['x']; readonly dual: Parsed<Mesh> } | undefined
  return {
    mesh,
    isGraph,
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

/** Reads a mesh from the bytes of a file. */
export function parseMesh(bytes: Uint8Array): Parsed<MeshFile> {
  return faultless(() => {
    const begin = new TextDecoder().decode(bytes.subarray(0, 200))
    if (/^ply\s/.test(begin)) {
      const surface = parsePly(bytes)
      return meshFile(meshOfSurface(surface), () => dualOfSurface(surface))
    }
    if (bytes.includes(0)) throw new FaultError(undefined, FORMATS, 'a file that is no text')
    const text = new TextDecoder().decode(bytes)
    const [first] = linesOf(text.slice(0, LOOKED_AT), /[#%]/)
    if (!first) {
      const got =
        text.length > LOOKED_AT ? `only empty lines and remarks in its first ${LOOKED_AT} characters` : 'nothing'
      throw new FaultError(undefined, FORMATS, got)
    }
    if (looksLikeObj(first.words)) {
      const surface = parseObj(text)
      return meshFile(meshOfSurface(surface), () => dualOfSurface(surface))
    }
    const counts = !begin.startsWith('%%MatrixMarket') && first.words.every((word) => /^\d+$/.test(word))
    if (counts && looksLikeElements(text)) {
      const elements = parseElements(text)
      return meshFile(nodalMesh(elements), () => dualOfElements(elements))
    }
    const mesh = begin.startsWith('%%MatrixMarket')
      ? parseMatrixMarket(text)
      : first.words.every((word) => /^[+-]?\d+$/.test(word))
        ? first.words.length === 1
          ? parseScotch(text)
          : parseMetis(text)
        : undefined
    if (!mesh) throw new FaultError(first.number, FORMATS, shown(first.words.join(' '), 40))
    return meshFile(mesh, dualOfGraph, true)
  })
}

/** Reads the file that a scenario names for its mesh, once. */
export const readMesh = /* @__PURE__ */ createReader(parseMesh)

/** Reads the file that a scenario names for the coordinates, once. */
export const readCoordinates = /* @__PURE__ */ createReader(parseCoordinates)
