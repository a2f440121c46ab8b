/** What a divisible load run reports. Workers are counted from 1, in the order of the table. */
import { defineMetrics, type Metrics, type TimeBound, type TimePart } from '../../core/lab.ts'
import { boundsOf } from './model/bounds.ts'
import { scheduleOf, type WorkerSchedule } from './model/schedule.ts'
import type { Answer } from './model/search.ts'
import { anyOrderBound, pathPortBound } from './model/star-bounds.ts'
import { type Problem, sizeOf } from './model/system.ts'
import { timesOf } from './model/time.ts'

/** The unit of C, E and L: the source gives them none. */
export const TIME_UNIT = 'time units'

export const metrics = defineMetrics({
  makespan: {
    label: 'Total time',
    unit: TIME_UNIT,
    help: 'When the last result has come back, in the unit of C, E and L; the source has none.',
    formula: 'T = max over (2.1) and (2.2)',
    source: '§2.1',
    better: 'less',
  },
  deviation: {
    label: 'Above the optimum',
    unit: '%',
    help: 'How much later than the best of all orders of any of the workers in one round; worked out for up to 5 workers.',
    formula: '100 · (T − T*) / T*',
    source: '§4, equation 4.1',
    better: 'less',
    none: 'beyond 5 workers, with several rounds, and where workers are in a tree',
  },
  allocationOrder: {
    label: 'Sent to',
    help: 'Who is sent load, in this order; workers are counted from 1.',
    formula: 'σ_a',
    source: '§2.1',
  },
  collectionOrder: {
    label: 'Collected from',
    help: 'Whose result is collected, in this order.',
    formula: 'σ_c',
    source: '§2.1',
  },
  fractions: {
    label: 'Load fractions',
    help: 'Units of load by worker, in the order of the table.',
    formula: 'α₁ … α_m',
    source: '§2.1',
  },
  instalments: {
    label: 'Instalments',
    help: 'Units of load by round, and in each by worker, in the order of the table; only where there are several rounds.',
    formula: 'α of each round',
    none: 'with a single round',
    isList: true,
  },
  roundsUsed: {
    label: 'Rounds with load',
    help: 'How often the master goes through its workers to send; fewer than asked for where the last rounds would have no load.',
    formula: 'n',
  },
  workersUsed: { label: 'Workers with load', help: 'How many workers are given any load.', formula: '|{k: α_k > 0}|' },
  programsSolved: {
    label: 'Linear programs',
    help: 'How many orders of sending and collecting were worked out, each a linear program (in SPORT and uniform rounds a formula). Those that only bound a group of workers count, too. Of workers on several levels, and of several rounds, all that lead to the answer count, and only the answer is shown.',
    formula: 'n',
    source: '§1.1',
    better: 'less',
  },
  portIdle: {
    label: 'Port idle',
    unit: TIME_UNIT,
    help: 'Time between the last sending and the first collection, in which the master’s port has nothing to do.',
    formula: 'y',
    source: 'figure 2.2',
    better: 'less',
  },
  computeTime: {
    label: 'Computing',
    unit: TIME_UNIT,
    help: 'Time in which a worker computes, on average over all workers.',
    formula: 'Σ α_k E_k / m',
    source: '§2.1',
    better: 'less',
  },
  communicationTime: {
    label: 'Communicating',
    unit: TIME_UNIT,
    help: 'Time in which a worker’s link is opened, load comes or the result goes back, and it does not compute, on average over all workers.',
    formula: 'in one round Σ (2 L_k + (1 + δ) α_k C_k) / m',
    source: '§2.1',
    better: 'less',
  },
  waitTime: {
    label: 'Waiting',
    unit: TIME_UNIT,
    help: 'Time in which a worker’s result waits for the port, on average over all workers.',
    formula: 'Σ x_k / m',
    source: 'figure 2.2',
    better: 'less',
  },
  idleTime: {
    label: 'Idle',
    unit: TIME_UNIT,
    help: 'Time before a worker is sent load, between rounds, and after its result is back, on average; the whole time for a worker that takes no part.',
    formula: 'T − computeTime − communicationTime − waitTime',
    better: 'less',
  },
  workBound: {
    label: 'Work over workers',
    unit: TIME_UNIT,
    help: 'Lower bound: all workers compute from beginning to end, without sending anything.',
    formula: 'J / Σ 1/E_k',
  },
  portBound: {
    label: 'Work of the port',
    unit: TIME_UNIT,
    help: 'Lower bound: all load goes out and all results come back over the fastest link, and no worker computes.',
    formula: '(1 + δ) · J · min C_k + 2 · min L_k',
  },
  pathBound: {
    label: 'Ways of the load',
    unit: TIME_UNIT,
    help: 'Lower bound: every worker receives, computes and returns its part one after the other, and the port serves all at once. In a tree: over all links down to it. In several rounds: it receives while it computes.',
    formula: 'in one round the least T with Σ max(0, T − 2 L_k) / ((1 + δ) C_k + E_k) = J',
  },
  anyOrderBound: {
    label: 'Any order',
    unit: TIME_UNIT,
    help: 'Lower bound: the port serves one worker after the other, so in every order some wait.',
    formula: 'least T with U·T ≥ Σ u_k (E_k α_k + 2 L_k) + ½ (1 + δ) (U² + Σ u_k²), u_k = C_k α_k',
    source: 'Queyranne 1993',
    none: 'of trees and of several rounds',
  },
  pathPortBound: {
    label: 'Ways and port together',
    unit: TIME_UNIT,
    help: 'Lower bound: no worker has more than it can receive, compute and return in time, and the port has time for everything that is sent and returned.',
    formula: 'least T with α_k ≤ (T − 2 L_k) / ((1 + δ) C_k + E_k) and Σ α_k ((1 + δ) C_k + 2 L_k / most) ≤ T',
    none: 'of trees and of several rounds',
  },
  waiting: {
    label: 'Waiting for the port',
    unit: TIME_UNIT,
    help: 'Time from the end of computing to the start of the collection, over all workers.',
    formula: 'Σ x_k',
    source: 'figure 2.2',
    better: 'less',
  },
  bareTime: {
    label: 'Without latency',
    unit: TIME_UNIT,
    help: 'Total time of the program before latency is added; only ITERLP and ITERLP2B leave it out.',
    formula: 'T of the program',
    source: '§2.2',
    none: 'of algorithms other than ITERLP and ITERLP2B',
  },
  adjusted: {
    label: 'By (2.1) alone',
    unit: TIME_UNIT,
    help: 'Total time without (2.2), as the source adjusts ITERLP for latency; the port may be unable to keep it.',
    formula: 'max over (2.1)',
    source: '§2.2',
    none: 'of several rounds, and where workers are in a tree',
  },
  unproved: {
    label: 'Programs without a proof',
    help: 'Programs for which no solver gave an answer that could be proved; above 0 the result is not certain.',
    formula: 'n',
    better: 'less',
  },
  degenerate: {
    label: 'Other solutions',
    help: '1 when other fractions for the same orders reach the same time, else 0.',
    formula: '0 or 1',
  },
})

