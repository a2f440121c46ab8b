/** The policy “Idle queue”: its words and parameters, and its choice of a server. */
import { CLASS } from '../model/events.ts'
import { PURPOSE, startOf, uniformFrom } from '../model/numbers.ts'
import { type Begin, policy } from './policy.ts'
import { drawServer } from './random.ts'

/** Idle servers report to a dispatcher. */
export const idleQueue = policy({
  label: 'Idle queue',
  short: 'idle queue',
  help: 'A server that becomes idle reports to a dispatcher, which sends it one of its next requests; without a report the choice is random.',
  known: 'in theory: join the idle queue; nginx, HAProxy, Envoy and Kubernetes do not have it by name',
  source: 'Lu et al. 2011',
  parameters: {},
  weighted: true,
})

export const begin: Begin = (service) => {
  const { scenario, eligible, copies, servers, events, accounts } = service
  const { dispatchers, servers: n, delay } = scenario
  const draw = drawServer(service)
  const joins = startOf(scenario.seed, PURPOSE.join)
  /** By dispatcher the first and last of its queue, by server the next one. */
  const first = new Int32Array(dispatchers).fill(-1)
  const last = new Int32Array(dispatchers).fill(-1)
  const next = new Int32Array(n).fill(-1)
  const queued = new Uint8Array(n)
  const join = (server: number, q: number) => {
    next[server] = -1
    if (first[q] < 0) first[q] = server
    else next[last[q]] = server
    last[q] = server
  }
  for (let server = 0; server < n; server++) {
    join(server, server % dispatchers)
    queued[server] = 1
  }
  return {
    choose(k, j, q) {
      let before = -1
      for (let server = first[q]; server >= 0; server = next[server]) {
        if (!eligible.has(server)) {
          before = server
          continue
        }
        if (before < 0) first[q] = next[server]
        else next[before] = next[server]
        if (last[q] === server) last[q] = before
        queued[server] = 0
        return server
      }
      return draw(k, j)
    },
    departed(server, copy, present) {
      if (!present || servers.load[server] > 0 || queued[server]) return
      queued[server] = 1
      accounts.messages++
      events.schedule(service.now + delay, CLASS.idle, server, copy)
    },
    message(server, copy) {
      join(server, Math.floor(dispatchers * uniformFrom(joins, copies.request[copy], copies.ordinal[copy])))
    },
  }
}
