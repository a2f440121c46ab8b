/** Laws of the model, and figure 4 with its lists. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byChance } from '../../../../tests/setup/cases.ts'
import { stream } from '../../../core/random/random.ts'
import { whole } from '../../../core/run/making.ts'
import { type Inspector, inspectors } from '../inspectors/index.ts'
import { loadKinds, readLoads } from '../loads/index.ts'
import { FIGURE_4, figure4 } from '../measurements.ts'
import { gridInPieces } from '../meshes/grid.ts'
import { keep } from '../remapping/keep.ts'
import { mcr, mcrPrinted, mcrReset, move } from '../remapping/mcr.ts'
import { bestArrangement, optimum } from '../remapping/optimum.ts'
import { comparisonWith, eachPiece, overlapBound } from './cut.ts'
import { executorOf, foundSchedules, iterate } from './executor.ts'
import { type LaidMesh, laid } from './line.ts'
import { type Mesh, meshFromEdges } from './mesh.ts'
import { countingTraffic, type Partition, partitionBy, partitionOf, transfersBetween } from './partition.ts'
import { partitionBeginning } from './proposal.ts'
import { scheduleOf, sorted, translationByOwner, translationTable } from './schedule.ts'
import { firstsOf, inOrder, sizesOf, workShares } from './sizes.ts'

const trafficOf = (line: LaidMesh, partition: Partition) =>
  whole(countingTraffic(line, partition, new Int32Array(line.list.length)))

const capabilities = (processors: number) =>
  fc
    .array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.double({ min: 0.01, max: 1, noNaN: true })), {
      minLength: processors,
      maxLength: processors,
    })
    .filter((list) => list.some((value) => value > 0))

/** Old and new cuts of one list; the old one in any order. */
const change = (most: number) =>
  fc.integer({ min: 1, max: most }).chain((p) =>
    fc.record({
      n: fc.integer({ min: 1, max: 2000 }),
      before: capabilities(p),
      after: capabilities(p),
      order: fc.shuffledSubarray(
        Array.from({ length: p }, (_, i) => i),
        { minLength: p, maxLength: p },
      ),
    }),
  )

const cuts = ({ n, before, after, order }: { n: number; before: number[]; after: number[]; order: number[] }) => ({
  old: { arrangement: Int32Array.from(order), sizes: sizesOf(n, before) },
  sizes: sizesOf(n, after),
})

/** A mesh of any shape: several components, isolated vertices, a list in any order, owners as they come. */
const anyMesh = fc
  .record({
    n: fc.integer({ min: 1, max: 60 }),
    pairs: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 150 }),
    seed: fc.nat({ max: 1000 }),
    p: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ n, pairs, seed, p }) => {
    const edges = new Set(
      pairs.flatMap(([a, b]) => (a % n === b % n ? [] : [Math.min(a % n, b % n) * n + Math.max(a % n, b % n)])),
    )
    const mesh = meshFromEdges(
      n,
      [...edges].flatMap((edge) => [Math.floor(edge / n), edge % n]),
    )
    const random = stream(seed, 'list')
    const list = Int32Array.from({ length: n }, (_, v) => v)
    for (let k = n - 1; k > 0; k--) {
      const other = Math.floor(random() * (k + 1))
      const [a, b] = [list[k], list[other]]
      list[k] = b
      list[other] = a
    }
    const line = laid(mesh, { list })
    const owner = Int32Array.from({ length: n }, () => Math.floor(random() * p))
    const draw = () =>
      sizesOf(
        n,
        Array.from({ length: p }, () => random() + 0.01),
      )
    const intervals = [draw(), draw()].map((sizes) => partitionOf({ arrangement: inOrder(p).reverse(), sizes }))
    return { line, mesh, p, partitions: [...intervals, partitionBy(owner, p)] }
  })

describe('sizes', () => {
  test('add up to the list, and no processor without capability has anything', () => {
    fc.assert(
      fc.property(change(20), ({ n, before }) => {
        const sizes = sizesOf(n, before)
        const total = before.reduce((sum, c) => sum + c, 0)
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(n)
        before.forEach((capability, i) => {
          expect(Math.abs(sizes[i] - (n * capability) / total)).toBeLessThan(1 + 1e-6)
          if (capability === 0) expect(sizes[i]).toBe(0)
        })
      }),
      { seed: 1 },
    )
  })
})

