/** The network, the graph, the placement and the program of the plain migration model, section by section of its description. */
import { heldFile } from '../../../src/core/attachments/held.ts'
import { exp, log1p } from '../../../src/core/math/exponential.ts'
import { type Random, stream } from '../../../src/core/random/random.ts'
import type { MigrationValues } from '../../../src/labs/migration/parameters.ts'

export type Pairs = (readonly [number, number])[]

export const below = (r: Random, n: number) => Math.floor(r() * n)

export function shuffle<T>(list: T[], r: Random): T[] {
  for (let i = list.length - 1; i >= 1; i--) {
    const j = below(r, i + 1)
    const swapped = list[i]
    list[i] = list[j]
    list[j] = swapped
  }
  return list
}

export function normal(r: Random): number {
  for (;;) {
    const u = r()
    const v = r()
    if (u === 0) continue
    const x = (1.7155277699214135 * (v - 0.5)) / u
    if (x * x <= -4 * Math.log(u)) return x
  }
}

/** The log-normal formula is that of doc/migration.md to the last bit: where two placements cost the same, its rounding decides. */
export function truncated(r: Random, mean: number, deviation: number, truncation: string): number {
  if (deviation === 0) return mean
  if (truncation === 'lognormal') {
    if (mean <= 0) return 0
    const s2 = log1p((deviation / mean) ** 2)
    return mean * exp(Math.sqrt(s2) * normal(r) - s2 / 2)
  }
  for (;;) {
    const x = mean + deviation * normal(r)
    if (x >= 0) return x
    if (truncation === 'clamp') return 0
  }
}

/** The sides of a grid, the second one the largest divisor that is not above the root. */
export function grid(n: number): [number, number] {
  let best = 1
  for (let y = 1; y * y <= n; y++) if (n % y === 0) best = y
  return [n / best, best]
}

const sorted = (pairs: Iterable<string>): Pairs =>
  [...pairs].map((pair) => pair.split(' ').map(Number) as [number, number]).sort((a, b) => a[0] - b[0] || a[1] - b[1])

