/** The strategy “Adaptive factoring”: its words and parameters, and its rule. */
import { type Begin, strategy } from './strategy.ts'

interface Measured {
  /** Mean and standard deviation of the time of an iteration. */
  readonly mean: number
  readonly deviation: number
}

/** AF: chunks from the mean and the variance of iteration times at each processor. */
export const af = strategy({
  label: 'Adaptive factoring',
  help: 'Chunks from the mean and the variance of the iteration times that each processor measured in its last chunk.',
  source: 'Banicescu and Liu 2000',
  parameters: {},
  way: { kind: 'queue' },
})

export const begin: Begin<typeof af> = (state) => {
  const { total, processors } = state
  const measured: (Measured | undefined)[] = Array.from({ length: processors })
  return {
    single: true,
    reported(worker, { times }) {
      const mean = times.reduce((sum, time) => sum + time, 0) / times.length
      // At this end of a run the clock can no longer measure an iteration's time: nothing is noted.
      if (mean === 0) return
      const squares = times.reduce((sum, time) => sum + (time - mean) ** 2, 0)
      measured[worker] = { mean, deviation: times.length > 1 ? Math.sqrt(squares / (times.length - 1)) : 0 }
    },
    next(worker) {
      const ofWorker = measured[worker]
      if (!ofWorker) return Math.ceil(total / (20 * processors))
      const fastest = measured.reduce((a, b) => (a && (!b || a.mean <= b.mean) ? a : b)) ?? ofWorker
      let d = 0
      let rates = 0
      for (let i = 0; i < processors; i++) {
        const { mean, deviation } = measured[i] ?? fastest
        d += deviation ** 2 / mean
        rates += 1 / mean
      }
      const t = 1 / rates
      const r = state.left
      const chunk = (d + 2 * t * r - Math.sqrt(d * (d + 4 * t * r))) / (2 * ofWorker.mean)
      return Math.min(Math.round(chunk), Math.ceil(total / (2 * processors)))
    },
  }
}