describe('remapping', () => {
  test('keeping ≤ MCR ≤ optimum ≤ Σ min; messages ≤ 2p − 1; every element stays or goes', () => {
    fc.assert(
      fc.property(change(9), fc.constantFrom(0, 20), (drawn, weight) => {
        const { old, sizes } = cuts(drawn)
        const { gain, overlap, messages } = comparisonWith(old, sizes, weight)
        const arranged = [keep, mcr, optimum].map((each) => each.arrange(old, sizes, weight))
        const [unchanged, greedy, best] = arranged.map(({ arrangement }) => gain(arrangement))
        expect(unchanged).toBeLessThanOrEqual(greedy)
        expect(greedy).toBeLessThanOrEqual(best)
        expect(overlap(arranged[2].arrangement)).toBeLessThanOrEqual(overlapBound(old, sizes))
        for (const way of [keep, mcr, mcrPrinted, mcrReset, optimum]) {
          const { arrangement } = way.arrange(old, sizes, weight)
          expect([...arrangement].sort((a, b) => a - b)).toEqual([...inOrder(sizes.length)])
          expect(messages(arrangement)).toBeLessThanOrEqual(2 * sizes.length - 1)
          const transfers = transfersBetween(partitionOf(old), partitionOf({ arrangement, sizes }))
          expect([transfers.overlap, transfers.messages]).toEqual([overlap(arrangement), messages(arrangement)])
          expect(transfers.matrix.reduce((sum, items) => sum + items, 0)).toBe(drawn.n)
          let pieces = 0
          eachPiece(old, { arrangement, sizes }, (_from, _to, begin, end) => {
            pieces += end - begin
          })
          expect(pieces).toBe(drawn.n)
        }
      }),
      byChance(2, 150),
    )
  })

  test('unchanged capabilities move nothing', () => {
    fc.assert(
      fc.property(change(8), (drawn) => {
        const { old } = cuts(drawn)
        for (const way of [keep, mcr, optimum]) {
          const { overlap } = comparisonWith(old, old.sizes)
          expect(overlap(way.arrange(old, old.sizes, 0).arrangement)).toBe(drawn.n)
        }
      }),
      byChance(3, 60),
    )
  })

  test('the optimum is that of brute force up to 8 processors, with and without a weight', () => {
    /** The most that any arrangement gains, trying all of them. */
    function most(arrangement: Int32Array, placed: number, gain: (arrangement: Int32Array) => number): number {
      if (placed === arrangement.length) return gain(arrangement)
      let best = Number.NEGATIVE_INFINITY
      for (let k = placed; k < arrangement.length; k++) {
        const swap = () => {
          const [a, b] = [arrangement[placed], arrangement[k]]
          arrangement[placed] = b
          arrangement[k] = a
        }
        swap()
        best = Math.max(best, most(arrangement, placed + 1, gain))
        swap()
      }
      return best
    }
    for (const [p, cases] of [
      [3, 40],
      [5, 40],
      [7, 8],
      [8, 3],
    ]) {
      const random = stream(p, 'brute force')
      const draw = () =>
        sizesOf(
          1000,
          Array.from({ length: p }, () => random()),
        )
      for (let k = 0; k < cases; k++) {
        const old = { arrangement: inOrder(p), sizes: draw() }
        const sizes = draw()
        for (const weight of [0, 20]) {
          const { gain } = comparisonWith(old, sizes, weight)
          expect(gain(bestArrangement(old, sizes, weight))).toBe(most(inOrder(p), 0, gain))
        }
      }
    }
  })

  test('MOVE shifts the others, whichever way', () => {
    const list = Int32Array.of(1, 3, 5, 4, 6)
    move(list, 5, 0)
    expect([...list]).toEqual([5, 1, 3, 4, 6])
    move(list, 1, 4)
    expect([...list]).toEqual([5, 3, 4, 6, 1])
    move(list, 4, 2)
    expect([...list]).toEqual([5, 3, 4, 6, 1])
  })
})

