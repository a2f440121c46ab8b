import { useEffect } from 'react'
import type { Lens } from '../../core/playhead/pointing.ts'
import { type LookedAt, lightOn } from './lit.ts'

/** Shows something in the machine as long as the component is there. `lookedAt` is the same object until it changes. */
export function useLight(lens: Lens | undefined, lookedAt: LookedAt): void {
  useEffect(() => lens?.light.set(lightOn(lookedAt)), [lens, lookedAt])
  useEffect(() => () => lens?.light.set(undefined), [lens])
}
