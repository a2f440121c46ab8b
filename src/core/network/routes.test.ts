import { describe, expect, test } from 'vitest'
import { stream } from '../random/random.ts'
import { hopsOf } from './hops.ts'
import { hypercube } from './hypercube.ts'
import { chain, mesh, ring, torus } from './kary.ts'
import { isConnected, isRegularSize, random, regularGraph } from './regular-graph.ts'
import { distance, pairsOf, type Routes, routesOf } from './routes.ts'
import { star } from './star.ts'
import type { Topology } from './topology.ts'
import { tree } from './tree.ts'

const SIZES = [1, 2, 3, 4, 5, 6, 8, 9, 12, 16, 25]
const networks: readonly Topology[] = SIZES.flatMap((processors) => [
  ...[torus, mesh, ring, chain, star, tree].map(({ build }) => build(processors, {})),
  ...(Number.isInteger(Math.log2(processors)) ? [hypercube.build(processors, {})] : []),
  random.build(processors, { seed: 3 }),
])

/** The processors that a message visits from p on. */
function way({ first, to, processors }: Routes, p: number, q: number): number[] {
  const visited = [p]
  while (visited.at(-1) !== q) visited.push(to[first[Number(visited.at(-1)) * processors + q]])
  return visited
}

/** Distances from a processor, passed on from neighbour to neighbour until nothing changes. */
function searched({ processors, from, to }: Routes, source: number): number[] {
  const hops = new Array<number>(processors).fill(Number.POSITIVE_INFINITY)
  hops[source] = 0
  for (let round = 0; round < processors; round++) {
    for (const [link, q] of to.entries()) hops[q] = Math.min(hops[q], hops[from[link]] + 1)
  }
  return hops
}

describe('routes', () => {
  test('have every link both ways, a processor’s in ascending order of its neighbours', () => {
    for (const topology of networks) {
      const { processors, start, from, to, reverse } = routesOf(topology)
      expect(to.length).toBe(pairsOf(topology).length)
      expect(from.map((_, link) => to[reverse[link]])).toEqual(from)
      expect(from.map((_, link) => reverse[reverse[link]])).toEqual(from.map((_, link) => link))
      for (let p = 0; p < processors; p++) {
        const targets = [...to.subarray(start[p], start[p + 1])]
        expect(targets).toEqual([...new Set(targets)].sort((a, b) => a - b))
      }
    }
  })

  test('are shortest ways, as long as their ends are apart', () => {
    for (const topology of networks) {
      const routes = routesOf(topology)
      const { between } = hopsOf(topology)
      for (let p = 0; p < topology.processors; p++) {
        const all = Array.from({ length: topology.processors }, (_, q) => distance(routes, p, q))
        expect(all).toEqual(searched(routes, p))
        expect(all.map((_, q) => between(p, q))).toEqual(all)
      }
    }
  })

  test('go along x first, a tie upwards; in a cube the lowest dimension first', () => {
    const of = (topology: Topology, p: number, q: number) => way(routesOf(topology), p, q)
    expect(of(torus.build(16, {}), 0, 10)).toEqual([0, 1, 2, 6, 10])
    expect(of(torus.build(16, {}), 10, 0)).toEqual([10, 11, 8, 12, 0])
    expect(of(torus.build(16, {}), 0, 15)).toEqual([0, 3, 15])
    expect(of(mesh.build(16, {}), 15, 0)).toEqual([15, 14, 13, 12, 8, 4, 0])
    expect(of(hypercube.build(16, {}), 0, 14)).toEqual([0, 2, 6, 14])
    expect(of(ring.build(5, {}), 4, 1)).toEqual([4, 0, 1])
    expect(of(chain.build(4, {}), 3, 1)).toEqual([3, 2, 1])
  })

  test('without dimensions take the neighbour of the lowest number that is nearer', () => {
    expect(way(routesOf(star.build(6, {})), 4, 5)).toEqual([4, 0, 5])
    expect(way(routesOf(tree.build(7, {})), 4, 6)).toEqual([4, 1, 0, 2, 6])
    const routes = routesOf(random.build(25, { seed: 5 }))
    for (let p = 0; p < 25; p++) {
      for (let q = 0; q < 25; q++) {
        if (p === q) continue
        const nearer = [...routes.to.subarray(routes.start[p], routes.start[p + 1])].filter(
          (n) => distance(routes, n, q) < distance(routes, p, q),
        )
        expect(routes.to[routes.first[p * 25 + q]]).toBe(Math.min(...nearer))
      }
    }
  })

  test('belong to networks whose colours are proper', () => {
    for (const { colours, layout } of networks) {
      if (layout !== 'tree' && layout !== 'circle') continue
      for (const { a, b, ranges } of colours) {
        expect(new Set([...a, ...b]).size).toBe(a.length + b.length)
        expect(ranges.map(({ first, offset }) => [first, first + offset])).toEqual(
          [...a].map((from, i) => [from, b[i]]),
        )
      }
    }
  })
})

describe('a random regular graph', () => {
  test('gives every vertex as many neighbours, connects all, and has its edges in order', () => {
    for (const [n, c] of [
      [5, 2],
      [6, 3],
      [7, 4],
      [9, 6],
      [10, 9],
      [32, 4],
      [33, 30],
      [100, 8],
    ]) {
      const pairs = regularGraph(stream(1, `graph ${n} ${c}`), n, c)
      expect(pairs.length).toBe(n * c)
      expect(isConnected(n, pairs)).toBe(true)
      const keys: number[] = []
      const degree = new Array<number>(n).fill(0)
      for (let k = 0; k < pairs.length; k += 2) {
        keys.push(pairs[k] * n + pairs[k + 1])
        expect(pairs[k]).toBeLessThan(pairs[k + 1])
        degree[pairs[k]]++
        degree[pairs[k + 1]]++
      }
      expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b))
      expect(new Set(degree)).toEqual(new Set([c]))
    }
  })

  test('of one neighbour is a perfect matching, of none has no edges', () => {
    expect(regularGraph(stream(1, 'graph'), 8, 1).length).toBe(8)
    expect(regularGraph(stream(1, 'graph'), 8, 0).length).toBe(0)
    expect(regularGraph(stream(1, 'graph'), 1, 0).length).toBe(0)
  })

  test('does not exist of an odd number of ends, nor with more neighbours than others', () => {
    expect([isRegularSize(5, 3), isRegularSize(4, 4), isRegularSize(4, 3)]).toEqual([false, false, true])
    expect(() => regularGraph(stream(1, 'graph'), 5, 3)).toThrow('a graph of 5 vertices with 3 neighbours each')
  })
})