/** Where the workers’ time goes. */
export const timeSplit: readonly TimePart[] = [
  { use: 'compute', metric: 'computeTime' },
  { use: 'communicate', metric: 'communicationTime' },
  { use: 'wait', metric: 'waitTime' },
  { use: 'idle', metric: 'idleTime' },
]

/** Times that no schedule can beat. */
export const bounds: readonly TimeBound[] = [
  {
    metric: 'workBound',
    of: 'makespan',
    because: 'All of the load has to be computed, and no worker can do more than compute all the time',
    brief: 'all of the load, computed by all workers at once',
  },
  {
    metric: 'portBound',
    of: 'makespan',
    because:
      'All load and all results go through the master’s one port, which takes this long even over the fastest link',
    brief: 'all load and all results, one after the other through the master’s port',
  },
  {
    metric: 'pathBound',
    of: 'makespan',
    because:
      'A worker can only compute what it has received and return what it has computed, so each needs its time for all three',
    brief: 'receiving, computing and returning of all workers',
  },
  {
    metric: 'anyOrderBound',
    of: 'makespan',
    because:
      'In one round the master’s one port serves one worker after the other, so in every order some wait for load, or to return results',
    brief: 'one round through one port, in whatever order',
  },
  {
    metric: 'pathPortBound',
    of: 'makespan',
    because:
      'Each worker needs its time to receive, compute and return, and the port its time for everything that it sends and collects',
    brief: 'the time of each worker and of the port together',
  },
]

