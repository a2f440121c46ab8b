/** The policies by name. A new one is its file and a line here and in ./begin.ts. */
import { central } from './central.ts'
import { choices } from './choices.ts'
import { hash } from './hash.ts'
import { idleQueue } from './idle-queue.ts'
import { leastConnections } from './least-connections.ts'
import { leastWork } from './least-work.ts'
import { own } from './own.ts'
import { peakEwma } from './peak-ewma.ts'
import type { PolicyDefinition } from './policy.ts'
import { random } from './random.ts'
import { roundRobin } from './round-robin.ts'
import { sizeInterval } from './size-interval.ts'
import { weightedRoundRobin } from './weighted-round-robin.ts'

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
