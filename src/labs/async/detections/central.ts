/** The way “Central count” to notice phases: its words, and what it does in a run. */
import { number } from '../../../core/parameters.ts'
import { kindsOf } from '../model/message-kinds.ts'
import { type Begin, deciding, detection, EMPTYING } from './detection.ts'

/** Every processor reports to processor 0 by how much its part of the tasks has changed, now and then. */
export const central = detection({
  label: 'Central count',
  help: 'Processors report changes of the number of tasks to processor 0, which decides for all.',
  source: '§6.3',
  parameters: {
    reportStep: number({
      label: 'Report step',
      unit: 'tasks',
      group: 'phases',
      default: 4,
      slider: { min: 1, max: 64, scale: 'log2' },
      limits: { min: 1, max: 1e6, integer: true },
      help: 'How much the number of tasks must change at a processor until it reports that.',
    }),
  },
  messages: [
    {
      name: 'count',
      help: 'By how much the number of tasks has changed here',
      because: 'its part had changed enough, or its queue was empty',
    },
    { name: 'phase', help: 'The next phase has begun', because: 'processor 0 had decided it' },
  ],
})

const { count: COUNT, phase: PHASE } = kindsOf(central)

export const begin: Begin<typeof central> = (context, phases, { reportStep }) => {
  const { surplus } = context.machine.nodes
  const reported = context.numbers()
  const tasks = context.numbers(1, 1)
  const decision = deciding(context, phases, PHASE)
  return {
    act(q) {
      if (phases.of(q) === EMPTYING) return
      const change = surplus[q] - reported[q]
      if (change === 0 || (Math.abs(change) < reportStep && context.load(q) > 0)) return
      reported[q] = surplus[q]
      if (q > 0) context.send(q, 0, COUNT, change)
      else {
        tasks[0] += change
        decision.decide(tasks[0])
      }
    },
    receive(q, { kind, a }) {
      if (kind === PHASE) return decision.learn(q, a)
      context.serve(q)
      tasks[0] += a
      decision.decide(tasks[0])
    },
  }
}
