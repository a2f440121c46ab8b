/** How each policy decides. Only the engine needs it. */
import type { BeginPolicy } from '../model/dispatching.ts'
import { begin as central } from './central.ts'
import { begin as choices } from './choices.ts'
import { begin as hash } from './hash.ts'
import { begin as idleQueue } from './idle-queue.ts'
import type { PolicyName } from './index.ts'
import { begin as leastConnections } from './least-connections.ts'
import { begin as leastWork } from './least-work.ts'
import { begin as own } from './own.ts'
import { begin as peakEwma } from './peak-ewma.ts'
import { begin as random } from './random.ts'
import { begin as roundRobin } from './round-robin.ts'
import { begin as sizeInterval } from './size-interval.ts'
import { begin as weightedRoundRobin } from './weighted-round-robin.ts'

export const beginPolicy: Readonly<Record<PolicyName, BeginPolicy>> = {
  random,
  roundRobin,
  weightedRoundRobin,
  leastConnections,
  choices,
  idleQueue,
  leastWork,
  peakEwma,
  hash,
  central,
  sizeInterval,
  own,
}
