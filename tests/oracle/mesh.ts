/**
 * The mesh model a second time, written plainly from its document alone: no cleverness, sets and lists of single vertices, arrangements
 * tried one by one. Only for tests. Times are in seconds, processors count from 0.
 */

import { type OracleStage, sourcesOf } from './mesh-front.ts'

/** A mesh as lists of neighbours by vertex, and the list that it is laid in (the vertex at each position). */
export interface OracleMesh {
  readonly adjacency: readonly (readonly number[])[]
  readonly list: readonly number[]
  /** By vertex its work, and by neighbour the volume of the edge; absent where all are 1. */
  readonly work?: readonly number[]
  readonly volumes?: readonly (readonly number[])[]
  /** By vertex what it sends to each processor that needs it; absent where that is the heaviest of its edges there. */
  readonly sizes?: readonly number[]
}

/** What the machine takes, in seconds; by letters of the document where it has some. */
export interface OracleMachine {
  readonly element: number
  readonly reference: number
  readonly a: number
  readonly o: number
  readonly bytes: number
  readonly remapBytes: number
  readonly remap: number
  readonly tau: number
  readonly check: number
  readonly report: number
  /** For a reference in a schedule: how many times the source's. */
  readonly schedule: number
  readonly ask: number
  readonly switched: boolean
}

/** The machine of the source. */
export const WORKSTATIONS: OracleMachine = {
  element: 97.61 / (500 * (30269 + 2 * 44929)),
  reference: 97.61 / (500 * (30269 + 2 * 44929)),
  a: 0.0132,
  o: 0.0015,
  bytes: 1e6,
  remapBytes: 1.09e6,
  remap: 0.0028,
  tau: 0,
  check: 0.0032,
  report: 0.0009,
  schedule: 1,
  ask: 0.00335,
  switched: false,
}

/** A machine of which this is known; a fifth of the latency is the sender's, a fifth the receiver's. */
export const machineWith = (latency: number): OracleMachine => {
  const busy = latency / 5
  return {
    ...WORKSTATIONS,
    // With one other processor the latency; each further one is sent to and received from.
    a: latency - 2 * busy,
    o: 2 * busy,
    remap: latency,
    // A report and a decision with one other; the controller is busy with one end of each further message.
    check: 2 * latency - 2 * busy,
    report: busy,
    ask: busy,
  }
}

/** A processor's load factor by time. */
type OracleLoad = (time: number) => number

export interface OracleScenario {
  readonly mesh: OracleMesh
  readonly processors: number
  readonly speeds: readonly number[]
  readonly capabilities: readonly number[]
  readonly loads: readonly OracleLoad[]
  /** When a processor is away: from ≤ t < to. */
  readonly away: readonly (readonly [number, number] | undefined)[]
  readonly iterations: number
  readonly every: number
  readonly policy: 'never' | 'always' | 'profitable' | 'once'
  readonly arrangement: 'keep' | 'mcr' | 'mcr-printed' | 'mcr-reset' | 'optimum'
  readonly weight: number
  readonly itemBytes: number
  readonly machine: OracleMachine
  readonly inspector: 'sort1' | 'sort2' | 'simple'
  readonly multicast: boolean
  readonly multicastChecks: boolean
  readonly distributed: boolean
  readonly primitive: 'gather' | 'scatter' | 'both'
  readonly table: 'replicated' | 'block' | 'cyclic'
  readonly smoothing: number
  /** How the mesh changes, every so often; it is given by its list. */
  readonly change?: { readonly every: number; stage(iterations: number): OracleStage }
}

/** The processors that have an interval of this length, in the order of the list. */
export type Intervals = readonly { readonly processor: number; readonly length: number }[]

/** Largest remainder, ties to the lower processor. */
export function sizes(n: number, capabilities: readonly number[]): number[] {
  const total = capabilities.reduce((sum, c) => sum + c, 0)
  const quotas = capabilities.map((c) => (n * c) / total)
  const result = quotas.map((q) => Math.floor(q + 1e-9))
  const remainders = quotas.map((q, i) => Number((q - result[i]).toFixed(6)))
  let missing = n - result.reduce((sum, size) => sum + size, 0)
  while (missing-- > 0) {
    let best = 0
    remainders.forEach((r, i) => {
      if (r > remainders[best]) best = i
    })
    result[best]++
    remainders[best] = -1
  }
  return result
}

