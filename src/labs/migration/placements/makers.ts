/** How each placement is made. Only the engine needs it. */
import type { placements } from './index.ts'
import type { PlacementMaker } from './placement.ts'
import { maker as random } from './random.ts'
import { maker as restricted } from './restricted.ts'
import { maker as roundRobin } from './round-robin.ts'

export const makers: Readonly<Record<keyof typeof placements, PlacementMaker>> = {
  'round-robin': roundRobin,
  restricted,
  random,
}
