import { useEffect } from 'react'
import type { Lens, Light } from '../../core/playhead/pointing.ts'

/** Shows something in the machine as long as the component is there. `light` is the same object until it changes. */
export function useLight(lens: Lens | undefined, light: Light): void {
  useEffect(() => lens?.light.set(light), [lens, light])
  useEffect(() => () => lens?.light.set(undefined), [lens])
}
