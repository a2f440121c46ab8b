/**
 * Checks certificates: that what they call the best is reached, and that nothing is better. It knows no lab, no engine and no solver, and imports nothing:
 * doc/certificates.md alone says what it does.
 */

/** A part of a proof: 0 claims that no case from here on is better; `["=", s]` that this option is like option s; `["v"]` a full case; else an entry an option. */
export type ProofTree = 0 | readonly ['=', number] | readonly ['v'] | readonly ProofTree[]

/** What may be lost by rounding, as a share. */
const ROUNDING = 1e-9

/** What is wrong with a certificate, in a sentence; undefined where it holds. */
export function faultOf(certificate: unknown): string | undefined {
  try {
    const { kind, problem, tree, ...proof } = certificate as Certificate
    const check = Object.hasOwn(checks, kind) ? checks[kind as keyof typeof checks] : undefined
    if (!check) return `kind: expected one of ${Object.keys(checks).join(', ')}, got ${JSON.stringify(kind)}`
    const wrong = valuesIn(problem).find((value) => !(typeof value === 'number' && value >= 0 && value <= MOST))
    if (wrong !== undefined) return `problem: expected numbers from 0 to ${MOST}, got ${JSON.stringify(wrong)}`
    const strange = valuesIn(proof).find((value) => !Number.isFinite(value))
    if (strange !== undefined) return `proof: expected numbers, got ${JSON.stringify(strange)}`
    return check(problem as never, { ...proof, tree } as never)
  } catch {
    return 'it is not complete: doc/certificates.md says what each kind has'
  }
}

/** The greatest number that a problem may have; and of workers and processors, which are counted. */
const MOST = 1e18
const MOST_COUNTED = 1e5

/** Most steps of comparing that a tree may take: a check ends. */
const MOST_STEPS = 1e9

/** Everything in a value that is no list and no object, however deep. */
const valuesIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value]

interface Certificate {
  readonly kind: string
  readonly problem: unknown
  readonly tree?: unknown
}

/** A state of a proof in which the options of one thing after the other are tried. */
interface Case<S> {
  readonly depth: number
  readonly options: number
  /** How many numbers are looked at for each entry of the tree, about. */
  readonly steps: number
  /** Whether everything that can follow is no better. */
  readonly isNoBetter: (state: S, nth: number) => boolean
  /** The state with an option taken for the nth thing, and whether two options make no difference. */
  readonly take: (state: S, nth: number, option: number) => S
  readonly isSame: (state: S, a: number, b: number) => boolean
}

/**
 * Checks the part of a proof below a state, depth first, and returns what is wrong with it.
 *
 * @param nth how many options have been taken on the way to the state
 * @param taken steps of the whole check up to now, shared by all calls
 */
function faultOfTree<S>(
  tree: ProofTree,
  it: Case<S>,
  state: S,
  nth = 0,
  taken: { steps: number } = { steps: 0 },
): string | undefined {
  taken.steps += it.steps
  if (taken.steps > MOST_STEPS) return `tree: expected one that takes at most ${MOST_STEPS} steps to check, got more`
  if (tree === 0 || tree[0] === 'v') {
    if (tree !== 0 && nth < it.depth) return `a case is called full after ${nth} of ${it.depth}`
    return it.isNoBetter(state, nth) ? undefined : `after ${nth} of ${it.depth} something better is not excluded`
  }
  if (nth === it.depth || tree.length !== it.options)
    return `after ${nth} of ${it.depth} not every option is there once`
  for (let option = 0; option < it.options; option++) {
    const below = (tree as readonly ProofTree[])[option]
    if (below !== 0 && below[0] === '=') {
      const other = below[1] as number
      // Only an option that has been looked at itself.
      if (!(other >= 0 && other < option) || !it.isSame(state, option, other))
        return `option ${option} after ${nth} is not like ${other}`
      continue
    }
    const fault = faultOfTree(below, it, it.take(state, nth, option), nth + 1, taken)
    if (fault) return fault
  }
  return undefined
}