/** What each should get of some work, in 1024ths of a unit: the sums from the first processor on are rounded. */
function workParts(work: number, capabilities: readonly number[]): number[] {
  const total = capabilities.reduce((sum, c) => sum + c, 0)
  const sums = capabilities.map((_, i) => capabilities.slice(0, i + 1).reduce((sum, c) => sum + c, 0))
  const ends = sums.map((sum) => Math.round((1024 * work * sum) / total) / 1024)
  return ends.map((end, i) => end - (ends[i - 1] ?? 0))
}

/** The owner of each position. */
const ownersOf = (arrangement: readonly number[], lengths: readonly number[]): number[] =>
  arrangement.flatMap((i) => Array.from({ length: lengths[i] }, () => i))

/** How much each processor should get: of elements, or of work. */
export const shares = ({ list, work }: OracleMesh, capabilities: readonly number[]): number[] =>
  work
    ? workParts(
        work.reduce((sum, weight) => sum + weight, 0),
        capabilities,
      )
    : sizes(list.length, capabilities)

/**
 * The owner of each position where work is shared out: work is laid end to end, each processor gets a stretch of it, and an element goes
 * to the processor in whose stretch its middle lies; one in the middle of two to the first.
 */
export function ownersOfWork(
  { list, work }: OracleMesh,
  arrangement: readonly number[],
  share: readonly number[],
): number[] {
  if (!work) return ownersOf(arrangement, share)
  const having = arrangement.filter((i) => share[i] > 0)
  let passed = 0
  return list.map((vertex) => {
    const middle = passed + work[vertex] / 2
    passed += work[vertex]
    let end = 0
    for (const i of having) {
      end += share[i]
      if (middle <= end) return i
    }
    return having[having.length - 1]
  })
}

/** What stays, and the ordered pairs between which something goes. */
export function compare(old: readonly number[], next: readonly number[]): { overlap: number; messages: number } {
  const pairs = new Set<string>()
  let overlap = 0
  old.forEach((from, at) => {
    if (from === next[at]) overlap++
    else pairs.add(`${from} ${next[at]}`)
  })
  return { overlap, messages: pairs.size }
}

/** The list with one processor at another place. */
function moved(list: readonly number[], processor: number, place: number): number[] {
  const rest = list.filter((i) => i !== processor)
  return [...rest.slice(0, place), processor, ...rest.slice(place)]
}

/** Every order of these. */
function orders(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first) => orders(items.filter((i) => i !== first)).map((rest) => [first, ...rest]))
}

/** Finds an arrangement. The optimum by trying all p!; of equal ones from the end of the list the highest-numbered processor. */
export function arrange(
  mesh: OracleMesh,
  way: OracleScenario['arrangement'],
  list: readonly number[],
  old: readonly number[],
  share: readonly number[],
  weight: number,
): number[] {
  const gain = (arrangement: readonly number[]) => {
    const { overlap, messages } = compare(old, ownersOfWork(mesh, arrangement, share))
    return overlap - weight * messages
  }
  if (way === 'keep') return [...list]
  if (way === 'optimum') {
    const all = orders(list).map((arrangement) => ({ arrangement, gain: gain(arrangement) }))
    const most = Math.max(...all.map((each) => each.gain))
    const best = all.filter((each) => each.gain >= most - 1e-9).map(({ arrangement }) => arrangement)
    return best.reduce((a, b) => {
      for (let place = a.length - 1; place >= 0; place--) if (a[place] !== b[place]) return a[place] > b[place] ? a : b
      return a
    })
  }
  let out = [...list]
  let max = Number.NEGATIVE_INFINITY
  let jmax = 0
  for (const c of list) {
    const present = out.indexOf(c)
    const gains = out.map((_, place) => gain(moved(out, c, place)))
    if (way !== 'mcr-printed') max = Number.NEGATIVE_INFINITY
    if (way === 'mcr') {
      max = gains[present]
      jmax = present
    }
    gains.forEach((value, place) => {
      if (value > max) {
        max = value
        jmax = place
      }
    })
    out = moved(out, c, jmax)
  }
  return out
}

