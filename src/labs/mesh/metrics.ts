/** What a run of the mesh lab reports. */
import { type MetricDefinition, type Metrics, metric, type TimeBound, type TimePart } from '../../core/lab.ts'
import { arrangingTime, REFERENCE_TIME } from './model/costs.ts'
import type { Course } from './model/course.ts'
import type { LaidMesh } from './model/line.ts'
import type { Partition, Traffic } from './model/partition.ts'
import type { Remap, Yardsticks } from './model/remap.ts'
import type { Scenario } from './model/scenario.ts'

export const metrics: readonly MetricDefinition[] = [
  metric(
    'totalTime',
    'Total time',
    's',
    'All iterations with their checks and remaps; of a single remap, moving the elements and building the schedule anew.',
    'T',
    '§5',
    'less',
  ),
  metric(
    'neverTime',
    'Without balancing',
    's',
    'Total time of the same run if nobody ever checks.',
    'T with policy never',
    'table 5',
    'less',
  ),
  metric(
    'sharedWorkTime',
    'Work shared evenly',
    's',
    'Lower bound: all processors compute from beginning to end without competing loads, and nothing has to be sent.',
    'iterations · (n + 2E) · c / Σ s_i',
  ),
  metric('iterationTime', 'Time of an iteration', 's', 'On average over all iterations.', 'mean', '§5', 'less'),
  metric(
    'computeTime',
    'Computing',
    's',
    'Time in which a processor computes, its competing load included, on average over the processors.',
    'Σ (n_i + references_i) · c · F_i/s_i',
    '§3.3',
    'less',
  ),
  metric(
    'communicationTime',
    'Communicating',
    's',
    'Time in which a processor gathers elements of others, or the shared wire carries them, on average.',
    'Σ (a + o·k_i)(1 + ψ(F_i − 1))/s_i + b·fetched/10⁶',
    '§3.3',
    'less',
  ),
  metric(
    'overheadTime',
    'Overhead',
    's',
    'Time of checks and remaps, on average over the processors.',
    'mean of the processors',
    '§3.5',
    'less',
  ),
  metric(
    'waitTime',
    'Waiting',
    's',
    'Time in which a processor waits at the barrier for the slowest, on average.',
    'mean of the processors',
    undefined,
    'less',
  ),
  metric('idleTime', 'Idle', 's', 'Time in which a processor takes no part, on average.', 'mean of the processors'),
  metric(
    'inspectorTime',
    'Inspector',
    's',
    'Building the schedule: of a run that of the first partition, which is not in the total; of a remap that of the new one.',
    'max_i (references_i · A + k_i · N) + messages · M',
    '§3.2, table 3',
    'less',
  ),
  metric('checkTime', 'Time of checks', 's', 'Time of all checks.', 'Σ 0.0032 + 0.0009 · 2(p − 1)', 'table 5', 'less'),
  metric(
    'remapTime',
    'Remapping',
    's',
    'Of a run all redistributions with the schedules built after them; of a single remap the redistribution alone.',
    'Σ K; 0.0028 + b·moved/(1.09·10⁶)',
    'tables 2 and 5',
    'less',
  ),
  metric(
    'arrangingTime',
    'Finding an arrangement',
    's',
    'What MinimizeCostRedistribution itself would take on the paper’s machines; in no total.',
    '0.00026 + 2.116·10⁻⁶ · p³',
    'table 1',
    'less',
  ),
  metric(
    'cut',
    'Edges cut',
    'edges',
    'Edges of the mesh whose ends are on different processors, in the last partition.',
    '|{(u, v): owner(u) ≠ owner(v)}|',
    '§3.1',
    'less',
  ),
  metric(
    'boundary',
    'Boundary vertices',
    'vertices',
    'Vertices with a neighbour on another processor, in the last partition.',
    'n',
    '§3.6',
    'less',
  ),
  metric(
    'fetched',
    'Elements fetched',
    'elements',
    'Elements that the processors fetch from each other in an iteration, in the last partition.',
    'n',
    '§3.2',
    'less',
  ),
  metric(
    'messages',
    'Messages of an iteration',
    'messages',
    'Pairs of processors of which one fetches from the other, in the last partition.',
    'Σ k_i',
    '§3.2',
    'less',
  ),
  metric(
    'overlap',
    'Overlap',
    'elements',
    'Elements that stay where they are, in all remaps together.',
    'Σ |old interval i ∩ new interval i|',
    '§3.4',
    'more',
  ),
  metric(
    'moved',
    'Elements moved',
    'elements',
    'Elements that go to another processor, in all remaps together.',
    'n − overlap',
    '§3.4',
    'less',
  ),
  metric(
    'remapMessages',
    'Messages of remaps',
    'messages',
    'Pairs of processors of which one sends the other elements, in all remaps together.',
    '|{i ≠ j: old i ∩ new j ≠ ∅}|',
    '§3.4',
    'less',
  ),
  metric(
    'keptOverlap',
    'Overlap of keeping the order',
    'elements',
    'What would stay where it is if the processors kept the order of their intervals, in all remaps together.',
    'Σ |old interval i ∩ new interval i|',
    'figure 5 (a)',
  ),
  metric(
    'optimumOverlap',
    'Overlap of the optimum',
    'elements',
    'What the best order of the intervals leaves where it is, in all remaps together; worked out for up to 16 processors.',
    'max over p! arrangements',
    '§3.4',
  ),
  metric(
    'overlapBound',
    'Bound of the overlap',
    'elements',
    'What no arrangement can exceed, in all remaps together.',
    'Σ min(old_i, new_i)',
  ),
  metric(
    'gainsEvaluated',
    'Gains evaluated',
    '',
    'How many arrangements were tried to find the one that was chosen, in all checks together.',
    'p² a check',
    'figure 6',
    'less',
  ),
  metric(
    'arrangementFound',
    'Arrangement',
    '',
    'The processors in the order of their intervals at the end; none where a processor’s vertices are no interval.',
    'LIST_OUT',
    '§3.4',
  ),
  metric('sizes', 'Elements by processor', 'elements', 'What each processor has at the end.', 'n_i', '§3.1'),
  metric('checks', 'Checks', '', 'How often the processors reported how fast they were.', 'n', '§3.5', 'less'),
  metric('remaps', 'Remaps', '', 'How often data moved.', 'n', '§3.5'),
  metric(
    'breakEven',
    'Break-even',
    'iterations',
    'After how many iterations a remap has paid, at the first check where elements would have moved; none if it gains nothing.',
    'H* = K/g',
    '§3.5, table 5',
    'less',
  ),
  metric(
    'efficiency',
    'Efficiency',
    '',
    'Work of the loop over the work that the processors could have done in the total time under their loads.',
    '1 / Σ f_i(T)',
    '§4',
    'more',
  ),
  metric(
    'imbalance',
    'Imbalance',
    '',
    'How far the longest computing time of a processor stands above the mean.',
    'max/mean − 1',
    undefined,
    'less',
  ),
]

