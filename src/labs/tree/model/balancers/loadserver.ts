/**
 * Loadserver, LDSV (figures 2.3, 4.8): a central server knows who is idle; loaded processors ask it where to send a task.
 * This is the synchronous version. Processor 0 is the server.
 */
import { type Random, stream } from '../../../../core/random.ts'
import type { TreeValues } from '../../parameters.ts'
import { type System, settleAll, transfer } from '../system.ts'
import type { Balancer, BalancerKind } from './balancer.ts'

/** Indices into SERVER_MESSAGES. */
const REGISTER = 0
const REQUEST = 1
const GRANT = 2
const REFUSE = 3
const TASK = 4
const PROCEED = 5

export const loadserver: BalancerKind = {
  firstWorker: 1,
  create: (system, values) => createServer(system, values, stream(values.seed, 'balancer')),
}

/** The load information server's queue of idle workers, head first. */
export interface Server extends Balancer {
  queue(): Int32Array
}

/** Loadserver with the given source of random starts. */
export function createServer(system: System, values: TreeValues, random: Random): Server {
  const { processors, load, clock, costs } = system
  const { lightThreshold, heavyThreshold, migration, contention } = values
  const workers = processors - 1
  /** Ring of registered workers: each is in it at most once. */
  const waiting = new Int32Array(workers)
  let first = 0
  let length = 0
  const registered = new Uint8Array(processors)
  /** Workers that ask in this round and in the next one, in cyclic order from `start`. */
  let asking = new Int32Array(workers)
  let askNext = new Int32Array(workers)
  let start = 1

  for (let w = 2; w < processors; w++) register(w)

  function register(worker: number): void {
    const at = first + length++
    waiting[at < workers ? at : at - workers] = worker
    registered[worker] = 1
  }

  /** Takes the head of the queue that is not the asker itself; 0 when there is none. */
  function grant(asker: number): number {
    if (length === 0) return 0
    let worker = waiting[first]
    if (worker === asker) {
      if (length === 1) return 0
      const second = first + 1 < workers ? first + 1 : 0
      worker = waiting[second]
      waiting[second] = asker
    }
    first = first + 1 < workers ? first + 1 : 0
    length--
    registered[worker] = 0
    return worker
  }

  /** Registers light workers and lists the heavy ones in cyclic order from `start`; returns how many there are. */
  function survey(): number {
    const { send, receive } = costs
    for (let w = 1; w < processors; w++) {
      if (load[w] > lightThreshold || registered[w]) continue
      system.probe?.message(REGISTER, w, 0, 0, 0, clock[w], clock[w] + receive)
      clock[w] += send
      register(w)
      system.messages++
    }
    let heavy = 0
    for (let w = start; w < processors; w++) if (load[w] > heavyThreshold) asking[heavy++] = w
    for (let w = 1; w < start; w++) if (load[w] > heavyThreshold) asking[heavy++] = w
    return heavy
  }

  /** The requests from the `from`th on when the queue is empty; returns the latest completion. */
  function refuseAll(from: number, until: number, cost: number, each: number): number {
    const list = asking
    let latest = 0
    for (let k = from; k < until; k++) {
      const w = list[k]
      const time = clock[w] + (cost + k * each)
      clock[w] = time
      if (time > latest) latest = time
    }
    system.messages += 2 * (until - from)
    return latest
  }

  const rank = (worker: number): number => (worker < start ? worker + workers : worker)

  /** Puts a worker where it belongs in an ordered list whose entries from `from` to `until` are in use. */
  function insert(list: Int32Array, from: number, until: number, worker: number): void {
    let at = until
    while (at > from && rank(list[at - 1]) > rank(worker)) {
      list[at] = list[at - 1]
      at--
    }
    list[at] = worker
  }

  return {
    queue: () => Int32Array.from({ length }, (_, i) => waiting[(first + i) % workers]),
    balance() {
      const { probe } = system
      start = 1 + Math.floor(random() * workers)
      let heavy = survey()
      /*
       * The latest completion, not that of the last one handled, which leaves the times of table 4.6 1 % shorter for small p.
       * Letting the server wait for registrations, or for migrations, as well brings none of them nearer.
       */
      let serverTime = 0
      for (let round = 0; heavy > 0; round++) {
        let moved = false
        let again = 0
        const contenders = heavy
        const wait = (contention === 'pessimistic' ? contenders : 1) * costs.service
        const wait1 = contention === 'intermediate' && round === 0 ? costs.service : 0
        for (let k = 0; k < heavy; k++) {
          if (length === 0 && !probe) {
            serverTime = Math.max(serverTime, refuseAll(k, heavy, costs.pingPong + wait, wait1))
            break
          }
          const w = asking[k]
          const asked = clock[w]
          clock[w] = asked + (costs.pingPong + wait + k * wait1)
          system.messages += 2
          const to = grant(w)
          probe?.message(REQUEST, w, 0, 0, round, asked, asked)
          probe?.message(to ? GRANT : REFUSE, 0, w, to, round, asked, clock[w])
          if (clock[w] > serverTime) serverTime = clock[w]
          if (!to) continue
          const moving = Math.min(migration, load[w])
          const ready = clock[w]
          transfer(system, w, to, moving, round)
          probe?.message(TASK, w, to, moving, round, ready, clock[to])
          moved = true
          if (load[w] > heavyThreshold) askNext[again++] = w
          if (load[to] <= heavyThreshold || load[to] - moving > heavyThreshold) continue
          /* What came made the receiver heavy: it asks too, in this round if its turn is still to come. */
          if (rank(to) > rank(w)) insert(asking, k + 1, heavy++, to)
          else insert(askNext, 0, again++, to)
        }
        ;[asking, askNext] = [askNext, asking]
        heavy = moved ? again : 0
      }
      let sent = serverTime
      const { send, receive, arrived } = costs
      for (let w = 1; w < processors; w++) {
        const received = Math.max(clock[w] + arrived, sent + receive)
        probe?.message(PROCEED, 0, w, 0, 0, sent, received)
        clock[w] = received
        sent += send
      }
      system.messages += workers
      settleAll(system, 1)
      if (sent > system.latest) system.latest = sent
    },
  }
}
