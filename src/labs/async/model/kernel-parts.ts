/**
 * What the kernel takes over from the engine. It is handed over and not imported: a worker loads the kernel as a file of its own, and where that
 * imports from the engine's file, the bundler adds half a kilobyte to everything that a worker begins with.
 */
import { hopsOf, neighboursOf, placesOf } from '../../../core/network/hops.ts'
import { balancerOf } from '../balancers/index.ts'
import { detections } from '../detections/index.ts'
import { terminations } from '../terminations/index.ts'
import { Costs } from './costs.ts'
import { MOST_STEPS, shareDone, stuck, tooLong, tooMuch } from './given-up.ts'
import { rolesOf } from './roles.ts'

export const kernelParts = {
  balancerOf,
  hopsOf,
  neighboursOf,
  placesOf,
  detections,
  terminations,
  Costs,
  MOST_STEPS,
  shareDone,
  stuck,
  tooLong,
  tooMuch,
  rolesOf,
}

export type KernelParts = typeof kernelParts
