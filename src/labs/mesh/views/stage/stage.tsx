/** The mesh in the colours of its owners, and below it the list that was cut. */

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type Surface, useCanvas } from '../../../../charts/canvas.ts'
import { Canvas } from '../../../../charts/canvas-element.tsx'
import { Choice } from '../../../../charts/choice.tsx'
import { loadColours } from '../../../../charts/colour.ts'
import { laneColours } from '../../../../charts/lane-colours.ts'
import { loadGradient } from '../../../../charts/legend.tsx'
import { drawsShapes } from '../../../../charts/shapes.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { token, useTheme } from '../../../../charts/theme.ts'
import { DRAFT } from '../../../../core/lab.ts'
import { axisOf } from '../../../../core/playhead/axis.ts'
import { createPointing } from '../../../../core/playhead/pointing.ts'
import { rowShown } from '../../../../core/playhead/shown.ts'
import { subscribeAll } from '../../../../core/source.ts'
import { count } from '../../../../core/text/format.ts'
import { Labels } from '../../../../views/labels/labels.tsx'
import type { Box } from '../../../../views/network/layout/layout.ts'
import type { Light } from '../../../../views/network/light.ts'
import { useZoom, WHOLE, type Zoom } from '../../../../views/network/zoom.ts'
import { ZoomTools } from '../../../../views/network/zoom-tools.tsx'
import { markShown } from '../../../../views/playhead/mark-shown.ts'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { ViewProps } from '../../../page.ts'
import { meshes } from '../../meshes/index.ts'
import type { Bounds, LineArtifact, MeshArtifact, MeshDetail } from '../../model/detail.ts'
import { caption, loops, partitions, scenarioIn } from '../words.ts'
import { type Camera, cameraOf, vertexAt, zoomOnCore } from './camera.ts'
import { DraftNote, draftCamera, draftIn, isAbout, paintDraft } from './draft.tsx'
import { createLayer } from './layer.ts'
import { marksOf } from './marks.ts'
import { paintNames } from './names.ts'
import { byVertex, ownershipOf } from './owners.ts'
import { usePace } from './pace.ts'
import { paintInHaste, paintMesh } from './paint.ts'
import { About, Processors, wordsOf } from './processors.tsx'
import { chosenBy, meshAt, missing, ownersAt, stripWords } from './shown.ts'
import { sketchOf } from './sketch.ts'
import styles from './stage.module.css'
import { StepBars } from './step-bars.tsx'
import { paintStrip } from './strip.ts'

/** A vertex so near to the pointer is meant; pixels. */
const NEAR = 24

const COLOURS = [
  { id: 'owner', label: 'By owner' },
  { id: 'order', label: 'By place in the list' },
] as const

