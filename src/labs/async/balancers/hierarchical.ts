/** The balancer “Hierarchical”: its words and parameters, and what it does in a run. */
import { number } from '../../../core/parameters.ts'
import { kindsOf } from '../model/message-kinds.ts'
import { type Begin, balancer } from './balancer.ts'
import { changed, heavyThreshold, lightThreshold, update } from './shared.ts'

const ORDER_INTEGERS = 2
const DONE_INTEGERS = 3

/** More spheres than this know too much of each other to fit into memory. */
const MOST_SPHERES = 4096

/**
 * Semi-distributed balancing (Ahmad and Ghafoor 1991; Haron 1998, §2.5): the first processor of each sphere knows the loads of all in it and
 * orders tasks from the one that has most to the one that has least, then between spheres. Here the head works too.
 */
export const hierarchical = balancer({
  label: 'Hierarchical',
  help: 'Processors form spheres; the head of each balances within it, and the heads between spheres.',
  source: 'Ahmad, Ghafoor 1991; §2.5',
  parameters: {
    sphere: number({
      label: 'Sphere',
      unit: 'processors',
      group: 'balancer',
      default: 8,
      slider: { min: 2, max: 64, scale: 'log2' },
      limits: { min: 2, max: 65536, integer: true },
      help: 'How many processors form a sphere.',
      source: '§2.5',
    }),
    lightThreshold,
    heavyThreshold,
    sphereThreshold: number({
      label: 'Sphere threshold',
      unit: 'tasks',
      group: 'balancer',
      default: 0,
      slider: { min: 0, max: 16, step: 1 },
      limits: { min: 0, max: 1e6, integer: true },
      help: 'A sphere gives to another one only if each of its processors has more tasks than this.',
      source: '§2.5',
    }),
    sphereDifference: number({
      label: 'Sphere difference',
      unit: 'tasks',
      group: 'balancer',
      default: 4,
      slider: { min: 0, max: 64, step: 1 },
      limits: { min: 0, max: 1e6, integer: true },
      help: 'By how much two spheres must differ until one gives to the other.',
      source: '§2.5',
    }),
    update,
  },
  balances: true,
  knowledge: 'tasks',
  messages: [
    {
      name: 'load',
      help: 'Reports to the head how many tasks it has',
      because: 'its queue had changed enough since it last reported it',
      load: 'a',
    },
    {
      name: 'sphere',
      help: 'Reports to the other heads how many tasks the sphere has',
      because: 'the sum of its sphere had changed enough since it last reported it',
    },
    {
      name: 'order',
      help: 'Orders a number of tasks to be sent',
      because: 'as far as the head knew, it had most and another one needed tasks',
    },
    { name: 'done', help: 'Reports how an order was carried out', because: 'it had an order to carry out', load: 'c' },
    { name: 'tasks', help: 'Moves tasks', because: 'the head of its sphere decided it' },
  ],
  check({ sphere }, processors) {
    const spheres = Math.ceil(processors / sphere)
    if (spheres <= MOST_SPHERES) return undefined
    const message = `sphere: expected at least ${Math.ceil(processors / MOST_SPHERES)}, for at most ${MOST_SPHERES} spheres, got ${sphere}`
    return { parameter: 'sphere', message }
  },
})

const { load: LOAD, sphere: SPHERE, order: ORDER, done: DONE, tasks: TASKS } = kindsOf(hierarchical)

