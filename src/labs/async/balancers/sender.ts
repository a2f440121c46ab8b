/** The balancer “Sender-initiated”: its words and parameters, and what it does in a run. */
import { choice, number } from '../../../core/parameters.ts'
import { kindsOf } from '../model/message-kinds.ts'
import { type Begin, balancer } from './balancer.ts'
import { migration } from './shared.ts'

/** Sender-initiated sharing (Eager, Lazowska, Zahorjan, Adaptive load sharing in homogeneous distributed systems, 1986). */
export const sender = balancer({
  label: 'Sender-initiated',
  help: 'A processor with more tasks than a threshold looks for one with fewer and sends it some.',
  source: 'Eager, Lazowska, Zahorjan 1986',
  parameters: {
    threshold: number({
      label: 'Threshold',
      symbol: 'T',
      unit: 'tasks',
      group: 'balancer',
      default: 2,
      slider: { min: 0, max: 16, step: 1 },
      limits: { min: 0, max: 1e6, integer: true },
      help: 'Above it a processor sends tasks away; below it a processor takes some. More: mostly fewer messages.',
      source: 'Eager, Lazowska, Zahorjan 1986',
    }),
    policy: choice({
      label: 'Location policy',
      group: 'balancer',
      default: 'threshold',
      help: 'How the receiver is found.',
      source: 'Eager, Lazowska, Zahorjan 1986',
      options: {
        threshold: {
          label: 'Threshold',
          help: 'Processors are asked, one after another, whether they are below the threshold.',
        },
        random: {
          label: 'Random',
          help: 'A processor drawn at random gets the task unasked, and passes it on if it has too many itself.',
        },
      },
    }),
    probeLimit: number({
      label: 'Probes',
      group: 'balancer',
      default: 3,
      slider: { min: 1, max: 10, step: 1 },
      limits: { min: 1, max: 1000, integer: true },
      help: 'How many processors are asked before a task is kept, at most; for the threshold policy.',
      source: 'Eager, Lazowska, Zahorjan 1986',
    }),
    transferLimit: number({
      label: 'Transfers',
      group: 'balancer',
      default: 3,
      slider: { min: 0, max: 10, step: 1 },
      limits: { min: 0, max: 100, integer: true },
      help: 'How many times a task is sent on until it must be kept, at most; for the random policy. More: tasks travel further.',
      source: 'Eager, Lazowska, Zahorjan 1986',
    }),
    migration,
  },
  balances: true,
  seeded: 'which processor is probed or gets a task unasked',
  messages: [
    { name: 'probe', help: 'Asks whether it may send tasks', because: 'its queue was above the threshold' },
    { name: 'accept', help: 'Takes tasks', because: 'it was asked and its queue was below the threshold' },
    { name: 'reject', help: 'Takes no tasks', because: 'it was asked and its queue was not below the threshold' },
    { name: 'tasks', help: 'Moves tasks', because: 'its queue was above the threshold when it looked for a taker' },
  ],
})

const { probe: PROBE, accept: ACCEPT, reject: REJECT, tasks: TASKS } = kindsOf(sender)

export const begin: Begin<typeof sender> = (context, { threshold, policy, probeLimit, transferLimit, ...values }) => {
  const most = context.whileFilling(values.migration, values.fillingMigration)
  const unasked = { threshold: false, random: true }[policy]
  const probing = context.numbers()
  const tries = context.numbers()

  function probe(q: number): void {
    context.countRequest()
    context.send(q, context.anyOther(q), PROBE)
  }

  function answered(q: number, from: number, accepted: boolean): void {
    if (accepted) {
      probing[q] = 0
      const count = Math.min(most(q), context.load(q) - 1)
      if (count <= 0) return
      context.countSuccess()
      context.sendTasks(q, from, count, TASKS, transferLimit)
    } else if (probing[q] && tries[q] < probeLimit && context.load(q) > threshold) {
      tries[q]++
      probe(q)
    } else probing[q] = 0
  }

  return {
    leave(q) {
      probing[q] = 0
    },
    act(q) {
      if (!context.gate(q) || context.load(q) <= threshold || probing[q]) return
      if (unasked) {
        context.countRequest()
        context.countSuccess()
        context.sendTasks(q, context.anyOther(q), 1, TASKS, 1)
      } else {
        probing[q] = 1
        tries[q] = 1
        probe(q)
      }
    },
    receive(q, message) {
      const { kind, from, a: transfers } = message
      if (kind === PROBE) context.send(q, from, context.load(q) < threshold ? ACCEPT : REJECT)
      else if (kind !== TASKS) answered(q, from, kind === ACCEPT)
      else if (context.load(q) > threshold && transfers < transferLimit) {
        context.forward(q, context.anyOther(q), message, TASKS, transfers + 1)
      } else context.accept(q, message)
    },
  }
}
