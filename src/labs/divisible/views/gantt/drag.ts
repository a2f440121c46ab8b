/** What dragging a bar, or a key on it, does to the scenario. */
import type { Values } from '../../../../core/parameters.ts'
import type { Problem } from '../../model/detail.ts'

/** The columns of the table that a bar stands for: its length grows with them. */
export type Column = 'C' | 'E' | 'L'

/** Pixels of a drag that double a value. */
const DOUBLING = 120

const digits = (value: number, most: number) => Number(value.toPrecision(most))

/** A value after a drag of this many pixels; latency, which may be 0, moves by time instead. */
export function dragged(column: Column, value: number, pixels: number, timePerPixel: number): number {
  if (column === 'L') return Math.max(0, digits(value + pixels * timePerPixel, 3))
  return Math.min(1e9, Math.max(1e-6, digits(value * 2 ** (pixels / DOUBLING), 3)))
}

/** A value after a key: a twentieth more or less; from a latency of 0 a thousandth of the schedule. */
export function stepped(column: Column, value: number, direction: 1 | -1, end: number): number {
  if (column === 'L') return Math.max(0, digits(value + direction * Math.max(value / 20, end / 1000), 3))
  return Math.min(1e9, Math.max(1e-6, digits(value * 1.05 ** direction, 3)))
}

/**
 * The scenario with one cell changed. Drawn workers and clusters become a table first: from then on they are the reader's
 * own.
 */
export function withCell({ system }: Problem, column: Column, worker: number, value: number): Values {
  const list = (values: Float64Array, id: Column) =>
    [...values].map((each, k) => (id === column && k === worker ? value : digits(each, 6)))
  return {
    system: 'given',
    C: list(system.transfer, 'C'),
    E: list(system.compute, 'E'),
    L: list(system.latency, 'L'),
  }
}
