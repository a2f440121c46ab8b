/** Multilevel partition and diffusion: sizes are kept, cuts are no more than METIS's, little moves. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byChance } from '../../../../../tests/setup/cases.ts'
import { makers } from '../../meshes/index.ts'
import { type Mesh, meshFromEdges } from '../mesh.ts'
import { graphOf } from '../weighted-graph.ts'
import { diffusedParts, flowsBetween } from './diffusion.ts'
import { IMBALANCE, multilevelParts } from './partition.ts'
import { vertexQueue } from './queue.ts'
import { cutWeight, partSizes, refinerOf } from './refine.ts'
import { type Improving, type PartitionStep, partitionSteps } from './steps.ts'

/** The result of a course whose shares of work never pass 1. */
function finish<T>(course: Generator<number, T>): T {
  for (;;) {
    const step = course.next()
    if (step.done) return step.value
    expect(step.value).toBeLessThanOrEqual(1)
  }
}

function generated(vertices: number): Mesh {
  const making = makers.airfoil.begin({ vertices, seed: 1, dual: true, file: '', coordinates: '' })
  while (!making.advance(1e9)) {}
  return making.result()
}

const cut = (mesh: Mesh, owner: Int32Array) => cutWeight(graphOf(mesh), owner)
const sizesOf = (owner: Int32Array, parts: number) => {
  const sizes = new Array<number>(parts).fill(0)
  for (const part of owner) sizes[part]++
  return sizes
}
const mesh = generated(6001)

describe('partition', () => {
  /**
   * METIS 5.1.0 on this mesh, written as a .graph file: the median cut of the seeds 1 to 7, by
   *
   *     for s in 1 2 3 4 5 6 7; do gpmetis -seed=$s mesh.graph $p; done
   */
  const metis: readonly (readonly [parts: number, cut: number])[] = [
    [2, 48],
    [3, 82],
    [4, 111],
    [5, 139],
    [8, 195],
    [16, 305],
    [32, 477],
  ]

  test('the work of parts is in the ratio that is asked for, and of two edges the lighter is cut', () => {
    const vertices = 4000
    const making = makers.grid.begin({ vertices, seed: 1, dual: false, file: '', coordinates: '' })
    while (!making.advance(1e9)) {}
    const plain = making.result()
    const work = Int32Array.from({ length: vertices }, (_, v) => (v < vertices / 4 ? 13 : v % 3))
    const heavy = (v: number) => v % 7 < 2
    const volumes = plain.neighbours.map((u, k) => {
      const v = plain.start.findLastIndex((first) => first <= k)
      return heavy(u) === heavy(v) ? 50 : 1
    })
    const loads = (owner: Int32Array) => partSizes(graphOf({ ...plain, work }), owner, 4)
    const whole = work.reduce((sum, weight) => sum + weight, 0)
    const unaware = finish(multilevelParts(plain, [1, 1, 1, 1], 1))
    expect(Math.max(...loads(unaware))).toBeGreaterThan(1.5 * (whole / 4))
    const owner = finish(multilevelParts({ ...plain, work }, [1, 1, 1, 1], 1))
    for (const load of loads(owner)) expect(load).toBeLessThanOrEqual(1.04 * (whole / 4))
    const again = finish(diffusedParts({ ...plain, work }, unaware, new Array(4).fill(whole / 4)))
    for (const load of loads(again)) expect(load).toBeLessThanOrEqual(1.04 * (whole / 4))
    const volume = (of: Int32Array) => cut({ ...plain, volumes }, of)
    expect(volume(finish(multilevelParts({ ...plain, volumes }, [1, 1, 1, 1], 1)))).toBeLessThan(volume(unaware) / 2)
  })

  test.each(metis)('into %i parts the median cut of seven seeds is no more than METIS’s, %i', (parts, most) => {
    const cuts = [1, 2, 3, 4, 5, 6, 7].map((seed) => {
      const owner = finish(multilevelParts(mesh, new Array(parts).fill(1), seed))
      const largest = Math.max(...sizesOf(owner, parts))
      expect(largest).toBeLessThanOrEqual(Math.max((1 + IMBALANCE) * (6001 / parts), 6001 / parts + 0.5))
      return cut(mesh, owner)
    })
    expect(cuts.sort((a, b) => a - b)[3]).toBeLessThanOrEqual(most)
  })

  test('parts have the sizes of their shares; one with 0 gets nothing', () => {
    const shares = [3, 0, 1, 2, 0.5]
    const sizes = sizesOf(finish(multilevelParts(mesh, shares, 3)), 5)
    shares.forEach((share, part) => {
      const targetSize = (6001 * share) / 6.5
      expect(sizes[part]).toBeLessThanOrEqual((1 + IMBALANCE) * targetSize)
      expect(sizes[part]).toBeGreaterThanOrEqual(share === 0 ? 0 : targetSize - IMBALANCE * 6001)
    })
  })

  test('any mesh is divided, however few vertices and many components it has', () => {
    const anyCase = fc
      .record({ vertices: fc.integer({ min: 1, max: 300 }), parts: fc.integer({ min: 1, max: 12 }), seed: fc.nat(99) })
      .chain(({ vertices, parts, seed }) =>
        fc
          .array(fc.tuple(fc.nat(vertices - 1), fc.nat(vertices - 1)), { maxLength: 500 })
          .map((pairs) => ({ vertices, parts, seed, pairs })),
      )
    fc.assert(
      fc.property(anyCase, ({ vertices, parts, seed, pairs }) => {
        const edges = new Map(pairs.filter(([a, b]) => a < b).map(([a, b]) => [a * vertices + b, [a, b]]))
        const any = meshFromEdges(vertices, [...edges.values()].flat())
        const owner = finish(multilevelParts(any, new Array(parts).fill(1), seed))
        const targetSize = vertices / parts
        for (const size of sizesOf(owner, parts))
          expect(size).toBeLessThanOrEqual(Math.max((1 + IMBALANCE) * targetSize, targetSize + 1))
        const shares = Array.from({ length: parts }, (_, part) => (part % 3 === 2 ? 0 : 1 + part))
        const all = shares.reduce((sum, share) => sum + share)
        const again = finish(
          diffusedParts(
            any,
            owner,
            shares.map((share) => (vertices * share) / all),
          ),
        )
        for (const [part, size] of sizesOf(again, parts).entries()) if (shares[part] === 0) expect(size).toBe(0)
      }),
      byChance(4, 30),
    )
  })

  test('the same seed gives the same parts', () => {
    const parts = () => finish(multilevelParts(mesh, [1, 1, 1, 1], 5))
    expect(parts()).toEqual(parts())
  })
})