interface Requests {
  readonly arrivals: readonly number[]
  readonly sizes: readonly number[]
  readonly speeds: readonly number[]
  readonly workers: number
  readonly delay: number
  /** The first request whose response time counts. */
  readonly measuredFrom: number
}

/** First come, first served at each server, decided at arrival: the sum of all response times. */
function requests(
  it: Requests,
  proof: { sum: number; servers: readonly number[]; tree: ProofTree },
): string | undefined {
  const { arrivals, sizes, speeds, workers, delay, measuredFrom } = it
  const count = arrivals.length
  if (!isPlace(workers - 1, MOST_COUNTED))
    return `workers: expected an integer from 1 to ${MOST_COUNTED}, got ${workers}`
  if (workers * speeds.length > MOST_COUNTED)
    return `workers: expected at most ${MOST_COUNTED} on all servers, got ${workers * speeds.length}`
  if (!isPlace(measuredFrom, count)) return `measuredFrom: expected the number of a request, got ${measuredFrom}`
  interface State {
    readonly sum: number
    readonly free: readonly (readonly number[])[]
  }
  const end = (state: State, k: number, s: number) =>
    Math.max(arrivals[k] + delay, state.free[s][0]) + sizes[k] / speeds[s]
  const take = (state: State, k: number, s: number): State => ({
    sum: state.sum + (k < measuredFrom ? 0 : end(state, k, s) + delay - arrivals[k]),
    free: state.free.map((free, i) => (i === s ? [...free.slice(1), end(state, k, s)].sort((a, b) => a - b) : free)),
  })
  const begin: State = { sum: 0, free: speeds.map(() => Array.from({ length: workers }, () => 0)) }
  if (proof.servers.length !== count || !proof.servers.every((s) => isPlace(s, speeds.length)))
    return 'servers: expected a server for each request'
  const reached = proof.servers.reduce((state, s, k) => take(state, k, s), begin).sum
  if (!(Math.abs(reached - proof.sum) <= ROUNDING * proof.sum))
    return `sum: these servers take ${reached}, not ${proof.sum}`
  return faultOfTree<State>(
    proof.tree,
    {
      depth: count,
      options: speeds.length,
      steps: speeds.length * (count + workers),
      take,
      isSame: ({ free }, a, b) => speeds[a] === speeds[b] && free[a].every((time, w) => time === free[b][w]),
      isNoBetter(state, nth) {
        let sum = state.sum
        for (let k = Math.max(nth, measuredFrom); k < count; k++)
          sum += Math.min(...speeds.map((_, s) => end(state, k, s))) + delay - arrivals[k]
        return sum >= proof.sum * (1 - ROUNDING)
      },
    },
    begin,
  )
}

interface Loop {
  readonly costs: readonly number[]
  readonly begin: number
  readonly block: number
  readonly speeds: readonly (readonly number[])[]
}

