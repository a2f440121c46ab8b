/** A run of the loop: iterations, checks and remaps (§3.3, §3.5). */
import { within } from '../../../core/run/making.ts'
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

/** Begins a run, in slices; nothing happens before `running` is worked off. Yields units of work. */
export function* beginning(
  laidMesh: LaidMesh,
  scenario: Scenario,
  watcher?: Watcher,
  turned?: Turned,
): Generator<number, Course> {
  const { processors: p, speeds, patterns, inspector, costs, checkEvery, change } = scenario
  const policy = scenario.begin?.() ?? scenario.policy
  const changing = change && changingOf(laidMesh, change)
  let refined = changing?.lineAfter(0)
  /** Whether the mesh has changed since its list was ordered. */
  let outdated = refined !== undefined
  const line = refined ?? laidMesh
  const perProcessor = () => new Float64Array(p)
  const samplers = patterns.map((pattern, i) => pattern.begin(scenario.random(i)))
  const away = patterns.map((pattern) => isAway(pattern, 0))
  const it: Iteration = {
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
  const begun = firstPartition(changing && !laidMesh.parts ? line : laidMesh, scenario)
  const partition = changing && refined && laidMesh.parts ? carried(begun, changing.base, refined) : begun
  let spare = new Int32Array(line.list.length)
  /** What a partition asks for, in slices. */
  const countTraffic = (line: LaidMesh, partition: Partition) => {
    if (spare.length < line.list.length) spare = new Int32Array(line.list.length)
    return within(countingTraffic(line, partition, spare), TRAFFIC_WORK)
  }
  const first = yield* countTraffic(line, partition)
  const remaps: Check[] = []
  const course = {
    time: 0,
    iterations: 0,
    line,
    partition,
    traffic: first,
    visits: 0,
    work: 0,
    changes: 0,
    changeTime: 0,
    orderTime: 0,
    mostElements: line.list.length,
    firstInspector: inspectorTime(inspector.costs, first, presentCount(), costs),
    compute: perProcessor(),
    communicate: perProcessor(),
    wait: perProcessor(),
    overhead: perProcessor(),
    idle: perProcessor(),
    capacity: perProcessor(),
    checkTime: 0,
    remapTime: 0,
    iterationTime: 0,
    checks: 0,
    gainsEvaluated: 0,
    firstOffer: undefined as Check | undefined,
    remaps,
    running,
  }
  const reports = new Reports(scenario)

  function presentCount(): number {
    return away.reduce((count, gone) => count + (gone ? 0 : 1), 0)
  }

  const momentWith = (left: number) => ({
    checksMade: course.checks,
    after: course.iterations,
    left,
    now: course.time,
  })

  function* running(): Generator<number, void> {
    for (; course.iterations < scenario.iterations; ) {
      for (const sampler of samplers)
        while (sampler.advance?.(course.time, WALK_STEPS) === false) yield WALK_STEPS * WALK_WORK
      iterate()
      yield ITERATION_WORK * p
      const left = scenario.iterations - course.iterations
      if (left === 0) return policy.end?.()
      const owed = change && course.iterations % change.every === 0 ? yield* follow() : 0
      const changed = patterns.some((pattern, i) => isAway(pattern, course.time) !== away[i])
      if (changed || isDue(left)) yield* check(changed, left, owed)
      else if (owed > 0) handle(owed)
    }
  }

  function isDue(left: number): boolean {
    const after = course.iterations
    if (after % checkEvery !== 0 || presentCount() <= 1) return false
    const checks = policy.checks(course.checks, momentWith(left))
    return turned?.checks(after) ?? checks
  }

  function takes(offer: Parameters<typeof policy.remaps>[0], left: number): boolean {
    const remaps = policy.remaps(offer, momentWith(left))
    return turned?.remaps(course.iterations) ?? remaps
  }

  let crossed: { readonly traffic: Traffic; readonly seconds: number } | undefined
  /** What crosses between processors in an iteration takes as long as all keep their elements. */
  function wireSeconds(): number {
    const { traffic } = course
    if (crossed?.traffic !== traffic) {
      const { gather, scatter } = crossingOf(traffic, scenario)
      crossed = { traffic, seconds: wireTime(gather + scatter, scenario) }
    }
    return crossed.seconds
  }

  function iterate(): void {
    const { sizes } = course.partition
    const { references, neighbours } = course.traffic
    const { weighted } = course.traffic
    const isAlone = presentCount() === 1
    it.number = course.iterations
    it.begin = course.time
    it.wire = isAlone ? 0 : wireSeconds()
    let longest = 0
    for (let i = 0; i < p; i++) {
      const load = samplers[i].at(course.time)
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
      course.idle[i] += it.idle[i]
      course.compute[i] += it.compute[i]
      course.communicate[i] += it.communicate[i]
      course.wait[i] += it.wait[i]
    }
    course.visits += visitsOf(course.line)
    course.work += itemsOf(course.line)
    course.iterationTime += duration
    pass(duration)
    course.iterations++
    watcher?.iteration(it, course.partition, course.traffic)
  }

  /** Time goes by, with the loads as they were sampled. */
  function pass(duration: number): void {
    course.time += duration
    for (let i = 0; i < p; i++) if (!away[i]) course.capacity[i] += duration / it.loads[i]
  }

  /** Time passes in which no processor iterates. */
  function handle(duration: number): void {
    for (let i = 0; i < p; i++) (away[i] ? course.idle : course.overhead)[i] += duration
    pass(duration)
  }

  /** The mesh changes. Returns how long it takes to build the schedules again. */
  function* follow(): Generator<number, number> {
    const old = refined
    if (!old || !changing) return 0
    const line = changing.lineAfter(course.iterations, old.origin)
    outdated = true
    yield CHANGE_WORK * line.list.length
    const partition = carried(course.partition, old, line)
    refined = line
    course.line = line
    course.partition = partition
    course.traffic = yield* countTraffic(line, partition)
    const inspecting = inspectorTime(inspector.costs, course.traffic, presentCount(), costs)
    course.changes++
    course.changeTime += inspecting
    course.mostElements = Math.max(course.mostElements, line.list.length)
    watcher?.change?.({ after: course.iterations, old, line, partition, inspector: inspecting, away: [...away] })
    return inspecting
  }

  /** @param owed seconds of building schedules that are due without a remap, too */
  function* check(forced: boolean, left: number, owed: number): Generator<number, void> {
    const begin = course.time
    const duration = checkTime(presentCount(), scenario)
    const joined = patterns.map((pattern, i) => away[i] && !isAway(pattern, begin))
    handle(duration)
    course.checkTime += duration
    course.checks++
    const times = reports.next(course.line, joined)
    // Which processors are away is decided when the check begins: this is what the check is about.
    const gone = patterns.map((pattern) => isAway(pattern, begin))
    const capabilities = times.map((time, i) => (gone[i] ? 0 : 1 / time))
    const { line, partition, traffic } = course
    const present = gone.reduce((count, is) => count + (is ? 0 : 1), 0)
    const changed = outdated ? refined : undefined
    const situation = { line, partition, traffic, outdated: changed, times, capabilities, present, owed }
    const offer = yield* offering(scenario, situation, countTraffic)
    const { proposal, traffic: next, transfers, gain, price, again } = offer
    course.gainsEvaluated += offer.gainsEvaluated
    const horizon = policy.horizon(checkEvery, left)
    const remapped = transfers.moved > 0 && (forced || takes({ gain, price, horizon, moved: transfers.moved }, left))
    const check: Check = {
      after: course.iterations,
      begin,
      duration,
      away: [...away],
      forced,
      times,
      capabilities,
      old: offer.old,
      proposal,
      transfers,
      gainsEvaluated: offer.gainsEvaluated,
      steps: offer.steps,
      cutting: offer.cutting,
      gain,
      horizon,
      price,
      redistribution: offer.redistribution,
      ordering: offer.ordering,
      owed,
      ...(again ? { again } : {}),
      remapped,
    }
    if (transfers.moved > 0) course.firstOffer ??= check
    if (owed > 0 || remapped) handle(remapped ? owed + price : owed)
    if (remapped) {
      course.remapTime += owed + price
      course.changeTime -= owed
      course.orderTime += offer.ordering
      course.partition = proposal
      course.traffic = next
      if (again) {
        refined = again
        course.line = again
        outdated = false
      }
      remaps.push(check)
    }
    for (let i = 0; i < p; i++) away[i] = gone[i]
    reports.clear()
    watcher?.check(check)
  }
  return course
}