const name = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`

function gridPairs(X: number, Y: number, rings: boolean): Pairs {
  const pairs = new Set<string>()
  for (let y = 0; y < Y; y++) {
    for (let x = 0; x < X; x++) {
      if (x + 1 < X) pairs.add(name(x + X * y, x + 1 + X * y))
      else if (rings && X > 2) pairs.add(name(x + X * y, X * y))
      if (y + 1 < Y) pairs.add(name(x + X * y, x + X * (y + 1)))
      else if (rings && Y > 2) pairs.add(name(x + X * y, x))
    }
  }
  return sorted(pairs)
}

function cubePairs(n: number): Pairs {
  const pairs = new Set<string>()
  for (let a = 0; a < n; a++) for (let bit = 1; bit < n; bit *= 2) pairs.add(name(a, a ^ bit))
  return sorted(pairs)
}

function connected(n: number, pairs: Pairs): boolean {
  const joined = new Set([0])
  for (let grown = true; grown; ) {
    grown = false
    for (const [a, b] of pairs) {
      if (joined.has(a) === joined.has(b)) continue
      joined.add(a).add(b)
      grown = true
    }
  }
  return joined.size === n
}

function regular(r: Random, n: number, c: number): Pairs {
  const d = 2 * c > n - 1 ? n - 1 - c : c
  for (;;) {
    const stubs: number[] = []
    for (let i = 0; i < n; i++) for (let k = 0; k < d; k++) stubs.push(i)
    const joined = new Set<string>()
    for (let failures = 0; stubs.length > 0 && failures < 1000; ) {
      const i = below(r, stubs.length)
      const j = below(r, stubs.length)
      if (stubs[i] === stubs[j] || joined.has(name(stubs[i], stubs[j]))) {
        failures++
        continue
      }
      failures = 0
      joined.add(name(stubs[i], stubs[j]))
      for (const k of [Math.max(i, j), Math.min(i, j)]) {
        const last = Number(stubs.pop())
        if (k < stubs.length) stubs[k] = last
      }
    }
    if (stubs.length > 0) continue
    let pairs = sorted(joined)
    if (d !== c) {
      pairs = []
      for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) if (!joined.has(name(a, b))) pairs.push([a, b])
    }
    if (c < 2 || connected(n, pairs)) return pairs
  }
}

function irregular(r: Random, n: number, c: number): Pairs {
  const E = Math.floor((n * c) / 2)
  const joined = new Set<string>()
  if (E >= n - 1) for (let i = 1; i < n; i++) joined.add(name(i, below(r, i)))
  while (joined.size < E) {
    const a = below(r, n)
    const b = below(r, n)
    if (a !== b) joined.add(name(a, b))
  }
  return sorted(joined)
}

/** The neighbours of every processor, and the next one on the way from p to q. */
export function networkOf({ topology, processors: P, seed }: MigrationValues) {
  const [X, Y] = grid(P)
  const linear = topology === 'ring' || topology === 'pipeline'
  const rings = topology === 'torus' || topology === 'ring'
  const sides = linear ? [P] : [X, Y]
  let pairs: Pairs
  if (topology === 'torus' || topology === 'mesh') pairs = gridPairs(X, Y, rings)
  else if (linear) pairs = gridPairs(P, 1, rings)
  else if (topology === 'hypercube') pairs = cubePairs(P)
  else if (topology === 'random') pairs = regular(stream(seed, 'topology'), P, Math.min(4, P - 1))
  else {
    pairs = []
    for (let i = 1; i < P; i++) pairs.push([topology === 'star' ? 0 : Math.floor((i - 1) / 2), i])
  }
  const neighbours = Array.from({ length: P }, (_, p) =>
    pairs.flatMap(([a, b]) => (a === p ? [b] : b === p ? [a] : [])).sort((a, b) => a - b),
  )
  const hops = neighbours.map((_, q) => {
    const distances = new Map([[q, 0]])
    for (const at of distances.keys()) {
      for (const n of neighbours[at]) if (!distances.has(n)) distances.set(n, Number(distances.get(at)) + 1)
    }
    return distances
  })
  const next = (p: number, q: number): number => {
    if (topology === 'hypercube') return p ^ ((p ^ q) & -(p ^ q))
    if (['star', 'tree', 'random'].includes(topology)) {
      return Number(neighbours[p].find((n) => Number(hops[q].get(n)) < Number(hops[q].get(p))))
    }
    let stride = 1
    for (const side of sides) {
      const x = Math.floor(p / stride) % side
      const y = Math.floor(q / stride) % side
      if (x !== y) {
        const up = rings && side > 2 ? 2 * ((y - x + side) % side) <= side : y > x
        return p + (((x + (up ? 1 : side - 1)) % side) - x) * stride
      }
      stride *= side
    }
    throw new Error('no way')
  }
  const distance = (p: number, q: number): number => (p === q ? 0 : 1 + distance(next(p, q), q))
  return { neighbours, next, distance }
}

export const blocksOf = ({ partition, processes }: MigrationValues): [number, number] =>
  partition === 'strips' ? [1, processes] : grid(processes)

/** What a graph's file says, line by line. */
function fileOf(s: MigrationValues) {
  const text = new TextDecoder().decode(heldFile(s.graphFile)?.bytes)
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim())
  const numberAfter = (line: string, name: string) => {
    const match = new RegExp(`\\b${name}=(\\S+)`).exec(line)
    return match ? Number(match[1]) : undefined
  }
  const classLine = new Map<number, string>()
  for (const line of lines) {
    const named = /^process (\d+)(?:-(\d+))? (\S+)$/.exec(line)
    if (!named) continue
    const classText = lines.find((other) => other.startsWith(`class ${named[3]} `)) ?? ''
    for (let i = Number(named[1]); i <= Number(named[2] ?? named[1]); i++) classLine.set(i, classText)
  }
  const says = (i: number, name: string) => numberAfter(classLine.get(i) ?? '', name)
  const channels = lines.flatMap((line) => {
    const ends = /^(\d+) (\d+)(?: (\S+))?$/.exec(line)
    if (!ends) return []
    const length = ends[3] === undefined ? says(Number(ends[1]), 'length') : Number(ends[3])
    return [{ from: Number(ends[1]), to: Number(ends[2]), length }]
  })
  const count = 1 + Math.max(...classLine.keys(), ...channels.flatMap(({ from, to }) => [from, to]))
  return { channels, says, count }
}

const hasFile = (s: MigrationValues) => s.program === 'synthetic' && s.graph === 'file'

/** The tasks of a precedence graph, each with those that wait for it. */
function tasksOf({ shape, processes: N }: MigrationValues): Pairs {
  if (shape === 'forkjoin') {
    const middle = Array.from({ length: N - 2 }, (_, k) => k + 1)
    return [...middle.map((k) => [0, k] as const), ...middle.map((k) => [k, N - 1] as const)]
  }
  let edges: Pairs = []
  for (let size = 1; size < 12; size++) {
    const name = new Map<string, number>()
    const of = (row: number, k: number) => {
      if (!name.has(`${row} ${k}`)) name.set(`${row} ${k}`, name.size)
      return Number(name.get(`${row} ${k}`))
    }
    const pairs: (readonly [number, number])[] = []
    if (shape === 'gauss') {
      // Task (k, k) is the pivot of column k, (k, j) updates column j by it.
      for (let k = 0; k < size; k++) for (let j = k; j <= size; j++) of(k, j)
      for (let k = 0; k < size; k++) {
        for (let j = k + 1; j <= size; j++) {
          pairs.push([of(k, k), of(k, j)])
          if (k + 1 < size) pairs.push([of(k, j), of(k + 1, j)])
        }
      }
    } else {
      for (let row = 0; row <= size; row++) for (let k = 0; k < 2 ** size; k++) of(row, k)
      for (let row = 0; row < size; row++) {
        for (let k = 0; k < 2 ** size; k++) {
          const bit = 2 ** row
          const other = Math.floor(k / bit) % 2 === 1 ? k - bit : k + bit
          pairs.push([of(row, k), of(row + 1, k)], [of(row, k), of(row + 1, other)])
        }
      }
    }
    if (size > 1 && name.size > N) break
    edges = pairs
  }
  return edges.sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

/** How many processes a program has. */
export function countOf(s: MigrationValues): number {
  if (s.program === 'tasks') return 1 + Math.max(...tasksOf(s).flat())
  return hasFile(s) ? fileOf(s).count : s.processes
}

/** The channels, each from a process to another. */
export function channelsOf(s: MigrationValues): Pairs {
  if (s.program === 'tasks') return tasksOf(s)
  const children = Array.from({ length: s.processes - 1 }, (_, k) => k + 1)
  if (s.program === 'farm') return children.flatMap((i) => [[0, i] as const, [i, 0] as const])
  if (s.program === 'divide')
    return children.flatMap((i) => [[Math.floor((i - 1) / 2), i] as const, [i, Math.floor((i - 1) / 2)] as const])
  if (hasFile(s)) return fileOf(s).channels.map(({ from, to }) => [from, to])
  const { seed, processes: N } = s
  const both = (edges: Pairs): Pairs => edges.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])
  if (s.program === 'wator') return both(gridPairs(...blocksOf(s), true))
  if (s.graph === 'mesh') return both(gridPairs(...grid(N), true))
  if (s.graph === 'hypercube') return both(cubePairs(N))
  const r = stream(seed, 'graph')
  const direction = stream(seed, 'direction')
  const edges = {
    regular: () => regular(r, N, s.channels),
    irregular: () => irregular(r, N, s.channels),
    file: () => [],
  }[s.graph]()
  return edges.map(([a, b]) => (direction() < 0.5 ? [a, b] : [b, a]))
}

interface PlainProgram {
  readonly iterations: number
  readonly means: readonly number[]
  readonly lengths: readonly number[]
  computing(i: number, t: number, n: number): number
  length(c: number): number
  /** The channels of a process that it uses after iteration n, and whether it takes one message alone; all where absent. */
  uses?(i: number, n: number): { readonly channels: readonly number[]; readonly one: boolean }
  took?(i: number, c: number): void
}

const whole = (x: number) => Math.max(1, Math.round(x))

export function programOf(s: MigrationValues, channels: Pairs): PlainProgram {
  if (s.program === 'wator') return wator(s, channels)
  if (s.program === 'synthetic') return synthetic(s, channels)
  return staged(s, channels)
}

function staged(s: MigrationValues, channels: Pairs): PlainProgram {
  const drawn = synthetic({ ...s, graph: 'mesh', phaseMean: 'off', variance: 'constant', lengths: 'channel' }, channels)
  const outOf = (i: number, to = (_: number) => true) => channels.flatMap(([a, b], c) => (a === i && to(b) ? [c] : []))
  const into = (i: number, from = (_: number) => true) =>
    channels.flatMap(([a, b], c) => (b === i && from(a) ? [c] : []))
  if (s.program === 'tasks') {
    return {
      ...drawn,
      iterations: 2 * s.repeats,
      computing: (i, t, n) => (n % 2 === 0 ? 1 : drawn.computing(i, t, n)),
      uses: (i, n) => ({ channels: n % 2 === 0 ? into(i) : outOf(i), one: false }),
    }
  }
  if (s.program === 'divide') {
    const isLeaf = (i: number) => 2 * i + 1 >= s.processes
    const above = (i: number) => (other: number) => other === Math.floor((i - 1) / 2)
    const below = (i: number) => (other: number) => Math.floor((other - 1) / 2) === i && other > 0
    return {
      ...drawn,
      iterations: 4 * s.repeats,
      means: drawn.means.map((mean, i) => (isLeaf(i) ? mean : (2 * mean) / 10)),
      computing(i, t, n) {
        if (n % 2 === 0 || (isLeaf(i) && n % 4 === 3)) return 1
        return isLeaf(i) ? drawn.computing(i, t, n) : whole(drawn.computing(i, t, n) / 10)
      },
      uses(i, n) {
        const used = [into(i, above(i)), outOf(i, below(i)), into(i, below(i)), outOf(i, above(i))]
        return { channels: used[n % 4], one: false }
      },
    }
  }
  const r = stream(s.seed, 'task')
  const draw = () => whole(truncated(r, s.computeMean, (s.computeMean * s.computeSpread) / 100, s.truncation))
  const drawsByWorker = new Map<number, number>()
  let latest = 0
  return {
    ...drawn,
    iterations: Number.POSITIVE_INFINITY,
    means: drawn.means.map((_, i) => (i === 0 ? s.handling : s.computeMean)),
    computing(i, _, n) {
      if (i > 0) return n % 2 === 0 ? 1 : Number(drawsByWorker.get(i))
      if (n % 2 === 1) return 1
      if (n === 0) for (let worker = 1; worker < s.processes; worker++) drawsByWorker.set(worker, draw())
      else drawsByWorker.set(latest, draw())
      return s.handling
    },
    uses(i, n) {
      if (i > 0) return { channels: n % 2 === 0 ? into(i) : outOf(i), one: false }
      if (n % 2 === 1) return { channels: into(0), one: true }
      return { channels: outOf(0, (worker) => n === 0 || worker === latest), one: false }
    },
    took(_, c) {
      latest = channels[c][0]
    },
  }
}

function synthetic(s: MigrationValues, channels: Pairs): PlainProgram {
  const { seed, truncation } = s
  const file = hasFile(s) ? fileOf(s) : undefined
  const draw = (r: Random, mean: number, deviation: number) => truncated(r, mean, deviation, truncation)
  const variance = stream(seed, 'variance')
  const chi = s.variance === 'program' ? [1, 2, 3].map(() => Math.abs(normal(variance))) : [1, 1, 1]
  const deviationOf = (r: Random) => (s.variance === 'process' ? Math.abs(normal(r)) : 1)
  const left = Array.from({ length: file || s.program !== 'synthetic' ? 0 : countOf(s) }, (_, i) => i)
  const classes = stream(seed, 'classes')
  const second: number[] = []
  while (second.length < Math.round((s.secondShare * left.length + s.secondShare * second.length) / 100)) {
    const at = Math.floor(classes() * left.length)
    second.push(...left.splice(at, 1))
  }
  const processes = Array.from({ length: countOf(s) }, (_, i) => {
    const r = stream(seed, `process/${i}`)
    const computing = second.includes(i) ? s.secondMean : (file?.says(i, 'computing') ?? s.computeMean)
    const mean = draw(r, computing, (computing * (file?.says(i, 'spread') ?? s.computeSpread)) / 100)
    const deviation = s.computeVariation * chi[0] * deviationOf(r)
    const compute = stream(seed, `compute/${i}`)
    if (s.phaseMean === 'off') return { mean, deviation, now: mean, compute }
    const length = draw(r, s.phaseMean, (s.phaseMean * s.phaseSpread) / 100)
    const change = s.phaseChange * chi[2] * deviationOf(r)
    const phase = stream(seed, `phase/${i}`)
    return {
      mean,
      deviation,
      now: mean,
      compute,
      phase,
      length,
      change,
      end: whole(draw(phase, length, s.phaseVariation)),
    }
  })
  const lengthDeviation = (s.messageMean * s.messageSpread) / 100
  const lengths = processes.map((_, i) => draw(stream(seed, `length/${i}`), s.messageMean, lengthDeviation))
  const lines = channels.map(([from], c) => {
    const r = stream(seed, `channel/${c}`)
    const length = file?.channels[c].length ?? s.messageMean
    const mean = s.lengths === 'process' && !file ? lengths[from] : draw(r, length, (length * s.messageSpread) / 100)
    return { mean, deviation: s.messageVariation * chi[1] * deviationOf(r), message: stream(seed, `message/${c}`) }
  })
  return {
    iterations: Number.POSITIVE_INFINITY,
    means: processes.map(({ mean }) => mean),
    lengths: lines.map(({ mean }) => mean),
    computing(i, t) {
      const it = processes[i]
      while (it.phase && it.end <= t) {
        it.now = draw(it.phase, it.mean, it.change)
        it.end += whole(draw(it.phase, it.length, s.phaseVariation))
      }
      return whole(draw(it.compute, it.now, it.deviation))
    },
    length: (c) => whole(draw(lines[c].message, lines[c].mean, lines[c].deviation)),
  }
}

function wator(s: MigrationValues, channels: Pairs): PlainProgram {
  const { oceanWidth: W, oceanHeight: H } = s
  const [X, Y] = blocksOf(s)
  const r = stream(s.seed, 'wator')
  interface Animal {
    readonly shark: boolean
    age: number
    hunger: number
  }
  const sea = new Map<number, Animal>()
  const cells = Array.from({ length: W * H }, (_, cell) => cell)
  for (let k = 0; k < s.fish + s.sharks; k++) {
    const j = k + below(r, cells.length - k)
    const swapped = cells[k]
    cells[k] = cells[j]
    cells[j] = swapped
    const shark = k >= s.fish
    sea.set(cells[k], { shark, age: below(r, shark ? s.sharkBreed : s.fishBreed), hunger: 0 })
  }
  const step = () => {
    for (const shark of [false, true]) {
      const turn = [...sea.keys()].filter((cell) => sea.get(cell)?.shark === shark).sort((a, b) => a - b)
      for (const cell of turn) {
        const it = sea.get(cell)
        if (!it) continue
        it.age++
        if (shark) it.hunger++
        const [x, y] = [cell % W, Math.floor(cell / W)]
        const around = [
          x + W * ((y + H - 1) % H),
          ((x + 1) % W) + W * y,
          x + W * ((y + 1) % H),
          ((x + W - 1) % W) + W * y,
        ]
        const fish = shark ? around.filter((at) => sea.get(at)?.shark === false) : []
        const places = fish.length > 0 ? fish : around.filter((at) => !sea.has(at))
        if (fish.length > 0) it.hunger = 0
        let at = cell
        if (places.length > 0) {
          at = places[below(r, places.length)]
          sea.delete(cell)
          sea.set(at, it)
          if (it.age >= (shark ? s.sharkBreed : s.fishBreed)) {
            it.age = 0
            sea.set(cell, { shark, age: 0, hunger: 0 })
          }
        }
        if (shark && it.hunger >= s.starve) sea.delete(at)
      }
    }
  }
  const edge = (b: number, length: number, blocks: number) => Math.floor((b * length) / blocks)
  const box = (b: number) => {
    const [bx, by] = [b % X, Math.floor(b / X)]
    return { x0: edge(bx, W, X), x1: edge(bx + 1, W, X), y0: edge(by, H, Y), y1: edge(by + 1, H, Y), by }
  }
  const costs = () =>
    Array.from({ length: X * Y }, (_, b) => {
      const { x0, x1, y0, y1 } = box(b)
      let cost = (x1 - x0) * (y1 - y0) * s.cellCost
      for (const [cell, { shark }] of sea) {
        const [x, y] = [cell % W, Math.floor(cell / W)]
        if (x >= x0 && x < x1 && y >= y0 && y < y1) cost += shark ? s.sharkCost : s.fishCost
      }
      return whole(cost)
    })
  const costRows = [costs()]
  const lengths = channels.map((channel) => {
    const [a, b] = channel.map(box)
    return whole(s.borderBytes * (a.by === b.by ? a.y1 - a.y0 : a.x1 - a.x0))
  })
  return {
    iterations: s.seaSteps * s.repetitions,
    means: costRows[0],
    lengths,
    computing(i, _, n) {
      const rowIndex = Math.floor(n / s.repetitions)
      while (costRows.length <= rowIndex) {
        step()
        costRows.push(costs())
      }
      return costRows[rowIndex][i]
    },
    length: (c) => lengths[c],
  }
}
