/** The balancer “Central pool”: its words and parameters, and what it does in a run. */
import { choice, number } from '../../../core/parameters.ts'
import { USE } from '../model/accounts.ts'
import { kindsOf } from '../model/message-kinds.ts'
import type { Chain } from '../model/tasks.ts'
import { type Begin, balancer } from './balancer.ts'
import { Fifo } from './fifo.ts'
import { moveAll, serverCost } from './shared.ts'

/** A pool of tasks at processor 0: master and workers (Wu and Kung 1991; Haron 1998, §2.5). */
export const pool = balancer({
  label: 'Central pool',
  help: 'Processor 0 keeps a pool of tasks: workers bring some when they have many, and fetch some when they have none.',
  source: 'Wu, Kung 1991; §2.5',
  parameters: {
    poolKeep: number({
      label: 'Keep',
      unit: 'tasks',
      group: 'balancer',
      default: 4,
      slider: { min: 0, max: 32, step: 1 },
      limits: { min: 0, max: 1e6, integer: true },
      help: 'How many tasks a worker keeps for itself.',
      source: '§2.5',
    }),
    chunk: number({
      label: 'Chunk',
      unit: 'tasks',
      group: 'balancer',
      default: 2,
      slider: { min: 1, max: 32, step: 1 },
      limits: { min: 1, max: 1e6, integer: true },
      help: 'The most tasks that a worker fetches at a time, and the fewest that it brings.',
      source: '§2.5',
    }),
    poolOrder: choice({
      label: 'Order',
      group: 'balancer',
      default: 'oldest',
      help: 'Which tasks of the pool are given first.',
      source: 'Wu, Kung 1991',
      options: {
        oldest: { label: 'Oldest', help: 'Those that have been in it for longest.' },
        newest: { label: 'Newest', help: 'Those that came last.' },
      },
    }),
    serverCost,
  },
  balances: true,
  onlyWhenChosen: true,
  keepsTasks: true,
  messages: [
    { name: 'get', help: 'Asks the pool for tasks', because: 'its queue was empty' },
    { name: 'put', help: 'Brings tasks to the pool', because: 'it had more tasks than it keeps' },
    { name: 'tasks', help: 'Gives tasks of the pool', because: 'it was asked for tasks' },
  ],
  server: { label: 'Pool', when: () => true },
})

const { get: GET, put: PUT, tasks: TASKS } = kindsOf(pool)

export const begin: Begin<typeof pool> = (context, { poolKeep, chunk, poolOrder }) => {
  const { machine } = context
  const { tasks, costs } = machine
  const inPool = tasks.pool
  const open = context.numbers()
  // A processor that has left and come back may have asked twice.
  const asking = new Fifo(context, 2 * context.processors)
  const chain: Chain = { first: -1, last: -1, count: 0 }

  function give(to: number): void {
    const count = Math.min(chunk, tasks.load[inPool])
    context.countSuccess()
    machine.spend(0, USE.overhead, count * costs.dequeue)
    if (poolOrder === 'oldest') tasks.cut(inPool, count, chain)
    else tasks.cutNewest(inPool, count, chain)
    context.forward(0, to, chain, TASKS)
  }

  function giveToAll(): void {
    while (asking.length > 0 && tasks.load[inPool] > 0) give(asking.shift())
  }

  /** Asks for tasks, unless it has asked already. */
  function ask(q: number): boolean {
    if (open[q]) return false
    open[q] = 1
    context.countRequest()
    context.send(q, 0, GET)
    return true
  }

  return {
    leave(q) {
      open[q] = 0
      if (q === 0) moveAll(machine, inPool, 0)
    },
    keepsTasks: (q) => q === 0 && tasks.load[inPool] > 0,
    act(q) {
      if (q === 0) {
        moveAll(machine, 0, inPool)
        return giveToAll()
      }
      const load = context.load(q)
      if (load === 0 && ask(q)) return
      if (!(context.gate(q) && load >= poolKeep + chunk)) return
      context.sendTasks(q, 0, load - poolKeep, PUT)
      // It has kept nothing, and nothing else would wake it.
      if (poolKeep === 0) ask(q)
    },
    receive(q, message) {
      const { kind, from, first, last, count } = message
      if (kind === GET) {
        context.serve(q)
        if (tasks.load[inPool] > 0) give(from)
        else asking.push(from)
      } else if (kind === TASKS) {
        open[q] = 0
        context.accept(q, message)
      } else if (context.follows(q)) {
        machine.spend(q, USE.overhead, count * costs.enqueue)
        tasks.append(inPool, first, last, count)
        giveToAll()
      } else context.accept(q, message)
    },
  }
}
