/** Builds the code that embeds the picture elsewhere: what it shows, what can be changed in it, how large it is. */

import { useEffect, useId, useRef, useState } from 'react'
import { PARTS, shows, TEXT_LIMITS } from '../../core/link/arrangement.ts'
import { applies } from '../../core/parameters.ts'
import { escaped } from '../../core/text/escaped.ts'
import { labs } from '../../labs/descriptions.ts'
import { useLabViews } from '../state/lab-views.ts'
import { chartsFor, shownChart } from '../state/shown-chart.ts'
import { usePage, useSession, useStory } from '../state/use.ts'
import { ALL_CHARTS } from '../state/view.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './dialogs.module.css'

const LABELS: Readonly<Record<Exclude<(typeof PARTS)[number], 'charts'>, string>> = {
  results: 'Results',
  machine: 'Machine',
  caption: 'Caption',
  transport: 'Transport',
}

/** The dialog. */
export function EmbedDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Embed this picture" className={styles.wide}>
      <Builder />
    </Dialog>
  )
}

function Builder() {
  const session = useSession()
  const { lab, values, arrangement } = usePage((s) => ({ lab: s.lab, values: s.values, arrangement: s.arrangement }))
  const page = useLabViews(lab)
  const story = useStory()
  const below = usePage((s) => shownChart({ ...s, chart: undefined }, page))
  // As in Play: the question, the story's knobs, the machine and the chart that is shown.
  const [parts, setParts] = useState(
    arrangement.parts.length > 0 || below === ALL_CHARTS
      ? arrangement.parts
      : [...PARTS.filter((id) => id !== 'charts'), below],
  )
  const [controls, setControls] = useState(arrangement.open.length > 0 ? arrangement.open : (story?.knobs ?? []))
  const [width, setWidth] = useState(800)
  const [height, setHeight] = useState(740)
  const all = [
    ...PARTS.flatMap((id) => (id === 'charts' ? [] : [{ id, label: LABELS[id] }])),
    ...chartsFor(page, values).map(({ id, label }) => ({ id, label })),
  ]
  const shown = all.filter(({ id }) => shows({ ...arrangement, parts }, id)).map(({ id }) => id)
  const toggle = (id: string) => {
    const next = all.filter((part) => (part.id === id ? !shown.includes(id) : shown.includes(part.id)))
    // Nothing named is everything shown; the last part stays.
    if (next.length > 0) setParts(next.length === all.length ? [] : next.map((part) => part.id))
  }
  const title = arrangement.title || (story?.question.slice(0, TEXT_LIMITS.title) ?? `Evenkeel: ${labs[lab].label}`)
  const url = session.url({
    view: 'embed',
    projected: false,
    arrangement: { ...arrangement, title, parts, open: controls },
  })
  return (
    <div className={`grid gap-24 ${styles.columns}`}>
      <div className={styles.choices}>
        <fieldset className="below-12">
          <legend className="pad-bottom-4 strong">Shown</legend>
          {all.map(({ id, label }) => (
            <label className="row gap-8 high-28" key={id}>
              <input className="check rigid" type="checkbox" checked={shown.includes(id)} onChange={() => toggle(id)} />
              {label}
            </label>
          ))}
        </fieldset>
        <fieldset className="below-12">
          <legend className="pad-bottom-4 strong">Can be changed</legend>
          {labs[lab].groups.map((group) => {
            const inside = Object.entries(labs[lab].parameters).filter(
              ([, parameter]) => parameter.group === group.id && applies(parameter, values),
            )
            const chosen = inside.filter(([id]) => controls.includes(id)).length
            return (
              inside.length > 0 && (
                <details key={group.id}>
                  <summary className="high-28">
                    {group.label}
                    {chosen > 0 && <span className="pad-0-8 accent strong"> {chosen}</span>}
                  </summary>
                  {inside.map(([id, { label }]) => (
                    <label className="row gap-8 high-28" key={id}>
                      <input
                        className="check rigid"
                        type="checkbox"
                        checked={controls.includes(id)}
                        onChange={() =>
                          setControls(controls.includes(id) ? controls.filter((c) => c !== id) : [...controls, id])
                        }
                      />
                      {label}
                    </label>
                  ))}
                </details>
              )
            )
          })}
        </fieldset>
        <fieldset className="stack gap-4 below-12">
          <legend className="pad-bottom-4 strong">Size in pixels</legend>
          <SizeField label="Width" value={width} limits={FRAME.width} onChange={setWidth} />
          <SizeField label="Height" value={height} limits={FRAME.height} onChange={setHeight} />
        </fieldset>
      </div>
      <div>
        {location.protocol === 'file:' && (
          <p className="below-12 pad-8-12 warn-ground rounded">
            This page was opened from a file, so the code names a file (file:///…), which shows on no website. Put
            Evenkeel on a web server, open it there by its address (https://…) and take the code from that page.
          </p>
        )}
        <CopyField label="Code for your page" text={embedCode(url, title, width, height)} what="code" tall first />
        <Preview url={url} width={width} height={height} />
      </div>
    </div>
  )
}

interface SizeFieldProps {
  readonly label: string
  readonly value: number
  readonly limits: { readonly min: number; readonly max: number }
  readonly onChange: (value: number) => void
}

function SizeField({ label, value, limits, onChange }: SizeFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const take = () => {
    const size = sizeFrom(draft ?? '', limits)
    if (size !== undefined) onChange(size)
    setDraft(undefined)
  }
  return (
    <label className="row between gap-8 high-28" htmlFor={id}>
      {label}
      <input
        id={id}
        className={styles.size}
        type="number"
        {...limits}
        step={20}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </label>
  )
}

/** The frame as it will be, made smaller where there is no room for it. */
function Preview({ url, width, height }: { readonly url: string; readonly width: number; readonly height: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(url)
  useEffect(() => {
    // Replaced, so that Back does not go through everything that was tried.
    if (url !== first.current) frame.current?.contentWindow?.location.replace(url)
  }, [url])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: innerHeight / 2 }))
    observer.observe(element)
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [])
  // All of it is in sight, however high the frame is.
  const scale = Math.min(1, room.width / width, room.height / height)
  return (
    <div ref={box} className={`card clipped ${styles.preview}`} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        src={first.current}
        title="Preview"
        width={width}
        height={height}
        className={`block ${styles.scaled}`}
        style={{ transform: `scale(${scale})` }}
      />
    </div>
  )
}

/** Sizes of the frame in CSS pixels. */
export const FRAME = { width: { min: 240, max: 2400 }, height: { min: 160, max: 2400 } } as const

/** An iframe element as text; everything in it is escaped. */
export function embedCode(url: string, title: string, width: number, height: number): string {
  return `<iframe src="${escaped(url)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
}

/** A typed size inside its limits; undefined when it is no number. */
export function sizeFrom(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const size = Math.round(Number(text))
  return text.trim() === '' || !Number.isFinite(size) ? undefined : Math.min(max, Math.max(min, size))
}