/** Iterations on processors whose speeds change block by block; the last one lasts: when the last iteration ends. */
function loop(
  it: Loop,
  proof: {
    time: number
    on: readonly number[]
    order?: readonly number[]
    tree?: ProofTree
    theta?: number
    count?: number
  },
): string | undefined {
  const { costs, begin, block, speeds } = it
  /** The last speed lasts. */
  const speedOf = (i: number, k: number) => speeds[i][Math.min(k, speeds[i].length - 1)]
  const done = (i: number, until: number) => {
    let work = 0
    for (let k = Math.floor(begin / block); k * block < until; k++) {
      const speed = speedOf(i, k)
      work +=
        speed *
        (k < speeds[i].length - 1
          ? Math.min(until, (k + 1) * block) - Math.max(begin, k * block)
          : until - Math.max(begin, k * block))
      if (k >= speeds[i].length - 1) break
    }
    return work
  }
  const work = speeds.map(() => 0)
  if (proof.on.length !== costs.length || !proof.on.every((i) => isPlace(i, speeds.length)))
    return 'on: expected a processor for each iteration'
  for (const [n, i] of proof.on.entries()) work[i] += costs[n]
  if (work.some((sum, i) => sum > done(i, proof.time * (1 + ROUNDING)) * (1 + ROUNDING)))
    return `time: these processors need more than ${proof.time}`
  // Just before the time that is called the least: then nothing may be possible.
  const before = speeds.map((_, i) => done(i, proof.time * (1 - ROUNDING)))
  const longOnes = (theta: number, from: readonly number[]) => from.filter((cost) => cost >= theta).length
  const fits = (theta: number, taken: readonly number[]) =>
    before.reduce((sum, most, i) => sum + Math.max(0, Math.floor((most - taken[i]) / theta)), 0)
  const none = speeds.map(() => 0)
  if (proof.theta !== undefined) {
    if (!(proof.theta > 0)) return `theta: expected a number above 0, got ${proof.theta}`
    const isProved = longOnes(proof.theta, costs) >= (proof.count ?? 0) && (proof.count ?? 0) > fits(proof.theta, none)
    return isProved ? undefined : `theta: ${proof.count} iterations of ${proof.theta} or more may be done earlier`
  }
  const order = proof.order ?? []
  if ([...order].sort((a, b) => a - b).some((n, k) => n !== k) || order.length !== costs.length)
    return 'order: expected each iteration once'
  return faultOfTree<readonly number[]>(
    proof.tree as ProofTree,
    {
      depth: costs.length,
      options: speeds.length,
      steps: costs.length ** 2 + speeds.length * costs.length,
      take: (taken, nth, i) => taken.map((sum, j) => (j === i ? sum + costs[order[nth]] : sum)),
      // Everything that is excluded would be done before the time, so that later speeds do not count.
      isSame(taken, a, b) {
        if (taken[a] !== taken[b]) return false
        const most = Math.max(speeds[a].length, speeds[b].length)
        for (let k = 0; k < most && k * block < proof.time * (1 - ROUNDING); k++)
          if (speedOf(a, k) !== speedOf(b, k)) return false
        return true
      },
      isNoBetter(taken, nth) {
        const rest = order.slice(nth).map((n) => costs[n])
        const room = before.reduce((sum, most, i) => sum + Math.max(0, most - taken[i]), 0)
        return (
          taken.some((sum, i) => sum > before[i]) ||
          rest.reduce((a, b) => a + b, 0) > room ||
          rest.some((theta) => longOnes(theta, rest) > fits(theta, taken))
        )
      },
    },
    none,
  )
}

/** Whether a number is a place in a list of `count`. */
const isPlace = (index: number, count: number) => Number.isInteger(index) && index >= 0 && index < count

/** Processes on processors: the greatest load. */
function placement(
  it: { means: readonly number[]; processors: number },
  proof: { most: number; placement: readonly number[]; k: number },
): string | undefined {
  if (!isPlace(it.processors - 1, MOST_COUNTED))
    return `processors: expected an integer from 1 to ${MOST_COUNTED}, got ${it.processors}`
  const loads = Array.from({ length: it.processors }, () => 0)
  if (proof.placement.length !== it.means.length || !proof.placement.every((p) => isPlace(p, it.processors)))
    return 'placement: expected a processor for each process'
  if (!isPlace(proof.k, it.means.length + 1))
    return `k: expected an integer from 0 to ${it.means.length}, got ${proof.k}`
  for (const [i, p] of proof.placement.entries()) loads[p] += it.means[i]
  const reached = Math.max(...loads)
  if (!(Math.abs(reached - proof.most) <= ROUNDING * proof.most))
    return `most: this placement has ${reached}, not ${proof.most}`
  const longest = [...it.means].sort((a, b) => b - a)
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  const least =
    proof.k === 0
      ? sum(longest) / it.processors
      : sum(longest.slice(proof.k - Math.ceil(proof.k / it.processors), proof.k))
  return least >= proof.most * (1 - ROUNDING) ? undefined : `k: of the ${proof.k} longest only ${least} follows`
}

