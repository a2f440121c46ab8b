/** The balancer “Diffusion”: its words and parameters, and what it does in an operation. */
import { type NetworkValues, networkOf } from '../../../core/network/index.ts'
import type { Topology } from '../../../core/network/topology.ts'
import { number } from '../../../core/parameters.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { type Begin, balancer } from './balancer.ts'

/** All links of a network, colour after colour. */
interface Links {
  readonly a: Int32Array
  readonly b: Int32Array
  /** How many links each end has before this one. */
  readonly beforeA: Int32Array
  readonly beforeB: Int32Array
  /** By processor, how many links it has. */
  readonly degree: Int32Array
}

/** The links of a network, in the order in which messages are sent. */
export function linksOf({ processors, colours }: Topology): Links {
  const count = colours.reduce((sum, { a }) => sum + a.length, 0)
  const [a, b, beforeA, beforeB] = Array.from({ length: 4 }, () => new Int32Array(count))
  const degree = new Int32Array(processors)
  let link = 0
  for (const colour of colours) {
    for (let i = 0; i < colour.a.length; i++, link++) {
      a[link] = colour.a[i]
      b[link] = colour.b[i]
      beforeA[link] = degree[a[link]]++
      beforeB[link] = degree[b[link]]++
    }
  }
  return { a, b, beforeA, beforeB, degree }
}

const mostLinks = (values: NetworkValues): number =>
  linksOf(networkOf(values)).degree.reduce((most, links) => Math.max(most, links), 0)

/** What α depends on. */
export type Values = NetworkValues & { readonly alpha: number | 'auto' }

/** α of a scenario. */
export const alphaOf = (values: Values): number =>
  values.alpha === 'auto' ? 1 / (mostLinks(values) + 1) : values.alpha

/**
 * Synchronous diffusion of first order (Cybenko 1989): every processor compares its load with those that all its neighbours
 * have at the same moment, and along each link ⌊α · difference⌋ tasks flow from the heavier to the lighter end. In one
 * operation, with the machine's costs of messages (§4.3.2),
 *
 * 1. each processor sends its load to its neighbours, one after another in the order of the links' colours;
 * 2. it receives theirs in the same order; each receive ends at max(R + T_recvmin, S + T_recv), S being the neighbour's clock
 *    before it sent that message;
 * 3. from each link's heavier end, in the same order, the oldest tasks are dequeued and sent in one message;
 * 4. the lighter ends receive and enqueue them in the same order, S being the sender's clock after it has dequeued.
 *
 * Sending does not wait, so processors never wait in a circle. With α of at most one over the links of a processor it never sends
 * more tasks than it has; a larger one is refused.
 */
export const diffusion = balancer({
  label: 'Diffusion',
  help: 'Every processor compares its load with those of all its neighbours at once; a part of each difference flows.',
  source: 'Cybenko 1989; §2.3.1',
  parameters: {
    alpha: number({
      label: 'Diffusion parameter',
      symbol: 'α',
      group: 'balancer',
      default: 'auto',
      slider: { min: 0.01, max: 0.5, step: 0.01 },
      limits: { min: 0.0001, max: 1 },
      words: { auto: 'One over the most links of a processor plus one: with four links 1/5.' },
      help: 'Which part of the difference between two neighbours flows from the heavier to the lighter one. More: loads even out faster, up to a point. On a ring ½ can be too much.',
      source: 'Cybenko 1989',
    }),
  },
  balances: true,
  check(values) {
    const links = mostLinks(values)
    if (values.alpha === 'auto' || values.alpha * links <= 1) return undefined
    const expected = `at most one over the ${links} links of a processor, ${Number((1 / links).toPrecision(3))}, or auto`
    return { parameter: 'alpha', message: unexpected('alpha', expected, `${values.alpha}`) }
  },
})

export const begin: Begin<typeof diffusion> = (system, [values]) => {
  const { a, b, beforeA, beforeB, degree } = linksOf(networkOf(values))
  const { costs, kernel, processors } = system
  const links = a.length
  const alpha = alphaOf(values)
  const load = new Int32Array(processors)
  const start = new Float64Array(processors)
  /** Tasks that a processor has given away in this operation. */
  const givenAway = new Int32Array(processors)
  /** By link: tasks from a to b, negative from b to a; when the receiver has them at the earliest, and what they cost it. */
  const moving = new Int32Array(links)
  const earliest = new Float64Array(links)
  const receiving = new Float64Array(links)
  /** The sender's clock before, and the receiver's when it has the tasks. */
  const sent = new Float64Array(links)
  const received = new Float64Array(links)

  function exchangeLoads(clock: Float64Array): void {
    const { send, receive, arrived } = costs
    for (let q = 0; q < processors; q++) clock[q] += degree[q] * send
    for (let i = 0; i < links; i++) {
      clock[a[i]] = Math.max(clock[a[i]] + arrived, start[b[i]] + beforeB[i] * send + receive)
      clock[b[i]] = Math.max(clock[b[i]] + arrived, start[a[i]] + beforeA[i] * send + receive)
    }
  }

  function sendTasks(clock: Float64Array): void {
    givenAway.fill(0)
    for (let i = 0; i < links; i++) {
      const difference = load[a[i]] - load[b[i]]
      const tasks = Math.floor(alpha * Math.abs(difference))
      moving[i] = difference < 0 ? -tasks : tasks
      if (tasks === 0) continue
      const from = difference < 0 ? b[i] : a[i]
      const entry = system.costsAt(tasks, from, givenAway[from])
      givenAway[from] += tasks
      sent[i] = clock[from]
      earliest[i] = clock[from] + costs.together[entry]
      receiving[i] = costs.receiver[entry]
      clock[from] += costs.sender[entry]
    }
  }

  function receiveTasks(clock: Float64Array): void {
    for (let i = 0; i < links; i++) {
      const to = moving[i] < 0 ? a[i] : b[i]
      if (moving[i] !== 0) received[i] = clock[to] = Math.max(clock[to] + receiving[i], earliest[i])
    }
  }

  return {
    balance() {
      load.set(system.load)
      start.set(system.clock)
      exchangeLoads(system.clock)
      sendTasks(system.clock)
      receiveTasks(system.clock)
      system.countMessages(2 * links)
      // What a processor sends are tasks that it had before: they are the oldest, also after others have come.
      for (let i = 0; i < links; i++) {
        if (moving[i] > 0) system.migrate(a[i], b[i], moving[i], 0, sent[i], received[i])
        else if (moving[i] < 0) system.migrate(b[i], a[i], -moving[i], 0, sent[i], received[i])
      }
      kernel.finishAll(0)
    },
  }
}
