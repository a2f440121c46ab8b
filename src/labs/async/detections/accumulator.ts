/** The way “Shared accumulator” to notice phases: its words, and what it does in a run. */
import { number } from '../../../core/parameters.ts'
import { nanoseconds } from '../model/costs.ts'
import { type Begin, detection, EMPTYING, FILLING, STEADY } from './detection.ts'

/** All add their changes to one word that they share, and read in it how many tasks there are (Haron 1998, §6.3.2). */
export const accumulator = detection({
  label: 'Shared accumulator',
  help: 'Before it balances, a processor adds its change to a word that all share, and reads the number of tasks there. The word serves one after another: with fine grain it can be the bottleneck of a large machine.',
  source: '§6.3.2',
  parameters: {
    accessTime: number({
      label: 'Access',
      unit: 'µs',
      group: 'phases',
      default: 1,
      slider: { min: 0.1, max: 100, scale: 'log10' },
      limits: { min: 0, max: 1e6 },
      help: 'How long the shared word is busy with one access. Longer: fewer processors use it fully, and the others wait.',
    }),
  },
  messages: [],
})

export const begin: Begin<typeof accumulator> = (context, phases, { accessTime }) => {
  const { surplus } = context.machine.nodes
  const cost = nanoseconds(accessTime)
  const added = context.numbers()
  const lastAccess = context.times(context.processors, -1)
  // The word, its phase, and when it is free, by all accesses before the last moment with one; and what those of that moment change.
  const word = context.numbers(1, 1)
  const phase = context.numbers(1, FILLING)
  const free = context.times(1)
  const moment = context.times(1, -1)
  const sum = context.numbers(1)
  const accesses = context.numbers(1)
  const reached = context.numbers(1, FILLING)
  return {
    act(q) {
      const { now } = context
      if (phases.of(q) === EMPTYING || lastAccess[q] === now) return
      if (moment[0] < now) {
        word[0] += sum[0]
        free[0] = Math.max(free[0], moment[0]) + accesses[0] * cost
        phase[0] = reached[0]
        moment[0] = now
        sum[0] = accesses[0] = 0
      }
      const change = surplus[q] - added[q]
      added[q] = surplus[q]
      sum[0] += change
      accesses[0]++
      context.communicate(q, Math.max(0, free[0] - now) + cost)
      lastAccess[q] = context.now
      const tasks = word[0] + change
      const next =
        phase[0] +
        Number(phase[0] === FILLING ? phases.filledBy(tasks) : phase[0] === STEADY && phases.emptiedBy(tasks))
      reached[0] = Math.max(reached[0], next)
      for (let entered = phases.of(q) + 1; entered <= next; entered++) phases.enter(q, entered)
    },
  }
}
