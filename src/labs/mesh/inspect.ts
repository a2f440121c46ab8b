/** Looks into a run's iterations, or into the steps of a single remap. */
import { type StepViewer, windowOf } from '../../core/lab.ts'
import { goOn, whole, within } from '../../core/run/making.ts'
import { atHand } from './artifacts.ts'
import { activityOf } from './model/activity.ts'
import { hasMesh } from './model/check.ts'
import type { Check } from './model/course.ts'
import type {
  CheckDetail,
  IterationDetail,
  LevelDetail,
  MeshDetail,
  PartitionDetail,
  ScheduleDetail,
  SingleDetail,
} from './model/detail.ts'
import { findingSchedules } from './model/executor.ts'
import { type Level, levelsOf, placesOf } from './model/levels.ts'
import type { LaidMesh } from './model/line.ts'
import { type Log, writeLog } from './model/log.ts'
import type { Mesh } from './model/mesh.ts'
import type { Partition } from './model/partition.ts'
import { halvingsOf } from './model/refinement.ts'
import { type Remap, remapping, yardsticksOf } from './model/remap.ts'
import { type Scenario, scenarioOf } from './model/scenario.ts'
import type { Schedule, Segment } from './model/schedule.ts'
import { firstsOf } from './model/sizes.ts'
import { laying } from './model/store.ts'
import type { MeshValues } from './parameters.ts'

/** Most local references that the lists of all processors show together, before and after they agree. */
const MOST_SHOWN = 40_000
/** The fewest that a segment shows, if it has as many. */
const LEAST_SHOWN = 8

/** Opens a scenario: all of it is worked out once, and then each step looked at. */
export function inspect(values: MeshValues): StepViewer<MeshDetail> {
  const scenario = scenarioOf(values)
  const running = values.experiment === 'run'
  const partitioning = values.experiment === 'partition'
  const making = running || partitioning || hasMesh(values) ? laying(values) : undefined
  let line: LaidMesh | undefined
  let work: Generator<number, Log | Remap | Levels> | undefined
  let log: Log | Remap | Levels | undefined
  /** The lists of the step that is looked at, which take a while to make. */
  let listed: { readonly step: number; readonly work: Generator<undefined, ScheduleDetail> } | undefined

  const begin = (laid: LaidMesh | undefined): Generator<number, Log | Remap | Levels> => {
    if (laid && running) return writeLog(laid, scenario)
    if (laid && partitioning) return levelsIn(laid, scenario, values)
    return remapping(scenario, laid?.list.length ?? values.vertices, laid)
  }
  const seek = (step: number, budget: number) => {
    for (let left = budget; !log && left > 0; ) {
      if (making && !line) {
        if (!making.advance(left)) return false
        line = making.result()
      }
      work ??= begin(line)
      const step = work.next()
      if (step.done) log = step.value
      else left -= step.value
    }
    return log !== undefined && prepared(step, budget)
  }
  const prepared = (step: number, budget: number): boolean => {
    const of = log && partitionAt(log, step, line)
    if (!of) return true
    if (listed?.step !== step) listed = { step, work: listing(of.line, of.partition, scenario) }
    return goOn(within(listed.work, LIST_WORK), budget) !== undefined
  }
  const detailOf = (step: number): MeshDetail | undefined => {
    while (!seek(step, 1e9)) {}
    if (!log || step < 0) return undefined
    if ('levels' in log) return levelDetail(log, step)
    return 'iterations' in log ? iterationDetail(log, step, scenario) : singleDetail(log, step, scenario, line)
  }
  return { seek, window: windowOf(detailOf) }
}

/** A partition's steps, with what their graphs look like once that was asked for. */
interface Levels {
  readonly mesh: Mesh
  readonly levels: readonly Level[]
}

function* levelsIn(line: LaidMesh, scenario: Scenario, values: MeshValues): Generator<number, Levels> {
  return { mesh: line.mesh, levels: yield* levelsOf(line, scenario, values) }
}

function levelDetail({ mesh, levels }: Levels, step: number): LevelDetail | undefined {
  const level = levels[step]
  if (!level) return undefined
  const { stage, depth, graph, owner, partition } = level
  const { start, neighbours } = graph
  const places = placesOf(mesh, level)
  return {
    kind: 'partition',
    number: step,
    stage,
    depth,
    mesh: {
      start: start.slice(),
      neighbours: neighbours.slice(),
      ...(places ? { ...places, drawn: mesh.drawn } : {}),
    },
    ...(owner && partition ? { owner: Uint8Array.from(owner), sizes: partition.sizes } : {}),
  }
}

