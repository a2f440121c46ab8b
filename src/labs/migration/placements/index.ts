/** The placements by name. A new one is its file and its lines here. */
import { bisection, maker as makerBisection } from './bisection.ts'
import { clustered, maker as makerClustered } from './clustered.ts'
import { learned, maker as makerLearned } from './learned.ts'
import type { PlacementDefinition, PlacementMaker } from './placement.ts'
import { makeRandom, makeRestricted, makeRoundRobin, random, restricted, roundRobin } from './unknowing.ts'

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

/** How each placement is made. Only the engine needs it. */
export const makers: Readonly<Record<PlacementName, PlacementMaker>> = {
  'round-robin': makeRoundRobin,
  restricted: makeRestricted,
  random: makeRandom,
  clustered: makerClustered,
  bisection: makerBisection,
  learned: makerLearned,
}
