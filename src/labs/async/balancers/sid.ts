/** The balancer “Sender-initiated diffusion”: its words and parameters, and what it does in a run. */
import { kindsOf } from '../model/message-kinds.ts'
import { type Begin, balancer } from './balancer.ts'
import { createDiffusion, diffusionThreshold } from './diffusion.ts'
import { lowThreshold, update } from './shared.ts'

/** Sender-initiated diffusion (Willebeek-LeMair and Reeves 1993; Haron 1998, §2.3.1). */
export const sid = balancer({
  label: 'Sender-initiated diffusion',
  help: 'A processor with more tasks than its neighbourhood’s mean gives to neighbours that have fewer, if one of them is short of work.',
  source: 'Willebeek-LeMair, Reeves 1993; §2.3.1',
  parameters: { lowThreshold, diffusionThreshold, update },
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
      name: 'tasks',
      help: 'Moves tasks to a neighbour',
      because: 'it had more than its neighbourhood’s mean, as far as it knew',
      load: 'a',
    },
  ],
  kernel: (values) => [3, values.lowThreshold, values.diffusionThreshold, values.update],
})

const { load: LOAD, tasks: TASKS } = kindsOf(sid)

export const begin: Begin<typeof sid> = (
  context,
  { lowThreshold: low, diffusionThreshold: threshold, update: factor },
) => {
  const diffusion = createDiffusion(context, 'send', { lowThreshold: low, update: factor, threshold })
  const { loads, share, fresh } = diffusion
  const { neighbours } = context

  function anyIsLow(q: number): boolean {
    for (let link = context.firstLink(q); link < context.firstLink(q + 1); link++) if (loads[link] <= low) return true
    return false
  }

  return {
    knows: (q, say) => context.sayOfNeighbours(q, diffusion.loads, say),
    enter(q) {
      fresh[q] = 1
    },
    act(q) {
      diffusion.report(q, LOAD)
      if (!diffusion.news(q) || !anyIsLow(q) || !diffusion.shares(q)) return
      for (let link = context.firstLink(q); link < context.firstLink(q + 1); link++) {
        const give = Math.min(share[link], context.load(q) - 1)
        if (give <= 0) continue
        loads[link] += give
        context.countRequest()
        context.countSuccess()
        context.sendTasks(q, neighbours[link], give, TASKS, context.load(q) - give)
      }
    },
    receive(q, message) {
      fresh[q] = 1
      diffusion.learn(q, message.from, message.a)
      context.accept(q, message)
    },
  }
}