/** The stage of the mesh lab. */
export function MeshStage(props: ViewProps) {
  const { run, axis, playhead, details, artifacts, pointing, lens, dragging = false } = props
  const { recording } = run
  const theme = useTheme()
  const colours = laneColours(recording.lanes, theme)
  const artifact = useArtifact(artifacts, 'mesh')
  const mesh = artifact?.artifact as MeshArtifact | undefined
  const line = useArtifact(artifacts, 'line')?.artifact as LineArtifact | undefined
  const sketch = mesh && line && mesh.start.length === line.list.length + 1 ? sketchOf(mesh) : undefined
  const [byOrder, setByOrder] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const [ownPointing] = useState(createPointing)
  const shared = pointing ?? ownPointing
  const partitioned = partitions(run)

  const along = axisOf(recording, axis.unit)
  const ownership = useMemo(() => ownershipOf(recording), [recording, recording.count])
  const row = useSyncExternalStore(playhead.subscribe, () => along.rowAt(playhead.readable()))
  const detail = () => details.get()?.detail as MeshDetail | undefined
  const ownersIn = (row: number) => ownersAt(ownership, detail(), row, recording.lanes)
  const pictureAt = (row: number) => meshAt(run, ownership, detail(), row, { sketch, list: line?.list })

  const [layer] = useState(createLayer)
  const [points] = useState(createLayer)
  const zoom = useRef<Zoom>(WHOLE)
  const box = useRef<Box | undefined>(undefined)
  /** How the mesh was shown first: what of it, in a place of which size, and how near. */
  const opened = useRef<{ readonly of: Bounds; readonly place: Box; readonly zoom: Zoom }>(undefined)
  /** Where the numbers of processors stand. */
  const names = useRef<readonly Box[]>([])
  /** What is pointed at, else what a microscope looks at, else what is chosen. */
  const focusOf = () => {
    const { marked } = (lens?.light.get() as Light | undefined) ?? { marked: [] }
    return shared.get() >= 0 ? shared.get() : (marked[0] ?? chosen)
  }
  const { ref, repaint } = useCanvas((surface) => {
    const place = { x: 8, y: 8, width: surface.width - 16, height: surface.height - 16 }
    box.current = place
    // A picture that is kept has the run that is shown, painted with care, and nothing that is on its way.
    const draft = drawsShapes(surface.context) ? undefined : draftIn(artifacts)
    const camera = paintOwners(surface, place, dragging || draft !== undefined)
    if (!draft) return
    const draftView = draftCamera(draft, sketch, camera, place)
    if (draftView.alone) surface.context.clearRect(0, 0, surface.width, surface.height)
    points(
      surface,
      [draft, theme, draftView.camera.scale, draftView.camera.left, draftView.camera.top],
      (layerSurface) => paintDraft(layerSurface, draft, draftView.camera),
    )
  })
  /** Paints the mesh of the run that is shown; says how it is seen. */
  const paintOwners = (surface: Surface, place: Box, passing: boolean): Camera | undefined => {
    if (recording.count === 0) return undefined
    const there = rowShown(recording, { id: axis.unit, x: playhead.position(), share: 0, playing: playhead.playing() })
    markShown(surface.context.canvas, there)
    const picture = pictureAt(there.row)
    const { list, now, halved, whole = false, groups = false } = picture ?? {}
    const shown = picture?.sketch
    if (!shown || !list || now?.at.length !== list.length) return undefined
    // Another mesh of the same region is seen as the one before.
    // A coarse graph is seen where its mesh is.
    const pictured = (partitioned && sketch) || shown
    // A part of the picture that no pointer has moved is shown again in a place of another size.
    const first = opened.current
    const isAsShown = first && isAbout(first.of, pictured.box)
    const isResized = first && (first.place.width !== place.width || first.place.height !== place.height)
    if (!isAsShown || (isResized && zoom.current === first.zoom)) {
      opened.current = { of: pictured.box, place, zoom: zoomOnCore(pictured, place) }
      zooming.show(opened.current.zoom)
    }
    const owner = byVertex(list, now.at)
    const focus = focusOf()
    const camera = cameraOf(pictured, place, zoom.current)
    const order = byOrder && !partitioned ? orderColours(list) : undefined
    const palette = whole ? [token('--line-strong')] : order ? loadColours(theme).css : colours
    const scene = {
      sketch: shown,
      owner,
      colour: order ?? owner,
      colours: palette,
      focus,
      ...(halved ? { halved } : {}),
      groups,
    }
    const haste = !drawsShapes(surface.context) && pace.hastens(shown, passing, dragging)
    const began = performance.now()
    let careful = false
    layer(
      surface,
      [shown, owner, order, halved, whole, recording.lanes, theme, focus, zoom.current, haste],
      (layerSurface) => {
        careful = !haste
        if (careful) paintMesh(layerSurface, scene, camera)
        else paintInHaste(layerSurface, scene, camera)
        names.current = whole ? [] : paintNames(layerSurface, shown, owner, recording.lanes, camera)
      },
    )
    if (careful) pace.took(performance.now() - began)
    return camera
  }
  const pace = usePace(repaint)
  const zooming = useZoom(
    ref,
    useCallback(() => box.current, []),
    sketch !== undefined,
    zoom,
    repaint,
  )
  const strip = useCanvas((surface) => {
    const { now, before } = ownersIn(along.rowAt(playhead.position()))
    if (now && now.at.length > 0) paintStrip(surface, { now: now.at, before: before?.at, colours, focus: focusOf() })
  })
  useEffect(() => {
    const both = () => {
      repaint()
      strip.repaint()
    }
    const draft = artifacts && { subscribe: (listener: () => void) => artifacts.want(DRAFT, listener) }
    return subscribeAll(both, playhead, details, shared, draft, lens?.light)
  }, [playhead, details, shared, artifacts, lens, repaint, strip.repaint])

  const kind: { readonly around?: string } = meshes[scenarioIn(run).mesh]
  /** What of the mesh can have labels now. */
  const marked = (width: number, height: number) => {
    if (recording.count === 0 || !loops(run)) return undefined
    const now = along.rowAt(playhead.position())
    const picture = pictureAt(now)
    const { sketch: shown, list, whole } = picture ?? {}
    if (!shown || !list || whole || picture?.now?.at.length !== list.length || !box.current) return undefined
    const { lanes, matrices } = recording
    const drawn = { sketch: shown, owner: byVertex(list, picture.now.at), lanes, width, height }
    const camera = cameraOf(shown, box.current, zoom.current)
    const loads = matrices.load.subarray(now * lanes, (now + 1) * lanes)
    const { anchors, avoid } = marksOf({ ...drawn, camera }, loads, kind.around)
    return { anchors, avoid: [...avoid, ...names.current] }
  }
  const subscribe = useCallback(
    (listener: () => void) => subscribeAll(listener, playhead, details),
    [playhead, details],
  )

  const over = (event: React.PointerEvent) => {
    const { sketch: shown, list, now, whole } = pictureAt(row) ?? {}
    if (!shown || !list || !now || whole || !box.current || event.buttons > 0) return
    const bounds = event.currentTarget.getBoundingClientRect()
    const camera = cameraOf((partitioned && sketch) || shown, box.current, zoom.current)
    const vertex = vertexAt(shown, camera, event.clientX - bounds.left, event.clientY - bounds.top, NEAR)
    shared.set(vertex < 0 ? -1 : byVertex(list, now.at)[vertex])
  }
  const step = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = chosenBy(event.key, chosen, recording.lanes)
    if (next === undefined) return
    setChosen(next)
    event.preventDefault()
    event.stopPropagation()
  }
  const owners = recording.count > 0 ? ownersIn(row) : {}
  const { now, before } = owners
  const words = caption(run, row)
  const label = partitioned ? 'The graph of this level' : 'The mesh and its list'
  const pointed = useSyncExternalStore(shared.subscribe, focusOf)
  useEffect(() => shared.subscribe(() => lens?.pointed.set(shared.get())), [shared, lens])
  const items = now?.items
  const lookedAt = chosen < 0 ? '' : wordsOf(props, row, chosen, playhead.playing() ? undefined : items)
  const looked = { index: chosen, count: recording.lanes, words: lookedAt }
  return (
    <figure className="stack gap-4 any-width any-height size-container" aria-label={label}>
      {!props.plain && (
        <div className={`toolbar gap-4-12 soft small ${styles.tools}`}>
          {!partitioned && (
            <Choice
              label="Colours"
              options={COLOURS}
              chosen={byOrder ? 'order' : 'owner'}
              onChoose={(id) => setByOrder(id === 'order')}
              className="push-left"
            />
          )}
          {byOrder && !partitioned && (
            <span className="inline-row gap-4">
              first <i className="swatch" style={{ width: 64, background: loadGradient(theme) }} /> last
            </span>
          )}
          {sketch && <ZoomTools zooming={zooming} what="mesh" className={styles.zoom} />}
          <TableButton
            label={label}
            summary={words}
            table={() => ({
              note: `After ${recording.shape.step} ${count(Math.min(recording.steps, (row + 1) * recording.stride))} of ${count(recording.steps)}.`,
              head: ['Processor', 'Elements', 'Elements before the last remap'],
              rows: Array.from({ length: recording.lanes }, (_, i) => [
                count(i),
                items ? count(items[i]) : '–',
                before ? count(before.items[i]) : '–',
              ]),
            })}
          />
        </div>
      )}
      <div className="grow positioned clipped" style={{ minHeight: 'min(80px, 100cqh)' }}>
        <Canvas
          ref={ref}
          className="rounded ring-inside"
          label={words}
          looked={looked}
          onPointerMove={over}
          onPointerLeave={() => shared.set(-1)}
          onClick={() => setChosen(shared.get())}
          onKeyDown={step}
        />
        {props.labels && <Labels ids={props.labels} marked={marked} subscribe={subscribe} />}
        <DraftNote artifacts={artifacts}>
          {!sketch && (
            <p className="centre cover soft text-centre pad-0-16 no-pointer">
              {missing(run.finished, artifact !== undefined, mesh)}
            </p>
          )}
        </DraftNote>
      </div>
      {props.plain && !partitioned && <StepBars run={run} row={row} colours={colours} />}
      {!partitioned && !props.plain && (
        <div className={`row grid gap-0-16 soft small ${styles.list}`}>
          <span aria-hidden="true">{before ? 'Before' : 'List'}</span>
          {before && <span aria-hidden="true">Now</span>}
          <div
            className="full-height positioned"
            style={{ gridArea: '1 / 2 / -1' }}
            role="img"
            aria-label={stripWords(owners)}
          >
            <Canvas className="keeps-colours" ref={strip.ref} />
          </div>
        </div>
      )}
      {!props.plain && (
        <>
          <Processors
            lanes={recording.lanes}
            colours={colours}
            chosen={chosen}
            pointed={pointed}
            onChoose={setChosen}
          />
          <About view={props} row={row} processor={pointed} chosen={chosen} items={items} />
        </>
      )}
    </figure>
  )
}

const orders = new WeakMap<Int32Array, Uint8Array>()

/** Colour by vertex on the scale of loads: from light at the front of the list to dark at its end. */
function orderColours(list: Int32Array): Uint8Array {
  let colour = orders.get(list)
  if (!colour) {
    colour = new Uint8Array(list.length)
    for (let at = 0; at < list.length; at++) colour[list[at]] = 1 + Math.floor((254 * at) / list.length)
    orders.set(list, colour)
  }
  return colour
}
