/** What is shown of a mesh at a row of its run: which mesh, its owners now, and its owners before the last change. */
import { count, counted } from '../../../../core/text/format.ts'
import type { RunView } from '../../../page.ts'
import type { MeshArtifact, MeshDetail } from '../../model/detail.ts'
import { changes, partitions } from '../words.ts'
import { levelList, levelOwners, levelSketch } from './level.ts'
import { type Owners, type ownershipOf, ownersIn } from './owners.ts'
import { type Sketch, sketchOf } from './sketch.ts'

type Ownership = Pick<ReturnType<typeof ownershipOf>, 'indexOf' | 'ownersOf'>

/** Owners under the playhead; `before` only where its list is as long as the present one. */
interface OwnersAt {
  readonly now?: Owners | undefined
  readonly before?: Owners | undefined
}

/** The owners at a row, as the recording says them or as the run was looked into last. */
export function ownersAt(ownership: Ownership, detail: MeshDetail | undefined, row: number, lanes: number): OwnersAt {
  if (detail?.kind === 'partition') return { now: levelOwners(detail, lanes) }
  const index = ownership.indexOf(row)
  if (detail?.kind === 'remap')
    return { now: ownership.ownersOf(index) ?? ownersIn(detail.next), before: ownersIn(detail.old) }
  const now = ownership.ownersOf(index) ?? (detail && ownersIn(detail.partition))
  const old = detail?.latest?.remapped ? ownersIn(detail.latest.old) : undefined
  const before = index > 0 ? (ownership.ownersOf(index - 1) ?? old) : undefined
  // A list that has become longer or shorter cannot be laid over the one before.
  return { now, before: before?.at.length === now?.at.length ? before : undefined }
}

/** A mesh to be drawn. */
interface ShownMesh {
  readonly sketch: Sketch | undefined
  readonly list: Int32Array | undefined
  readonly now: Owners | undefined
  /** By vertex, how often its triangle has been halved. */
  readonly halved?: Uint8Array
  /** Whether nothing of it is cut yet. */
  readonly whole?: boolean
  /** Whether its vertices stand for several of the mesh. */
  readonly groups?: boolean
}

/**
 * The mesh at a row with its owners. One that changes is known where the run was looked into last.
 *
 * @param mesh the mesh of a run in which it stays as it is
 */
export function meshAt(
  run: RunView,
  ownership: Ownership,
  detail: MeshDetail | undefined,
  row: number,
  mesh: Pick<ShownMesh, 'sketch' | 'list'>,
): ShownMesh | undefined {
  const { lanes } = run.recording
  if (partitions(run)) {
    if (detail?.kind !== 'partition') return undefined
    const { mesh, owner, depth } = detail
    const now = levelOwners(detail, lanes)
    return { sketch: levelSketch(mesh), list: levelList(mesh), now, whole: owner === undefined, groups: depth > 0 }
  }
  if (!changes(run)) return { ...mesh, now: ownersAt(ownership, detail, row, lanes).now }
  if (detail?.kind !== 'iteration' || !detail.changing) return undefined
  const { mesh: changed, line, halved } = detail.changing
  return { sketch: sketchOf(changed), list: line.list, now: ownersIn(detail.partition), halved }
}

/** The processor that a key chooses after the chosen one, in a ring; −1 for none. Undefined for any other key. */
export function chosenBy(key: string, chosen: number, lanes: number): number | undefined {
  if (key === 'Escape' && chosen >= 0) return -1
  if (key === 'ArrowRight' || key === 'ArrowDown') return (chosen + 1) % lanes
  if (key === 'ArrowLeft' || key === 'ArrowUp') return chosen < 0 ? lanes - 1 : (chosen - 1 + lanes) % lanes
  return undefined
}

/** Why there is no picture of the mesh. */
export function missing(finished: boolean, isMade: boolean, mesh: MeshArtifact | undefined): string {
  if (mesh && !mesh.x) return 'This mesh has no coordinates; its list is shown below.'
  if (isMade && !mesh) return 'A single remap cuts a list, whatever mesh it came from.'
  return finished ? 'The mesh is on its way…' : 'The mesh is drawn when its run is finished.'
}

/** The list in words, for readers who do not see it. */
export function stripWords({ now, before }: OwnersAt): string {
  if (!now) return 'The list is not known yet.'
  const list = `The list of ${counted(now.at.length, 'element')} in intervals`
  if (!before) return `${list}: ${Array.from(now.items, count).join(', ')}.`
  const moved = now.at.filter((owner, at) => owner !== before.at[at]).length
  return `${list}, before and after the last remap: ${counted(moved, 'element')} moved.`
}