interface Star {
  readonly C: readonly number[]
  readonly E: readonly number[]
  readonly L: readonly number[]
  readonly load: number
  readonly delta: number
}

/** A star served in one round: a time that no order can beat. Where f is convex, its tangent at alpha lies below it. */
function divisible(
  { C, E, L, load, delta }: Star,
  { time, alpha }: { time: number; alpha: readonly number[] },
): string | undefined {
  if (C.length === 0) return 'C: expected a worker or more, got none'
  const least = time * (1 - ROUNDING)
  const u = C.map((each, k) => each * alpha[k])
  const all = u.reduce((a, b) => a + b, 0)
  const both = 1 + delta
  const f = u.reduce(
    (sum, sent, k) => sum + sent * (E[k] * alpha[k] + 2 * L[k]) + (both / 2) * sent * sent,
    (both / 2) * all * all - all * least,
  )
  const slope = C.map((each, k) => each * (2 * E[k] * alpha[k] + 2 * L[k] + both * (u[k] + all) - least))
  // The least of the tangent over all shares of the load is at one of its corners.
  const tangent = f - slope.reduce((sum, each, k) => sum + each * alpha[k], 0) + load * Math.min(...slope)
  return tangent > 0 ? undefined : `time: these shares do not prove that ${time} cannot be beaten`
}

/**
 * A tree of which each node comes after its parent, on processors that need not send anything: nodes with theta of ancestors above them, or more, begin
 * no earlier. `rounds` is a schedule of equal nodes on equally fast processors that takes the time.
 */
function late(
  { nodes, speeds }: { nodes: readonly (readonly [parent: number, cost: number])[]; speeds: readonly number[] },
  { time, theta, work, rounds }: { time: number; theta: number; work: number; rounds?: readonly number[] },
): string | undefined {
  const count = speeds.length
  if (!isPlace(count - 1, MOST_COUNTED) || !speeds.every((speed) => typeof speed === 'number' && speed > 0))
    return `speeds: expected from 1 to ${MOST_COUNTED} numbers above 0`
  if (!nodes.every(([parent, cost], k) => isPlace(parent, Math.max(1, k)) && typeof cost === 'number'))
    return 'nodes: expected a parent that stands before and a cost for each, the root first'
  const heads = [0]
  for (let k = 1; k < nodes.length; k++) heads.push(heads[nodes[k][0]] + nodes[nodes[k][0]][1])
  const after = nodes.filter((_, k) => heads[k] >= theta)
  const sum = after.reduce((all, [, cost]) => all + cost, 0)
  if (after.length === 0 || !(Math.abs(sum - work) <= ROUNDING * sum))
    return `work: after ${theta} there are ${sum}, not ${work}`
  const [speed] = speeds
  const [[, cost]] = nodes
  const areEqual = cost > 0 && nodes.every(([, each]) => each === cost) && speeds.every((each) => each === speed)
  const least = areEqual
    ? theta / speed + Math.ceil(after.length / count) * (cost / speed)
    : theta / Math.max(...speeds) + sum / speeds.reduce((a, b) => a + b, 0)
  if (!(least >= time * (1 - ROUNDING))) return `time: from theta only ${least} follows, not ${time}`
  if (rounds === undefined) return undefined
  const last = Math.round((time * speed) / cost)
  if (!areEqual || !(Math.abs((last * cost) / speed - time) <= ROUNDING * time))
    return 'rounds: expected equal nodes on equally fast processors, and a time of whole rounds'
  const taken = new Map<number, number>()
  for (const round of rounds) taken.set(round, (taken.get(round) ?? 0) + 1)
  const isSchedule =
    rounds.length === nodes.length &&
    rounds.every((round, k) => isPlace(round - 1, last) && (k === 0 || round > rounds[nodes[k][0]])) &&
    [...taken.values()].every((nodesThen) => nodesThen <= count)
  return isSchedule ? undefined : `rounds: expected each node after its parent, and at most ${count} in a round`
}

const checks = { requests, loop, placement, divisible, late }
