import { mix } from '../../../src/core/random/hash.ts'
import type { Simulation } from '../../../src/labs/migration/model/simulation.ts'

/** A hash of what every process and every channel did: of two runs that are equal to the last bit it is the same. */
export function hashOf({ machine, scenario, now }: Simulation): string {
  const { processes, channels } = scenario.graph
  let hash = 0
  const add = (x: number) => {
    hash = mix(hash ^ ((x % 2 ** 32) | 0))
  }
  for (let i = 0; i < processes; i++) {
    add(machine.computedUntil(i, now))
    add(machine.presentUntil(i, now))
    add(machine.place[i] + 1)
    add(machine.complete[i])
  }
  for (let c = 0; c < channels; c++) {
    add(machine.sent[c])
    add(machine.acknowledged[c])
    add(machine.sync[c])
    add(machine.lastAcknowledged[c])
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
