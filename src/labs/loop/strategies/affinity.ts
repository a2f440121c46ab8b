/** The strategy “Affinity scheduling”: its words and parameters, and its rule. */
import { type Begin, strategy } from './strategy.ts'

/** Affinity scheduling: chunks of one’s own block, then of the most loaded. */
export const affinity = strategy({
  label: 'Affinity scheduling',
  help: 'Chunks of one’s own block while there are any, then chunks of the processor that has most left.',
  source: 'Markatos and LeBlanc 1994',
  dealt: true,
  parameters: {},
  way: { kind: 'peers', asks: true },
})

export const begin: Begin<typeof affinity> = () => ({
  chunk: (left, processors) => Math.ceil(left / processors),
  give: ({ left, processors }) => Math.ceil(left / processors),
  *seek(seeker) {
    const others = Array.from({ length: seeker.processors }, (_, i) => i).filter((i) => i !== seeker.processor)
    while (seeker.got === 0 && others.length > 0) {
      yield* seeker.ask(others)
      let most = others[0]
      for (const other of others) if (seeker.left[other] > seeker.left[most]) most = other
      if (seeker.left[most] === 0) return
      yield* seeker.request(most)
    }
  },
})
