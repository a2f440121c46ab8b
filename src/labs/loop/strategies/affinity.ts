import { strategy } from './strategy.ts'

/** Affinity scheduling: chunks of one’s own block, then of the most loaded. */
export const affinity = strategy({
  label: 'Affinity scheduling',
  help: 'Chunks of one’s own block while there are any, then chunks of the processor that has most left.',
  source: 'Markatos and LeBlanc 1994',
  parameters: {},
  way: {
    kind: 'peers',
    rule: () => ({
      chunk: (left, processors) => Math.ceil(left / processors),
      give: ({ left, processors }) => Math.ceil(left / processors),
      *seek(seeker) {
        const others = Array.from({ length: seeker.processors }, (_, i) => i).filter((i) => i !== seeker.processor)
        while (seeker.got === 0 && others.length > 0) {
          yield* seeker.ask(others)
          let most = 0
          for (const [at, { left }] of seeker.heard.entries()) if (left > seeker.heard[most].left) most = at
          if (seeker.heard[most].left === 0) return
          yield* seeker.request(others[most])
        }
      },
    }),
  },
})
