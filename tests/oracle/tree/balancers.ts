/** The rules by which tasks move. */
import { pingPongTime, receiveTime, sendTime } from './costs.ts'
import { alphaOf, coloursOf, lambdaOf } from './network.ts'
import type { Balancer, Pack } from './phases.ts'
import { integersOf, message, migrate, receive, type State, send, spend, type Waiting } from './state.ts'

/** Figures 2.2 and 4.6. */
function generalisedDimensionExchange(state: State): void {
  const lambda = lambdaOf({ ...state.values, lambda: state.rules.lambda })
  for (const pairs of coloursOf(state.values)) {
    for (const [a, b] of pairs) {
      message(state, a, b, 1)
      message(state, b, a, 1)
      const difference = state.queues[a].length - state.queues[b].length
      const tasks = Math.floor(lambda * Math.abs(difference))
      if (Math.abs(difference) <= 1 || tasks === 0) continue
      if (difference > 0) migrate(state, a, b, tasks)
      else migrate(state, b, a, tasks)
    }
  }
}

/** Cybenko 1989, in steps: all loads are sent, then received, then all tasks are sent, then received. */
function diffuse(state: State): void {
  const { values, costs, queues, clocks, p } = state
  const alpha = alphaOf(values)
  const links = coloursOf(values).flat()
  const loads = queues.map((queue) => queue.length)
  const neighbours: number[][] = Array.from({ length: p }, () => [])
  for (const [a, b] of links) {
    neighbours[a].push(b)
    neighbours[b].push(a)
  }

  const sentAt = new Map<string, number>()
  for (let processor = 0; processor < p; processor++) {
    for (const neighbour of neighbours[processor]) {
      sentAt.set(`${processor} to ${neighbour}`, clocks[processor])
      send(state, processor, 1)
    }
  }
  for (let processor = 0; processor < p; processor++) {
    for (const neighbour of neighbours[processor]) {
      receive(state, processor, 1, Number(sentAt.get(`${neighbour} to ${processor}`)))
    }
  }

  const parcels: { readonly to: number; readonly tasks: Waiting[]; readonly sent: number }[] = []
  for (const [a, b] of links) {
    const count = Math.floor(alpha * Math.abs(loads[a] - loads[b]))
    if (count === 0) continue
    const [from, to] = loads[a] > loads[b] ? [a, b] : [b, a]
    const tasks = queues[from].splice(0, count)
    spend(state, 'overhead', from, count * costs.dequeueCost)
    parcels.push({ to, tasks, sent: clocks[from] })
    send(state, from, integersOf(state, tasks))
    state.migrated += tasks.length
  }
  for (const { to, tasks, sent } of parcels) {
    receive(state, to, integersOf(state, tasks), sent)
    spend(state, 'overhead', to, tasks.length * costs.enqueueCost)
    queues[to].push(...tasks)
  }
}

/** How long a heavy worker's k-th request of a round (from 1) waits at the server besides the ping-pong (§4.3.3). */
function waitAtServer(state: State, round: number, k: number, heavyWorkers: number): number {
  const service = state.costs.serviceCost
  switch (state.values.contention) {
    case 'optimistic':
      return service
    case 'pessimistic':
      return heavyWorkers * service
    case 'intermediate':
      return round === 0 ? k * service : service
  }
}

/** Tasks of a pack: of a number at most what there is, else half of what is more than the sender keeps. */
export function packOf(pack: Pack, load: number, keeps: number): number {
  return pack === 'half' ? Math.ceil((load - keeps) / 2) : Math.min(pack, load)
}

