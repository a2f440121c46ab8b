/** A run of the loop: iterations, checks and remaps (§3.3, §3.5). */
import { within } from '../../../core/run/making.ts'
import type { Sampler } from '../loads/load.ts'
import type { PolicyRule } from '../policies/policy.ts'
import type { MoveStep } from '../remapping/remapping.ts'
import { carried, changingOf, type RefinedLine } from './changing.ts'
import type { LaidMesh } from './line.ts'
import { offering } from './offer.ts'
import { countingTraffic, type Partition, TRAFFIC_WORK, type Traffic, type Transfers } from './partition.ts'
import { type Cutting, firstPartition } from './proposal.ts'
import { itemsOf, Reports, visitsOf } from './reports.ts'
import { isAway, type Scenario } from './scenario.ts'
import { checkTime, computeTime, crossingOf, exchangeTimes, inspectorTime, wireTime } from './times.ts'

/** Units of work: a processor in an iteration, a step of a random walk. */
const ITERATION_WORK = 15
/** The same of a vertex of a mesh that changes. */
const CHANGE_WORK = 40
const WALK_WORK = 20
/** Steps of a random walk that are taken between two looks at the clock. */
const WALK_STEPS = 10_000

/** An iteration, as long as the next one does not overwrite it. Arrays are by processor. */
export interface Iteration {
  /** Counted from 0. */
  number: number
  /** Seconds. */
  begin: number
  end: number
  /** Seconds at the end in which the wire is busy. */
  wire: number
  /** F. */
  readonly loads: Float64Array
  /** Seconds. */
  readonly compute: Float64Array
  readonly communicate: Float64Array
  readonly wait: Float64Array
  /** All the time of those who are away. */
  readonly idle: Float64Array
}

/** A check, and the remap that it may have led to. Arrays are by processor. */
export interface Check {
  /** Iterations that were done by then. */
  readonly after: number
  /** When it began, in seconds, and how long it took; the remap follows. */
  readonly begin: number
  readonly duration: number
  /** Processors that took no part until then. */
  readonly away: readonly boolean[]
  /** Whether it was due because a processor left or joined. */
  readonly forced: boolean
  /** t: seconds per item and iteration, or per work and iteration where vertices have weights; smoothed. */
  readonly times: Float64Array
  /** 1/t; 0 for those who are away. */
  readonly capabilities: Float64Array
  readonly old: Partition
  /** What the list was to be cut into. */
  readonly proposal: Partition
  readonly transfers: Transfers
  readonly gainsEvaluated: number
  readonly steps: readonly MoveStep[]
  readonly cutting: Cutting
  /** g, H and K; K is redistribution and inspector. */
  readonly gain: number
  readonly horizon: number
  readonly price: number
  readonly redistribution: number
  /** Seconds of ordering the list again, part of K, and the list that it led to. */
  readonly ordering: number
  readonly again?: RefinedLine
  /** Seconds of building schedules for the mesh as it has changed, which K leaves out. */
  readonly owed: number
  readonly remapped: boolean
}

/** A change of the mesh. */
export interface Change {
  /** Iterations that were done by then. */
  readonly after: number
  readonly old: RefinedLine
  readonly line: RefinedLine
  /** The owners of everything when the mesh has changed. */
  readonly partition: Partition
  /** Seconds in which the schedules are built again, and by processor whether it takes no part in that. */
  readonly inspector: number
  readonly away: readonly boolean[]
}

/** Is notified of what happens in a run. */
export interface Watcher {
  iteration(it: Iteration, partition: Partition, traffic: Traffic): void
  /** Comes before the check behind the same iteration. */
  change?(it: Change): void
  check(it: Check): void
}

/**
 * What is decided instead of what the policy decides, for a replay: undefined where the policy decides. A check that a processor forces by
 * leaving or joining is not asked for.
 */
export interface Turned {
  /** Whether there is a check after this number of iterations. */
  checks(after: number): boolean | undefined
  /** Whether that check, which finds something that could move, remaps. */
  remaps(after: number): boolean | undefined
}

