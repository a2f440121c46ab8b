/** A mesh that changes while it runs: conforming meshes, lists that follow, what a run reports. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byChance } from '../../../../tests/setup/cases.ts'
import { defaults } from '../../../core/parameters.ts'
import { runWhole } from '../../../core/run/run.ts'
import { fronts } from '../fronts/index.ts'
import { lab } from '../index.ts'
import { makers } from '../meshes/index.ts'
import { type MeshValues, parameters } from '../parameters.ts'
import { carried, changingOf, sourcesIn, wayAfter } from './changing.ts'
import { laid } from './line.ts'
import { partitionBy, partitionOf } from './partition.ts'
import { inOrder, sizesOf } from './sizes.ts'

const makeMesh = (vertices: number, seed: number) => {
  const making = makers['square-dual'].begin({ vertices, seed, dual: true, file: '', coordinates: '' })
  while (!making.advance(1e9)) {}
  return making.result()
}

/** A line of a random mesh, in the order of its numbers or backwards. */
const anyLine = fc
  .record({
    vertices: fc.integer({ min: 2, max: 300 }),
    seed: fc.integer({ min: 1, max: 50 }),
    backwards: fc.boolean(),
  })
  .map(({ vertices, seed, backwards }) => {
    const mesh = makeMesh(vertices, seed)
    const list = inOrder(mesh.vertices)
    return laid(mesh, { list: backwards ? list.reverse() : list })
  })

const anyFront = fc.record({
  front: fc.constantFrom(fronts.shock, fronts.circle),
  speed: fc.constantFrom(0, 0.001, 0.03, 0.4),
  width: fc.constantFrom(0, 0.1, 0.5),
  depth: fc.integer({ min: 0, max: 5 }),
  every: fc.constant(1),
})

describe('A mesh that changes', () => {
  test('is a graph of at most three neighbours, each way, whose vertices stand for all of the base mesh', () => {
    fc.assert(
      fc.property(anyLine, anyFront, fc.nat(40), (line, settings, after) => {
        const changing = changingOf(line, settings)
        const { mesh, refined, list, position } = changing.lineAfter(after)
        for (let v = 0; v < mesh.vertices; v++) {
          const others = mesh.neighbours.subarray(mesh.start[v], mesh.start[v + 1])
          const isEachWay = (u: number) =>
            u !== v && mesh.neighbours.subarray(mesh.start[u], mesh.start[u + 1]).includes(v)
          if (others.length > 3 || !others.every(isEachWay)) expect.fail(`${v} has the neighbours ${others}`)
        }
        expect(Array.from(list, (v) => position[v])).toEqual([...inOrder(mesh.vertices)])
        // Shares of each triangle of the base mesh lie end to end.
        let [root, end] = [-1, 1]
        for (let v = 0; v < mesh.vertices; v++) {
          const [at, begin] = [refined.root[v], refined.start[v]]
          const follows = at === root ? begin === end : at === root + 1 && begin === 0 && end === 1
          root = at
          end = refined.root[v + 1] === root ? refined.start[v + 1] : 1
          if (!follows || !Number.isInteger(Math.log2(end - begin)))
            expect.fail(`share ${v} of triangle ${at}: ${begin} to ${end}`)
        }
        expect(root).toBe(line.mesh.vertices - 1)
      }),
      byChance(1, 20),
    )
  })

  test('is the same whatever it was before, and the base mesh again where nothing is refined', () => {
    fc.assert(
      fc.property(anyLine, anyFront, fc.array(fc.nat(40), { maxLength: 4 }), (line, settings, before) => {
        const direct = changingOf(laid(makeMesh(line.list.length, 1), { list: line.list }), settings).lineAfter(7)
        const mesh = changingOf(laid(makeMesh(line.list.length, 1), { list: line.list }), settings)
        for (const after of before) mesh.lineAfter(after)
        expect(mesh.lineAfter(7)).toEqual(direct)
        const plain = changingOf(line, { ...settings, depth: 0 }).lineAfter(3)
        expect(plain.list).toEqual(line.list)
        expect(plain.neighbours).toEqual(line.neighbours)
      }),
      byChance(2, 25),
    )
  })

  test('leaves intervals intervals: each element stays with the owner of what it is part of', () => {
    fc.assert(
      fc.property(anyLine, anyFront, fc.nat(40), fc.nat(40), (line, settings, one, other) => {
        const changing = changingOf(line, settings)
        const old = changing.lineAfter(one)
        const next = changing.lineAfter(other)
        const p = 4
        const cut = partitionOf({
          arrangement: Int32Array.of(2, 0, 3, 1),
          sizes: sizesOf(old.list.length, [1, 2, 0, 1]),
        })
        // Owners of intervals are not even listed: a log would keep a list for each change.
        const unlisted = {
          arrangement: cut.arrangement,
          sizes: cut.sizes,
          get owner(): Int32Array {
            throw new Error('the owners were listed')
          },
        }
        const list = carried(unlisted, old, next)
        const graph = carried(partitionBy(cut.owner, p), old, next)
        expect(list.sizes.reduce((sum, size) => sum + size, 0)).toBe(next.list.length)
        expect(list.owner).toEqual(graph.owner)
        expect(sourcesIn(old, old)).toEqual(inOrder(old.list.length))
      }),
      byChance(3, 100),
    )
  })

  test('follows a front that goes to and fro', () => {
    expect([0, 0.25, 1, 1.5, 2, 2.25].map(wayAfter)).toEqual([0, 0.25, 1, 0.5, 0, 0.25])
  })
})

