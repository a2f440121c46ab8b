/**
 * Scales that hold still: they end at 1, 2 or 5 times a power of ten, and while something is dragged they only grow. Their ends are kept by
 * name, so that all pictures of one thing have one scale.
 */
import { createContext, useContext, useMemo } from 'react'
import type { Recording } from '../core/recording.ts'
import { type HeightScale, heightScale, stepAbove } from './axis.ts'
import { greatestOfAll } from './greatest.ts'

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

/** The end of a scale that is to reach `wanted`, after it ended at `held`: while it holds still it grows in steps. */
export function heldEnd(held: number | undefined, wanted: number, still: boolean): number {
  if (!still || !held) return wanted
  return wanted <= held ? held : stepAbove(wanted)
}

/** The end of a scale of this name. */
export function useEnd(name: string, wanted: number, still = false): number {
  const { ends, dragging } = useContext(ScalesContext)
  const end = heldEnd(ends.get(name), wanted, still || dragging)
  ends.set(name, end)
  return end
}

/** The vertical scale of this name, which reaches over `greatest`; see `heightScale`. The same object while nothing of it changes. */
export function useHeightScale(
  name: string,
  greatest: number,
  height: number,
  upper = 0,
  integer = false,
): HeightScale {
  const end = useEnd(name, stepAbove(greatest))
  return useMemo(() => heightScale(end, height, upper, integer), [end, height, upper, integer])
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