/** Where a run stands. Arrays are by processor, in seconds. */
export interface Course {
  readonly time: number
  readonly iterations: number
  /** The mesh as it is now, in its line. */
  readonly line: LaidMesh
  readonly partition: Partition
  readonly traffic: Traffic
  /** Vertices and references that all iterations together have gone over. */
  readonly visits: number
  /** The vertices among them, each as often as its weight says. */
  readonly work: number
  /** Changes of the mesh, and the time of building schedules after them. */
  readonly changes: number
  readonly changeTime: number
  /** Seconds of ordering lists again, part of the remaps’ time. */
  readonly orderTime: number
  /** The most vertices that the mesh has had. */
  readonly mostElements: number
  /** The inspector's time on the first partition. */
  readonly firstInspector: number
  readonly compute: Float64Array
  readonly communicate: Float64Array
  readonly wait: Float64Array
  readonly overhead: Float64Array
  readonly idle: Float64Array
  /** ∫ dt/F over the time in which the processor took part. */
  readonly capacity: Float64Array
  readonly checkTime: number
  readonly remapTime: number
  readonly iterationTime: number
  readonly checks: number
  readonly gainsEvaluated: number
  /** The first check where something would have moved. */
  readonly firstOffer: Check | undefined
  readonly remaps: readonly Check[]
  /** Works on; yields units of work. */
  running(): Generator<number, void>
}

/** Counts what partitions ask for, in slices; one place for what it marks serves all. */
function createTrafficCounter() {
  let spare = new Int32Array(0)
  return (line: LaidMesh, partition: Partition) => {
    if (spare.length < line.list.length) spare = new Int32Array(line.list.length)
    return within(countingTraffic(line, partition, spare), TRAFFIC_WORK)
  }
}

/** Begins a run, in slices; nothing happens before `running` is worked off. Yields units of work. */
export function* beginning(
  laidMesh: LaidMesh,
  scenario: Scenario,
  watcher?: Watcher,
  turned?: Turned,
): Generator<number, Course> {
  const changing = scenario.change && changingOf(laidMesh, scenario.change)
  const refined = changing?.lineAfter(0)
  const line = refined ?? laidMesh
  const begun = firstPartition(changing && !laidMesh.parts ? line : laidMesh, scenario)
  const partition = changing && refined && laidMesh.parts ? carried(begun, changing.base, refined) : begun
  const countTraffic = createTrafficCounter()
  const traffic = yield* countTraffic(line, partition)
  return new MeshCourse(scenario, { changing, refined, line, partition, traffic, countTraffic }, watcher, turned)
}

/** What a run begins with. */
interface Start extends Pick<Course, 'line' | 'partition' | 'traffic'> {
  /** How the mesh changes, and the line that it has at first then. */
  readonly changing: ReturnType<typeof changingOf> | undefined
  readonly refined: RefinedLine | undefined
  readonly countTraffic: ReturnType<typeof createTrafficCounter>
}

class MeshCourse implements Course {
  time = 0
  iterations = 0
  line: LaidMesh
  partition: Partition
  traffic: Traffic
  visits = 0
  work = 0
  changes = 0
  changeTime = 0
  orderTime = 0
  mostElements: number
  readonly firstInspector: number
  readonly compute: Float64Array
  readonly communicate: Float64Array
  readonly wait: Float64Array
  readonly overhead: Float64Array
  readonly idle: Float64Array
  readonly capacity: Float64Array
  checkTime = 0
  remapTime = 0
  iterationTime = 0
  checks = 0
  gainsEvaluated = 0
  firstOffer: Check | undefined
  readonly remaps: Check[] = []
  private readonly policy: PolicyRule
  private readonly samplers: readonly Sampler[]
  private readonly reports: Reports
  /** The processors that take no part since the last check. */
  private away: readonly boolean[]
  /** The line of a mesh that changes, and whether that has changed since its list was ordered. */
  private refined: RefinedLine | undefined
  private isOutdated: boolean
  /** The iteration that is reported to the watcher. */
  private readonly it: Iteration
  /** What crosses between processors in an iteration takes as long as all keep their elements. */
  private wire: { readonly traffic: Traffic; readonly seconds: number } | undefined