describe('schedules', () => {
  test('of figure 4 are those that are printed, and agree once they are sorted', () => {
    const lists = figure4()
    lists.advance(1)
    expect(lists.metrics()).toEqual({
      foundFrom0: [1, 3, 0],
      foundFrom2: [1, 0],
      foundTo1: [0, 3, 1],
      foundTo2: [0, 1],
      sortedFrom0: [0, 1, 3],
      sortedFrom2: [0, 1],
      sortedTo1: [0, 1, 3],
      sortedTo2: [0, 1],
    })
    const { references, firsts, sizes, visited } = FIGURE_4
    const start = Int32Array.from({ length: 10 }, (_, at) =>
      references.slice(0, at).reduce((sum, { length }) => sum + length, 0),
    )
    const graph = { start, neighbours: Int32Array.from(references.flat(), (number) => number - 1) }
    const all = visited.map((numbers, i) =>
      scheduleOf(
        graph,
        translationTable(firsts, sizes),
        i,
        numbers.map((number) => number - 1),
      ),
    )
    for (const [i, schedule] of all.entries()) {
      for (const { with: from, references: expectedReferences } of whole(sorted(schedule.receive))) {
        const sent = whole(sorted(all[from].send)).find((segment) => segment.with === i)
        expect(sent?.references).toEqual(expectedReferences)
      }
    }
  })

  test('agree on both sides in all three ways; what is received is what is sent, and as much as is fetched', () => {
    fc.assert(
      fc.property(anyMesh, ({ line, p, partitions }) => {
        for (const partition of partitions) {
          const schedules = foundSchedules(line, partition)
          const traffic = trafficOf(line, partition)
          for (const inspector of Object.values<Inspector>(inspectors)) {
            const agreed = whole(inspector.agree(schedules))
            let fetched = 0
            agreed.forEach(({ receive, send }, i) => {
              expect(receive).toHaveLength(traffic.neighbours[i])
              expect(send.map(({ with: to }) => to)).toEqual(receive.map(({ with: from }) => from))
              for (const { with: from, references } of receive) {
                fetched += references.length
                expect(agreed[from].send.find((segment) => segment.with === i)?.references).toEqual(references)
                expect(traffic.matrix[from * p + i]).toBe(references.length)
              }
            })
            expect(fetched).toBe(traffic.fetched)
          }
          expect(whole(inspectors.sort1.agree(schedules))).toEqual(whole(inspectors.sort2.agree(schedules)))
        }
      }),
      byChance(4, 100),
    )
  })

  test('translate by one entry a processor as by one an element', () => {
    fc.assert(
      fc.property(change(8), ({ n, before, order }) => {
        const sizes = sizesOf(n, before)
        const partition = partitionOf({ arrangement: Int32Array.from(order), sizes })
        const [short, long] = [
          translationTable(firstsOf(partition.arrangement, sizes), sizes),
          translationByOwner(partition.owner, sizes.length),
        ]
        for (let at = 0; at < n; at++) {
          const home = short.home(at)
          expect([home, short.local(at, home)]).toEqual([long.home(at), long.local(at, home)])
        }
      }),
      byChance(5, 20),
    )
  })
})

describe('traffic', () => {
  test('of intervals is that of the same owners vertex by vertex', () => {
    fc.assert(
      fc.property(anyMesh, ({ line, p, partitions }) => {
        for (const partition of partitions) {
          expect(trafficOf(line, partition)).toEqual(trafficOf(line, partitionBy(partition.owner, p)))
        }
      }),
      byChance(6, 100),
    )
  })

  test('on one processor is none', () => {
    const line = laid(whole(gridInPieces(50)), { list: inOrder(50) })
    const single = trafficOf(line, partitionOf({ arrangement: inOrder(1), sizes: Int32Array.of(50) }))
    expect(single).toMatchObject({ cut: 0, boundary: 0, fetched: 0, messages: 0 })
  })
})

