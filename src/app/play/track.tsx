/** The scrub track with markers, along the same axis as the charts below it. */
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { GUTTER_LEFT, GUTTER_RIGHT, lineAt } from '../../charts/places.ts'
import { slide, useRepaint } from '../../charts/repaint.ts'
import { axisOf } from '../../core/playhead/axis.ts'
import type { Marker } from '../../labs/page.ts'
import { sharedAxis } from '../state/axis.ts'
import { useCover } from '../state/cover.ts'
import { clockEnd, useRaceCover } from '../state/race-cover.ts'
import { useAxis, usePage, useSession } from '../state/use.ts'
import { placeOf } from './place-words.ts'
import styles from './track.module.css'

/** Markers of one colour that are nearer to each other lie over each other on a phone; percent of the track. */
const NEAR = 2.5

/**
 * The track. What is seen of the thumb is moved with every frame, by a transform and not by React; the input itself, which is laid out
 * again for it, follows as often as words do.
 */
export function Track({ markers }: { readonly markers: readonly Marker[] }) {
  const { playhead } = useSession()
  const run = usePage((s) => s.run)
  const input = useRef<HTMLInputElement>(null)
  const thumb = useRef<HTMLDivElement>(null)
  const axis = useAxis()
  const { id, unit, end } = axis
  const played = usePage(sharedAxis)
  const step = run?.recording.shape.step ?? 'step'
  const inSchedule = id === 'schedule'
  const max = inSchedule ? 1 : unit === 'seconds' ? end : Math.max(0, end - 1)
  const written = useRef(Number.NaN)
  // Its end says how long the longest run of a race takes: until that is uncovered it grows with the clock, as the curves' axis does.
  const races = useRaceCover() !== 'nothing'
  const hidden = useCover().comparison || races
  const repaint = useRepaint((rendered) => {
    if (!input.current || !thumb.current) return
    const x = playhead.position()
    const value = inSchedule ? playhead.share() : unit === 'steps' ? Math.floor(x) : x
    const most = races && !inSchedule ? clockEnd(x, max) : max
    input.current.max = String(most)
    // At the end the thumb stands where it was laid out.
    const short = most > 0 ? 1 - Math.min(most, value) / most : 1
    slide(thumb.current, -100 * short, '%')
    const readable = playhead.readable()
    if (!rendered && playhead.playing() && readable === written.current) return
    written.current = readable
    input.current.value = String(value)
    const { word, at, of } = placeOf(played, step, readable, playhead.share())
    input.current.ariaValueText = hidden ? `${word}${at}` : `${word}${at} of ${of}`
  })
  useEffect(() => playhead.subscribe(repaint), [playhead, repaint])
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    playhead.nudge(by)
  }
  const half = inSchedule || unit === 'seconds' ? 0 : 50 / Math.max(1, end)
  /** Where the marker before is that is not over another, by colour. */
  const drawn: Record<string, number> = {}
  const style = { '--left': `${GUTTER_LEFT}px`, '--right': `${GUTTER_RIGHT}px`, '--half': `${half}%` } as CSSProperties
  return (
    <div className={`positioned isolated ${styles.track}`} style={style} data-region="transport">
      <input
        className="no-margin absolute"
        ref={input}
        type="range"
        min={0}
        max={max}
        step={id === 'steps' ? 1 : 'any'}
        defaultValue={0}
        disabled={end === 0}
        aria-label="Playhead"
        onInput={(event) => (inSchedule ? playhead.seekShare : playhead.seek)(event.currentTarget.valueAsNumber)}
        onKeyDown={press}
      />
      <div ref={thumb} className={`absolute no-pointer ${styles.thumb}`} data-disabled={end === 0 || undefined} />
      {run &&
        end > 0 &&
        !inSchedule &&
        markers.map((marker, index) => {
          const x = axisOf(run.recording, unit).xOf(marker.row)
          const left = (lineAt(axis, run.recording, x) / end) * 100
          const near = left - (drawn[marker.colour] ?? -NEAR) < NEAR
          if (!near) drawn[marker.colour] = left
          return (
            <button
              // Its words change with the run: it stays what it is.
              key={index}
              type="button"
              className={`centre absolute ${styles.marker}`}
              style={{ left: `${left}%`, color: marker.colour }}
              data-near={near || undefined}
              aria-label={`Go to ${marker.label}`}
              title={marker.label}
              onClick={() => playhead.seek(x)}
            >
              <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
                <path d="M2 1h8v5l-4 5-4-5z" fill="currentColor" />
              </svg>
            </button>
          )
        })}
    </div>
  )
}
