/** The curves of the strip. What marks the present moves without the curves. */
import { useRef } from 'react'
import looks from '../../../charts/looks.module.css'
import { useSize } from '../../../charts/size.ts'
import { apart, valueScale } from '../../../charts/value-scale.ts'
import { between, type Place, type Span, through, XYPlot } from '../../../charts/xy-plot.tsx'
import type { Value } from '../../../core/parameters.ts'
import type { Found, Maybe } from '../../../core/sweep/best.ts'
import { inSentence } from '../../../core/text/case.ts'
import { quantity } from '../../../core/text/format.ts'
import { sampleWithUnit } from '../../../core/text/sample-text.ts'
import { sampleAxis } from './axis.ts'
import type { SweepPlan } from './plan.ts'
import styles from './strip.module.css'
import type { Curves, StripBand } from './strip-text.ts'

interface PlotProps {
  readonly plan: SweepPlan
  readonly curves: Curves
  /** What other seeds give; undefined before they have been run. */
  readonly band: StripBand | undefined
  /** At each sample what no run can beat; undefined where that is not known, or there is no room for it. */
  readonly bounds: readonly Maybe[] | undefined
  readonly best: Found | undefined
  readonly present: Value
  /** The latest run's metric, and its parameter: it follows the present value after a few milliseconds. */
  readonly now: Maybe
  readonly ran: Value
  readonly presentCurve: number
  readonly onMove: (value: Value, phase: 'drag' | 'commit') => void
}

/** The plot, as large as its container. */
export function Plot({ plan, curves, band, bounds, best, present, now, ran, presentCurve, onMove }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const pending = useRef<Value>(undefined)
  const { parameter, samples, metric } = plan
  const axis = sampleAxis(parameter, samples, Math.max(1, width))
  const scale = valueScale(
    [...curves.flat(), ...(band ? [...band.low.flat(), ...band.high.flat()] : []), ...(bounds ?? []), now].flatMap(
      (value) => (typeof value === 'number' ? [value] : []),
    ),
    Math.max(1, height),
  )
  // Options whose names are wider than their share of the width stand on two lines in turn.
  const staggered = axis.discrete && axis.ticks.some(({ label }) => label.length * CHARACTER > width / samples.length)
  const shift = (curve: number) => (axis.discrete ? (curve - (curves.length - 1) / 2) * 8 : 0)
  const here = axis.x(present)
  const there = axis.x(ran)

  const move = (value: Value) => {
    if (value === (pending.current ?? present)) return
    pending.current = value
    onMove(value, 'drag')
  }
  const finish = () => {
    if (pending.current !== undefined) onMove(pending.current, 'commit')
    pending.current = undefined
  }
  const pixel = (event: { clientX: number; currentTarget: Element }) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left

  return (
    <div ref={box} className={`grow positioned ${styles.plot}`} data-staggered={staggered || undefined}>
      {width > 0 && height > 0 && (
        <svg className="cover overflows small" width={width} height={height} aria-hidden="true">
          <XYPlot
            width={width}
            height={height}
            lead="short"
            y={scale.ticks.map((tick) => ({ at: scale.y(tick), label: tickText(tick, metric.unit) }))}
            x={axis.ticks.map(({ at, label }, i) => ({
              at,
              label: axis.discrete ? shortened(label, (staggered ? 2 : 1) * (width / samples.length)) : label,
              row: staggered ? i % 2 : 0,
            }))}
          >
            {here !== undefined && (
              <line className="stroke-ink stroke-2" opacity={0.35} x1={here} x2={here} y1={0} y2={height} />
            )}
            {bounds && (
              <Bound points={bounds.map((bound, i) => pointOf(axis.x(samples[i]), bound, scale.y))} height={height} />
            )}
            <Lines
              plan={plan}
              curves={curves}
              band={band}
              x={(i) => axis.x(samples[i]) ?? 0}
              y={scale.y}
              discrete={axis.discrete}
              shift={shift}
              width={width}
              height={height}
              presentCurve={presentCurve}
            />
            {best && (
              <circle
                className="no-fill stroke-ink stroke-2"
                cx={(axis.x(samples[best.index]) ?? 0) + shift(best.curve)}
                cy={scale.y(best.value)}
                r={7}
              />
            )}
            {there !== undefined && typeof now === 'number' && (
              <circle
                className={`fill-ink ${styles.here}`}
                strokeWidth={1.5}
                cx={there + shift(Math.max(0, presentCurve))}
                cy={scale.y(now)}
                r={5}
              />
            )}
          </XYPlot>
        </svg>
      )}
      <div
        className={`absolute ${styles.slider}`}
        role="slider"
        tabIndex={0}
        aria-label={`${parameter.label} on the strip`}
        aria-valuemin={0}
        aria-valuemax={samples.length - 1}
        aria-valuenow={nearest(samples, present)}
        aria-valuetext={`${sampleWithUnit(parameter, present)}${typeof now === 'number' ? `, ${inSentence(metric.label)} ${quantity(now, metric.unit)}` : ''}`}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          move(axis.at(pixel(event)))
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) move(axis.at(pixel(event)))
        }}
        onPointerUp={finish}
        onPointerCancel={finish}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          const to = axis.after(event.key, pending.current ?? present)
          if (to === undefined) return
          event.preventDefault()
          move(to)
        }}
        onKeyUp={finish}
        onBlur={finish}
      />
    </div>
  )
}

