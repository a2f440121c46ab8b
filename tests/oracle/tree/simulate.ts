/**
 * The tree model once more, slow and plain, written from the model's text alone and sharing nothing with the engine but
 * definitions: which nodes split, the constants of the estimated machines, and the random stream. The tests hold the
 * engine against it. One function a rule; tasks are objects, queues are arrays, clocks are microseconds.
 */
import { sum } from 'd3-array'
import { stream } from '../../../src/core/random/random.ts'
import type { Workload } from '../../../src/core/workloads/workload.ts'
import type { TreeValues } from '../../../src/labs/tree/parameters.ts'
import { timeFor } from '../speeds.ts'
import { balance } from './balancers.ts'
import { barrierTime, costsOf } from './costs.ts'
import { processorsOf } from './network.ts'
import {
  type Balancer,
  createPhases,
  EMPTYING,
  FILLING,
  firstCounted,
  hasServer,
  isServer,
  rulesOf,
  STEADY,
} from './phases.ts'
import { expandFirstLevels, startsRedundantly } from './start.ts'
import { execute, NOTHING, type State, type Tree } from './state.ts'
import { realTask, rootOf } from './tasks.ts'

/** One iteration as the oracle saw it; times in microseconds, arrays one entry a processor. */
export interface Iteration {
  readonly phase: number
  readonly interval: number
  readonly before: readonly number[]
  readonly computed: readonly number[]
  readonly after: readonly number[]
  readonly executed: readonly number[]
  /** Of the tree: what all expand redundantly counts once. */
  readonly nodes: number
  readonly compute: readonly number[]
  readonly balance: readonly number[]
  /** The three parts of balancing. */
  readonly communication: readonly number[]
  readonly overhead: readonly number[]
  readonly wait: readonly number[]
  readonly idle: readonly number[]
  readonly sync: number
  /** From its beginning to the end of its barrier. */
  readonly length: number
  readonly migrated: number
  readonly messages: number
}

/** A whole run. Times in microseconds, means over the processors that work. */
export interface Outcome extends Tree {
  readonly iterations: readonly Iteration[]
  readonly nodes: number
  readonly total: number
  readonly compute: number
  readonly balance: number
  readonly communication: number
  readonly overhead: number
  readonly wait: number
  readonly idle: number
  readonly sync: number
  readonly migrated: number
  readonly messages: number
  /** The best value that any processor knows at the end. */
  readonly best: number
  /** The iterations, counted from 1, at whose end the machine was filled and began to empty. */
  readonly t1Iteration: number | null
  readonly t2Iteration: number | null
}

/** A run without transitions has a random start of its own where those that are compared are independent (§4.2.2). */
const streamName = ({ starts, t1, t2 }: TreeValues) =>
  starts === 'independent' && t1 === 'off' && t2 === 'off' ? 'reference' : 'balancer'

/** The random numbers of each balancer that draws. The load server's stream has the bare name. */
function streamsOf(values: TreeValues): State['random'] {
  const streams = new Map<Balancer, () => number>()
  const begin = (balancer: Balancer) =>
    stream(values.seed, streamName(values) + (balancer === 'loadserver' ? '' : `/${balancer}`))
  return (balancer) => {
    const random = streams.get(balancer) ?? begin(balancer)
    streams.set(balancer, random)
    return random()
  }
}

