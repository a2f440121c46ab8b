/** The policies by name. A new one is its file and its lines here. */

import type { BeginPolicy } from '../model/dispatching.ts'
import { begin as beginCentral, central } from './central.ts'
import { begin as beginChoices, choices } from './choices.ts'
import { begin as beginHash, hash } from './hash.ts'
import { begin as beginIdleQueue, idleQueue } from './idle-queue.ts'
import { begin as beginLeastConnections, leastConnections } from './least-connections.ts'
import { begin as beginLeastWork, leastWork } from './least-work.ts'
import { begin as beginOwn, own } from './own.ts'
import { begin as beginPeakEwma, peakEwma } from './peak-ewma.ts'
import type { PolicyDefinition } from './policy.ts'
import { begin as beginRandom, random } from './random.ts'
import { beginRoundRobin, beginWeightedRoundRobin, roundRobin, weightedRoundRobin } from './round-robin.ts'
import { begin as beginSizeInterval, sizeInterval } from './size-interval.ts'

/** In the order in which they are offered. */
export const ownedPolicies = {
  random,
  roundRobin,
  weightedRoundRobin,
  leastConnections,
  choices: { ...choices, byDefault: true as const },
  idleQueue,
  leastWork,
  peakEwma,
  hash,
  central,
  sizeInterval,
  own,
}

export type PolicyName = keyof typeof ownedPolicies

/** The same by what all of them have. */
export const policies: Readonly<Record<PolicyName, PolicyDefinition>> = ownedPolicies

/** How each policy decides. Only the engine needs it. */
export const beginPolicy: Readonly<Record<PolicyName, BeginPolicy>> = {
  random: beginRandom,
  roundRobin: beginRoundRobin,
  weightedRoundRobin: beginWeightedRoundRobin,
  leastConnections: beginLeastConnections,
  choices: beginChoices,
  idleQueue: beginIdleQueue,
  leastWork: beginLeastWork,
  peakEwma: beginPeakEwma,
  hash: beginHash,
  central: beginCentral,
  sizeInterval: beginSizeInterval,
  own: beginOwn,
}