/** What a partition asks for. */
export function traffic(
  { adjacency, list, work, volumes, sizes }: OracleMesh,
  owner: readonly number[],
  processors: number,
) {
  const ownerOf = new Map(list.map((vertex, at) => [vertex, owner[at]]))
  const of = (vertex: number) => ownerOf.get(vertex) as number
  const fetches = Array.from({ length: processors }, () => new Map<number, Set<number>>())
  let cut = 0
  let boundary = 0
  const references = Array.from({ length: processors }, () => 0)
  const totals = { work: references.map(() => 0), visits: references.map(() => 0) }
  let cutVolume = 0
  let boundaryVolume = 0
  let fetchedVolume = 0
  adjacency.forEach((others, vertex) => {
    const here = of(vertex)
    references[here] += others.length
    const weight = work ? work[vertex] : 1
    totals.work[here] += weight
    totals.visits[here] += weight * (1 + others.length)
    const elsewhere = others.filter((other) => of(other) !== here)
    const volume = (other: number) => (volumes ? volumes[vertex][others.indexOf(other)] : 1)
    const sent = (other: number) => (sizes ? sizes[vertex] : volume(other))
    for (const other of elsewhere) cutVolume += volume(other) / 2
    if (elsewhere.length > 0) boundaryVolume += Math.max(...elsewhere.map(sent))
    for (const home of new Set(elsewhere.map(of)))
      fetchedVolume += Math.max(...elsewhere.filter((other) => of(other) === home).map(sent))
    cut += elsewhere.length / 2
    if (elsewhere.length > 0) boundary++
    for (const other of elsewhere) {
      const home = of(other)
      fetches[here].set(home, (fetches[here].get(home) ?? new Set()).add(other))
    }
  })
  const neighbours = fetches.map((from) => from.size)
  const fetched = fetches.reduce((sum, from) => sum + [...from.values()].reduce((s, set) => s + set.size, 0), 0)
  return {
    cut,
    boundary,
    fetched,
    references,
    neighbours,
    fetches,
    ...totals,
    cutVolume,
    boundaryVolume,
    fetchedVolume,
  }
}

type Traffic = ReturnType<typeof traffic>

/** Seconds of the inspector. */
export function inspector(
  way: OracleScenario['inspector'],
  { references, neighbours }: Traffic,
  present: number,
  table: OracleScenario['table'] = 'block',
  { schedule, ask, switched } = WORKSTATIONS,
): number {
  const A = { sort1: 0.4659, sort2: 0.4526, simple: 0.36 }[way] / 89858
  const N = { sort1: 0.00845, sort2: 0.00773, simple: 0 }[way]
  const longest = Math.max(...references.map((r, i) => schedule * (r * A + neighbours[i] * N)))
  if (way !== 'simple') return longest
  // On a switch a processor asks all others, is asked by them, answers and is answered, and has lists to send and to get.
  if (switched) return longest + ask * ((table === 'replicated' ? 0 : 4 * (present - 1)) + 2 * Math.max(...neighbours))
  const asking = table === 'replicated' ? 0 : 2 * present * (present - 1)
  return longest + ask * (asking + neighbours.reduce((sum, k) => sum + k, 0))
}

/** Seconds in which elements go from their old owners to new ones. */
export function redistribution(
  old: readonly number[],
  next: readonly number[],
  itemBytes: number,
  machine: OracleMachine,
): number {
  const going = old.flatMap((from, at) => (from === next[at] ? [] : [[from, next[at]] as const]))
  const pairs = [...new Set(going.map((pair) => pair.join(' ')))].map((pair) => pair.split(' ').map(Number))
  let [elements, messages] = [going.length, pairs.length]
  if (machine.switched) {
    const ends = [...new Set(going.flat())]
    const most = (of: (i: number) => number) => Math.max(0, ...ends.map(of))
    const count = (all: readonly (readonly number[])[], end: 0 | 1, i: number) =>
      all.filter((pair) => pair[end] === i).length
    elements = most((i) => Math.max(count(going, 0, i), count(going, 1, i)))
    messages = most((i) => count(pairs, 0, i) + count(pairs, 1, i))
  }
  return machine.remap + (itemBytes * elements) / machine.remapBytes + messages * machine.tau
}

/** What the one wire carries in an iteration, or the link with most to carry. */
function carried(s: OracleScenario, mesh: OracleMesh, { fetches, ...all }: Traffic, of: (vertex: number) => number) {
  if (!s.machine.switched) return crossing(s, all.boundaryVolume, all.fetchedVolume)
  const volume = (home: number, to: number, vertex: number) =>
    mesh.sizes
      ? mesh.sizes[vertex]
      : Math.max(
          ...mesh.adjacency[vertex].flatMap((other, k) =>
            of(other) === to && of(vertex) === home ? [mesh.volumes ? mesh.volumes[vertex][k] : 1] : [],
          ),
        )
  const into = fetches.map(() => 0)
  const out = fetches.map(() => 0)
  const once = fetches.map(() => new Map<number, number>())
  fetches.forEach((homes, to) => {
    for (const [home, vertices] of homes)
      for (const vertex of vertices) {
        const takes = volume(home, to, vertex)
        into[to] += takes
        out[home] += takes
        once[home].set(vertex, Math.max(takes, once[home].get(vertex) ?? 0))
      }
  })
  const together = once.map((vertices) => [...vertices.values()].reduce((sum, takes) => sum + takes, 0))
  const read = Math.max(0, ...into, ...(s.multicast ? together : out))
  return (s.primitive === 'scatter' ? 0 : read) + (s.primitive === 'gather' ? 0 : Math.max(0, ...into, ...out))
}

