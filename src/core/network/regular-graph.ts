/** Random regular graphs. */
import { type Random, stream } from '../random/random.ts'
import { coloured } from './colouring.ts'
import { processorsInWords, type Topology } from './topology.ts'

/** Failures in a row that end an attempt, and attempts after which there is no graph. */
const FAILURES = 1000
const ATTEMPTS = 1000

/** Whether there are graphs of n vertices in which each has c neighbours. */
export const isRegularSize = (n: number, c: number): boolean => c >= 0 && c <= n - 1 && (n * c) % 2 === 0

/** Links of a processor, unless there are too few others. */
const DEGREE = 4

/** Four random neighbours for every processor, all of them connected; drawn from the stream "topology" of a seed. */
export const random = {
  label: 'Random',
  help: 'Every processor is linked to four others at random.',
  build(processors: number, { seed }: { readonly seed: number }): Topology {
    const links = regularGraph(stream(seed, 'topology'), processors, Math.min(DEGREE, processors - 1))
    return {
      processors,
      sides: [processors],
      wraps: false,
      colours: coloured(links),
      layout: 'circle',
      routing: 'shortest',
      size: processorsInWords(processors),
      coordinates: () => undefined,
    }
  },
}

/**
 * A random graph of n vertices with c neighbours each, connected if c ≥ 2: pairs a < b in ascending order, [a, b, a, b, …]. Two ends
 * are drawn at a time and joined unless they are one vertex or neighbours already; in a dense graph the missing edges are drawn.
 *
 * @throws RangeError where there is no such graph, or none was found in a thousand attempts
 * @see A. Steger and N. C. Wormald, Generating random regular graphs quickly, 1999
 */
export function regularGraph(random: Random, n: number, c: number): Int32Array {
  if (!isRegularSize(n, c)) throw new RangeError(`a graph of ${n} vertices with ${c} neighbours each does not exist`)
  const few = 2 * c > n - 1 ? n - 1 - c : c
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const neighbours = paired(random, n, few)
    if (!neighbours) continue
    const pairs = few === c ? pairsOf(neighbours) : otherPairs(neighbours)
    if (c < 2 || isConnected(n, pairs)) return pairs
  }
  throw new RangeError(
    `no connected graph of ${n} vertices with ${c} neighbours each was found in ${ATTEMPTS} attempts`,
  )
}

/** One attempt: the neighbours of each vertex in the order in which they were joined. */
function paired(random: Random, n: number, degree: number): number[][] | undefined {
  const neighbours = Array.from({ length: n }, (): number[] => [])
  const stubs = Int32Array.from({ length: n * degree }, (_, k) => Math.floor(k / degree))
  let failures = 0
  for (let remaining = stubs.length; remaining > 0; ) {
    const i = Math.floor(random() * remaining)
    const j = Math.floor(random() * remaining)
    const [a, b] = [stubs[i], stubs[j]]
    if (a === b || neighbours[a].includes(b)) {
      if (++failures === FAILURES) return undefined
      continue
    }
    failures = 0
    neighbours[a].push(b)
    neighbours[b].push(a)
    stubs[Math.max(i, j)] = stubs[--remaining]
    stubs[Math.min(i, j)] = stubs[--remaining]
  }
  return neighbours
}

const ascending = (a: number, b: number) => a - b

function pairsOf(neighbours: readonly (readonly number[])[]): Int32Array {
  return Int32Array.from(
    neighbours.flatMap((of, a) =>
      of
        .filter((b) => b > a)
        .sort(ascending)
        .flatMap((b) => [a, b]),
    ),
  )
}

function otherPairs(neighbours: readonly (readonly number[])[]): Int32Array {
  const pairs: number[] = []
  for (const [a, of] of neighbours.entries()) {
    const joined = new Set(of)
    for (let b = a + 1; b < neighbours.length; b++) if (!joined.has(b)) pairs.push(a, b)
  }
  return Int32Array.from(pairs)
}

/** Whether every vertex can be reached from every other one. */
export function isConnected(n: number, pairs: ArrayLike<number>): boolean {
  const root = Int32Array.from({ length: n }, (_, i) => i)
  const rootOf = (i: number) => {
    while (root[i] !== i) i = root[i] = root[root[i]]
    return i
  }
  let parts = n
  for (let k = 0; k < pairs.length; k += 2) {
    const [a, b] = [rootOf(pairs[k]), rootOf(pairs[k + 1])]
    if (a !== b) parts--
    root[a] = b
  }
  return parts <= 1
}
