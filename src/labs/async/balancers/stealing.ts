/** The balancer “Work stealing”: its words and parameters, and what it does in a run. */
import { choice, number } from '../../../core/parameters.ts'
import { nanoseconds } from '../model/costs.ts'
import { kindsOf } from '../model/message-kinds.ts'
import { type Begin, balancer } from './balancer.ts'
import { serverCost } from './shared.ts'

/** The kernel's numbers of the ways to choose a victim. */
const KERNEL_VICTIMS = { random: 0, ring: 1, last: 2, neighbour: 3, global: 4, near: 5 }

/**
 * Work stealing: a processor without tasks asks another one, its victim. Random polling, asynchronous and global round
 * robin as in Kumar, Grama and Rao (1994); Sanders (1999); the thieves' bound T₁/p + O(T∞) is Blumofe and Leiserson's
 * (1999).
 */
export const stealing = balancer({
  label: 'Work stealing',
  help: 'A processor without tasks asks another one for some, until it gets any.',
  source: 'Kumar, Grama, Rao 1994; Sanders 1999; Blumofe, Leiserson 1999',
  parameters: {
    victim: choice({
      label: 'Asked processor',
      group: 'balancer',
      default: 'random',
      help: 'The processor that one without tasks asks for some: its victim.',
      source: 'Kumar, Grama, Rao 1994',
      options: {
        random: { label: 'Random', help: 'Any other processor, each as likely (random polling).' },
        ring: { label: 'Round robin', help: 'One after another, each processor by a count of its own.' },
        last: {
          label: 'Last giver',
          help: 'The processor that gave tasks last, as long as it has any; else any processor.',
        },
        neighbour: { label: 'Neighbour', help: 'One of its neighbours, each as likely.' },
        near: {
          label: 'Near first',
          help: 'With the probability “Share asked near” a processor one link away, as the cores of a computer are in a cluster; else one that is farther away.',
          source: 'after van Nieuwpoort, Kielmann, Bal 2001; Min, Iancu, Yelick 2011',
        },
        global: { label: 'Global count', help: 'One after another, by a count that processor 0 keeps for all.' },
      },
    }),
    nearShare: number({
      label: 'Share asked near',
      group: 'balancer',
      default: 0.75,
      slider: { min: 0, max: 1, step: 0.05 },
      limits: { min: 0, max: 1 },
      help: 'With what probability a processor one link away is asked. More: messages take fewer links; where links are quick, tasks mostly reach far processors later. With 1 a processor asks only near ones, if there are any.',
      shownWhen: ({ victim }) => victim === 'near',
    }),
    amount: choice({
      label: 'Amount',
      group: 'balancer',
      default: 'one',
      help: 'How much a victim gives; always its oldest tasks.',
      source: 'Blumofe, Leiserson 1999',
      options: {
        one: { label: 'One', help: 'One task.' },
        half: { label: 'Half', help: 'Half of its queue, rounded down.' },
      },
    }),
    keep: number({
      label: 'Keep',
      unit: 'tasks',
      group: 'balancer',
      default: 1,
      slider: { min: 0, max: 16, step: 1 },
      limits: { min: 0, max: 1e6, integer: true },
      help: 'A processor with at most this many tasks gives none away. More: mostly fewer tasks move.',
    }),
    backoff: number({
      label: 'Pause',
      unit: 'µs',
      group: 'balancer',
      default: 0,
      slider: { min: 0, max: 2000, step: 10 },
      limits: { min: 0, max: 1e9 },
      help: 'How long a processor waits after a refusal before it asks again. Longer: tasks are mostly found later; depth-first, thieves that take one task mostly ask less.',
    }),
    serverCost,
  },
  balances: true,
  seeded: 'which processor is asked for tasks',
  messages: [
    { name: 'steal', help: 'Asks for tasks', because: 'its queue was empty when it began to ask', asks: true },
    { name: 'tasks', help: 'Gives tasks to who asked', because: 'it was asked and had tasks to give' },
    { name: 'refuse', help: 'Has no tasks to give', because: 'it was asked and had no tasks to give' },
    { name: 'next', help: 'Asks processor 0 whom to ask', because: 'its queue was empty' },
    { name: 'victim', help: 'Names whom to ask', because: 'it was asked and counts for all' },
  ],
  server: { label: 'Counter', when: ({ victim }) => victim === 'global' },
  kernel: ({ victim, nearShare, amount, keep, backoff }, { cores }) =>
    victim === 'near' && cores === undefined
      ? undefined
      : [1, KERNEL_VICTIMS[victim], amount === 'half', keep, nanoseconds(backoff), backoff > 0, nearShare, cores ?? 1],
})