/** Bytes of the longest part of the translation table, entry by entry. */
function tableBytes({ inspector, table, processors }: OracleScenario, n: number): number {
  // A home and a local reference, or the two ends of an interval.
  if (inspector !== 'simple') return processors * (4 + 4)
  const entries = Array.from({ length: processors }, () => 0)
  for (let element = 0; element < n; element++) {
    if (table === 'replicated') for (let i = 0; i < processors; i++) entries[i]++
    else entries[table === 'cyclic' ? element % processors : Math.floor(element / Math.ceil(n / processors))]++
  }
  return Math.max(...entries) * (4 + 4)
}

/** What goes between processors in an iteration, of what all that need it listen to and of what is sent to each. */
const crossing = ({ primitive, multicast }: OracleScenario, boundary: number, fetched: number): number =>
  (primitive === 'scatter' ? 0 : multicast ? boundary : fetched) + (primitive === 'gather' ? 0 : fetched)

/** Runs a scenario. */
export function simulate(s: OracleScenario) {
  const p = s.processors
  const { machine } = s
  const meshOf = ({ adjacency }: OracleStage): OracleMesh => ({ adjacency, list: adjacency.map((_, at) => at) })
  let stage = s.change?.stage(0)
  let mesh = stage ? meshOf(stage) : s.mesh
  let n = 0
  let over = 0
  let work = 0
  const measure = () => {
    n = mesh.list.length
    over = mesh.adjacency.reduce((sum, others, v) => sum + (mesh.work ? mesh.work[v] : 1) * (1 + others.length), 0)
    work = mesh.work ? mesh.work.reduce((sum, weight) => sum + weight, 0) : n
  }
  measure()
  const all = Array.from({ length: p }, (_, i) => i)
  const isAway = (i: number, t: number) => {
    const range = s.away[i]
    return range !== undefined && t >= range[0] && t < range[1]
  }
  let time = 0
  let gone = all.map((i) => isAway(i, 0))
  let list = [...all]
  const begun = all.map((i) => (gone[i] ? 0 : s.capabilities[i]))
  let owners = ownersOfWork(mesh, list, shares(mesh, begun))
  let current = traffic(mesh, owners, p)
  const firstInspector = inspector(s.inspector, current, gone.filter((is) => !is).length, s.table, machine)
  const iterationTimes: number[] = []
  const capacity = all.map(() => 0)
  const computed = all.map(() => 0)
  let last: (number | undefined)[] = all.map(() => undefined)
  let sums = all.map(() => 0)
  let items = all.map(() => 0)
  /** Seconds of going over this once. */
  const took = (elements: number, visited: number) =>
    elements * machine.element + (visited - elements) * machine.reference
  let seconds = 0
  let changes = 0
  let changeTime = 0
  let checks = 0
  let checkTime = 0
  let remapTime = 0
  let overlap = 0
  let remapMessages = 0
  const remaps: { after: number; gain: number; price: number; moved: number }[] = []
  for (let done = 1; done <= s.iterations; done++) {
    const F = all.map((i) => s.loads[i](time))
    const present = gone.filter((is) => !is).length
    const began = time
    const compute = all.map((i) => (took(current.work[i], current.visits[i]) * F[i]) / s.speeds[i])
    const whole = all.map((i) => {
      if (present === 1 || gone[i]) return compute[i]
      const k = current.neighbours[i]
      const handling = (met: number) => ((machine.a + machine.o * met) * (1 + 0.42 * (F[i] - 1))) / s.speeds[i]
      const read = s.primitive === 'scatter' ? 0 : handling(s.multicast && k > 1 ? 1 : k)
      const added = s.primitive === 'gather' ? 0 : handling(k)
      return compute[i] + (read + added)
    })
    const ownerOf = new Map(mesh.list.map((vertex, at) => [vertex, owners[at]]))
    const fetched = carried(s, mesh, current, (vertex) => ownerOf.get(vertex) as number)
    const duration = Math.max(...whole) + (present === 1 ? 0 : (s.itemBytes * fetched) / machine.bytes)
    iterationTimes.push(duration)
    time += duration
    sums = sums.map((sum, i) => sum + compute[i])
    all.forEach((i) => {
      computed[i] += compute[i]
    })
    items = items.map((sum, i) => sum + current.work[i])
    seconds += took(work, over)
    const pass = () => {
      for (const i of all) capacity[i] += gone[i] ? 0 : (time - began) / F[i]
    }
    const changed = all.some((i) => isAway(i, time) !== gone[i])
    const scheduled =
      done % s.every === 0 && present > 1 && s.policy !== 'never' && !(s.policy === 'once' && checks > 0)
    let owed = 0
    if (s.change && stage && done < s.iterations && done % s.change.every === 0) {
      const before = owners
      const following = s.change.stage(done)
      owners = sourcesOf(stage, following).map((at) => before[at])
      stage = following
      mesh = meshOf(stage)
      measure()
      current = traffic(mesh, owners, p)
      owed = inspector(s.inspector, current, present, s.table, machine)
      changes++
      changeTime += owed
    }
    if (done === s.iterations || !(changed || scheduled)) {
      time += owed
      pass()
      continue
    }
    checks++
    const now = all.map((i) => isAway(i, time))
    let letters = 0
    for (let i = 0; i < present; i++) {
      // The controller is 0.
      if (s.distributed) letters += s.multicastChecks ? Math.min(1, present - 1) : present - 1
      else if (i > 0) letters += s.multicastChecks ? 1 : 2
    }
    if (!s.distributed && s.multicastChecks && present > 1) letters++
    if (s.distributed && machine.switched && present > 1)
      letters = (s.multicastChecks ? 1 : present - 1) + (present - 1)
    const duration2 = machine.check + machine.report * letters
    time += duration2
    checkTime += duration2
    const times = all.map((i) => {
      const before = last[i]
      if (gone[i] && !now[i]) return took(work, over) / work / s.speeds[i]
      if (items[i] === 0) return before ?? 1
      const measured = sums[i] / items[i]
      return before === undefined ? measured : s.smoothing * before + (1 - s.smoothing) * measured
    })
    last = times
    sums = all.map(() => 0)
    items = all.map(() => 0)
    const targets = shares(
      mesh,
      times.map((t, i) => (now[i] ? 0 : 1 / t)),
    )
    const next = arrange(mesh, s.arrangement, list, owners, targets, s.weight)
    const newOwners = ownersOfWork(mesh, next, targets)
    const compared = compare(owners, newOwners)
    const after = traffic(mesh, newOwners, p)
    const price =
      redistribution(owners, newOwners, s.itemBytes, machine) +
      inspector(s.inspector, after, now.filter((is) => !is).length, s.table, machine) -
      owed
    const gain =
      Math.max(...times.map((t, i) => t * current.work[i])) - Math.max(...times.map((t, i) => t * after.work[i]))
    const left = s.iterations - done
    time += owed
    const horizon = s.policy === 'once' ? left : Math.min(s.every, left)
    if (compared.overlap < n && (changed || s.policy === 'always' || gain * horizon > price)) {
      time += price
      remapTime += owed + price
      changeTime -= owed
      list = next
      owners = newOwners
      current = after
      overlap += compared.overlap
      remapMessages += compared.messages
      remaps.push({ after: done, gain, price, moved: n - compared.overlap })
    }
    pass()
    gone = now
  }
  const f = capacity.map((share, i) => (share * s.speeds[i]) / seconds)
  return {
    totalTime: time,
    iterationTimes,
    firstInspector,
    checks,
    checkTime,
    changes,
    changeTime,
    remapTime,
    overlap,
    remapMessages,
    remaps,
    arrangement: list,
    sizes: all.map((i) => owners.filter((owner) => owner === i).length),
    work: current.work,
    cutVolume: current.cutVolume,
    volume: crossing(s, current.boundaryVolume, current.fetchedVolume),
    cut: current.cut,
    boundary: current.boundary,
    fetched: current.fetched,
    crossing: crossing(s, current.boundary, current.fetched),
    tableBytes: tableBytes(s, n),
    efficiency: 1 / f.reduce((sum, each) => sum + each, 0),
    computeTime: computed.reduce((sum, each) => sum + each, 0) / p,
  }
}