  constructor(
    private readonly scenario: Scenario,
    private readonly start: Start,
    private readonly watcher?: Watcher,
    private readonly turned?: Turned,
  ) {
    const perProcessor = () => new Float64Array(scenario.processors)
    this.compute = perProcessor()
    this.communicate = perProcessor()
    this.wait = perProcessor()
    this.overhead = perProcessor()
    this.idle = perProcessor()
    this.capacity = perProcessor()
    this.it = {
      number: 0,
      begin: 0,
      end: 0,
      wire: 0,
      loads: perProcessor(),
      compute: perProcessor(),
      communicate: perProcessor(),
      wait: perProcessor(),
      idle: perProcessor(),
    }
    this.policy = scenario.begin?.() ?? scenario.policy
    this.samplers = scenario.patterns.map((pattern, i) => pattern.begin(scenario.random(i)))
    this.reports = new Reports(scenario)
    this.away = this.awayNow()
    this.line = start.line
    this.partition = start.partition
    this.traffic = start.traffic
    this.refined = start.refined
    this.isOutdated = start.refined !== undefined
    this.mostElements = start.line.list.length
    this.firstInspector = this.inspectorSeconds()
  }

  /** Which processors are away at this moment. */
  private awayNow(): boolean[] {
    return this.scenario.patterns.map((pattern) => isAway(pattern, this.time))
  }

  private presentCount(): number {
    return presentIn(this.away)
  }

  /** Seconds in which those present build the schedules of the present partition. */
  private inspectorSeconds(): number {
    const { inspector, costs } = this.scenario
    return inspectorTime(inspector.costs, this.traffic, this.presentCount(), costs)
  }

  /** What a policy is asked with. */
  private momentWith(left: number) {
    return { checksMade: this.checks, after: this.iterations, left, now: this.time }
  }

  *running(): Generator<number, void> {
    const { scenario, samplers } = this
    const { change } = scenario
    while (this.iterations < scenario.iterations) {
      for (const sampler of samplers)
        while (sampler.advance?.(this.time, WALK_STEPS) === false) yield WALK_STEPS * WALK_WORK
      this.iterate()
      yield ITERATION_WORK * scenario.processors
      const left = scenario.iterations - this.iterations
      if (left === 0) return this.policy.end?.()
      const owed = change && this.iterations % change.every === 0 ? yield* this.changeMesh() : 0
      const isForced = scenario.patterns.some((pattern, i) => isAway(pattern, this.time) !== this.away[i])
      if (isForced || this.isDue(left)) yield* this.check(isForced, left, owed)
      else if (owed > 0) this.handle(owed)
    }
  }

  /** Whether the policy, or what was turned, has a check here. */
  private isDue(left: number): boolean {
    const after = this.iterations
    if (after % this.scenario.checkEvery !== 0 || this.presentCount() <= 1) return false
    // The policy is asked in any case: it may remember what it was asked.
    const checks = this.policy.checks(this.checks, this.momentWith(left))
    return this.turned?.checks(after) ?? checks
  }

  /** Whether the policy, or what was turned, takes an offer. */
  private takes(offer: Parameters<PolicyRule['remaps']>[0], left: number): boolean {
    const remaps = this.policy.remaps(offer, this.momentWith(left))
    return this.turned?.remaps(this.iterations) ?? remaps
  }

  private wireSeconds(): number {
    const { traffic, scenario } = this
    if (this.wire?.traffic !== traffic) {
      const { gather, scatter } = crossingOf(traffic, scenario)
      this.wire = { traffic, seconds: wireTime(gather + scatter, scenario) }
    }
    return this.wire.seconds
  }

  private iterate(): void {
    const { it, samplers, away, reports, scenario } = this
    const { processors: p, speeds, costs } = scenario
    const { sizes } = this.partition
    const { references, neighbours, weighted } = this.traffic
    const isAlone = this.presentCount() === 1
    it.number = this.iterations
    it.begin = this.time
    it.wire = isAlone ? 0 : this.wireSeconds()
    let longest = 0
    for (let i = 0; i < p; i++) {
      const load = samplers[i].at(this.time)
      it.loads[i] = load
      it.compute[i] = weighted
        ? computeTime(weighted.work[i], weighted.visits[i], load, speeds[i], costs)
        : computeTime(sizes[i], sizes[i] + references[i], load, speeds[i], costs)
      const parts = exchangeTimes(neighbours[i], load, speeds[i], scenario)
      it.communicate[i] = isAlone || away[i] ? 0 : parts.gather + parts.scatter
      longest = Math.max(longest, it.compute[i] + it.communicate[i])
    }
    const duration = longest + it.wire
    it.end = it.begin + duration
    for (let i = 0; i < p; i++) {
      it.wait[i] = Math.max(0, longest - (it.compute[i] + it.communicate[i]))
      it.communicate[i] += it.wire
      reports.compute[i] += it.compute[i]
      reports.items[i] += weighted ? weighted.work[i] : sizes[i]
      if (away[i]) it.communicate[i] = it.wait[i] = 0
      it.idle[i] = away[i] ? duration - it.compute[i] : 0
      this.idle[i] += it.idle[i]
      this.compute[i] += it.compute[i]
      this.communicate[i] += it.communicate[i]
      this.wait[i] += it.wait[i]
    }
    this.visits += visitsOf(this.line)
    this.work += itemsOf(this.line)
    this.iterationTime += duration
    this.pass(duration)
    this.iterations++
    this.watcher?.iteration(it, this.partition, this.traffic)
  }

