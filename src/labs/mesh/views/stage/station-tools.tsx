/** What can be done to the processor that is looked at: load it, take it away, let it come back. */
import { useState } from 'react'
import { quantity } from '../../../../core/text/format.ts'
import type { ChangeValues } from '../../../page.ts'
import type { MeshValues } from '../../parameters.ts'

interface StationToolsProps {
  readonly values: MeshValues
  readonly processor: number
  /** Seconds since the run began, where the playhead stands. */
  readonly now: () => number
  readonly onChange: ChangeValues
}

/** The factor that the slider asks for; meant once it is let go. */
interface Asked {
  readonly factor: number
  readonly meant: boolean
}

/** Heaviest load that the slider offers. */
const HEAVIEST = 6
const STEP = 0.25

/** Half the width of a thumb, in pixels. */
const THUMB = 8

/** The factor under a pointer that drags: Chromium itself does not go on with a drag in a size container as the stage is. */
function factorAt(slider: HTMLInputElement, x: number): number {
  const { left, width } = slider.getBoundingClientRect()
  const share = Math.min(1, Math.max(0, (x - left - THUMB) / (width - 2 * THUMB)))
  return 1 + STEP * Math.round((share * (HEAVIEST - 1)) / STEP)
}

/** The entries by processor, as many as processors. */
function entriesOf(loads: string, processors: number): string[] {
  const entries = loads.split(';')
  return Array.from({ length: processors }, (_, i) => (entries[i] ?? '').trim())
}

/** Loads where one processor has another entry; empty ones at the end are left out. */
export function withEntry(loads: string, processors: number, processor: number, entry: string): string {
  const entries = entriesOf(loads, processors)
  entries[processor] = entry
  while (entries.length > 0 && entries[entries.length - 1] === '') entries.pop()
  return entries.join(';')
}

/** One processor's entry. */
export const entryOf = (loads: string, processors: number, processor: number): string =>
  entriesOf(loads, processors)[processor] ?? ''

/** The factor of a constant load, 1 where there is none; undefined where the entry is of another kind. */
export function constantIn(entry: string): number | undefined {
  if (entry === '') return 1
  const [, factor] = /^constant:([\d.]+)$/.exec(entry) ?? []
  return factor === undefined ? undefined : Number(factor)
}

/** The entry of a constant load. */
export const constantEntry = (factor: number): string => (factor <= 1 ? '' : `constant:${Number(factor.toFixed(2))}`)

/** The entry of a processor that leaves at a time. */
export const awayEntry = (seconds: number): string => `away:${Number(Math.max(0, seconds).toFixed(2))}`

/** A slider and a button; a load of another kind says how it is written. */
export function StationTools({ values, processor, now, onChange }: StationToolsProps) {
  const { loads, processors } = values
  const entry = entryOf(loads, processors, processor)
  const factor = constantIn(entry)
  const away = entry.startsWith('away:')
  const withOther = (other: string) => withEntry(loads, processors, processor, other)
  const set = (other: string) => onChange({ loads: withOther(other) }, 'commit')
  // The run that is shown comes after the slider: what is asked for stands until the run has it.
  const [request, setRequest] = useState<Asked>()
  if (request?.meant && constantIn(entry) === request.factor) setRequest(undefined)
  const shown = request?.factor ?? factor
  const ask = (to: number, how: 'drag' | 'commit') => {
    setRequest({ factor: to, meant: how === 'commit' })
    onChange({ loads: withOther(constantEntry(to)) }, how)
  }
  const finish = () => {
    if (request && !request.meant) ask(request.factor, 'commit')
  }
  return (
    <span className="inline-row wrap gap-4-12">
      {shown === undefined ? (
        !away && <code>{entry}</code>
      ) : (
        <label className="inline-row gap-8">
          Load factor
          <input
            type="range"
            min={1}
            max={HEAVIEST}
            step={STEP}
            value={Math.min(HEAVIEST, shown)}
            aria-valuetext={shown === 1 ? 'unloaded' : `${quantity(shown)}: it gets one part in ${quantity(shown)}`}
            onChange={(event) => ask(Number(event.target.value), 'drag')}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => {
              const to = event.buttons === 1 ? factorAt(event.currentTarget, event.clientX) : shown
              if (to !== shown) ask(to, 'drag')
            }}
            onPointerUp={finish}
            onKeyUp={finish}
            onBlur={finish}
          />
          <output className="ink" style={{ minWidth: '2.5em' }}>
            {quantity(shown)}
          </output>
        </label>
      )}
      <button
        type="button"
        className="bordered rounded ink small high-24"
        style={{ padding: '2px 8px' }}
        onClick={() => set(away || factor === undefined ? '' : awayEntry(now()))}
      >
        {away
          ? 'Let it come back'
          : factor === undefined
            ? 'Take the load away'
            : `Take it away from ${quantity(Number(now().toFixed(2)), 's')} on`}
      </button>
    </span>
  )
}
