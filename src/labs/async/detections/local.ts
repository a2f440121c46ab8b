/** The way “Local estimate” to notice phases: its words, and what it does in a run. */
import { number } from '../../../core/parameters.ts'
import { nanoseconds } from '../model/costs.ts'
import { type Begin, detection, EMPTYING, STEADY } from './detection.ts'

/** Each processor goes by its own queue: full enough is filled, empty for long is emptying. No messages, and no agreement. */
export const local = detection({
  label: 'Local estimate',
  help: 'Each processor guesses from its own queue, without messages: neighbours may disagree.',
  source: '§6.3',
  parameters: {
    patience: number({
      label: 'Patience',
      unit: 'µs',
      group: 'phases',
      default: 1000,
      slider: { min: 10, max: 100_000, scale: 'log10' },
      limits: { min: 0, max: 1e9 },
      help: 'How long a processor without tasks waits until it takes the machine to be emptying. Longer: mostly fewer errors, and later.',
    }),
  },
  apart: true,
  messages: [],
})

export const begin: Begin<typeof local> = (context, phases, { patience }) => {
  const wait = nanoseconds(patience)
  return {
    act(q) {
      const load = context.load(q)
      const phase = phases.of(q)
      if (load > 0) {
        context.wakeNoMore(q)
        if (phase === EMPTYING || (phase < STEADY && phases.filledAt(load))) phases.enter(q, STEADY)
      } else if (phase === STEADY && context.timerIsOff(q)) context.wakeAt(q, context.now + wait)
    },
    timer(q) {
      if (phases.of(q) === STEADY && context.load(q) === 0) phases.enter(q, EMPTYING)
    },
  }
}
