import { describe, expect, test } from 'vitest'
import { defaults, type ValuesOf } from '../parameters.ts'
import { begin as beginMergesort, mergesort } from './mergesort.ts'
import { begin as beginQuicksort, quicksort } from './quicksort.ts'
import { segmentOf } from './sorting.ts'
import { finished, shape, walked } from './testing.ts'
import { createVisit } from './workload.ts'

type Values = ValuesOf<typeof quicksort.parameters>
type Row = readonly [nodes: number, depth: number, T1: number, Tinf: number]

const set = (changes: Partial<Values>): Values => ({ ...defaults(quicksort.parameters), ...changes })
const walk = (changes: Partial<Values>) => walked(beginQuicksort(set(changes)))

describe('Quicksort', () => {
  test.each<[Values['sortInput'], Values['sortPivot'], Row]>([
    ['random', 'first', [869, 18, 56781, 11789]],
    ['random', 'middle', [908, 19, 57703, 14843]],
    ['random', 'median', [769, 14, 52472, 10583]],
    ['nearly', 'first', [3439, 3256, 6621587, 6620281]],
    ['nearly', 'middle', [543, 9, 37737, 8203]],
    ['nearly', 'median', [543, 9, 38550, 8230]],
    ['sorted', 'first', [4081, 4080, 8390536, 8390536]],
    ['sorted', 'middle', [511, 8, 36362, 8176]],
    ['sorted', 'median', [511, 8, 37127, 8200]],
    ['reversed', 'first', [4081, 4080, 8390641, 8390641]],
    ['reversed', 'middle', [511, 8, 59672, 8281]],
    ['reversed', 'median', [511, 8, 60437, 8305]],
  ])('%s, %s: is the tree of the specification', (sortInput, sortPivot, row) => {
    const { nodes, depth, operations, criticalOperations } = walk({ sortInput, sortPivot })
    expect([nodes, depth, operations, criticalOperations]).toEqual(row)
  })

  test.each<[Partial<Values>, Row]>([
    [{ sortLength: 1000, sortThreshold: 1 }, [1000, 18, 11222, 3307]],
    [{ sortLength: 1, sortThreshold: 1 }, [1, 0, 1, 1]],
  ])('%j: is the tree of the specification', (changes, row) => {
    const { nodes, depth, operations, criticalOperations } = walk(changes)
    expect([nodes, depth, operations, criticalOperations]).toEqual(row)
  })

  test('65536 elements are the tree of the specification', () => {
    expect(walk({ sortLength: 65536, sortThreshold: 32, sortPivot: 'median' })).toMatchObject({
      nodes: 6607,
      operations: 1262920,
      criticalOperations: 163405,
    })
  })

  test('has the shapes of the specification', () => {
    expect(shape(walk({}))).toMatchObject({ leaves: 422, widest: '111 at 10', subtrees: 2, imbalance: 1.11, share: 51 })
    expect(shape(walk({ sortPivot: 'median' }))).toMatchObject({
      leaves: 385,
      widest: '154 at 9',
      imbalance: 1.13,
      share: 52,
    })
    expect(shape(walk({ sortInput: 'nearly' }))).toMatchObject({
      leaves: 183,
      widest: '2 at 49',
      subtrees: 1,
      share: 100,
    })
    expect(shape(walk({ sortInput: 'sorted' }))).toMatchObject({ leaves: 1, widest: '1 at 0', subtrees: 1, share: 100 })
  })

  test('a task takes its list along, and the lists of its children are what is left of it', () => {
    const tree = finished(beginQuicksort(set({ sortLength: 100, sortThreshold: 4 })))
    const visit = createVisit()
    const waiting = [new Int32Array(3)]
    tree.root(waiting[0])
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      tree.visit(next, 0, Number.POSITIVE_INFINITY, visit)
      const { from, to } = segmentOf(next, 0)
      expect(typeof tree.bytes === 'function' && tree.bytes(next, 0)).toBe(8 + 4 * (to - from))
      const children = Array.from({ length: visit.count }, (_, child) => visit.children.slice(3 * child, 3 * child + 3))
      const parts = children.map((child) => segmentOf(child, 0))
      const remaining = parts.reduce((sum, part) => sum + part.to - part.from, 0)
      expect(remaining).toBe(visit.count === 0 ? 0 : to - from - 1)
      for (const part of parts) expect(part.from >= from && part.to <= to).toBe(true)
      waiting.push(...children)
    }
  })

  test('is refused where it takes quadratic time for a long list', () => {
    for (const sortInput of ['sorted', 'reversed', 'nearly'] as const) {
      expect(quicksort.check?.(set({ sortInput, sortLength: 8193 }))).toEqual([
        {
          parameter: 'sortLength',
          message: `sortLength: expected at most 8192 with sortInput ${sortInput} and sortPivot first, which takes quadratic time, got 8193`,
        },
      ])
      expect(quicksort.check?.(set({ sortInput, sortLength: 8192 }))).toEqual([])
      expect(quicksort.check?.(set({ sortInput, sortLength: 65536, sortPivot: 'middle' }))).toEqual([])
    }
    expect(quicksort.check?.(set({ sortLength: 65536 }))).toEqual([])
  })
})

describe('Mergesort', () => {
  const merge = (sortLength: number, sortThreshold: number) =>
    walked(beginMergesort({ ...defaults(mergesort.parameters), sortLength, sortThreshold }))

  test.each([
    [4096, 16, 511, 49663, 8233],
    [4096, 1, 8191, 57343, 8203],
    [1000, 1, 1999, 11975, 2011],
    [65536, 64, 2047, 1050623, 131339],
  ])('%d elements with a threshold of %d are the tree of the specification', (n, threshold, nodes, T1, Tinf) => {
    expect(merge(n, threshold)).toMatchObject({ nodes, operations: T1, criticalOperations: Tinf })
  })

  test('has the shape of the specification', () => {
    expect(shape(merge(4096, 16))).toMatchObject({ leaves: 256, depth: 8, widest: '256 at 8', imbalance: 1, share: 46 })
  })
})