/** A place in the plot; undefined without a value. */
const pointOf = (x: number | undefined, value: Maybe, y: (value: number) => number) =>
  typeof value === 'number' ? { x: x ?? 0, y: y(value) } : undefined

/** The line that no run can beat, named at its end. */
function Bound({ points, height }: { readonly points: readonly Place[]; readonly height: number }) {
  const last = points.findLast((point) => point !== undefined)
  return (
    <g data-bound="">
      <path className={`no-fill stroke-strong ${styles.bound}`} d={through(points)} />
      {last && (
        <text className="fill-soft anchor-end" x={last.x - 4} y={last.y + 20 < height ? last.y + 16 : last.y - 6}>
          no run can beat this
        </text>
      )}
    </g>
  )
}

/** Pixels that a character takes, about. */
const CHARACTER = 6.5

/** A word cut to a width. */
function shortened(label: string, width: number): string {
  const most = Math.max(3, Math.floor(width / CHARACTER))
  return label.length > most ? `${label.slice(0, most - 1)}…` : label
}

/** A tick's number without the zeros that say nothing: "2 s", "0.005". */
function tickText(value: number, unit: string): string {
  return quantity(value, unit)
    .replace(/(\.\d*?)0+(?!\d)/, '$1')
    .replace(/\.(?!\d)/, '')
}

/** Index of the sample nearest to a value, for what counts positions. */
function nearest(samples: readonly Value[], value: Value): number {
  const exact = samples.indexOf(value)
  if (exact >= 0 || typeof value !== 'number') return Math.max(0, exact)
  const after = samples.findIndex((sample) => typeof sample === 'number' && sample > value)
  return after < 0 ? samples.length - 1 : Math.max(0, after - 1)
}

interface LinesProps {
  readonly plan: SweepPlan
  readonly curves: Curves
  readonly band: StripBand | undefined
  readonly x: (sample: number) => number
  readonly y: (value: number) => number
  readonly discrete: boolean
  /** How far a curve stands beside the middle of its option, in pixels. */
  readonly shift: (curve: number) => number
  readonly width: number
  readonly height: number
  readonly presentCurve: number
}

function Lines({ plan, curves, band, x, y, discrete, shift, width, height, presentCurve }: LinesProps) {
  const several = curves.length > 1
  const ends = curves.map((values) => values.findLast((value) => typeof value === 'number'))
  const places = apart(
    ends.map((value) => (typeof value === 'number' ? y(value) : height)),
    13,
    4,
    height - 4,
  )
  return curves.map((values, c) => {
    const points = values.map((value, i) => (typeof value === 'number' ? { x: x(i), y: y(value) } : undefined))
    const look = c % 4
    return (
      <g key={plan.curves[c].id} className={`${looks.look} ${styles.curve}`} data-look={look}>
        {band && (
          <path
            className={looks.mark}
            fillOpacity={0.14}
            d={between(spans(band, c, (i) => x(i) + shift(c), y, discrete))}
          />
        )}
        {!discrete && (
          <path className={`no-fill ${looks.line}`} strokeWidth={c === presentCurve ? 2.5 : 1.5} d={through(points)} />
        )}
        {points.map(
          (point, i) =>
            point && (
              <path
                key={plan.samples[i]}
                className={looks.mark}
                d={SHAPES[look]}
                transform={`translate(${(point.x + shift(c)).toFixed(1)} ${point.y.toFixed(1)})`}
              />
            ),
        )}
        {several && ends[c] !== undefined && (
          <text className={`strong ${looks.mark}`} x={width + 10} y={places[c] + 4}>
            {plan.curves[c].short}
          </text>
        )}
      </g>
    )
  })
}

/* A disc, a square, a triangle, a diamond: curves are distinguished without colour. */
const SHAPES = [
  'M-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  'M-2.5-2.5h5v5h-5z',
  'M0-3.5l3.2 6h-6.4z',
  'M0-3.7l3.7 3.7l-3.7 3.7l-3.7-3.7z',
]

/** Half the width of a band at an option, in pixels. */
const HALF = 3

/** Where a curve's band is, from sample to sample; of options each has a bar of its own. */
function spans(
  { low, high }: StripBand,
  curve: number,
  x: (sample: number) => number,
  y: (value: number) => number,
  discrete: boolean,
): Span[] {
  return low[curve].flatMap((from, i) => {
    const to = high[curve][i]
    if (typeof from !== 'number' || typeof to !== 'number') return [undefined]
    const span = { x: x(i), low: y(from), high: y(to) }
    return discrete ? [{ ...span, x: span.x - HALF }, { ...span, x: span.x + HALF }, undefined] : [span]
  })
}