test('small shares among large ones get about what they should have, in a partition and by diffusion', () => {
  const uneven = [100, 1, 1, 1, 1]
  const sum = uneven.reduce((all, share) => all + share)
  for (const vertices of [901, 6001]) {
    const graph = vertices === 6001 ? mesh : generated(vertices)
    const targets = uneven.map((share) => (graph.vertices * share) / sum)
    const owner = finish(multilevelParts(graph, uneven, 1))
    const moved = finish(diffusedParts(graph, Int32Array.from(owner).fill(0), targets.map(Math.round)))
    for (const parts of [owner, moved]) {
      const sizes = sizesOf(parts, uneven.length)
      for (const [part, size] of sizes.entries()) expect(size).toBeGreaterThanOrEqual(Math.floor(0.5 * targets[part]))
      expect(sizes.reduce((all, size) => all + size)).toBe(graph.vertices)
    }
  }
})

describe('diffusion', () => {
  const owner = finish(multilevelParts(mesh, new Array(8).fill(1), 1))
  const before = sizesOf(owner, 8)
  const repartitioned = (targetSizes: readonly number[]) => {
    const next = finish(diffusedParts(mesh, owner, targetSizes))
    return { next, count: next.reduce((sum, part, v) => sum + (part === owner[v] ? 0 : 1), 0) }
  }

  test('parts that are as wanted stay nearly as they are', () => {
    const { next, count } = repartitioned(before)
    expect(count).toBeLessThan(0.03 * 6001)
    expect(cut(mesh, next)).toBeLessThanOrEqual(cut(mesh, owner))
  })

  test('a processor that slows down hands on what it has to, and not many times that', () => {
    const targetSizes = before.map((_, part) => (6001 * (part === 3 ? 1 : 3)) / 22)
    const { next, count } = repartitioned(targetSizes)
    const least = targetSizes.reduce((sum, size, part) => sum + Math.max(0, before[part] - size), 0)
    sizesOf(next, 8).forEach((size, part) => {
      expect(size).toBeLessThanOrEqual((1 + IMBALANCE) * targetSizes[part] + 0.5)
    })
    expect(count).toBeLessThan(3 * least)
    expect(cut(mesh, next)).toBeLessThan(1.5 * cut(mesh, owner))
    // Partitioned from scratch nearly every vertex would change its processor.
    const fresh = finish(multilevelParts(mesh, targetSizes, 2))
    expect(count).toBeLessThan(fresh.reduce((sum, part, v) => sum + (part === owner[v] ? 0 : 1), 0))
  })

  test('one that leaves hands on everything, one that joins grows in one place', () => {
    const leaving = before.map((_, part) => (part === 0 ? 0 : 6001 / 7))
    const { next } = repartitioned(leaving)
    expect(sizesOf(next, 8)[0]).toBe(0)
    const joined = finish(diffusedParts(mesh, next, new Array(8).fill(6001 / 8)))
    expect(sizesOf(joined, 8)[0]).toBeGreaterThan(0.7 * (6001 / 8))
    expect(cut(mesh, joined)).toBeLessThan(2 * cut(mesh, owner))
  })

  test('flows even out the loads along a chain of parts', () => {
    const flows = flowsBetween([[1], [0, 2], [1, 3], [2]], Float64Array.of(6, 0, 0, -6))
    expect(flows[1]).toBeCloseTo(6, 10)
    expect(flows[4 + 2]).toBeCloseTo(6, 10)
    expect(flows[8 + 3]).toBeCloseTo(6, 10)
    expect(flows[3 * 4 + 2]).toBe(0)
  })
})

