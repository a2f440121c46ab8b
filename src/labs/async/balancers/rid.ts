/** The balancer “Receiver-initiated diffusion”: its words and parameters, and what it does in a run. */
import { number } from '../../../core/parameters.ts'
import { kindsOf } from '../model/message-kinds.ts'
import { type Begin, balancer } from './balancer.ts'
import { createDiffusion, diffusionThreshold } from './diffusion.ts'
import { lowThreshold, update } from './shared.ts'

const REQUEST_INTEGERS = 2

/** The least that an adaptive factor shrinks to. */
const LEAST = 1 / 8

/** Receiver-initiated diffusion (Willebeek-LeMair and Reeves 1993; Haron 1998, §2.3.1). */
export const rid = balancer({
  label: 'Receiver-initiated diffusion',
  help: 'A processor that is short of tasks asks those neighbours that have more than its neighbourhood’s mean.',
  source: 'Willebeek-LeMair, Reeves 1993; §2.3.1',
  parameters: {
    lowThreshold,
    diffusionThreshold,
    update,
    diffusionFactor: number({
      label: 'Diffusion factor',
      group: 'balancer',
      default: 1,
      slider: { min: 0.05, max: 1, step: 0.05 },
      limits: { min: 0.01, max: 1 },
      words: {
        adaptive:
          'Halved, down to 1/8, while the neighbours’ loads change much, and doubled, up to 1, while they hardly do.',
      },
      help: 'How much of what it lacks to the mean a processor asks for. Less: fewer tasks move at a time.',
      source: '§2.3.1, §3.1.3; Chengjiang, Li 1994',
    }),
  },
  balances: true,
  knowledge: 'tasks',
  messages: [
    {
      name: 'load',
      help: 'Reports how many tasks it has',
      because: 'its queue had changed enough since it last reported it',
      load: 'a',
    },
    {
      name: 'request',
      help: 'Asks for a number of tasks',
      because: 'it was short of tasks and the neighbour had more than the mean, as far as it knew',
      load: 'b',
      asks: true,
    },
    { name: 'tasks', help: 'Gives tasks', because: 'it was asked and had two tasks or more', load: 'a' },
    { name: 'refuse', help: 'Gives no tasks', because: 'it was asked and had fewer than two tasks', load: 'a' },
  ],
  kernel: ({ lowThreshold, diffusionThreshold, update, diffusionFactor }) => [
    4,
    lowThreshold,
    diffusionThreshold,
    update,
    diffusionFactor === 'adaptive' ? 0 : diffusionFactor,
  ],
})

const { load: LOAD, request: REQUEST, tasks: TASKS, refuse: REFUSE } = kindsOf(rid)

export const begin: Begin<typeof rid> = (
  context,
  { lowThreshold: low, diffusionThreshold: threshold, update: factor, diffusionFactor },
) => {
  const diffusion = createDiffusion(context, 'receive', { lowThreshold: low, update: factor, threshold })
  const { share, fresh } = diffusion
  const { neighbours } = context
  // Requests that have not been answered.
  const missing = context.numbers()
  const adapts = diffusionFactor === 'adaptive'
  // Where the factor adapts: what it is, and the neighbours' loads as they were known when it last did.
  const factors = context.times(context.processors, adapts ? 1 : diffusionFactor)
  const before = context.numbers(adapts ? neighbours.length : 0)

  /** Adapts the factor to how much the neighbours' loads have changed since it last did. */
  function adapt(q: number): void {
    let change = 0
    let base = 0
    for (let link = context.firstLink(q); link < context.firstLink(q + 1); link++) {
      change += Math.abs(diffusion.loads[link] - before[link])
      base += before[link]
      before[link] = diffusion.loads[link]
    }
    if (2 * change > base) factors[q] = Math.max(LEAST, factors[q] / 2)
    else if (10 * change < base) factors[q] = Math.min(1, 2 * factors[q])
  }

  /** Processor q, which is said to have a load, asks for tasks. */
  function answer(q: number, from: number, requested: number, load: number): void {
    const give = Math.min(requested, Math.floor(context.load(q) / 2))
    diffusion.learn(q, from, load + Math.max(0, give))
    if (give > 0) context.sendTasks(q, from, give, TASKS, context.load(q) - give)
    else {
      if (context.load(q) === 0) context.countInVain()
      context.send(q, from, REFUSE, context.load(q))
    }
  }

  return {
    knows: (q, say) => context.sayOfNeighbours(q, diffusion.loads, say),
    enter(q) {
      fresh[q] = 1
      if (adapts) adapt(q)
    },
    leave(q) {
      missing[q] = 0
    },
    act(q) {
      diffusion.report(q, LOAD)
      if (!diffusion.news(q) || context.load(q) > low || missing[q] > 0) return
      if (adapts) adapt(q)
      if (!diffusion.shares(q, factors[q])) return
      for (let link = context.firstLink(q); link < context.firstLink(q + 1); link++) {
        if (share[link] === 0) continue
        missing[q]++
        context.countRequest()
        context.send(q, neighbours[link], REQUEST, share[link], context.load(q), 0, REQUEST_INTEGERS)
      }
    },
    receive(q, message) {
      const { kind, from, a, b } = message
      fresh[q] = 1
      if (kind === REQUEST) return answer(q, from, a, b)
      diffusion.learn(q, from, a)
      if (kind === LOAD) return
      missing[q] = Math.max(0, missing[q] - 1)
      if (kind === TASKS) context.countSuccess()
      context.accept(q, message)
    },
  }
}