  /** Time goes by, with the loads as they were sampled. */
  private pass(duration: number): void {
    const { away, capacity, it } = this
    this.time += duration
    for (let i = 0; i < capacity.length; i++) if (!away[i]) capacity[i] += duration / it.loads[i]
  }

  /** Time passes in which no processor iterates. */
  private handle(duration: number): void {
    for (const [i, is] of this.away.entries()) (is ? this.idle : this.overhead)[i] += duration
    this.pass(duration)
  }

  /** The mesh changes. Returns how long it takes to build the schedules again. */
  private *changeMesh(): Generator<number, number> {
    const { refined: old, start } = this
    if (!old || !start.changing) return 0
    const line = start.changing.lineAfter(this.iterations, old.origin)
    yield CHANGE_WORK * line.list.length
    const partition = carried(this.partition, old, line)
    this.refined = line
    this.isOutdated = true
    this.line = line
    this.partition = partition
    this.traffic = yield* start.countTraffic(line, partition)
    const inspector = this.inspectorSeconds()
    this.changes++
    this.changeTime += inspector
    this.mostElements = Math.max(this.mostElements, line.list.length)
    this.watcher?.change?.({ after: this.iterations, old, line, partition, inspector, away: [...this.away] })
    return inspector
  }

  /**
   * Checks whether a remap pays, and does it then.
   *
   * @param isForced whether a processor has left or joined: then what can move does
   * @param left iterations that are still to come
   * @param owed seconds of building schedules that are due without a remap, too
   */
  private *check(isForced: boolean, left: number, owed: number): Generator<number, void> {
    const { scenario, policy, start } = this
    const begin = this.time
    const duration = checkTime(this.presentCount(), scenario)
    // Which processors are away is decided when the check begins: this is what the check is about.
    const awayNext = this.awayNow()
    const joined = this.away.map((is, i) => is && !awayNext[i])
    this.handle(duration)
    this.checkTime += duration
    this.checks++
    const times = this.reports.next(this.line, joined)
    const capabilities = times.map((time, i) => (awayNext[i] ? 0 : 1 / time))
    const { line, partition, traffic } = this
    const outdated = this.isOutdated ? this.refined : undefined
    const present = presentIn(awayNext)
    const situation = { line, partition, traffic, outdated, times, capabilities, present, owed }
    const { traffic: next, again, ...offer } = yield* offering(scenario, situation, start.countTraffic)
    const { gain, price, transfers } = offer
    this.gainsEvaluated += offer.gainsEvaluated
    const horizon = policy.horizon(scenario.checkEvery, left)
    const canMove = transfers.moved > 0
    const remapped = canMove && (isForced || this.takes({ gain, price, horizon, moved: transfers.moved }, left))
    const check: Check = {
      ...offer,
      ...(again ? { again } : {}),
      after: this.iterations,
      begin,
      duration,
      away: [...this.away],
      forced: isForced,
      times,
      capabilities,
      horizon,
      owed,
      remapped,
    }
    if (canMove) this.firstOffer ??= check
    if (owed > 0 || remapped) this.handle(remapped ? owed + price : owed)
    if (remapped) {
      this.remapTime += owed + price
      this.changeTime -= owed
      this.orderTime += offer.ordering
      this.partition = offer.proposal
      this.traffic = next
      if (again) {
        this.refined = again
        this.line = again
        this.isOutdated = false
      }
      this.remaps.push(check)
    }
    this.away = awayNext
    this.reports.clear()
    this.watcher?.check(check)
  }
}

const presentIn = (away: readonly boolean[]): number => away.reduce((count, is) => count + (is ? 0 : 1), 0)