export const begin: Begin<typeof hierarchical> = (context, values) => {
  const { sphere, sphereThreshold, sphereDifference, update: factor } = values
  const p = context.processors
  const light = context.whileFilling(values.lightThreshold, values.fillingLightThreshold)
  const heavy = context.whileFilling(values.heavyThreshold, values.fillingHeavyThreshold)
  const headOf = (q: number) => q - (q % sphere)
  const spheres = Math.ceil(p / sphere)
  const endOf = (head: number) => Math.min(p, head + sphere)
  // What a processor reported last; what heads know of their processors and of each other, and what they reported to each other last.
  const reported = context.numbers()
  const reportedLoads = context.numbers()
  const sums = context.numbers(spheres * spheres)
  const toldSum = context.numbers(spheres)
  const fresh = context.numbers()

  /** The processor of a sphere that is known to have least, and the one that has most. */
  function extremes(head: number): readonly [least: number, most: number] {
    let least = head
    let most = head
    for (let q = head + 1; q < endOf(head); q++) {
      if (reportedLoads[q] < reportedLoads[least]) least = q
      if (reportedLoads[q] > reportedLoads[most]) most = q
    }
    return [least, most]
  }

  function order(head: number, from: number, to: number, count: number): void {
    context.countRequest()
    if (from !== head) {
      context.send(head, from, ORDER, to, count, 0, ORDER_INTEGERS)
      return
    }
    const give = Math.max(0, Math.min(count, context.load(head) - 1))
    if (give > 0) {
      context.countSuccess()
      context.sendTasks(head, to, give, TASKS)
    }
    if (headOf(to) === head) reportedLoads[to] -= count - give
  }

  function balanceWithin(head: number): void {
    reportedLoads[head] = context.load(head)
    for (let n = Math.min(sphere, p); n > 0; n--) {
      const [least, most] = extremes(head)
      if (reportedLoads[least] > light(head) || reportedLoads[most] <= heavy(head) || least === most) return
      const count = Math.max(1, Math.floor((reportedLoads[most] - reportedLoads[least]) / 2))
      reportedLoads[least] += count
      reportedLoads[most] -= count
      order(head, most, least, count)
    }
  }

  function balanceBetween(head: number): void {
    const ownSphere = head / sphere
    reportedLoads[head] = context.load(head)
    let sum = 0
    for (let q = head; q < endOf(head); q++) sum += reportedLoads[q]
    if (changed(sum, toldSum[ownSphere], 0, factor)) {
      toldSum[ownSphere] = sum
      for (let other = 0; other < p; other += sphere) if (other !== head) context.send(head, other, SPHERE, sum)
    }
    const [least, most] = extremes(head)
    if (reportedLoads[least] <= sphereThreshold) return
    let poorest = -1
    for (let j = 0; j < spheres; j++) {
      if (j !== ownSphere && (poorest < 0 || sums[ownSphere * spheres + j] < sums[ownSphere * spheres + poorest]))
        poorest = j
    }
    const at = ownSphere * spheres + poorest
    const difference = sum - sums[at]
    if (difference <= sphereDifference) return
    const count = Math.floor(Math.min(reportedLoads[most], difference) / 2)
    if (count < 1) return
    reportedLoads[most] -= count
    sums[at] += count
    order(head, most, poorest * sphere, count)
  }

  return {
    knows(q, say) {
      if (q === headOf(q)) for (let member = q + 1; member < endOf(q); member++) say(member, reportedLoads[member])
    },
    enter(q) {
      fresh[q] = 1
    },
    act(q) {
      const head = headOf(q)
      if (q !== head) {
        const load = context.load(q)
        if (!changed(load, reported[q], light(q), factor)) return
        reported[q] = load
        return context.send(q, head, LOAD, load)
      }
      if (!context.gate(q) && !fresh[q]) return
      fresh[q] = 0
      balanceWithin(q)
      if (spheres > 1) balanceBetween(q)
    },
    receive(q, message) {
      const { kind, from, a, b, c } = message
      fresh[q] = 1
      if (kind === LOAD) reportedLoads[from] = a
      else if (kind === SPHERE) sums[(q / sphere) * spheres + from / sphere] = a
      else if (kind === ORDER) {
        const give = Math.max(0, Math.min(b, context.load(q) - 1))
        if (give > 0) {
          context.countSuccess()
          context.sendTasks(q, a, give, TASKS)
        }
        reported[q] = context.load(q)
        context.send(q, headOf(q), DONE, a, b - give, reported[q], DONE_INTEGERS)
      } else if (kind === DONE) {
        reportedLoads[from] = c
        if (headOf(a) === q) reportedLoads[a] = Math.max(0, reportedLoads[a] - b)
      } else {
        context.accept(q, message)
        reported[q] += message.tasks
      }
    },
  }
}
