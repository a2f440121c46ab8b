/** What is a press away from the transport: jumps, the axis and the speed. */
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useRef } from 'react'
import { type AxisId, axesOf } from '../../core/playhead/axis.ts'
import { capital } from '../../core/text/case.ts'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import { playSeconds } from '../../views/playhead/playhead.ts'
import { useBreakItems } from '../break/breaking.ts'
import { groundOf, paceOf } from '../state/axis.ts'
import { inLesson } from '../state/lesson.ts'
import { usePage, useSession } from '../state/use.ts'
import { useShortcut } from '../ui/action.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { NextMarkerIcon, PreviousMarkerIcon, ToEndIcon, ToStartIcon } from '../ui/icons.tsx'
import { seekMarker } from './seek-marker.ts'
import styles from './transport.module.css'

/** Speeds up to 16, on a logarithmic slider that snaps to normal. */
const SPEED = { max: 4, step: 0.25, snap: 0.4 } as const

/** Below this speed it is said what of the run is played in a second, no longer in what time all of it. */
const SLOW_MOTION = 1 / 16

export interface MenuProps {
  /** Whether there are markers to go to. */
  readonly marked: boolean
  /** Whether there is nothing to play. */
  readonly none: boolean
  /** What stands in the transport's row where it has room. */
  readonly children: ReactNode
}

/** Jumps, axis and speed. */
export function TransportMenu({ marked, none, children }: MenuProps) {
  const session = useSession()
  const { playhead } = session
  const inSchedule = usePage((s) => s.axis === 'schedule')
  const marker = usePage((s) => s.run?.recording.shape.marker ?? 'marker')
  // Markers stand at steps of the run; in a schedule there are none.
  const unmarked = none || !marked || inSchedule
  const jumps: readonly Jump[] = [
    ['To the start', 'start', ToStartIcon, none, playhead.toStart],
    [`Previous ${marker}`, 'previous-marker', PreviousMarkerIcon, unmarked, () => void seekMarker(session, -1)],
    [`Next ${marker}`, 'next-marker', NextMarkerIcon, unmarked, () => void seekMarker(session, 1)],
    ['To the end', 'end', ToEndIcon, none, playhead.toEnd],
  ]
  return (
    <div className="stack gap-12 soft">
      <div className="row between">
        {jumps.map(([label, action, Icon, disabled, jump]) => (
          <JumpButton key={label} label={label} action={action} disabled={disabled} onClick={jump}>
            <Icon />
          </JumpButton>
        ))}
      </div>
      <AxisChoice />
      <Speed />
      <Breaks />
      <div className={`row between ${styles.inMenu}`}>{children}</div>
    </div>
  )
}

/** Its name, the action that does the same by key, its icon, whether it cannot be done, and what it does. */
type Jump = readonly [label: string, action: string, icon: ComponentType, disabled: boolean, jump: () => void]

function JumpButton({ action, ...button }: ComponentProps<typeof IconButton> & { readonly action: string }) {
  return <IconButton {...button} shortcut={useShortcut(action)} />
}

/** What can go wrong at the playhead; nothing in a lesson, whose scenario is its own. */
function Breaks() {
  const items = useBreakItems()
  const lesson = usePage(inLesson)
  if (lesson || items.length === 0) return null
  return (
    <div className="stack" role="group" aria-label="Break something here">
      <span className="small">Break something here</span>
      {items.map(({ id, label, onChoose }) => (
        <Button
          key={id}
          look="quiet"
          className="text-left"
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            onChoose()
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** What the playhead moves along, where there is a choice. */
function AxisChoice() {
  const session = useSession()
  const { axis, shape } = usePage((s) => ({ axis: s.axis, shape: labs[s.lab].shape(s.values).shape }))
  const axes = axesOf(shape)
  if (axes.length < 2) return null
  const labels: Record<AxisId, string> = { steps: capital(`${shape.step}s`), seconds: 'Seconds', schedule: 'Schedule' }
  return (
    <div className="flex clipped rounded bordered" role="group" aria-label="Axis">
      {axes.map((id) => (
        <button
          className="grow high-28 soft chosen ring-inside"
          key={id}
          type="button"
          aria-pressed={id === axis}
          onClick={() => session.setAxis(id)}
        >
          {labels[id]}
        </button>
      ))}
    </div>
  )
}

/** How fast it plays: in what time all of it, and what of it in a second. */
function Speed() {
  const session = useSession()
  const pressed = useRef(false)
  const speed = usePage((s) => s.speed)
  const { id, rows, last } = usePage((s) => {
    const { id, rows, last } = groundOf(s)
    return { id, rows, last }
  })
  const shape = usePage((s) => labs[s.lab].shape(s.values).shape)
  const { step } = shape
  const all = playSeconds({ id, rows: rows || Number.POSITIVE_INFINITY }, speed)
  const rate = last / all
  const each = id === 'seconds' ? quantity(rate, 's') : `${quantity(rate)} ${step}s`
  const inAll = `all in ${Number(all.toPrecision(2))} s`
  const text = speed < SLOW_MOTION ? `${each} a second` : inAll
  const words = id === 'schedule' ? text : `${inAll}, ${each} a second`
  const least =
    Math.floor(Math.log2(Math.min(session.playhead.slowest(), (paceOf(shape) ?? 1) / 4)) / SPEED.step) * SPEED.step
  return (
    <label className="row gap-8 soft" title={`Plays ${words}`}>
      <span>Speed</span>
      <input
        className="touch grow any-width"
        type="range"
        min={Math.min(least, Math.log2(speed))}
        max={SPEED.max}
        step={SPEED.step}
        value={Math.log2(speed)}
        aria-valuetext={words}
        onPointerDown={() => {
          pressed.current = true
        }}
        onPointerUp={() => {
          pressed.current = false
        }}
        onChange={({ target }) => {
          // Only a drag snaps: a key moves one step.
          if (pressed.current && Math.abs(target.valueAsNumber) < SPEED.snap) target.value = '0'
          session.setSpeed(2 ** target.valueAsNumber)
        }}
      />
      <output style={{ minWidth: 80 }} className="ink nowrap">
        {text}
      </output>
    </label>
  )
}
