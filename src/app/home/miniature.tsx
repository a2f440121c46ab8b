/** The picture on a lab's tile: a real run in the lab's own drawing, which plays over and over while it is seen. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useReducedMotion } from '../../charts/theme.ts'
import type { Artifacts } from '../../core/lab.ts'
import { type AxisId, axisOf, unitOf } from '../../core/playhead/axis.ts'
import { loadLab } from '../../labs/descriptions.ts'
import { labIds } from '../../labs/index.ts'
import { importMiniature } from '../../labs/miniatures.ts'
import type { Details, Miniature as Drawing, RunView } from '../../labs/page.ts'
import { later, useLater } from '../../views/later.ts'
import { createPlayhead, type Transport } from '../../views/playhead/playhead.ts'
import { type Compared, groundOf, sharedAxis } from '../state/axis.ts'
import styles from './home.module.css'
import { type TileRun, tileRun, wishTileRun } from './tile-runs.ts'
import { tilesMove } from './tiles-move.ts'

/** How long it rests at its end before it begins again, in milliseconds. */
const REST_MS = 1600

const drawings = Object.fromEntries(
  labIds.map((lab) => [
    lab,
    later(async () => {
      const [drawing] = await Promise.all([importMiniature(lab), loadLab(lab)])
      return drawing
    }),
  ]),
)

/** The picture of a lab; nothing until its run is there, or where the lab has none. */
export default function Miniature({ lab }: { readonly lab: string }) {
  const drawing = useLater(drawings[lab])
  const [tile, setTile] = useState(() => tileRun(lab))
  useEffect(() => (tile || !drawing ? undefined : wishTileRun(lab, drawing, setTile)), [lab, drawing, tile])
  return tile && drawing && <Played drawing={drawing} {...tile} />
}

/** A run with which none is compared, along an axis. */
const aloneAlong = (run: RunView, axis: AxisId): Compared => ({ run, axis, comparedRuns: [], span: 'whole' })

function Played({ drawing, run, details: recorded, artifacts: ready }: TileRun & { readonly drawing: Drawing }) {
  const { component: Component, axis: along, seconds, still, labels } = drawing
  const place = useRef<HTMLDivElement>(null)
  const [playhead, details, axis, artifacts] = useMemo(() => {
    const state = aloneAlong(run, along)
    const playhead = createPlayhead({ playing: () => undefined, along: () => undefined })
    playhead.setGround(groundOf(state))
    playhead.setSpeed(playhead.seconds() / seconds)
    const steps = axisOf(run.recording, unitOf(along))
    const details: Details = {
      get: () => recorded[Math.min(recorded.length - 1, Math.floor(steps.stepAt(playhead.position())))],
      subscribe: playhead.subscribe,
    }
    const artifacts: Artifacts = {
      get: (key) => (ready.has(key) ? { artifact: ready.get(key) } : undefined),
      want: () => () => undefined,
    }
    return [playhead, details, sharedAxis(state), artifacts]
  }, [run, recorded, ready, along, seconds])
  const reduced = useReducedMotion()
  const moves = useSyncExternalStore(tilesMove.subscribe, tilesMove.get) && !reduced
  useEffect(() => {
    // Where the still is that it takes the place of.
    playhead.place(groundOf(aloneAlong(run, along)).last * still, still)
    return moves ? playWhileSeen(place.current, playhead) : undefined
  }, [playhead, moves, run, along, still])
  return (
    <div ref={place} className={`cover paper ${styles.miniature}`} inert aria-hidden="true">
      <Component run={run} axis={axis} playhead={playhead} details={details} artifacts={artifacts} labels={labels} />
    </div>
  )
}

/** Rests, plays to the end, rests, and begins again, while the element is seen. Returns how to stop. */
function playWhileSeen(element: Element | null, playhead: Transport): () => void {
  if (!element) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isInSight = false
  const follow = () => {
    if (isInSight && timer === undefined && !playhead.playing()) {
      timer = setTimeout(() => {
        timer = undefined
        playhead.play()
      }, REST_MS)
    }
  }
  const stopFollowing = playhead.subscribe(follow)
  const observer = new IntersectionObserver(([{ isIntersecting }]) => {
    isInSight = isIntersecting
    clearTimeout(timer)
    timer = undefined
    if (isInSight) follow()
    else playhead.pause()
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    stopFollowing()
    clearTimeout(timer)
    playhead.pause()
  }
}
