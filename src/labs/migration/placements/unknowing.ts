/** Placements that know nothing of the program. */

import type { Random } from '../../../core/random/random.ts'
import type { PlacementDefinition, PlacementGround } from './placement.ts'

/** Process i on processor i mod P. */
export const roundRobin: PlacementDefinition = {
  label: 'Round-robin',
  help: 'One process after the other on one processor after the other.',
  source: '§4.2',
}

export const makeRoundRobin = ({ graph, routes }: PlacementGround): Int32Array =>
  Int32Array.from({ length: graph.processes }, (_, i) => i % routes.processors)

/** Each process on any processor: some get many, some few or none. */
export const random: PlacementDefinition = {
  label: 'Random',
  help: 'Each process on any processor: some get many, some few or none.',
  source: '§6.2.2',
}

export const makeRandom = ({ graph, routes, random }: PlacementGround): Int32Array =>
  Int32Array.from({ length: graph.processes }, () => Math.floor(random() * routes.processors))

/** Random, but as many processes on each processor as on any other, or one more. */
export const restricted: PlacementDefinition = {
  label: 'Random, even numbers',
  help: 'At random, but no processor gets two processes more than another.',
  source: '§5.2',
  byDefault: true,
}

export const makeRestricted = ({
  graph: { processes },
  routes: { processors },
  random,
}: PlacementGround): Int32Array => {
  const order = Int32Array.from({ length: processors }, (_, p) => p)
  shuffle(order, random)
  const whole = processes - (processes % processors)
  const slots = Int32Array.from({ length: processes }, (_, k) => (k < whole ? k % processors : order[k - whole]))
  shuffle(slots, random)
  return slots
}

/** Puts a list into a random order. */
function shuffle(list: Int32Array, random: Random): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const swapped = list[i]
    list[i] = list[j]
    list[j] = swapped
  }
}
