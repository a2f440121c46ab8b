/** The balancer “Contracting (CWN)”: its words and parameters, and what it does in a run. */
import { number } from '../../../core/parameters.ts'
import { kindsOf } from '../model/message-kinds.ts'
import type { Chain } from '../model/tasks.ts'
import { type Begin, balancer } from './balancer.ts'
import { changed, update } from './shared.ts'

/**
 * Contracting within a neighbourhood (Kale 1988): a task goes from neighbour to neighbour, always to the one that has least, for at most
 * `radius` links. Adaptive with a saturation (Shu and Kale 1989): none is sent where all have enough. Kale contracts new tasks; here the
 * oldest goes, as everywhere in this lab.
 */
export const cwn = balancer({
  label: 'Contracting (CWN)',
  help: 'For new children tasks are sent from neighbour to neighbour, always to the one that has fewest.',
  source: 'Kale 1988; Shu, Kale 1989',
  parameters: {
    radius: number({
      label: 'Radius',
      unit: 'links',
      group: 'balancer',
      default: 4,
      slider: { min: 1, max: 16, step: 1 },
      limits: { min: 1, max: 1000, integer: true },
      help: 'How far a task travels, at most.',
      source: 'Kale 1988',
    }),
    horizon: number({
      label: 'Horizon',
      unit: 'links',
      group: 'balancer',
      default: 1,
      slider: { min: 0, max: 16, step: 1 },
      limits: { min: 0, max: 1000, integer: true },
      help: 'How far a task that is sent travels at least, within the radius.',
      source: 'Kale 1988',
    }),
    saturation: number({
      label: 'Saturation',
      unit: 'tasks',
      group: 'balancer',
      default: 3,
      slider: { min: 0, max: 16, step: 1 },
      limits: { min: 0, max: 1e6, integer: true },
      words: { off: 'Tasks are sent however much the neighbours have.' },
      help: 'A neighbour with as many tasks gets no more, except on the way to the horizon.',
      source: 'Shu, Kale 1989',
    }),
    update,
  },
  balances: true,
  onlyWhenChosen: true,
  knowledge: 'tasks',
  messages: [
    {
      name: 'load',
      help: 'Reports how many tasks it has',
      because: 'its queue had changed enough since it last reported it',
      load: 'a',
    },
    { name: 'tasks', help: 'Passes a task on', because: 'this neighbour had fewest, as far as it knew', load: 'b' },
  ],
})

const { load: LOAD, tasks: TASKS } = kindsOf(cwn)

export const begin: Begin<typeof cwn> = (context, { radius, horizon, saturation, update: factor }) => {
  const { neighbours, machine } = context
  const { children } = machine.nodes
  const neighbourLoads = context.numbers(neighbours.length)
  const reported = context.numbers()
  // How many children its nodes had when it last sent.
  const childrenBefore = context.numbers()
  const saturated = saturation === 'off' ? Number.POSITIVE_INFINITY : saturation

  function leastKnown(q: number): number {
    const first = context.firstLink(q)
    let least = first
    for (let link = first + 1; link < context.firstLink(q + 1); link++)
      if (neighbourLoads[link] < neighbourLoads[least]) least = link
    return least
  }

  function contract(q: number): void {
    for (let left = children[q] - childrenBefore[q]; left > 0 && context.load(q) > 1; left--) {
      const link = leastKnown(q)
      const load = context.load(q)
      if (neighbourLoads[link] >= load - 1 || neighbourLoads[link] >= saturated) break
      neighbourLoads[link]++
      context.countRequest()
      context.countSuccess()
      context.sendTasks(q, neighbours[link], 1, TASKS, 1, load - 1)
    }
    childrenBefore[q] = children[q]
  }

  /** Passes a task on, or keeps it. */
  function pass(q: number, tasks: Chain, hops: number): boolean {
    const link = leastKnown(q)
    const load = context.load(q)
    if (hops >= radius || (hops >= horizon && (neighbourLoads[link] >= load || neighbourLoads[link] >= saturated)))
      return false
    neighbourLoads[link]++
    context.forward(q, neighbours[link], tasks, TASKS, hops + 1, load)
    return true
  }

  return {
    knows: (q, say) => context.sayOfNeighbours(q, neighbourLoads, say),
    act(q) {
      const load = context.load(q)
      if (changed(load, reported[q], 0, factor)) {
        reported[q] = load
        for (let link = context.firstLink(q); link < context.firstLink(q + 1); link++) {
          context.send(q, neighbours[link], LOAD, load)
        }
      }
      if (context.gate(q)) contract(q)
    },
    receive(q, message) {
      const { kind, from, a, b } = message
      neighbourLoads[context.linkTo(q, from)] = kind === LOAD ? a : b
      if (kind === TASKS && !pass(q, message, a)) context.accept(q, message)
    },
  }
}
