/** The balancer “Gradient model”: its words and parameters, and what it does in a run. */
import { kindsOf } from '../model/message-kinds.ts'
import { type Begin, balancer } from './balancer.ts'
import { heavyThreshold, lightThreshold, migration } from './shared.ts'

/** The gradient model (Lin and Keller 1987): tasks flow along the way to the nearest light processor, as neighbours report it on. */
export const gradient = balancer({
  label: 'Gradient model',
  help: 'Neighbours report to each other how far it is to the nearest processor with few tasks; tasks are sent that way.',
  source: 'Lin, Keller 1987',
  parameters: { lightThreshold, heavyThreshold, migration },
  balances: true,
  onlyWhenChosen: true,
  knowledge: 'links to the nearest light processor',
  messages: [
    {
      name: 'proximity',
      help: 'Reports how far the nearest light processor is',
      because: 'the way to the nearest light processor had become longer or shorter',
    },
    {
      name: 'tasks',
      help: 'Moves tasks to a neighbour',
      because: 'its queue was heavy, and this neighbour the nearest to a light processor, as far as it knew',
    },
  ],
})

const { proximity: PROXIMITY, tasks: TASKS } = kindsOf(gradient)

export const begin: Begin<typeof gradient> = (context, values) => {
  const light = context.whileFilling(values.lightThreshold, values.fillingLightThreshold)
  const heavy = context.whileFilling(values.heavyThreshold, values.fillingHeavyThreshold)
  const most = context.whileFilling(values.migration, values.fillingMigration)
  const { neighbours } = context
  const nowhere = context.machine.hops.diameter + 1
  const neighbourDistances = context.numbers(neighbours.length)
  const reported = context.numbers()
  const fresh = context.numbers()
  // Where looking round for the nearest begins.
  const turn = context.numbers()

  function leastKnown(q: number): number {
    let least = nowhere
    for (let link = context.firstLink(q); link < context.firstLink(q + 1); link++)
      least = Math.min(least, neighbourDistances[link])
    return least
  }

  return {
    knows: (q, say) => context.sayOfNeighbours(q, neighbourDistances, say),
    enter(q) {
      fresh[q] = 1
    },
    act(q) {
      const [first, end] = [context.firstLink(q), context.firstLink(q + 1)]
      const least = leastKnown(q)
      const proximity = context.load(q) <= light(q) ? 0 : Math.min(nowhere, 1 + least)
      if (proximity !== reported[q]) {
        reported[q] = proximity
        for (let link = first; link < end; link++) context.send(q, neighbours[link], PROXIMITY, proximity)
      }
      if (!context.gate(q) && !fresh[q]) return
      fresh[q] = 0
      if (context.load(q) <= heavy(q) || least >= nowhere) return
      const count = Math.min(most(q), context.load(q) - 1)
      if (count <= 0) return
      const degree = end - first
      let at = turn[q]
      while (neighbourDistances[first + at] !== least) at = (at + 1) % degree
      turn[q] = (at + 1) % degree
      context.countRequest()
      context.countSuccess()
      context.sendTasks(q, neighbours[first + at], count, TASKS)
    },
    receive(q, message) {
      if (message.kind === PROXIMITY) {
        fresh[q] = 1
        neighbourDistances[context.linkTo(q, message.from)] = message.a
      } else context.accept(q, message)
    },
  }
}
