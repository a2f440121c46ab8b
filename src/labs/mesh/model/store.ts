/** Meshes and orders that were made last: a load or a capability that is dragged must not order a mesh again. */

import { making, PIECE_WORK, type SlicedMaking, within } from '../../../core/run/making.ts'
import { makers, meshes } from '../meshes/index.ts'
import type { MeshDraft, MeshKind, MeshMaker } from '../meshes/kind.ts'
import { beginOrder, orderings } from '../orderings/index.ts'
import type { Order, Ordering, OrderingSettings } from '../orderings/ordering.ts'
import type { MeshValues } from '../parameters.ts'
import { type LaidMesh, layingOut } from './line.ts'
import type { Mesh } from './mesh.ts'
import { meshSettingsOf, orderingIn, scenarioOf, startingCapabilities } from './scenario.ts'

/** Most that are kept in each of the stores, and most vertices of all together; the latest is kept whatever its size. */
const MOST_KEPT = { meshes: 16, vertices: 400_000 }

/** Share of the making that the mesh takes, about; the ordering takes the rest. */
const MESH_SHARE = 0.4

/** Things by key, the latest last. */
function createStore<T>(sizeOf: (thing: T) => number) {
  const entries = new Map<string, T>()
  return {
    get(key: string): T | undefined {
      const thing = entries.get(key)
      if (thing !== undefined) {
        entries.delete(key)
        entries.set(key, thing)
      }
      return thing
    },
    set(key: string, thing: T) {
      entries.set(key, thing)
      let total = [...entries.values()].reduce((sum, each) => sum + sizeOf(each), 0)
      for (const [old, each] of entries) {
        if ((total <= MOST_KEPT.vertices && entries.size <= MOST_KEPT.meshes) || old === key) break
        entries.delete(old)
        total -= sizeOf(each)
      }
    },
  }
}

const keptMeshes = createStore<Mesh>(({ vertices }) => vertices)
const keptLines = createStore<LaidMesh>(({ list }) => list.length)

/** What is used of settings, as a key. */
const keyOf = <S>(id: string, uses: readonly (keyof S)[], settings: S): string =>
  `${id} ${uses.map((use) => JSON.stringify(settings[use])).join(' ')}`

/** A mesh that is being made and laid in a line. */
export interface Laying extends SlicedMaking<LaidMesh> {
  /** What there is of it so far: of a mesh that is not finished what its kind shows, or the mesh, before its line is there. */
  draft(): MeshDraft | Mesh | undefined
}

/** The mesh of a checked scenario in its line: as it was kept, or made now. */
export function laying(values: MeshValues): Laying {
  const kind: MeshKind = meshes[values.mesh]
  const orderingName = orderingIn(values)
  const ordering: Ordering = orderings[orderingName]
  const settings = meshSettingsOf(values)
  const scenario = scenarioOf(values)
  const orderingSettings: OrderingSettings = {
    seed: values.seed,
    processors: scenario.processors,
    capabilities: startingCapabilities(scenario),
  }
  const meshKey = keyOf(kind.id, kind.uses, settings)
  const lineKey = `${meshKey} ${keyOf(ordering.id, ordering.uses, orderingSettings)}`
  let line = keptLines.get(lineKey)
  let mesh: Mesh | undefined
  let meshMaking: ReturnType<MeshMaker['begin']> | undefined
  let ordered: SlicedMaking<Order> | undefined
  let lineMaking: SlicedMaking<LaidMesh> | undefined
  return {
    advance(work) {
      if (line) return true
      mesh ??= keptMeshes.get(meshKey)
      if (!mesh) {
        meshMaking ??= makers[values.mesh].begin(settings)
        if (!meshMaking.advance(work)) return false
        mesh = meshMaking.result()
        keptMeshes.set(meshKey, mesh)
        return false
      }
      if (!lineMaking) {
        ordered ??= beginOrder[orderingName](mesh, orderingSettings)
        if (!ordered.advance(work)) return false
        lineMaking = making(within(layingOut(mesh, ordered.result()), 0), PIECE_WORK)
        return false
      }
      if (!lineMaking.advance(work)) return false
      line = lineMaking.result()
      keptLines.set(lineKey, line)
      return true
    },
    progress() {
      if (line) return 1
      if (ordered) return MESH_SHARE + (1 - MESH_SHARE) * ordered.progress()
      return MESH_SHARE * (meshMaking?.progress() ?? 0)
    },
    draft: () => mesh ?? meshMaking?.draft?.(),
    result() {
      if (!line) throw new Error('mesh: the line was asked for before it was made')
      return line
    },
  }
}
