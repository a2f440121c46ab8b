/** The strategy “Random stealing”: its words and parameters, and its rule. */
import { choice } from '../../../core/parameters.ts'
import { type Begin, strategy } from './strategy.ts'

/** Random stealing: a process that has finished asks a random other one for a part of what it has left. */
export const stealing = strategy({
  label: 'Random stealing',
  help: 'A processor that has finished asks a random other one for a part of its iterations, and the next one if there is none.',
  source: 'Blumofe and Park 1994 (Phish)',
  baseline: true,
  dealt: true,
  parameters: {
    take: choice({
      label: 'What is stolen',
      group: 'strategy',
      default: 'half',
      help: 'Which part of what the other has left is taken, from the back.',
      source: 'Blumofe and Park 1994',
      options: {
        half: { label: 'Half', help: 'Half, rounded down: of one iteration nothing.' },
        one: { label: 'One', help: 'One iteration, unless it is the last.' },
        quarter: { label: 'A quarter', help: 'A quarter, rounded down, but at least one unless it is the last.' },
      },
    }),
  },
  way: { kind: 'peers' },
})

export const begin: Begin<typeof stealing> = (_, { take }) => ({
  give({ left }) {
    if (left < 2) return 0
    if (take === 'one') return 1
    return take === 'half' ? Math.floor(left / 2) : Math.max(1, Math.floor(left / 4))
  },
  *seek(seeker) {
    const { processor, processors } = seeker
    // The processors that have not refused, in their order.
    const open = Int32Array.from({ length: processors - 1 }, (_, nth) => (nth < processor ? nth : nth + 1))
    for (let n = open.length; seeker.got === 0 && n > 0; n--) {
      const drawn = seeker.draw(n)
      const other = open[drawn]
      open.copyWithin(drawn, drawn + 1, n)
      yield* seeker.request(other)
    }
  },
})
