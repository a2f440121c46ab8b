/** The placements by name. A new one is its file and a line here and in ./makers.ts. */
import { bisection } from './bisection.ts'
import { clustered } from './clustered.ts'
import { learned } from './learned.ts'
import type { PlacementDefinition } from './placement.ts'
import { random } from './random.ts'
import { restricted } from './restricted.ts'
import { roundRobin } from './round-robin.ts'

/** In the order in which they are offered. */
export const placements = {
  'round-robin': roundRobin,
  restricted,
  random,
  clustered,
  bisection,
  learned,
} satisfies Readonly<Record<string, PlacementDefinition>>

export type PlacementName = keyof typeof placements
