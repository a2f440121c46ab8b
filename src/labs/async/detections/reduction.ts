/** The way “Reduction” to notice phases: its words, and what it does in a run. */
import { number } from '../../../core/parameters.ts'
import { nanoseconds } from '../model/costs.ts'
import { kindsOf } from '../model/message-kinds.ts'
import { type Begin, deciding, detection, EMPTYING } from './detection.ts'

/** Now and then a wave goes down a binary tree and comes back with the number of tasks. */
export const reduction = detection({
  label: 'Reduction',
  help: 'Every so often a wave goes down a binary tree and back and adds up all tasks; processor 0 decides for all.',
  source: '§6.3',
  parameters: {
    period: number({
      label: 'Period',
      unit: 'µs',
      group: 'phases',
      default: 5000,
      slider: { min: 100, max: 100_000, scale: 'log10' },
      limits: { min: 1, max: 1e9 },
      help: 'From the beginning of one wave to that of the next. Longer than a wave takes: fewer waves, and mostly later news.',
    }),
  },
  messages: [
    { name: 'wave', help: 'Asks how many tasks there are', because: 'it was time to count again' },
    {
      name: 'sum',
      help: 'By how much the number of tasks has changed here and below',
      because: 'all below it had answered',
    },
    { name: 'phase', help: 'The next phase has begun', because: 'processor 0 had decided it' },
  ],
})

const { wave: WAVE, sum: SUM, phase: PHASE } = kindsOf(reduction)

export const begin: Begin<typeof reduction> = (context, phases, { period }) => {
  const { surplus } = context.machine.nodes
  const every = nanoseconds(period)
  const missing = context.numbers()
  const sum = context.numbers()
  const begun = context.times(1)
  const decision = deciding(context, phases, PHASE)

  function ask(q: number): void {
    sum[q] = 0
    missing[q] = context.sendToChildren(q, WAVE)
    if (missing[q] === 0) answer(q)
  }

  function answer(q: number): void {
    const all = sum[q] + surplus[q]
    if (q > 0) {
      context.sendToParent(q, SUM, all)
      return
    }
    decision.decide(1 + all)
    if (phases.of(0) !== EMPTYING) context.wakeAt(0, begun[0] + every)
  }

  return {
    begin(q) {
      if (q === 0) context.wakeAt(0, every)
    },
    receive(q, { kind, a }) {
      if (kind === PHASE) decision.learn(q, a)
      else if (kind === WAVE) ask(q)
      else {
        sum[q] += a
        if (--missing[q] === 0) answer(q)
      }
    },
    timer(q) {
      begun[0] = context.now
      ask(q)
    },
  }
}