/** Runs a scenario to its end; without `work` its tree is drawn. */
export function simulate(values: TreeValues, work?: Workload): Outcome {
  const costs = costsOf(values)
  const p = processorsOf(values)
  const firstRules = rulesOf(values, FILLING)
  const state: State = {
    values,
    costs,
    rules: firstRules,
    random: streamsOf(values),
    p,
    queues: Array.from({ length: p }, () => []),
    clocks: Array.from({ length: p }, () => 0),
    spent: {
      communication: Array.from({ length: p }, () => 0),
      overhead: Array.from({ length: p }, () => 0),
      wait: Array.from({ length: p }, () => 0),
    },
    work,
    bestKnown: Array.from({ length: p }, () => work?.startValue ?? Number.POSITIVE_INFINITY),
    tree: { leaves: 0, depth: 0, operations: 0, sequential: 0, criticalOperations: 0, criticalPath: 0 },
    migrated: 0,
    messages: 0,
    idleWorkers:
      firstRules.balancer === 'loadserver' && values.start === 'one'
        ? Array.from({ length: p - 2 }, (_, i) => i + 2)
        : [],
  }
  const { queues, clocks, spent } = state
  const descriptor = new Int32Array(work?.words ?? 0)
  work?.root(descriptor)
  queues[hasServer(values) ? 1 : 0].push({ ...(work ? realTask(work, descriptor) : rootOf(values)), above: NOTHING })
  const loads = () => queues.map((queue) => queue.length)
  const sync = barrierTime(costs, values.networkSpeed, p)
  const iterations: Iteration[] = []
  const phaseAfter = createPhases(values, p)
  let phase = FILLING
  const transitions: (number | null)[] = [null, null, null]

  while (queues.some((queue) => queue.length > 0)) {
    clocks.fill(0)
    for (const times of Object.values(spent)) times.fill(0)
    const { balancer, interval } = rulesOf(values, phase)
    if (state.rules.balancer !== balancer) state.idleWorkers.length = 0
    state.rules = rulesOf(values, phase)
    const before = loads()
    const migrated = state.migrated
    const messages = state.messages
    const redundant = iterations.length === 0 && startsRedundantly(values)
    const executed = redundant
      ? expandFirstLevels(state)
      : queues.map((queue, processor) => {
          let nodes = 0
          const serves = processor === 0 && isServer(balancer)
          if (!serves) for (; nodes < interval && queue.length > 0; nodes++) execute(state, processor)
          return nodes
        })
    const computed = loads()
    // Executed as if all had speed 1; each takes as long as it does at its own speed.
    const begun = sum(iterations.map(({ length }) => length))
    for (const [q, time] of clocks.entries()) clocks[q] = timeFor(values, q, 1000 * begun, 1000 * time) / 1000
    const compute = [...clocks]
    if (!redundant) balance[balancer](state)
    if (values.sharing === 'barrier') state.bestKnown.fill(Math.min(...state.bestKnown))
    const latest = Math.max(...clocks)
    iterations.push({
      phase,
      interval: redundant ? Number.POSITIVE_INFINITY : interval,
      before,
      computed,
      after: loads(),
      executed,
      nodes: redundant ? Math.max(...executed) : sum(executed),
      compute,
      balance: clocks.map((clock, i) => clock - compute[i]),
      communication: [...spent.communication],
      overhead: [...spent.overhead],
      wait: [...spent.wait],
      idle: clocks.map((clock) => latest - clock),
      sync,
      length: latest + sync,
      migrated: state.migrated - migrated,
      messages: state.messages - messages,
    })
    const next = phaseAfter(sum(loads()))
    // A run that empties without ever having been full has no first transition.
    if (next !== phase) transitions[next] = iterations.length
    phase = next
  }

  const counted = firstCounted(values)
  const mean = (of: (iteration: Iteration) => readonly number[]) =>
    sum(iterations.flatMap((iteration) => of(iteration).slice(counted)).map((time) => time / (p - counted)))
  return {
    iterations,
    nodes: sum(iterations.map((iteration) => iteration.nodes)),
    total: sum(iterations.map(({ length }) => length)),
    compute: mean((iteration) => iteration.compute),
    balance: mean((iteration) => iteration.balance),
    communication: mean((iteration) => iteration.communication),
    overhead: mean((iteration) => iteration.overhead),
    wait: mean((iteration) => iteration.wait),
    idle: mean((iteration) => iteration.idle),
    sync: sum(iterations.map((iteration) => iteration.sync)),
    migrated: state.migrated,
    messages: state.messages,
    ...state.tree,
    best: Math.min(...state.bestKnown),
    t1Iteration: transitions[STEADY],
    t2Iteration: transitions[EMPTYING],
  }
}
