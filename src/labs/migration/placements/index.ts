/** The placements by name. A new one is its file and a line here and in ./makers.ts. */
import { random } from './random.ts'
import { restricted } from './restricted.ts'
import { roundRobin } from './round-robin.ts'

/** In the order in which they are offered. */
export const placements = { 'round-robin': roundRobin, restricted, random }