describe('A run on it', () => {
  const values = (changes: Partial<MeshValues>): MeshValues => ({
    ...defaults(parameters),
    mesh: 'square-dual',
    vertices: 2000,
    ordering: 'hilbert',
    iterations: 100,
    frontSpeed: 1,
    front: 'shock',
    ...changes,
  })
  const metricsOf = (changes: Partial<MeshValues>) => runWhole(lab, values(changes), { record: true })

  test('is shorter where a remap follows the front, and counts the changes', () => {
    const never = metricsOf({ policy: 'never' })
    const pays = metricsOf({})
    expect(never.metrics.changes).toBe(9)
    expect(Number(pays.metrics.totalTime)).toBeLessThan(Number(never.metrics.totalTime))
    expect(Number(pays.metrics.mostElements)).toBeGreaterThan(2000)
    expect(pays.recording?.columns.elements.at(99)).toBe(pays.metrics.elements)
    expect(pays.metrics.elements).toBe((pays.metrics.sizes as number[]).reduce((sum, size) => sum + size))
  })

  test('orders the list again only at a price', () => {
    const common = { policy: 'always', iterations: 60, refinement: 4, ordering: 'rcb', orderTime: 1000 } as const
    const keep = metricsOf(common)
    const again = metricsOf({ ...common, reorder: 'again' })
    expect(keep.metrics.orderTime).toBe(0)
    const { orderTime, remaps, remapTime, moved } = again.metrics
    expect(Number(orderTime)).toBeGreaterThan(2000 * 0.001 * Number(remaps))
    expect(Number(remapTime)).toBeGreaterThan(Number(orderTime))
    expect(Number(moved)).toBeGreaterThan(Number(keep.metrics.moved))
    // Only the first check orders a mesh that does not change after it.
    const once = metricsOf({ ...common, reorder: 'again', adaptEvery: 10_000 }).metrics
    expect(once.orderTime).toBe(Number(once.elements) * 0.001)
  })

  test('gives parts that were made from scratch to the processors that have most of them', () => {
    const common = { ordering: 'multilevel', policy: 'always', processors: 8, frontSpeed: 0.2 } as const
    const again = metricsOf({ ...common, reorder: 'again' }).metrics
    expect(Number(again.cut)).toBeLessThan(0.8 * Number(metricsOf(common).metrics.cut))
    expect(Number(again.moved)).toBeLessThan(0.75 * (Number(again.moved) + Number(again.overlap)))
    expect(Math.max(...(again.sizes as number[]))).toBeLessThan((1.04 * Number(again.elements)) / 8)
  })

  test.each([
    ['mcr', 'keep'],
    ['mcr', 'again'],
    ['diffusive', 'keep'],
  ] as const)('computes the same on one processor, to the last bit: %s, %s', (arrangement, reorder) => {
    const making = lab.artifacts?.values(values({ arrangement, reorder, policy: 'always', iterations: 40 }))
    while (!making?.advance(1e9)) {}
    expect(making.result()).toMatchObject({ same: true })
  })

  test('is refused where the mesh has no triangles, or might have too many', () => {
    const messages = (changes: Partial<MeshValues>) => lab.check(values(changes)).map(({ message }) => message)
    expect(messages({ mesh: 'grid' })).toEqual([
      'front: expected none with mesh=grid, which has no triangles, got shock',
    ])
    expect(messages({ mesh: 'airfoil', dual: 'off', vertices: 30_269 })).toEqual([
      'front: expected none with dual=off, got shock',
    ])
    expect(messages({ vertices: 30_000, refinement: 6 })).toEqual([
      'refinement: expected at most 5 with 30000 vertices, got 6',
    ])
    expect(messages({ vertices: 30_000, refinement: 5 })).toEqual([])
  })
})
