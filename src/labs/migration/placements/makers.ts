/** How each placement is made. Only the engine needs it. */
import { maker as bisection } from './bisection.ts'
import { maker as clustered } from './clustered.ts'
import type { PlacementName } from './index.ts'
import { maker as learned } from './learned.ts'
import type { PlacementMaker } from './placement.ts'
import { maker as random } from './random.ts'
import { maker as restricted } from './restricted.ts'
import { maker as roundRobin } from './round-robin.ts'

export const makers: Readonly<Record<PlacementName, PlacementMaker>> = {
  'round-robin': roundRobin,
  restricted,
  random,
  clustered,
  bisection,
  learned,
}
