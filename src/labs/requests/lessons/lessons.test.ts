/** The requests lab's lessons, and checks of what their texts say in words. Change a sentence and its check together. */
import { expect } from 'vitest'
import { type Checks, numberOf as number, type RunQuery as Run, testLessons } from '../../../../tests/lessons.ts'
import { lab } from '../index.ts'
import { page } from '../views/page.ts'

const BASE = 'requests=20000'
const FEW_SEEDS = [1, 2, 3, 4, 5]

/** Whether a condition holds with several seeds, and not only in the scene. */
const general = (holds: (seed: string) => boolean) => {
  for (const seed of FEW_SEEDS) expect(holds(`&seed=${seed}`), `seed ${seed}`).toBe(true)
}

const mean = (run: Run, query: string) => number(run, query, 'mean')

/** Requests of the last tenth of the run that were answered, as a share of those that came. */
function answeredInTheEnd(run: Run, query: string): number {
  const { recording } = run(query)
  const sum = (id: string) => recording.columns[id].subarray(360, 400).reduce((a, b) => a + b, 0)
  return sum('answers') / sum('arrivals')
}

const checks: Checks = {
  queues: {
    one: (run, q) => {
      // The servers are half idle, and requests wait.
      expect(number(run, q, 'utilisation')).toBeCloseTo(0.5, 1)
      expect(number(run, q, 'meanWait')).toBeGreaterThan(0.005)
      // Not twice the work, at least three times the time.
      general((seed) => mean(run, `policy=random&load=0.9&${BASE}${seed}`) > 3 * mean(run, `${q}${seed}`))
    },
    last: (run, q) => {
      general((seed) => mean(run, `${q}${seed}`) > 2 * mean(run, `policy=random&${BASE}${seed}`))
    },
    chance: (run, q) => {
      const waits = (query: string) => number(run, query, 'meanWait')
      general((seed) => {
        const ratio = waits(`${q}${seed}`) / waits(`policy=random&${BASE}${seed}`)
        return ratio > 0.4 && ratio < 0.6
      })
    },
    pool: (run, q) => {
      expect(number(run, q, 'idleWhileWaiting')).toBe(0)
      general(
        (seed) =>
          mean(run, `policy=central&load=0.86&${BASE}${seed}`) < mean(run, `policy=random&load=0.5&${BASE}${seed}`),
      )
    },
  },
  choices: {
    second: (run, q) => {
      general((seed) => mean(run, `${q}${seed}`) < 0.5 * mean(run, `policy=random&${BASE}${seed}`))
      expect(number(run, q, 'largestQueue')).toBeLessThan(number(run, `policy=random&${BASE}`, 'largestQueue'))
    },
    more: (run) => {
      // Each further choice saves less than the one before.
      general((seed) => {
        const times = [1, 2, 3, 4].map((d) => mean(run, `choices=${d}&${BASE}${seed}`))
        const saved = times.slice(1).map((time, i) => times[i] - time)
        return saved.every((time, i) => time > 0 && (i === 0 || time < saved[i - 1]))
      })
    },
    messages: (run, q) => {
      expect(number(run, q, 'messagesPerRequest')).toBe(202)
      for (const servers of [10, 100]) expect(number(run, `servers=${servers}&${BASE}`, 'messagesPerRequest')).toBe(6)
    },
    turns: (run, q) => {
      general((seed) => mean(run, `${q}${seed}`) < mean(run, `policy=leastConnections&service=fixed&${BASE}${seed}`))
      // After a round a server has nearly always finished: the longest queue is short.
      expect(number(run, q, 'meanWait')).toBeLessThan(0.002)
    },
  },
  'old-news': {
    board: (run, q) => {
      general((seed) => mean(run, `${q}${seed}`) > 2 * mean(run, `policy=random&${BASE}${seed}`))
    },
    chance: (run) => {
      general((seed) => mean(run, `knowledge=board&${BASE}${seed}`) < mean(run, `policy=random&${BASE}${seed}`))
    },
    age: (run, q) => {
      general((seed) => mean(run, `${q}&boardPeriod=20${seed}`) < mean(run, `policy=random&${BASE}${seed}`))
    },
    counts: (run, q) => {
      expect(run(q).values.dispatchers).toBe(1)
      const fresh = mean(run, `policy=leastConnections&${BASE}`)
      expect(mean(run, q)).toBeGreaterThan(fresh)
      expect(mean(run, `policy=leastConnections&knowledge=board&${BASE}`)).toBeGreaterThan(2 * mean(run, q))
    },
  },
  tails: {
    hundredth: (run, q) => {
      // With a hundred requests, the chance that none is in the slowest hundredth is about a third.
      expect(number(run, q, 'p99')).toBeGreaterThan(3 * number(run, q, 'median'))
    },
    elephants: (run, q) => {
      const { metrics } = run(q)
      expect(number(run, `${q}&discipline=ps`, 'mean')).toBeLessThan(Number(metrics.mean))
    },
    twice: (run, q) => {
      general((seed) => {
        const hedged = `${q}&hedge=percentile${seed}`
        const fewer = number(run, hedged, 'hedges') < 0.1 * 20_000
        return fewer && number(run, hedged, 'p99') < 0.9 * number(run, `${q}${seed}`, 'p99')
      })
    },
    vain: (run, q) => {
      general((seed) => mean(run, `${q}${seed}`) > mean(run, `policy=random&${BASE}${seed}`))
    },
  },
  retries: {
    spell: (run, q) => {
      // In the end it is as before the fault.
      expect(answeredInTheEnd(run, q)).toBeGreaterThan(0.98)
      expect(run(q).values.retries).toBe(0)
    },
    again: (run, q) => {
      general((seed) => answeredInTheEnd(run, `${q}${seed}`) === 0)
    },
    cure: (run, q) => {
      general((seed) => answeredInTheEnd(run, `${q}&cancel=on${seed}`) > 0.98)
      general((seed) => answeredInTheEnd(run, `${q}&retryBudget=0.1${seed}`) > 0.98)
      general((seed) => answeredInTheEnd(run, `${q}&backoff=1000${seed}`) === 0)
    },
    much: (run, q) => {
      general((seed) => answeredInTheEnd(run, `${q}${seed}`) > 0.98)
      general((seed) => answeredInTheEnd(run, `${q.replace('load=0.4', 'load=0.6')}${seed}`) < 0.5)
    },
  },
  limits: {
    limit: (run, q) => {
      for (const policy of ['random', 'choices', 'leastConnections', 'central'])
        expect(number(run, q, 'sizeBound')).toBeLessThan(mean(run, `policy=${policy}&${BASE}`))
    },
    near: (run, q) => {
      // A tenth is left to win, and one queue wins it.
      general((seed) => {
        const left = 1 - number(run, `${q}${seed}`, 'oneQueue') / mean(run, `${q}${seed}`)
        return left > 0.08 && left < 0.14
      })
      expect(mean(run, `policy=central&${BASE}`)).toBe(number(run, q, 'oneQueue'))
    },
    stop: (run, q) => {
      general((seed) => {
        const share = (load: number) => {
          const query = `${q}&load=${load}${seed}`
          return number(run, query, 'sizeBound') / mean(run, query)
        }
        return share(0.5) > 0.95 && share(0.6) < 0.95 && share(0.3) > share(0.5)
      })
    },
    reference: (run, q) => {
      // Sharing beats the reference, and no run the limit.
      expect(mean(run, q)).toBeLessThan(number(run, q, 'oneQueue'))
      expect(mean(run, `policy=central&service=pareto&${BASE}`)).toBeGreaterThan(number(run, q, 'sizeBound'))
    },
    few: (run, q) => {
      const making = lab.artifacts?.certificate(run(q).values)
      while (making && !making.advance(1e9)) {}
      const certificate = making?.result() as { readonly sum: number } | undefined
      const best = (certificate?.sum ?? 0) / 6 / 1e9
      // What is called the best possible is that, and the policy that reaches it knows no sizes.
      expect(mean(run, q.replace('leastWork', 'choices'))).toBeCloseTo(best, 12)
      expect(mean(run, q)).toBeGreaterThan(1.05 * best)
      general((seed) => Math.abs(mean(run, `${q.replace('leastWork', 'choices')}${seed}`) - best) < 1e-9)
    },
  },
  growing: {
    all: (run, q) => {
      // All have come in the first tenth of the time.
      expect(run(q).recording.columns.time[399]).toBeLessThan(0.1 * number(run, q, 'totalTime'))
    },
    demand: (run, q) => {
      // Known loads are no match for deciding late.
      general((seed) => {
        const time = (policy: string) =>
          number(run, `${q.replace('policy=random', `policy=${policy}`)}${seed}`, 'totalTime')
        return time('central') < Math.min(time('random'), time('leastConnections'))
      })
    },
  },
  stealing: {
    sends: (run, q) => {
      general((seed) => number(run, `${q}${seed}`, 'idleWhileWaiting') > 0.5)
    },
    asks: (run, q) => expect(number(run, q, 'idleWhileWaiting')).toBe(0),
  },
}

testLessons({ lab, page, checks, fewestScenes: 4, bridges: ['growing', 'stealing'] })