function iterationDetail(log: Log, step: number, scenario: Scenario): IterationDetail | undefined {
  const { iterations, checks } = log
  if (step >= iterations.length) return undefined
  const entry = iterations[step]
  const { begin, done, wire, times, partition, traffic, checksBefore, following = 0 } = entry
  const line = log.lineOf(entry)
  const p = scenario.processors
  const madeBy = iterations[step + 1]?.checksBefore ?? checks.length
  const check = madeBy > checksBefore ? checks[checksBefore] : undefined
  const latest = madeBy > 0 ? checkDetail(checks, madeBy - 1, scenario, line) : undefined
  const part = (k: number) => times.slice(k * p, (k + 1) * p)
  return {
    kind: 'iteration',
    number: step,
    begin,
    done,
    end: (check ? check.begin + check.duration + (check.remapped ? check.price : 0) : done) + following,
    wire,
    loads: part(0),
    compute: part(1),
    communicate: part(2),
    wait: part(3),
    idle: part(4),
    partition: partitionDetail(partition),
    traffic,
    schedule: scheduleDetail(line, partition, scenario),
    ...(check && latest ? { check: latest } : {}),
    ...(latest ? { latest } : {}),
    ...('refined' in line
      ? { changing: { mesh: atHand.mesh(line), line: atHand.line(line), halved: halvingsOf(line.refined) } }
      : {}),
    ...activityOf(entry, check, scenario),
  }
}

function checkDetail(checks: readonly Check[], index: number, scenario: Scenario, line: LaidMesh): CheckDetail {
  const { old, proposal, cutting, ...check } = checks[index]
  const yardsticks = yardsticksOf(old, cutting, scenario.messageWeight)
  return {
    number: index + 1,
    after: check.after,
    begin: check.begin,
    duration: check.duration,
    forced: check.forced,
    byWork: line.weights?.before !== undefined,
    times: check.times,
    capabilities: check.capabilities,
    gain: check.gain,
    horizon: check.horizon,
    price: check.price,
    remapped: check.remapped,
    old: partitionDetail(old),
    next: partitionDetail(proposal),
    transfers: check.transfers,
    steps: check.steps,
    ...(yardsticks ? { yardsticks } : {}),
    redistribution: check.redistribution,
    ordering: check.ordering,
    inspector: check.price + check.owed - check.redistribution - check.ordering,
    owed: check.owed,
  }
}

function singleDetail(
  remap: Remap,
  step: number,
  scenario: Scenario,
  line: LaidMesh | undefined,
): SingleDetail | undefined {
  const { old, proposal, steps, transfers, yardsticks, redistribution, traffic, inspector } = remap
  const first = old.arrangement ? 1 : 0
  const rows = first + Math.max(1, steps.length)
  if (step >= rows) return undefined
  const partitionStep = steps[step - first]
  return {
    kind: 'remap',
    number: step,
    old: partitionDetail(old),
    next: partitionDetail(proposal),
    transfers,
    steps,
    ...(partitionStep ? { step: partitionStep } : {}),
    ...(yardsticks ? { yardsticks } : {}),
    redistribution,
    inspector,
    ordering: 0,
    owed: 0,
    ...(traffic ? { traffic } : {}),
    ...(line ? { schedule: scheduleDetail(line, proposal, scenario) } : {}),
  }
}

function partitionDetail({ sizes, arrangement, owner }: Partition): PartitionDetail {
  return arrangement
    ? { sizes, arrangement, firsts: firstsOf(arrangement, sizes) }
    : { sizes, owner: Uint8Array.from(owner) }
}

/** The lists that were made last: they stay the same from one remap to the next. */
let lastSchedule:
  | { readonly partition: Partition; readonly inspector: string; readonly detail: ScheduleDetail }
  | undefined

const scheduleDetail = (line: LaidMesh, partition: Partition, scenario: Scenario): ScheduleDetail =>
  whole(listing(line, partition, scenario))

/** The partition of a step, and the mesh in its line; undefined where it has no lists. */
function partitionAt(log: Log | Remap | Levels, step: number, laid: LaidMesh | undefined) {
  if ('levels' in log) return undefined
  if (!('iterations' in log)) return laid && { line: laid, partition: log.proposal }
  const entry = log.iterations[step]
  return entry && { line: log.lineOf(entry), partition: entry.partition }
}

/** Units of work of a piece of making lists. */
const LIST_WORK = 300_000

/** The lists of a partition, in pieces. */
function* listing(line: LaidMesh, partition: Partition, { inspector }: Scenario): Generator<undefined, ScheduleDetail> {
  if (lastSchedule?.partition === partition && lastSchedule.inspector === inspector.id) return lastSchedule.detail
  const local = yield* findingSchedules(line, partition)
  const agreed = yield* inspector.agree(local)
  const segments = (schedules: readonly Schedule[]) => schedules.flatMap(({ receive, send }) => [...receive, ...send])
  const all = segments(local)
  const total = all.reduce((sum, { references }) => sum + references.length, 0)
  const most =
    total <= MOST_SHOWN ? Number.POSITIVE_INFINITY : Math.max(LEAST_SHOWN, Math.floor(MOST_SHOWN / all.length))
  const begun = (list: readonly Segment[]) =>
    list.map((segment) => ({ ...segment, references: segment.references.slice(0, most) }))
  const shortened = (schedules: readonly Schedule[]) =>
    schedules.map(({ receive, send }) => ({ receive: begun(receive), send: begun(send) }))
  const detail = {
    found: shortened(local),
    agreed: shortened(agreed),
    cut: all.some(({ references }) => references.length > most),
  }
  lastSchedule = { partition, inspector: inspector.id, detail }
  return detail
}