describe('refinement', () => {
  test('goes through a worse state to a better one: two vertices that hang together more than on what is around them', () => {
    const links = [
      [0, 1, 3],
      [0, 2, 2],
      [1, 3, 2],
      [1, 4, 1],
      [2, 3, 5],
      [4, 5, 5],
    ]
    const of = (v: number) =>
      links.flatMap(([a, b, weight]) => (a === v ? [[b, weight]] : b === v ? [[a, weight]] : []))
    const lists = [0, 1, 2, 3, 4, 5].map(of)
    const graph = {
      count: 6,
      start: Int32Array.of(0, 2, 5, 7, 9, 11, 12),
      neighbours: Int32Array.from(lists.flat(), ([u]) => u),
      weights: Int32Array.from(lists.flat(), ([, weight]) => weight),
      sizes: new Int32Array(6).fill(1),
    }
    const owner = Int32Array.of(0, 0, 1, 1, 0, 0)
    expect(cutWeight(graph, owner)).toBe(4)
    const limits = Float64Array.of(4, 4)
    expect(refinerOf({ graph, owner, targets: Float64Array.of(3, 3), limits, price: 0 }).refine()).toBe(3)
    expect([...owner]).toEqual([1, 1, 1, 1, 0, 0])
  })

  const graph = graphOf(generated(200))

  test('never makes the cut larger or a part too large', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.array(fc.nat(5), { minLength: 200, maxLength: 200 }),
        (parts, at) => {
          const owner = Int32Array.from(at, (part) => part % parts)
          const targets = new Float64Array(parts).fill(200 / parts)
          const limits = targets.map((size) => Math.ceil(1.1 * size))
          const refiner = refinerOf({ graph, owner, targets, limits, price: 0 })
          refiner.balance()
          const before = cutWeight(graph, owner)
          expect(refiner.refine()).toBe(before - cutWeight(graph, owner))
          expect(cutWeight(graph, owner)).toBeLessThanOrEqual(before)
          partSizes(graph, owner, parts).forEach((size, part) => {
            expect(size).toBeLessThanOrEqual(limits[part])
          })
        },
      ),
      byChance(5, 15),
    )
  })
})

test('a queue gives vertices by falling key, whatever was changed and removed', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(19), fc.integer({ min: -5, max: 5 }), fc.boolean())), (steps) => {
      const queue = vertexQueue(20)
      const model = new Map<number, number>()
      for (const [v, key, remove] of steps) {
        if (remove) {
          queue.remove(v)
          model.delete(v)
        } else {
          queue.set(v, key)
          model.set(v, key)
        }
      }
      expect(queue.length()).toBe(model.size)
      const keys: (number | undefined)[] = []
      for (let v = queue.pop(); v >= 0; v = queue.pop()) keys.push(model.get(v))
      expect(keys).toEqual([...model.values()].sort((a, b) => b - a))
    }),
    { seed: 6 },
  )
})

describe('level by level', () => {
  const steps = (improving: Improving, seed = 1, of = mesh) => {
    const course = partitionSteps(of, [1, 1, 1, 1], seed, improving)
    let step = course.next()
    while (!step.done) step = course.next()
    return step.value
  }
  const onMesh = ({ owner, cluster }: PartitionStep) => cluster.map((vertex) => owner?.[vertex] ?? -1)

  test('what a level cuts is what its parts cut on the mesh, and every vertex of the mesh is in one of its vertices', () => {
    for (const improving of ['levels', 'mesh', 'never'] as const)
      for (const step of steps(improving)) {
        const { graph, cluster, cut: knownCut, depth } = step
        const sizes = new Int32Array(graph.count)
        for (const vertex of cluster) sizes[vertex]++
        expect(sizes).toEqual(graph.sizes)
        if (depth === 0) expect(graph.count).toBe(mesh.vertices)
        if (knownCut !== undefined) expect(cut(mesh, onMesh(step))).toBe(knownCut)
      }
  })

  test('improving never cuts more than it found, and nothing changes where nothing is improved', () => {
    for (let seed = 1; seed <= 5; seed++) {
      for (const { stage, before, cut: after } of steps('levels', seed))
        if (stage === 'improve') expect(after).toBeLessThanOrEqual(Number(before) + 3)
      const [first, ...others] = steps('never', seed).filter(({ stage }) => stage !== 'coarsen')
      for (const other of others) expect(onMesh(other)).toEqual(onMesh(first))
    }
  })

  test('a mesh that need not be coarsened is cut, and improved, as it is', () => {
    const small = generated(100)
    expect(steps('levels', 1, small).map(({ stage, depth }) => `${stage} ${depth}`)).toEqual([
      'coarsen 0',
      'cut 0',
      'improve 0',
    ])
  })
})
