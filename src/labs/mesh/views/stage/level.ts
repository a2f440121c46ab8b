/** The graph of a level of a partition, for drawing: the same objects as long as the same step is looked at. */
import type { LevelDetail, MeshArtifact } from '../../model/detail.ts'
import { type Owners, ownersIn } from './owners.ts'
import { type Sketch, sketchOf } from './sketch.ts'

const levels = new WeakMap<MeshArtifact, { readonly sketch: Sketch | undefined; readonly list: Int32Array }>()

function levelOf(mesh: MeshArtifact) {
  let level = levels.get(mesh)
  if (!level) {
    level = { sketch: sketchOf(mesh), list: Int32Array.from({ length: mesh.start.length - 1 }, (_, v) => v) }
    levels.set(mesh, level)
  }
  return level
}

/** The graph of a level made ready for drawing, and its vertices in their own order. */
export const levelSketch = (mesh: MeshArtifact) => levelOf(mesh).sketch
export const levelList = (mesh: MeshArtifact) => levelOf(mesh).list

const undivided = new WeakMap<MeshArtifact, Owners>()

/** The owners of the vertices of a level; all are one processor's as long as there are no parts. */
export function levelOwners({ mesh, owner, sizes }: LevelDetail, lanes: number): Owners | undefined {
  if (owner && sizes) return ownersIn({ sizes, owner })
  let owners = undivided.get(mesh)
  if (!owners) {
    owners = { at: new Int32Array(mesh.start.length - 1), items: new Int32Array(lanes) }
    undivided.set(mesh, owners)
  }
  return owners
}
