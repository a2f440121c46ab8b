/** What a kind of mesh is. */

import type { Option, Problem } from '../../../core/parameters.ts'
import type { SlicedMaking } from '../../../core/run/making.ts'
import type { Mesh, Points } from '../model/mesh.ts'

/** What a mesh is made from. */
export interface MeshSettings {
  readonly vertices: number
  readonly seed: number
  /** Whether the dual of the mesh is meant, where a kind has one. */
  readonly dual: boolean
  /** The attached file, by its content hash; empty where there is none. */
  readonly file: string
  /** The attached coordinates, likewise. */
  readonly coordinates: string
}

/** A kind of mesh: its words, and which settings it depends on. How one is made stands beside it, as `maker`: the page needs only the words. */
export interface MeshKind extends Option {
  readonly id: string
  /** The settings that make a difference; a mesh is kept while these stay as they are. */
  readonly uses: readonly (keyof MeshSettings)[]
  /** How many vertices it has whatever the settings, where that is known before it is made. */
  readonly vertices?: number
  /** Whether its vertices stand for triangles, where there is a choice with `dual`: only these can be halved. */
  readonly triangles?: true
  /** What it lies around, which is in its middle: "the wing". */
  readonly around?: string
  /** The fewest vertices that it can be made with; 1 where absent. */
  readonly fewest?: number
}

/** What there is of a mesh that is not finished; another object whenever that has changed. */
export interface MeshDraft {
  /** The points between which its triangles will be; they move on. */
  readonly points: Points
  /** How often they have been smoothed, and how often they will be. */
  readonly smoothing: readonly [done: number, of: number]
}

/** A mesh that is being made. */
interface MeshMaking extends SlicedMaking<Mesh> {
  /** What there is of it so far; absent where there is nothing to see before it is finished. */
  draft?(): MeshDraft | undefined
}

/** How meshes of a kind are made, which only the engine needs. */
export interface MeshMaker {
  /** What is wrong with the settings: a file that is not here, or is no mesh. */
  problem?(settings: MeshSettings): Problem | undefined
  /** Whether a mesh of settings that have no problem lacks coordinates of its own; absent where every mesh of the kind has them. */
  lacksCoordinates?(settings: MeshSettings): boolean
  /** How many triangles the vertices of the mesh stand for, 0 where they are no triangles; absent where that is known without its file. */
  triangles?(settings: MeshSettings): number
  begin(settings: MeshSettings): MeshMaking
}
