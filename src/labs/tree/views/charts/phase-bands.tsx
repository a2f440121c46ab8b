/** Phases as pale bands with their names, transitions as flags. */

import phases from '../../../../charts/phases.module.css'
import { timeScale } from '../../../../charts/places.ts'
import { lineHeight } from '../../../../charts/theme.ts'
import { PHASES } from '../../../../core/phases/by-phase.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import type { Recording } from '../../../../core/recording.ts'
import type { RunView } from '../../../page.ts'
import { actsOn } from '../../balancers/index.ts'
import { balancerIn } from '../words.ts'
import { type FlagPlace, flagPlaces, LETTER, phaseSpans, transitions } from './phases.ts'

interface PhaseBandsProps {
  readonly run: RunView
  readonly unit: AxisUnit
  readonly width: number
  readonly height: number
  /** Height of the strip at the top for names and flags. */
  readonly strip: number
}

/** From a row to the pixel at which it begins. */
function beginsAt(recording: Recording, unit: AxisUnit, width: number): (row: number) => number {
  const axis = axisOf(recording, unit)
  const x = timeScale(axis.end, width)
  return (row) => x(axis.xOf(row))
}

/** Bands over the whole plot, and the flags' poles between them. */
export function PhaseBands({ run, unit, width, height }: Omit<PhaseBandsProps, 'strip'>) {
  const { recording } = run
  const left = beginsAt(recording, unit, width)
  return (
    <g>
      {phaseSpans(run).map(({ phase, from, until }) => {
        const x = left(from)
        return (
          <rect
            key={phase}
            className={`${phases.band} ${phases[phase]}`}
            x={x}
            width={left(until) - x}
            height={height}
          />
        )
      })}
      {transitions(run).map(({ symbol, phase, row }) => {
        const x = Math.round(left(row))
        const className = `${phases.pole} ${phases[phase]}`
        return <line key={symbol} className={className} data-acted={isActed(run, symbol)} x1={x} x2={x} y2={height} />
      })}
    </g>
  )
}

/** Their names and the flags between them, in a strip at the top, where there is room; the playhead passes behind them. */
export function PhaseNames({ run, unit, width, height, strip }: PhaseBandsProps) {
  const { recording } = run
  const left = beginsAt(recording, unit, width)
  const line = lineHeight()
  const flags = flagPlaces(
    transitions(run).map(({ row }) => left(row)),
    width,
    line,
  )
  return (
    <svg
      className="cover overflows no-pointer"
      // Above the playhead.
      style={{ zIndex: 2 }}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {phaseSpans(run).map(({ phase, from, until }) => {
        const free = freeStretch(left(from), left(until), flags)
        const hasRoom = (name: string) => free.until - free.from > name.length * LETTER * line + 12
        // Where balancers differ by phase, with the phase's own.
        const several = new Set([0, 1, 2].map((number) => balancerIn(number, run))).size > 1
        const names = [
          ...(several ? [`${phase}: ${balancerIn(PHASES.indexOf(phase), run).label}`] : []),
          ...(phase === 'steady' && isEnough(run) ? [`${phase}: enough tasks for all`] : []),
          phase,
        ]
        const name = names.find(hasRoom)
        return (
          name && (
            // A rim of the band's colour keeps the playhead apart from the words.
            <text
              key={phase}
              className={`small fill-soft ${phases[phase]}`}
              stroke="var(--band)"
              strokeWidth={6}
              strokeLinejoin="round"
              paintOrder="stroke"
              x={free.from + 6}
              dy="1.08em"
            >
              {name}
            </text>
          )
        )
      })}
      {transitions(run).map(({ symbol, phase }, i) => (
        <Flag key={symbol} place={flags[i]} symbol={symbol} phase={phase} acted={isActed(run, symbol)} strip={strip} />
      ))}
    </svg>
  )
}

/** Whether the steady phase, in which the number of tasks may rise and fall, is one of at least a task for each processor. */
const isEnough = ({ values }: RunView): boolean => Number(values.c1) >= 1 && Number(values.c2) >= 1

/** Whether the balancer acted upon a transition, or it was only seen. */
function isActed({ values }: RunView, symbol: string): boolean {
  return actsOn(values, symbol === 't₁' ? 't1' : 't2')
}

/** What the flags leave of a stretch. */
function freeStretch(from: number, until: number, flags: readonly FlagPlace[]) {
  let left = from
  let right = until
  for (const flag of flags) {
    if (flag.left <= left && flag.right > left) left = flag.right
    if (flag.left < right && flag.right >= right) right = flag.left
  }
  return { from: left, until: right }
}

interface FlagProps {
  readonly place: FlagPlace
  readonly symbol: string
  readonly phase: string
  /** Solid when the balancer acted upon the transition, hollow and dashed when it was only seen. */
  readonly acted: boolean
  readonly strip: number
}

function Flag({ place, symbol, phase, acted, strip }: FlagProps) {
  return (
    <g className={phases[phase]} data-acted={acted}>
      <title>{acted ? `Transition ${symbol}` : `Transition ${symbol}, seen but not acted upon`}</title>
      <rect
        fill={acted ? 'var(--flag)' : 'var(--surface)'}
        stroke="var(--flag)"
        strokeDasharray={acted ? undefined : '3 2'}
        x={place.left}
        y={1}
        width={place.right - place.left}
        height={strip - 2}
        rx={2}
      />
      <text
        className="small strong anchor-middle"
        fill={acted ? 'var(--on-accent)' : 'var(--ink)'}
        x={(place.left + place.right) / 2}
        dy="1.08em"
      >
        {symbol}
      </text>
    </g>
  )
}
