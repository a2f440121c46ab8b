/** A curve in line with the slider's track: its line, the present value as a dot, the best as a tick. Larger numbers are higher. */
import { type CSSProperties, type PointerEvent, useMemo } from 'react'
import type { Value } from '../../../core/parameters.ts'
import { scaleOf } from '../../controls/scale.ts'
import type { DrawingProps } from './drawing.ts'
import { HEIGHTS } from './heights.ts'
import { type Spread, stretches, type Valued } from './points.ts'
import styles from './scent.module.css'

/** Room above and below the curve, in pixels. */
const ROOM = 4

/** How much of its place an option's line takes. */
const OPTION = 0.7

/** The curve of a number, or a line as high as its number for each of many options. */
export function Line({ parameter, options, curve, shown, bounds, value, best, read, onRead, onGoTo }: DrawingProps) {
  const x = useMemo(() => {
    if (parameter.kind !== 'number') return (option: Value) => (options.indexOf(String(option)) + 0.5) / options.length
    const { min, max, position } = scaleOf(parameter)
    return (sample: Value) => (max > min ? (position(Number(sample)) - min) / (max - min) : 0)
  }, [parameter, options])
  const y = heightOf([
    ...shown.map((point) => point.value),
    ...[...curve.spread.values()].flat(),
    ...bounds.map((bound) => bound.value),
  ])
  const lines = useMemo(() => stretches(parameter, curve.points), [parameter, curve])
  const half = OPTION / 2 / options.length
  const dashes = (points: readonly Valued[]) =>
    points.map(({ sample, value }) => `M${at(x(sample) - half, y(value))}L${at(x(sample) + half, y(value))}`).join('')
  const joined = (points: readonly Valued[]) =>
    `M${points.map(({ sample, value }) => at(x(sample), y(value))).join('L')}`
  const path = options.length > 0 ? dashes(shown) : lines.map(joined).join('')
  const boundPath = options.length > 0 ? dashes(bounds) : joined(bounds)
  const name = bounds.length > 0 ? nameAt(shown, bounds, y) : undefined
  const height = heightAt(options.length > 0 ? [shown] : lines, value, x)
  const nearest = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const off = ({ sample }: Valued) => Math.abs(x(sample) - (clientX - left) / width)
    return shown.reduce((one, other) => (off(other) < off(one) ? other : one))
  }
  return (
    <div
      className={`positioned ${styles.plot}`}
      onPointerMove={(event) => onRead(nearest(event))}
      onPointerLeave={() => onRead(undefined)}
      onPointerUp={(event) => event.button === 0 && onGoTo(nearest(event).sample)}
    >
      <svg
        className="block full-width full-height"
        viewBox={`0 0 100 ${HEIGHTS.curve}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.spread} d={bandPath(curve.spread, x, y)} />
        <path className={`no-fill stroke-strong ${styles.line}`} d={path} />
        {bounds.length > 0 && <path className={`no-fill stroke-strong ${styles.bound}`} data-bound="" d={boundPath} />}
      </svg>
      {name && (
        <span
          className={`absolute no-pointer soft ${styles.name}`}
          data-end={name.end}
          style={{ '--y': name.y } as CSSProperties}
          aria-hidden="true"
        >
          no run can beat this
        </span>
      )}
      {best && <Mark look={styles.best} x={x(best.sample)} y={y(best.value)} />}
      {read && <Mark look={styles.read} x={x(read.sample)} y={y(read.value)} />}
      {height !== undefined && <Mark look={styles.dot} x={x(value)} y={y(height)} />}
    </div>
  )
}

/** Values that differ by a larger factor are drawn as logarithms: else all but the largest lie on one line. */
const FACTOR = 5

/** Heights of values in pixels from the top, so that all of these have room. */
function heightOf(values: readonly number[]): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (most === least) return () => HEIGHTS.curve / 2
  const place = least > 0 && most > FACTOR * least ? Math.log : (value: number) => value
  const [low, high] = [place(least), place(most)]
  return (value) => ROOM + ((high - place(value)) / (high - low)) * (HEIGHTS.curve - 2 * ROOM)
}

/** Pixels that the name of the bound needs above it, over a part of the width. */
const NAME = 13
const NAME_WIDTH = 0.55

/** Where the name of the bound has room between it and the curve: at one of the ends; undefined where it has none. */
function nameAt(shown: readonly Valued[], bounds: readonly Valued[], y: (value: number) => number) {
  const places = shown.map((point, k) => ({ top: y(point.value), bottom: y(bounds[k].value) }))
  const reach = Math.max(1, Math.ceil(NAME_WIDTH * places.length))
  for (const [end, near] of [
    ['right', places.slice(-reach)],
    ['left', places.slice(0, reach)],
  ] as const) {
    const above = Math.min(...near.map(({ bottom }) => bottom))
    if (above - Math.max(...near.map(({ top }) => top)) >= NAME) return { end, y: above - NAME }
  }
  return undefined
}

const at = (x: number, y: number) => `${(100 * x).toFixed(2)} ${y.toFixed(1)}`

/** The band between the least and the largest value over several seeds. */
function bandPath(spread: Spread, x: (value: Value) => number, y: (value: number) => number): string {
  const places = [...spread].sort(([a], [b]) => x(a) - x(b))
  if (places.length < 2) return ''
  const above = places.map(([sample, [, most]]) => at(x(sample), y(most)))
  const below = places.map(([sample, [least]]) => at(x(sample), y(least)))
  return `M${[...above, ...below.reverse()].join('L')}Z`
}

const Mark = ({ look, x, y }: { readonly look: string; readonly x: number; readonly y: number }) => (
  <span className={`absolute no-pointer ${styles.mark} ${look}`} style={{ '--x': x, '--y': y } as CSSProperties} />
)

/** The curve's value at a value of the knob, on the straight line between its neighbours; undefined in a gap. */
function heightAt(
  lines: readonly (readonly Valued[])[],
  value: Value,
  x: (value: Value) => number,
): number | undefined {
  for (const line of lines) {
    const exact = line.find(({ sample }) => sample === value)
    if (exact || typeof value !== 'number') return exact?.value
    const after = line.findIndex(({ sample }) => Number(sample) > value)
    if (after < 1) continue
    const [a, b] = [line[after - 1], line[after]]
    return a.value + ((x(value) - x(a.sample)) / (x(b.sample) - x(a.sample))) * (b.value - a.value)
  }
  return undefined
}
