/** The mesh lab's tile: an airfoil whose parts change hands while two workstations are loaded in turn. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Surface, useCanvas } from '../../../charts/canvas.ts'
import { Canvas } from '../../../charts/canvas-element.tsx'
import { laneColours } from '../../../charts/lane-colours.ts'
import { useTheme } from '../../../charts/theme.ts'
import { axisOf } from '../../../core/playhead/axis.ts'
import { subscribeAll } from '../../../core/source.ts'
import { Labels } from '../../../views/labels/labels.tsx'
import type { Miniature, ViewProps } from '../../page.ts'
import type { LevelDetail, LineArtifact, MeshArtifact, MeshDetail } from '../model/detail.ts'
import { cameraOf, zoomOnCore } from './stage/camera.ts'
import { createLayer } from './stage/layer.ts'
import { levelOwners, levelSketch } from './stage/level.ts'
import { marksOf } from './stage/marks.ts'
import { byVertex, ownershipOf, ownersIn } from './stage/owners.ts'
import { paintMesh } from './stage/paint.ts'
import { sketchOf } from './stage/sketch.ts'

function Small({ run, axis, playhead, details, artifacts, labels }: ViewProps) {
  const { recording } = run
  const theme = useTheme()
  const mesh = artifacts?.get('mesh')?.artifact as MeshArtifact | undefined
  const line = artifacts?.get('line')?.artifact as LineArtifact | undefined
  const sketch = mesh && sketchOf(mesh)
  const [layer] = useState(createLayer)
  const ownership = useMemo(() => ownershipOf(recording), [recording])
  const ownAxis = axisOf(recording, axis.unit)
  const paintLevel = (surface: Surface, detail: LevelDetail) => {
    const level = levelSketch(detail.mesh)
    const owners = levelOwners(detail, recording.lanes)
    if (!level || !owners) return
    const place = { x: 0, y: 0, width: surface.width, height: surface.height }
    const owner = owners.at
    const scene = { sketch: level, owner, colour: owner, colours: laneColours(recording.lanes, theme), focus: -1 }
    const pictured = sketch ?? level
    layer(surface, [level, owner, recording.lanes, theme], (picture) =>
      paintMesh(
        picture,
        { ...scene, groups: detail.depth > 0 },
        cameraOf(pictured, place, zoomOnCore(pictured, place)),
      ),
    )
  }
  const { ref, repaint } = useCanvas((surface) => {
    const detail = details.get()?.detail as MeshDetail | undefined
    if (detail?.kind === 'partition') return paintLevel(surface, detail)
    const owners =
      ownership.ownersOf(ownership.indexOf(ownAxis.rowAt(playhead.position()))) ??
      (detail?.kind === 'iteration' ? ownersIn(detail.partition) : undefined)
    if (!sketch || !line || !owners) return
    const place = { x: 0, y: 0, width: surface.width, height: surface.height }
    const owner = byVertex(line.list, owners.at)
    layer(surface, [sketch, owner, recording.lanes, theme], (picture) =>
      paintMesh(
        picture,
        { sketch, owner, colour: owner, colours: laneColours(recording.lanes, theme), focus: -1 },
        cameraOf(sketch, place, zoomOnCore(sketch, place)),
      ),
    )
  })
  const subscribe = useCallback(
    (listener: () => void) => subscribeAll(listener, playhead, details),
    [playhead, details],
  )
  useEffect(() => subscribe(repaint), [subscribe, repaint])
  const marked = (width: number, height: number) => {
    const owners = ownership.ownersOf(ownership.indexOf(ownAxis.rowAt(playhead.position())))
    if (!sketch || !line || !owners) return undefined
    const { lanes } = recording
    const place = { x: 0, y: 0, width, height }
    const drawn = { sketch, owner: byVertex(line.list, owners.at), lanes, width, height }
    // Parts alone have labels here, whatever their computers do.
    return marksOf(
      { ...drawn, camera: cameraOf(sketch, place, zoomOnCore(sketch, place)) },
      new Float64Array(lanes),
      undefined,
    )
  }
  return (
    <div className="full-height positioned clipped">
      <Canvas ref={ref} />
      {labels && <Labels ids={labels} marked={marked} subscribe={subscribe} />}
    </div>
  )
}

export const miniature: Miniature = {
  // The story's mesh has ten times as many vertices.
  query:
    'mesh=airfoil&vertices=3001&ordering=rcb&processors=5&iterations=60&loads=periodic:3,1,0.5;;periodic:3,1,0.5,0.5',
  labels: ['part'],
  artifacts: ['mesh', 'line'],
  component: Small,
  axis: 'seconds',
  seconds: 12,
  still: 0.5,
}
