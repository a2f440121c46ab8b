/** The policy “Choices”: its words and parameters, and its choice of a server. */
import { choice } from '../../../core/parameters.ts'
import { drawOf } from '../model/eligible.ts'
import { DRAWS, PURPOSE, startOf } from '../model/numbers.ts'
import { type Begin, choices as choicesParameter, policy } from './policy.ts'

/** The better of a few that are drawn. */
export const choices = policy({
  label: 'Choices',
  short: 'choices',
  help: 'A few servers are drawn at random, and the one with the fewest requests is chosen; weights may count speeds.',
  known:
    'nginx: random two least_conn; Envoy: LEAST_REQUEST (two choices by default); HAProxy: balance random, which draws two by default; Kubernetes: by proxies such as these',
  source: 'Mitzenmacher 1996; Vvedenskaya, Dobrushin and Karpelevich 1996',
  parameters: {
    choices: choicesParameter,
    memory: choice({
      label: 'Memory',
      group: 'policy',
      default: 'off',
      help: 'Whether the best server of the last decision is compared as well.',
      source: 'Mitzenmacher, Prabhakar and Shah 2002',
      options: {
        on: { label: 'On', help: 'Each dispatcher remembers the best server of its last decision.' },
        off: { label: 'Off', help: 'Only the drawn servers are compared.' },
      },
    }),
  },
  compares: 'the loads of the servers drawn',
  asks: true,
  weighted: true,
})

export const begin: Begin = (service) => {
  const { scenario, knowledge, eligible } = service
  const { values, speeds, servers, dispatchers } = scenario
  const start = startOf(scenario.seed, PURPOSE.choice)
  const weighted = values.weights === 'speed'
  const drawn = new Int32Array(servers + 1)
  const believed = new Float64Array(servers + 1)
  const remembered = values.memory === 'on' ? new Int32Array(dispatchers).fill(-1) : undefined
  return {
    choose(k, j, q) {
      let count = drawOf(start, eligible.count, values.choices, k, DRAWS * j, drawn)
      const { list } = eligible
      for (let i = 0; i < count; i++) drawn[i] = list[drawn[i]]
      if (remembered) {
        const server = remembered[q]
        let joins = server >= 0 && eligible.has(server)
        for (let i = 0; i < count && joins; i++) joins = drawn[i] !== server
        if (joins) drawn[count++] = server
      }
      knowledge.ask(count)
      let best = 0
      let least = Number.POSITIVE_INFINITY
      for (let i = 0; i < count; i++) {
        const load = knowledge.of(q, drawn[i])
        service.compared?.(drawn[i], load)
        if (remembered) believed[i] = load
        const value = weighted ? (load + 1) / speeds[drawn[i]] : load + 1
        if (value >= least) continue
        least = value
        best = i
      }
      if (remembered) {
        believed[best]++
        let first = 0
        const measure = (i: number) => (weighted ? (believed[i] + 1) / speeds[drawn[i]] : believed[i] + 1)
        for (let i = 1; i < count; i++) if (measure(i) < measure(first)) first = i
        remembered[q] = drawn[first]
      }
      return drawn[best]
    },
  }
}
