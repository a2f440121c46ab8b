import type { Random } from '../../../core/random/random.ts'
import type { PlacementDefinition, PlacementGround } from './placement.ts'

/** Random, but as many processes on each processor as on any other, or one more. */
export const restricted: PlacementDefinition = {
  label: 'Random, even numbers',
  help: 'At random, but no processor gets two processes more than another.',
  source: '§5.2',
  byDefault: true,
}

export const maker = ({ graph: { processes }, routes: { processors }, random }: PlacementGround): Int32Array => {
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
    const held = list[i]
    list[i] = list[j]
    list[j] = held
  }
}