/** Every metric without a value: a run that is not finished, or has no answer. */
const NOTHING: Metrics = Object.fromEntries(metrics.map(({ id }) => [id, null]))

/** A share of the load below which a worker counts as unused. */
const NO_LOAD = 1e-9

/** The metrics of an answer. Without one, or when no program could be solved, there are none but the counts. */
export function metricsOf(problem: Problem, answer: Answer | undefined): Metrics {
  if (!answer) return NOTHING
  const counts = { programsSolved: answer.tried, unproved: answer.failed }
  if (!Number.isFinite(answer.time) || answer.fractions.length !== sizeOf(problem.system)) {
    return { ...NOTHING, ...counts }
  }
  const { orders, fractions, bareTime = null } = answer
  const { instalments } = answer
  const { end, workers, portIdle } = scheduleOf(problem, orders, { fractions, instalments })
  const time = problem.slowness ? end : answer.time
  /** An error of rounding in the difference of times that are the same. */
  const exact = (duration: number) => (duration > 1e-12 * time ? duration : 0)
  const used = [...fractions].filter((fraction) => fraction > NO_LOAD * problem.load).length
  const count = sizeOf(problem.system)
  const lower = boundsOf(problem, instalments?.length)
  const isStar = !problem.tree && !instalments
  const mean = (of: (worker: WorkerSchedule) => number) => workers.reduce((sum, worker) => sum + of(worker), 0) / count
  const computeTime = mean(({ pieces }) =>
    pieces.reduce((sum, { computationStart, computationEnd }) => sum + computationEnd - computationStart, 0),
  )
  const communicationTime = mean(
    ({ pieces, collectionStart, collectionEnd }) =>
      pieces.reduce((sum, { start, end }, round) => {
        const free = Math.max(start, pieces[round - 1]?.computationEnd ?? start)
        return sum + Math.max(end, free) - free
      }, 0) +
      collectionEnd -
      collectionStart,
  )
  const waitTime = mean(({ idle }) => exact(idle))
  return {
    ...counts,
    makespan: time,
    computeTime,
    communicationTime,
    waitTime,
    workBound: lower.work,
    portBound: lower.port,
    pathBound: lower.path,
    anyOrderBound: isStar ? anyOrderBound(problem) : null,
    pathPortBound: isStar ? pathPortBound(problem, lower.path) : null,
    idleTime: exact(time - computeTime - communicationTime - waitTime),
    deviation: null,
    allocationOrder: orders.allocation.map((worker) => worker + 1),
    collectionOrder: orders.collection.map((worker) => worker + 1),
    fractions: [...fractions],
    instalments: instalments?.flatMap((loads) => [...loads]) ?? null,
    roundsUsed: instalments?.filter((loads) => loads.some((each) => each > NO_LOAD * problem.load)).length ?? 1,
    workersUsed: used,
    portIdle: exact(portIdle),
    waiting: workers.reduce((sum, { idle }) => sum + exact(idle), 0),
    bareTime,
    adjusted: instalments || problem.tree ? null : timesOf(problem, orders, fractions).workers,
    degenerate: answer.degenerate ? 1 : 0,
  }
}
