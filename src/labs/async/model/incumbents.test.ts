/**
 * The laws of searches, whichever processor visits a node: they hold for every balancer, order, number of processors and
 * way in which values travel.
 */
import { describe, expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { stream } from '../../../core/random/random.ts'
import * as makers from '../../../core/workloads/makers.ts'
import { prepared, provideMakers } from '../../../core/workloads/prepared.ts'
import { beginWalk, finished } from '../../../core/workloads/testing.ts'
import { balancers } from '../balancers/index.ts'
import { type AsyncValues, parameters } from '../parameters.ts'
import { check } from './check.ts'
import { MessageLog, messageHash } from './message-log.ts'
import { NEVER } from './saved.ts'
import { Simulation } from './simulation.ts'
import { metricsOf } from './totals.ts'

provideMakers(makers)

const usual = defaults(parameters)
const valuesOf = (values: Partial<AsyncValues>): AsyncValues => ({ ...usual, workload: 'search', ...values })

const SHARINGS = Object.keys(parameters.sharing.options) as AsyncValues['sharing'][]
const BALANCERS = Object.keys(balancers).filter((name) => name !== 'own') as AsyncValues['balancer'][]

/** A run's metrics, with what the search says about itself. */
function run(values: AsyncValues) {
  const simulation = new Simulation(values, { results: true })
  while (!simulation.ended) simulation.advance(1e9, NEVER)
  return metricsOf(simulation)
}

/** Everything that can be said about a run without its results: metrics, messages, and which processor knows what in the end. */
function observed(values: AsyncValues, advance: (simulation: Simulation) => void = (s) => s.advance(1e9, NEVER)) {
  const simulation = new Simulation(values)
  const log = new MessageLog(simulation.machine)
  simulation.machine.watcher = log
  while (!simulation.ended) advance(simulation)
  return { metrics: metricsOf(simulation), hash: messageHash(log.all()), best: [...simulation.machine.nodes.best] }
}

/** Which processor learned of which value when, when their visits began, and all messages. */
function followed(values: AsyncValues) {
  const simulation = new Simulation(values)
  const { machine } = simulation
  const learned: { readonly q: number; readonly value: number; readonly time: number }[] = []
  const begun = Array.from({ length: machine.processors }, () => NEVER)
  const ended: { readonly q: number; readonly time: number }[] = []
  machine.nodes.watcher = {
    begun: (q, _, time) => {
      begun[q] = time
    },
    created() {},
    ended: (q, time) => ended.push({ q, time }),
    learned: (q, value, time) => learned.push({ q, value, time }),
  }
  const log = new MessageLog(machine)
  machine.watcher = log
  while (!simulation.ended) simulation.advance(1e9, NEVER)
  const announcer = simulation.protocols.definitions.length + 2
  return { machine, learned, lastBegun: begun, ended, messages: log.all(), announcer, metrics: metricsOf(simulation) }
}

/** What one processor visits alone, and what no order can avoid. */
function sequentialVisits(values: AsyncValues) {
  const walk = (knownAtStart: AsyncValues['knownAtStart']) =>
    finished(beginWalk(prepared({ ...values, knownAtStart }, 1)))
  const { nodes, dropped, results } = walk('nothing')
  return { visits: nodes, dropped, optimum: results.optimum, least: walk('optimum').nodes }
}

/** A small scenario that chance puts together, but for the way in which values travel. */
function drawn(sharing: AsyncValues['sharing'], balancer: AsyncValues['balancer']): AsyncValues {
  const next = stream(1, `${sharing}/${balancer}`)
  const one = <T>(...choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]
  const values = valuesOf({
    problem: one('salesman', 'knapsack'),
    tspInstance: 'drawn',
    cities: one(6, 7),
    items: one(10, 14),
    kind: one('uncorrelated', 'weak', 'strong', 'subset'),
    instanceSeed: Math.floor(next() * 1000),
    sharing,
    balancer,
    processors: one(2, 3, 5, 8, 13, 16),
    topology: one('ring', 'star', 'chain'),
    traversal: one('depth-first', 'breadth-first'),
    handling: one('poll', 'interrupt'),
    port: one('free', 'serial'),
    hopTime: one(0, 3),
    interval: one(1, 2, 8, 100),
    termination: one('free', 'ring', 'tree'),
    serverCost: one('process', 'light'),
    machine: one('t3d', 'sp2'),
    t1: one('off', 'on'),
    t2: one('off', 'on'),
    seed: Math.floor(next() * 1000),
  })
  return check(values).length === 0 ? values : { ...values, t1: 'off', t2: 'off', topology: 'ring' }
}

describe.each(BALANCERS)('%s', (balancer) => {
  test.each(SHARINGS)('finds the optimum and visits what cannot be avoided, values travelling: %s', (sharing) => {
    const values = drawn(sharing, balancer)
    expect(check(values)).toEqual([])
    const metrics = run(values)
    const { optimum, least } = sequentialVisits(values)
    expect(metrics.optimum).toBe(optimum)
    expect(metrics.visits).toBe(metrics.nodes)
    expect(metrics.visits).toBeGreaterThanOrEqual(least)
    const improvements = Number(metrics.improvements)
    const most = (values.processors - 1) * improvements
    expect(improvements).toBeGreaterThan(0)
    if (sharing === 'broadcast') expect(metrics.announcements).toBe(most)
    else if (sharing !== 'binomial-tree') expect(metrics.announcements).toBe(0)
    else expect(metrics.announcements).toBeLessThanOrEqual(most)
  })

  test('does the same in slices, with another order of what is simultaneous, and after going back', () => {
    const values = drawn(SHARINGS[BALANCERS.indexOf(balancer) % SHARINGS.length], balancer)
    const whole = observed(values)
    const steps = Math.ceil(Number(whole.metrics.nodes) / 3)
    expect(observed(values, (simulation) => simulation.advance(7, NEVER))).toEqual(whole)
    // Laid out again, the calendar lets others of those go first whose steps are at the same time.
    const reordered = observed(values, (simulation) => {
      simulation.machine.calendar.rebuild()
      simulation.advance(1, NEVER)
    })
    expect(reordered).toEqual(whole)
    let back = false
    const again = observed(values, (simulation) => {
      simulation.advance(steps, NEVER)
      if (back || simulation.ended) return
      back = true
      const { watcher } = simulation.machine
      simulation.machine.watcher = undefined
      const { restore } = simulation.save()
      simulation.advance(1e9, NEVER)
      restore()
      simulation.machine.watcher = watcher
    })
    expect(back).toBe(true)
    expect(again).toEqual(whole)
  })
})

test('one processor visits what it visits alone, however values travel', () => {
  for (const problem of ['salesman', 'knapsack'] as const) {
    for (const sharing of SHARINGS) {
      for (const handling of ['poll', 'interrupt'] as const) {
        const values = valuesOf({ problem, sharing, handling, processors: 1, interval: 16, items: 20, kind: 'subset' })
        const { visits, dropped, optimum } = sequentialVisits(values)
        expect(run(values)).toMatchObject({ visits, dropped, optimum, messages: 0 })
      }
    }
  }
})

describe('a better value', () => {
  const lonely = (values: Partial<AsyncValues>) =>
    followed(valuesOf({ balancer: 'none', processors: 6, topology: 'chain', hopTime: 2, ...values }))

  test('is known everywhere at once, free of charge', () => {
    const { learned, metrics } = lonely({ sharing: 'instant' })
    const finds = learned.filter(({ q }) => q === 0)
    expect(learned).toEqual(finds.flatMap(({ value, time }) => [0, 1, 2, 3, 4, 5].map((q) => ({ q, value, time }))))
    expect(metrics).toMatchObject({ messages: 0, totalTime: lonely({ sharing: 'never' }).metrics.totalTime })
  })

  test('is broadcast to one after another, which keeps the finder busy', () => {
    const { machine, learned, metrics, ended } = lonely({ sharing: 'broadcast' })
    const { costs } = machine
    const finds = learned.filter(({ q }) => q === 0)
    expect(finds).toHaveLength(5)
    for (const { value, time } of finds) {
      expect(ended).toContainEqual({ q: 0, time })
      for (let q = 1; q < 6; q++) {
        const way = costs.latency(2) + costs.transfer(2) + (q - 1) * costs.hop
        expect(learned).toContainEqual({ q, value, time: time + (q - 1) * costs.send(2) + way })
      }
    }
    const silent = lonely({ sharing: 'never' })
    expect(1e9 * (Number(metrics.totalTime) - Number(silent.metrics.totalTime))).toBeCloseTo(25 * costs.send(2), 3)
    expect(metrics).toMatchObject({ messages: 25, bytes: 200, announcements: 25, improvements: 5 })
  })

  test('travels along a binomial tree, passed on as soon as it arrives', () => {
    const { machine, learned, messages } = lonely({ sharing: 'binomial-tree' })
    const { costs } = machine
    const way = (hops: number) => costs.latency(2) + costs.transfer(2) + (hops - 1) * costs.hop
    const { value, time } = learned[0]
    const at = [time]
    // Ranks 1, 2 and 4 learn of it from the root, 3 and 5 from rank 1, one link further each.
    for (const [k, q] of [1, 2, 4].entries()) at[q] = time + k * costs.send(2) + way(q)
    at[3] = at[1] + way(2)
    at[5] = at[1] + costs.send(2) + way(4)
    for (let q = 0; q < 6; q++) expect(learned).toContainEqual({ q, value, time: at[q] })
    expect(messages).toHaveLength(25)
  })

  test.each(['free', 'serial'] as const)('rides on other messages, which are 8 bytes longer (%s ports)', (port) => {
    const values = valuesOf({ processors: 6, port, interval: 4, hopTime: 2, termination: 'ring', amount: 'half' })
    const { messages, learned, announcer, ended } = followed({ ...values, sharing: 'with-other-messages' })
    const balancer = messages.filter(({ owner }) => owner === 0)
    expect(new Set(balancer.filter(({ tasks }) => tasks === 0).map(({ integers }) => integers))).toEqual(new Set([3]))
    expect(messages.some(({ owner, integers }) => owner > 0 && integers > 2)).toBe(false)
    expect(messages.filter(({ owner }) => owner === announcer)).toEqual([])
    // A processor that learns of a value has found it then or gets a message then.
    const received = learned.filter((what) => !ended.some(({ q, time }) => q === what.q && time === what.time))
    expect(received.length).toBeGreaterThan(0)
    for (const { q, time } of received)
      expect(balancer.some(({ to, arrives }) => to === q && arrives === time)).toBe(true)
  })

  test('is paid for by those who learn of it, before their next visits', () => {
    for (const sharing of ['broadcast', 'binomial-tree'] as const) {
      const { machine, messages, announcer, lastBegun } = followed(
        valuesOf({ sharing, processors: 5, termination: 'tree', interval: 3 }),
      )
      const { costs, accounts } = machine
      let expected = 0
      for (const { owner, from, to, integers, sent, taken } of messages) {
        const isAnnouncer = owner === announcer
        // What is learned of after the last visit is never paid for.
        if (!isAnnouncer || sent <= lastBegun[from]) expected += costs.send(integers)
        if (taken < NEVER && (!isAnnouncer || taken <= lastBegun[to])) expected += costs.receive(integers)
      }
      const spent = Array.from({ length: 5 }, (_, q) => accounts.of(1, q)).reduce((sum, time) => sum + time, 0)
      expect(spent).toBe(expected)
    }
  })
})