describe('the executor', () => {
  /** The loop on one processor, in the numbering of the file. */
  function serial(mesh: Mesh, iterations: number): Float64Array {
    const y = Float64Array.from({ length: mesh.vertices }, (_, v) => Math.sin(v + 1))
    const t = new Float64Array(mesh.vertices)
    for (let k = 0; k < iterations; k++) iterate(mesh.start, mesh.neighbours, y, t)
    return y
  }

  test('computes the same as one processor, bit for bit, across remaps', () => {
    fc.assert(
      fc.property(
        anyMesh,
        fc.constantFrom(...Object.values<Inspector>(inspectors)),
        ({ line, mesh, partitions }, inspector) => {
          const begun = Float64Array.from(line.list, (vertex) => Math.sin(vertex + 1))
          const executor = executorOf(line, partitions[0], begun, inspector)
          for (const partition of [...partitions, partitions[0]]) {
            executor.remap(partition)
            executor.iterate()
            executor.iterate()
          }
          const expected = serial(mesh, 2 * (partitions.length + 1))
          executor.values().forEach((value, at) => {
            expect(Object.is(value, expected[line.list[at]])).toBe(true)
          })
        },
      ),
      byChance(7, 100),
    )
  })
})

describe('loads', () => {
  const factorsOf = (text: string, times: readonly number[]) => {
    const read = readLoads(text)
    if (!('patterns' in read)) throw new Error(read.problem)
    const sampler = read.patterns[0].begin(stream(1, 'load'))
    return times.map((time) => sampler.at(time))
  }

  test('are what they say', () => {
    expect(factorsOf('constant:3', [0, 5])).toEqual([3, 3])
    expect(factorsOf('step:3,1,2', [0, 1, 1.999, 2])).toEqual([1, 3, 3, 1])
    expect(factorsOf('periodic:3,2,0.5', [0, 0.9, 1, 1.9, 2])).toEqual([3, 3, 1, 1, 3])
    expect(factorsOf('periodic:3,2,0.5,1', [0, 1, 2, 3])).toEqual([1, 3, 1, 3])
    expect(factorsOf('recorded:2,1.5,5', [0, 1.9, 2, 100])).toEqual([1.5, 1.5, 5, 5])
    expect(factorsOf('away:1', [0, 2])).toEqual([1, 1])
    expect(factorsOf('', [0, 9])).toEqual([1, 1])
  })

  test('that walk begin at 1, change at whole steps only and stay within 1 and 5', () => {
    const times = Array.from({ length: 400 }, (_, k) => k / 4)
    const factors = factorsOf('walk:0.4', times)
    expect(factors[0]).toBe(1)
    expect(Math.min(...factors)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...factors)).toBeLessThanOrEqual(5)
    expect(new Set(factors).size).toBeGreaterThan(80)
    for (let k = 0; k < factors.length; k += 4) expect(new Set(factors.slice(k, k + 4)).size).toBe(1)
    expect(
      factorsOf(
        'walk:0.4,4',
        times.map((time) => time / 4),
      ),
    ).toEqual(factors)
    expect(factorsOf('walk:0', times).every((factor) => factor === 1)).toBe(true)
  })

  test('have a form that their own examples follow', () => {
    for (const { id, form } of Object.values(loadKinds)) expect(form.startsWith(`${id}:`)).toBe(true)
  })
})

describe('A list that is cut by work', () => {
  const sizesBeginning = (work: readonly number[], speeds: readonly number[]) => {
    const mesh = { ...meshFromEdges(work.length, []), work: Int32Array.from(work) }
    return [...partitionBeginning(laid(mesh, { list: inOrder(work.length) }), speeds).sizes]
  }

  test.each([
    ['weights 1 and 2 in two parts: one each', [1, 2], [1, 1], [1, 1]],
    ['weights 1 and 4 in two parts: one each', [1, 4], [1, 1], [1, 1]],
    ['weights 2 and 1 in two parts: one each', [2, 1], [1, 1], [1, 1]],
    ['weights 1, 1 and 2 in three parts: one each', [1, 1, 2], [1, 1, 1], [1, 1, 1]],
    ['one that is twice as fast gets twice as much', [1, 1, 1, 1, 1, 1], [2, 1], [4, 2]],
  ])('%s, for an element goes where its middle lies', (_, work, speeds, sizes) => {
    expect(sizesBeginning(work, speeds)).toEqual(sizes)
  })

  test('the shares of work are all of it, exactly', () => {
    for (const speeds of [
      [1, 1, 1],
      [3, 0, 4],
      [0.1, 0.7, 0.3, 0.9],
    ])
      expect(workShares(2 ** 31 - 1, speeds).reduce((sum, share) => sum + share, 0)).toBe(2 ** 31 - 1)
  })
})