/** Where the processors’ time goes. */
export const timeSplit: readonly TimePart[] = [
  { use: 'compute', metric: 'computeTime', column: 'compute' },
  { use: 'communicate', metric: 'communicationTime', column: 'communicate' },
  { use: 'overhead', metric: 'overheadTime', column: 'overhead' },
  { use: 'wait', metric: 'waitTime', column: 'wait' },
  { use: 'idle', metric: 'idleTime', column: 'idle' },
]

/** What no policy can beat. */
export const bounds: readonly TimeBound[] = [
  {
    metric: 'sharedWorkTime',
    because: 'All the work has to be done, and nobody can do more than compute all the time with no load beside it',
  },
]

/** Every metric without a value. */
export const NOTHING: Metrics = Object.fromEntries(metrics.map(({ id }) => [id, null]))

const sum = (numbers: ArrayLike<number>): number => {
  let total = 0
  for (let i = 0; i < numbers.length; i++) total += numbers[i]
  return total
}

/** Metrics of a partition. */
const metricsIn = ({ arrangement, sizes }: Partition, traffic: Traffic | undefined, multicast: boolean): Metrics => ({
  arrangementFound: arrangement ? [...arrangement] : null,
  sizes: [...sizes],
  cut: traffic?.cut ?? null,
  boundary: traffic?.boundary ?? null,
  fetched: (multicast ? traffic?.boundary : traffic?.fetched) ?? null,
  messages:
    (multicast ? traffic?.neighbours.reduce((count, k) => count + Math.min(1, k), 0) : traffic?.messages) ?? null,
})

