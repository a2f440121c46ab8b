/** The numbers that a run of the mesh lab reports. */
import type { Metrics } from '../../core/lab.ts'
import { NOTHING } from './metrics.ts'
import type { Course } from './model/course.ts'
import type { Level } from './model/levels.ts'
import type { Partition, Traffic, WeightedTraffic } from './model/partition.ts'
import type { Remap, Yardsticks } from './model/remap.ts'
import type { Scenario } from './model/scenario.ts'
import { arrangingTime, tableBytes, volumeOf, workTime } from './model/times.ts'

const sum = (numbers: ArrayLike<number>): number => {
  let total = 0
  for (let i = 0; i < numbers.length; i++) total += numbers[i]
  return total
}

/** Metrics of a partition. */
const metricsIn = ({ arrangement, sizes }: Partition, traffic: Traffic | undefined, scenario: Scenario): Metrics => ({
  tableBytes: tableBytes(
    sum(sizes),
    scenario.processors,
    scenario.inspector.explicit ? scenario.table : arrangement ? 'intervals' : 'replicated',
  ),
  arrangementFound: arrangement ? [...arrangement] : null,
  sizes: [...sizes],
  cut: traffic?.cut ?? null,
  boundary: traffic?.boundary ?? null,
  ...exchanged(traffic, scenario),
  ...(traffic?.weighted ? weightedMetrics(traffic, traffic.weighted, scenario) : {}),
})

/** Elements and messages of an iteration. */
function exchanged(traffic: Traffic | undefined, scenario: Scenario): Metrics {
  if (!traffic) return { fetched: null, messages: null }
  const { gather, scatter } = volumeOf(traffic, scenario)
  return { fetched: gather.elements + scatter.elements, messages: gather.messages + scatter.messages }
}

/** What the weights of the mesh come to. */
function weightedMetrics(traffic: Traffic, weighted: WeightedTraffic, scenario: Scenario): Metrics {
  const { gather, scatter } = volumeOf(traffic, scenario, weighted)
  return { work: [...weighted.work], cutVolume: weighted.cut, volume: gather.elements + scatter.elements }
}

/** Yardsticks of all remaps together; null where one has none. */
function yardstickMetrics(all: readonly (Yardsticks | undefined)[]): Metrics {
  const total = (of: (each: Yardsticks) => number | undefined) => {
    const values = all.map((each) => each && of(each))
    return values.every((value) => value !== undefined) ? sum(values) : null
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
  yardsticks: readonly (Yardsticks | undefined)[] | undefined,
): Metrics {
  const { processors: p, speeds } = scenario
  const { remaps, firstOffer } = course
  const mean = (times: Float64Array) => sum(times) / p
  const work = workTime(course.work, course.visits, scenario.costs)
  const capacity = course.capacity.reduce((all, seconds, i) => all + seconds * speeds[i], 0)
  const computed = sum(course.compute)
  return {
    ...NOTHING,
    ...metricsIn(course.partition, course.traffic, scenario),
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
    ...(scenario.change
      ? {
          elements: course.line.list.length,
          mostElements: course.mostElements,
          changes: course.changes,
          changeTime: course.changeTime,
          orderTime: course.orderTime,
        }
      : {}),
    checks: course.checks,
    remaps: remaps.length,
    breakEven: firstOffer && firstOffer.gain > 0 ? firstOffer.price / firstOffer.gain : null,
    efficiency: capacity > 0 ? work / capacity : null,
    imbalance: computed > 0 ? (Math.max(...course.compute) * p) / computed - 1 : null,
  }
}

/** The metrics of a partition, level by level. */
export function levelMetrics(levels: readonly Level[], scenario: Scenario): Metrics {
  const last = levels[levels.length - 1]
  const coarsest = levels.find(({ stage }) => stage === 'cut')
  if (!last.partition) return NOTHING
  return {
    ...NOTHING,
    ...metricsIn(last.partition, last.traffic, scenario),
    imbalance: last.imbalance,
    levels: coarsest ? coarsest.depth + 1 : null,
    coarsestVertices: coarsest?.graph.count ?? null,
    coarsestCut: coarsest?.traffic?.cut ?? null,
  }
}

/** The metrics of a single remap. */
export function remapMetrics(remap: Remap, scenario: Scenario): Metrics {
  const { processors } = scenario
  const { transfers, redistribution, inspector, traffic, gainsEvaluated } = remap
  const totalTime = redistribution + inspector
  return {
    ...NOTHING,
    ...metricsIn(remap.proposal, traffic, scenario),
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
