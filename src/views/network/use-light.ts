/** What is lit in the machine while something beside it is pointed at. */
import { useEffect, useMemo, useState } from 'react'
import type { Lens } from '../../core/playhead/pointing.ts'
import { type LookedAt, lightOn } from './lit.ts'

/** Shows something in the machine as long as the component is there. `lookedAt` is the same object until it changes. */
export function useLight(lens: Lens | undefined, lookedAt: LookedAt): void {
  useEffect(() => lens?.light.set(lightOn(lookedAt)), [lens, lookedAt])
  useEffect(() => () => lens?.light.set(undefined), [lens])
}

/** Marks the processor of a table's row in the machine while the row is pointed at, else what the table is about; returns what a row is given. */
export function useLitRows(lens: Lens | undefined, about: LookedAt = NOTHING) {
  const [row, setRow] = useState(-1)
  useLight(
    lens,
    useMemo(() => (row < 0 ? about : { marked: [row] }), [row, about]),
  )
  return (processor: number) => ({
    onPointerEnter: () => setRow(processor),
    onPointerLeave: () => setRow(-1),
  })
}

const NOTHING: LookedAt = { marked: [] }

/** Calls back with the processor that is pointed at in the machine. `follow` is the same function until it changes. */
export function usePointed(lens: Lens | undefined, follow: (processor: number) => void): void {
  useEffect(
    () =>
      lens?.pointed.subscribe(() => {
        const at = lens.pointed.get()
        if (at >= 0) follow(at)
      }),
    [lens, follow],
  )
}
