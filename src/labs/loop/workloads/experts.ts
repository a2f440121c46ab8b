/** The workload “Mixture of experts”: its words, and how its loop is made. */
import { pow } from '../../../core/math/exponential.ts'
import { stream } from '../../../core/random/random.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { dealt, loopOf } from '../model/iterations.ts'
import { type LoopMaker, oneArray, type WorkloadDefinition } from './workload.ts'

/** Most tokens that are drawn, all steps together. */
const MOST_TOKENS = 2 ** 22

/** A mixture of experts: each token of a step goes to one expert, and experts lie on accelerators, which wait for each other. */
export const experts: WorkloadDefinition = {
  label: 'Mixture of experts',
  help: 'In each step every token goes to one of several experts, which lie on accelerators. Popular experts can have more to do, and all wait for the slowest accelerator.',
  source: 'Fedus, Zoph and Shazeer 2022 (Switch Transformer)',
  uses: ['steps', 'experts', 'tokens', 'skew', 'capacity', 'tokenTime', 'exchangeTime', 'processors', 'seed'],
  stepped: { loss: 'dropped' },
  countedBy: 'steps',
  problem({ steps, tokens }) {
    if (steps * tokens <= MOST_TOKENS) return undefined
    const most = Math.floor(MOST_TOKENS / steps)
    return { parameter: 'tokens', message: unexpected('tokens', `at most ${most} with ${steps} steps`, `${tokens}`) }
  },
  count: ({ steps, experts }) => steps * experts,
  annotation: ({ steps, experts }) => oneArray(steps * experts, 0),
}

export const maker: LoopMaker = (values) => {
  const { steps, experts, tokens, skew, capacity, tokenTime, processors, seed } = values
  const random = stream(seed, 'experts')
  // The share of tokens up to each expert: expert e has a popularity of 1 / (e + 1)^skew.
  const upTo = new Float64Array(experts)
  for (let e = 0; e < experts; e++) upTo[e] = (upTo[e - 1] ?? 0) + 1 / pow(e + 1, skew)
  const sum = upTo[experts - 1]
  const places = capacity === 'none' ? tokens : Math.ceil((capacity * tokens) / experts)
  const costs: number[] = []
  const bounds = [0]
  const counts = new Int32Array(experts)
  let useful = 0
  for (let s = 0; s < steps; s++) {
    counts.fill(0)
    for (let t = 0; t < tokens; t++) {
      const drawn = random() * sum
      let low = 0
      let high = experts - 1
      while (low < high) {
        const middle = (low + high) >> 1
        if (upTo[middle] > drawn) high = middle
        else low = middle + 1
      }
      counts[low]++
    }
    let e = 0
    for (const size of dealt(experts, processors)) {
      for (let last = e + size; e < last; e++) {
        const tokens = Math.min(places, counts[e])
        useful += tokens
        costs.push(tokens * tokenTime)
      }
      bounds.push(costs.length)
    }
  }
  return {
    ...loopOf(costs, 0),
    steps: { bounds, processors, useful, computed: useful, dropped: steps * tokens - useful },
  }
}
