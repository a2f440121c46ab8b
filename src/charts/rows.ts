/** What the rows of a recording stand for, in words and numbers. */

import type { Axis, AxisUnit } from '../core/playhead/axis.ts'
import type { Recording, Rows } from '../core/recording.ts'
import { quantity, count as written } from '../core/text/format.ts'
import { spanName } from './row-span.ts'

/** How many of the run's steps a row stands for; the last one may not be full yet. */
export function stepsInRow(rows: Pick<Rows, 'stride' | 'steps'>, row: number): number {
  return Math.max(1, Math.min(rows.stride, rows.steps - row * rows.stride))
}

/** A row in the run's own steps, counted from 1: "203", or "405–406" where a row stands for two. */
export function stepNumbers(rows: Pick<Rows, 'stride' | 'steps'>, row: number): string {
  const first = row * rows.stride + 1
  const last = first + stepsInRow(rows, row) - 1
  return last > first ? `${written(first)}–${written(last)}` : written(first)
}

/** A row in words: "iteration 203", "iterations 405–406". */
export function rowName(rows: Pick<Rows, 'stride' | 'steps'>, step: string, row: number): string {
  return `${step}${stepsInRow(rows, row) > 1 ? 's' : ''} ${stepNumbers(rows, row)}`
}

/** The row at a position in words, which is what values there are of: "iteration 203", "20.9 s to 21.0 s". */
export function placeName(recording: Recording, axis: Axis, x: number): string {
  if (axis.unit === 'steps') return positionName(recording, axis.unit, x)
  const row = axis.rowAt(x)
  return spanName(axis.xOf(row), axis.xOf(row + 1))
}

/** A position in words: "iteration 203", "31.2 ms". */
export function positionName(recording: Recording, unit: AxisUnit, x: number): string {
  if (unit === 'seconds') return quantity(x, 's')
  return rowName(recording, recording.shape.step, Math.floor(x / recording.stride))
}
