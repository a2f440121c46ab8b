/**
 * Scales that hold still: they end at 1, 2 or 5 times a power of ten, and while something is dragged they only grow. Their ends are kept by
 * name, so that all pictures of one thing have one scale.
 */
import { createContext, useContext } from 'react'
import type { Recording } from '../core/recording.ts'
import { greatestOfAll } from './greatest.ts'

/** The least of 1, 2 and 5 times a power of ten that is not below a positive number: 730 → 1000; 1 for any other number. */
export function stepAbove(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1
  const power = Math.floor(Math.log10(value))
  for (const digit of [1, 2, 5]) {
    const step = Number(`${digit}e${power}`)
    // A sum may be above its number by a rounding.
    if (value <= step * (1 + 1e-9)) return step
  }
  return Number(`1e${power + 1}`)
}

/** The scales of a page. */
interface Scales {
  /** Where each ends, by its name. */
  readonly ends: Map<string, number>
  /** Whether something is dragged. */
  readonly dragging: boolean
  /** The lesson that is on, in all of whose scenes one load has one colour. */
  readonly lesson?: string | undefined
}

/** Wrap what is drawn in it; the map stays the same one. */
export const ScalesContext = createContext<Scales>({ ends: new Map(), dragging: false })

/** The end of a scale that is to reach `target`, after it ended at `held`: while it holds still it grows in steps. */
export function heldEnd(present: number | undefined, target: number, still: boolean): number {
  if (!still || !present) return target
  return target <= present ? present : stepAbove(target)
}

/** The end of a scale of this name. */
export function useEnd(name: string, target: number, still = false): number {
  const { ends, dragging } = useContext(ScalesContext)
  const end = heldEnd(ends.get(name), target, still || dragging)
  ends.set(name, end)
  return end
}

/** Where one task is the light end of the scale even if no processor ever has many. */
const LEAST_LOAD = 5

/** The top of the scale for a matrix of loads, the same for a run and those that it is compared with. In a lesson it only grows. */
export function useLoadTop(
  recording: Recording,
  others: readonly { readonly run: { readonly recording: Recording } }[] = [],
  matrix = 'load',
): number {
  const { lesson } = useContext(ScalesContext)
  const greatest = greatestOfAll([recording, ...others.map(({ run }) => run.recording)], matrix)
  const name = lesson === undefined ? matrix : `${lesson}/${matrix}`
  return useEnd(name, Math.max(LEAST_LOAD, stepAbove(greatest)), lesson !== undefined)
}
