/** A mesh that is being made: its points, as they stand, over the picture of the run before. */
import type { ReactNode } from 'react'
import type { Surface } from '../../../../charts/canvas.ts'
import { token } from '../../../../charts/theme.ts'
import { type Artifacts, DRAFT } from '../../../../core/lab.ts'
import { counted } from '../../../../core/text/format.ts'
import type { Box } from '../../../../views/network/layout/layout.ts'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { Bounds, DraftArtifact } from '../../model/detail.ts'
import { type Camera, cameraOf, zoomOnCore } from './camera.ts'
import { coreOf, type Sketch } from './sketch.ts'
import { paintSquares, rgbaOf } from './squares.ts'

/** Width of a point, in pixels. */
const POINT = 2

/** Sides of two rectangles that differ by no more than this, relative to their size, are the same: both meshes are of one region. */
const ABOUT = 0.1

/** The draft of the run that is on its way, if there is one. */
export const draftIn = (artifacts: Artifacts | undefined): DraftArtifact | undefined =>
  artifacts?.get(DRAFT)?.artifact as DraftArtifact | undefined

/**
 * Where the points of a draft are seen: on the picture of the run before, where it is of the same region; otherwise in a view of its own,
 * without that picture.
 */
export function draftCamera(
  { x, y, box }: DraftArtifact,
  sketch: Sketch | undefined,
  camera: Camera | undefined,
  place: Box,
): { readonly camera: Camera; readonly alone: boolean } {
  if (sketch && camera && isAbout(box, sketch.box)) return { camera, alone: false }
  const view = { box, core: coreOf(x, y) }
  return { camera: cameraOf(view, place, zoomOnCore(view, place)), alone: true }
}

/** Whether two rectangles are about the same: what lies in them is of one region. */
export function isAbout(one: Bounds, other: Bounds): boolean {
  const width = ABOUT * (other.right - other.left)
  const height = ABOUT * (other.top - other.bottom)
  const near = (a: number, b: number, by: number) => Math.abs(a - b) <= by
  return (
    near(one.left, other.left, width) &&
    near(one.right, other.right, width) &&
    near(one.bottom, other.bottom, height) &&
    near(one.top, other.top, height)
  )
}

/** Paints the points of a draft. */
export function paintDraft(surface: Surface, { x, y }: DraftArtifact, { scale, left, top }: Camera): void {
  const { width, height } = surface
  const ink = rgbaOf(token('--ink'))
  paintSquares(surface, (square) => {
    for (let i = 0; i < x.length; i++) {
      const px = left + scale * x[i]
      const py = top - scale * y[i]
      if (px > 0 && px < width && py > 0 && py < height) square(px, py, POINT, ink)
    }
  })
}

interface DraftNoteProps {
  readonly artifacts: Artifacts | undefined
  /** What stands there otherwise. */
  readonly children: ReactNode
}

/** Says what the points are, while there are any. */
export function DraftNote({ artifacts, children }: DraftNoteProps) {
  const draft = useArtifact(artifacts, DRAFT)?.artifact as DraftArtifact | undefined
  return draft ? (
    <p
      className="absolute soft small surface rounded no-pointer"
      style={{ inset: 'auto auto 0 0', padding: '2px 8px' }}
    >
      {draftWords(draft)}
    </p>
  ) : (
    children
  )
}

/** What a draft is of, in words. */
function draftWords({ vertices, smoothing }: DraftArtifact): string {
  const doing = smoothing ? `smoothed ${smoothing[0]} of ${smoothing[1]} times` : 'its vertices are put in order'
  return `Being made: ${counted(vertices, 'vertex', 'vertices')}, ${doing}`
}
