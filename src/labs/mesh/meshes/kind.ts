/** What a kind of mesh is. */
import type { Option } from '../../../core/parameters.ts'
import type { SlicedMaking } from '../model/making.ts'
import type { Mesh } from '../model/mesh.ts'

/** What a mesh is made from. */
export interface MeshSettings {
  readonly vertices: number
  readonly seed: number
  /** Whether the dual of the mesh is meant, where a kind has one. */
  readonly dual: boolean
  /** The attached file, by its content hash; empty where there is none. */
  readonly file: string
}

/** A kind of mesh: its words, which settings it depends on, and how one is made. */
export interface MeshKind extends Option {
  readonly id: string
  /** The settings that make a difference; a mesh is kept while these stay as they are. */
  readonly uses: readonly (keyof MeshSettings)[]
  /** How many vertices it has whatever the settings, where that is known before it is made. */
  readonly vertices?: number
  /** The fewest vertices that it can be made with; 1 where absent. */
  readonly fewest?: number
  begin(settings: MeshSettings): SlicedMaking<Mesh>
}