/** Figures 2.3 and 4.8. */
function askServer(state: State): void {
  const { values, rules, costs, random, p, queues, clocks, idleWorkers } = state
  const speed = values.networkSpeed

  for (let worker = 1; worker < p; worker++) {
    if (queues[worker].length > rules.light || idleWorkers.includes(worker)) continue
    send(state, worker, 1)
    idleWorkers.push(worker)
  }

  // What the server got before it was one.
  while (queues[0].length > 0) {
    const worker = idleWorkers.shift()
    if (worker === undefined) break
    migrate(state, 0, worker, packOf(rules.pack, queues[0].length, 0))
  }

  const first = Math.floor(random('loadserver') * (p - 1))
  const order = Array.from({ length: p - 1 }, (_, i) => 1 + ((first + i) % (p - 1)))
  const refused = new Set<number>()
  const requests: { readonly by: number; readonly round: number; readonly end: number; readonly granted: boolean }[] =
    []
  const asks = (worker: number) => queues[worker].length > rules.heavy && !refused.has(worker)
  for (let round = 0, movedAny = true; movedAny; round++) {
    movedAny = false
    const heavyWorkers = order.filter(asks).length
    let requestCount = 0
    for (const worker of order) {
      // Figure 4.8 looks when it comes by: a worker that has become heavy since the round began asks too.
      if (!asks(worker)) continue
      requestCount++
      spend(state, 'communication', worker, pingPongTime(costs, speed))
      spend(state, 'wait', worker, waitAtServer(state, round, requestCount, heavyWorkers))
      state.messages += 2
      const packs = answer(state, worker)
      requests.push({ by: worker, round, end: clocks[worker], granted: packs.length > 0 })
      for (const { to, tasks } of packs) migrate(state, worker, to, tasks)
      if (packs.length > 0) movedAny = true
      else refused.add(worker)
    }
  }

  const latest = (some: typeof requests) => Math.max(0, ...some.map(({ end }) => end))
  const firstRound = requests.filter(({ round }) => round === 0)
  // One task on its way: the last request of the first round may have moved it.
  const bytes = state.work?.bytes
  const toldLast = values.proceedTo === 'all'
  const oneTask =
    receiveTime(costs, speed, typeof bytes === 'number' ? Math.ceil(bytes / 4) : costs.taskSize) +
    costs.enqueueCost -
    (toldLast ? sendTime(costs, speed, 1) : 0)
  const afterFirst = firstRound.length > 0 ? latest(firstRound) + oneTask : 0
  const laterRefusals = requests.filter(({ round, granted }) => (round === 1 || round === 2) && !granted)
  const served = {
    all: latest(requests),
    first: afterFirst,
    refusals: Math.max(afterFirst, latest(laterRefusals)),
    visit: afterVisit(state, order[0], requests),
  }
  const release = Math.max(clocks[0], served[values.proceed])
  state.spent.wait[0] += release - clocks[0]
  clocks[0] = release
  for (let worker = 1; worker < p; worker++) message(state, 0, worker, 1)
  if (!toldLast) return
  spend(state, 'communication', 0, receiveTime(costs, speed, 1))
  state.messages++
}

/** When the server goes on that waits for the worker at which the visits start, and for the first request of each that asks five times. */
function afterVisit(
  { values, costs, clocks }: State,
  start: number,
  requests: readonly { readonly by: number; readonly end: number }[],
): number {
  const of = (worker: number) => requests.filter(({ by }) => by === worker)
  const often = [...new Set(requests.map(({ by }) => by))].filter((worker) => of(worker).length >= 5)
  const waitedFor = [of(start)[0]?.end ?? clocks[start], ...often.map((worker) => of(worker)[0].end)]
  const speed = values.networkSpeed
  const pause = pingPongTime(costs, speed) / 2 + costs.enqueueCost
  return Math.max(...waitedFor) + pause - (values.proceedTo === 'all' ? receiveTime(costs, speed, 1) : 0)
}

/** What the server answers to a worker: to whom it may send, with the packs that it will; each id is of another worker. */
function answer({ values, rules, queues, idleWorkers }: State, worker: number): { to: number; tasks: number }[] {
  const packs: { to: number; tasks: number }[] = []
  let load = queues[worker].length
  while (packs.length < values.lightIds && load > rules.heavy) {
    const head = idleWorkers.findIndex((idle) => idle !== worker)
    if (head < 0) break
    const [to] = idleWorkers.splice(head, 1)
    const tasks = packOf(rules.pack, load, rules.heavy)
    packs.push({ to, tasks })
    load -= tasks
  }
  return packs
}

export const balance: Readonly<Record<Balancer, (state: State) => void>> = {
  gdem: generalisedDimensionExchange,
  diffusion: diffuse,
  loadserver: askServer,
  none: () => {},
}