/** Yardsticks of all remaps together; null where one has none. */
function yardstickMetrics(all: readonly (Yardsticks | undefined)[]): Metrics {
  const total = (of: (each: Yardsticks) => number | undefined) => {
    const found = all.map((each) => each && of(each))
    return found.every((value) => value !== undefined) ? sum(found) : null
  }
  return {
    keptOverlap: total(({ keep }) => keep.overlap),
    optimumOverlap: total(({ optimum }) => optimum?.overlap),
    overlapBound: total(({ bound }) => bound),
  }
}

/** The metrics of a run so far. */
export function runMetrics(
  course: Course,
  scenario: Scenario,
  line: LaidMesh,
  yardsticks: readonly (Yardsticks | undefined)[] | undefined,
): Metrics {
  const { processors: p, speeds, multicast } = scenario
  const { remaps, firstOffer } = course
  const mean = (times: Float64Array) => sum(times) / p
  const work = course.iterations * (line.list.length + line.neighbours.length) * REFERENCE_TIME
  const capacity = course.capacity.reduce((all, seconds, i) => all + seconds * speeds[i], 0)
  const computed = sum(course.compute)
  return {
    ...NOTHING,
    ...metricsIn(course.partition, course.traffic, multicast),
    ...(yardsticks ? yardstickMetrics(yardsticks) : {}),
    totalTime: course.time,
    sharedWorkTime: work / sum(speeds),
    iterationTime: course.iterations > 0 ? course.iterationTime / course.iterations : null,
    computeTime: mean(course.compute),
    communicationTime: mean(course.communicate),
    overheadTime: mean(course.overhead),
    waitTime: mean(course.wait),
    idleTime: mean(course.idle),
    inspectorTime: course.firstInspector,
    checkTime: course.checkTime,
    remapTime: course.remapTime,
    arrangingTime: course.gainsEvaluated > 0 ? course.checks * arrangingTime(p) : 0,
    overlap: sum(remaps.map(({ transfers }) => transfers.overlap)),
    moved: sum(remaps.map(({ transfers }) => transfers.moved)),
    remapMessages: sum(remaps.map(({ transfers }) => transfers.messages)),
    gainsEvaluated: course.gainsEvaluated,
    checks: course.checks,
    remaps: remaps.length,
    breakEven: firstOffer && firstOffer.gain > 0 ? firstOffer.price / firstOffer.gain : null,
    efficiency: capacity > 0 ? work / capacity : null,
    imbalance: computed > 0 ? (Math.max(...course.compute) * p) / computed - 1 : null,
  }
}

/** The metrics of a single remap. */
export function remapMetrics(remap: Remap, { processors, multicast }: Scenario): Metrics {
  const { transfers, redistribution, inspector, traffic, gainsEvaluated } = remap
  const totalTime = redistribution + inspector
  return {
    ...NOTHING,
    ...metricsIn(remap.proposal, traffic, multicast),
    ...yardstickMetrics([remap.yardsticks]),
    totalTime,
    computeTime: 0,
    communicationTime: 0,
    overheadTime: totalTime,
    waitTime: 0,
    idleTime: 0,
    inspectorTime: traffic ? inspector : null,
    checkTime: 0,
    remapTime: redistribution,
    arrangingTime: gainsEvaluated > 0 ? arrangingTime(processors) : 0,
    overlap: transfers.overlap,
    moved: transfers.moved,
    remapMessages: transfers.messages,
    gainsEvaluated,
    checks: 0,
    remaps: transfers.moved > 0 ? 1 : 0,
  }
}