const { steal: STEAL, tasks: TASKS, refuse: NOTHING, next: NEXT, victim: VICTIM } = kindsOf(stealing)

export const begin: Begin<typeof stealing> = (context, { victim, nearShare, amount, keep, backoff }) => {
  const p = context.processors
  const global = victim === 'global'
  // With a global count processor 0 only counts.
  const firstMember = global ? 1 : 0
  const members = p - firstMember
  const open = context.numbers()
  const paused = context.times()
  const lastGiver = context.numbers(p, -1)
  const pointers = context.numbers(p, -1)
  const counter = context.numbers(1, 1)
  const pause = Math.max(1, nanoseconds(backoff))

  const following = (v: number) => (v + 1 < p ? v + 1 : firstMember)

  function randomVictim(q: number): number {
    const v = firstMember + Math.floor(context.draw(q) * (members - 1))
    return v >= q ? v + 1 : v
  }

  /** The processor that q asks. With a global count it asks processor 0 for that instead. */
  const victimOf = {
    random: randomVictim,
    ring(q: number) {
      const v = pointers[q] < 0 || pointers[q] === q ? following(q) : pointers[q]
      pointers[q] = following(v)
      return v
    },
    last: (q: number) => (lastGiver[q] >= 0 ? lastGiver[q] : randomVictim(q)),
    neighbour(q: number) {
      const first = context.firstLink(q)
      const count = context.firstLink(q + 1) - first
      return context.neighbours[first + Math.floor(context.draw(q) * count)]
    },
    near(q: number) {
      const around = context.around(q)
      const [near, far] = [around.length - 1, p - around.length]
      const asksNear = context.draw(q) < nearShare
      const r = context.draw(q)
      if ((asksNear || far === 0) && near > 0) {
        const k = Math.floor(r * near)
        return around[k] >= q ? around[k + 1] : around[k]
      }
      let v = Math.floor(r * far)
      for (const n of around) if (v >= n) v++
      return v
    },
    global: undefined,
  }[victim]

  function steal(q: number, v: number): void {
    context.countRequest()
    context.send(q, v, STEAL)
  }

  return {
    leave(q) {
      open[q] = 0
      paused[q] = 0
    },
    actsWhenEmpty: true,
    act(q) {
      if (members < 2 || q < firstMember || context.load(q) > 0 || open[q] || context.now < paused[q]) return
      open[q] = 1
      if (victimOf) steal(q, victimOf(q))
      else context.send(q, 0, NEXT)
    },
    receive(q, message) {
      const { kind, from } = message
      if (kind === STEAL) {
        const load = context.load(q)
        const count = load <= keep ? 0 : amount === 'one' ? 1 : Math.floor(load / 2)
        if (count > 0) context.sendTasks(q, from, count, TASKS)
        else {
          if (load === 0) context.countInVain()
          context.send(q, from, NOTHING)
        }
      } else if (kind === TASKS) {
        open[q] = 0
        lastGiver[q] = from
        context.countSuccess()
        context.accept(q, message)
      } else if (kind === NOTHING) {
        open[q] = 0
        lastGiver[q] = -1
        if (backoff > 0 && context.load(q) === 0 && context.follows(q)) {
          paused[q] = context.now + pause
          context.wakeAt(q, paused[q])
        }
      } else if (kind === NEXT) {
        context.serve(q)
        // Tasks that another balancer has left here go first.
        if (context.load(q) > 0) context.sendTasks(q, from, 1, TASKS)
        else {
          const v = counter[0] === from ? following(from) : counter[0]
          counter[0] = following(v)
          context.send(q, from, VICTIM, v)
        }
      } else steal(q, message.a)
    },
  }
}
