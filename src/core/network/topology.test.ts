import { describe, expect, test } from 'vitest'
import { hopsOf } from './hops.ts'
import { networkOf, processorsOf, type TopologyName, topologies } from './index.ts'
import { grid2, grid3 } from './kary.ts'
import { lambdaOf } from './lambda.ts'

const topology = (name: TopologyName, processors: number, sides: readonly number[] = [], cores = 4) =>
  networkOf({ topology: name, processors, sides, cores, networkFile: '' })

/** Those that need no file. */
const names = (Object.keys(topologies) as TopologyName[]).filter((name) => name !== 'own')
const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 30, 32, 49, 64, 97, 128]
const networks = names.flatMap((name) =>
  name === 'kary'
    ? [[1], [2], [3], [4, 4, 8], [3, 5], [2, 3, 4, 5], [1, 7, 1], [6, 1, 2]].map((sides) => topology(name, 1, sides))
    : sizes.filter((p) => topologies[name].sizes?.includes(p) ?? true).map((p) => topology(name, p)),
)

/** Those whose processors are the points of a grid. */
const grids = networks.filter(({ layout }) => layout !== 'hub' && layout !== 'computers')

describe('an edge colouring', () => {
  test('is proper: no processor has two links of one colour', () => {
    for (const { colours } of networks) {
      for (const { a, b } of colours) expect(new Set([...a, ...b]).size).toBe(a.length + b.length)
    }
  })

  test('has every link once and no empty colour', () => {
    for (const { colours } of networks) {
      const links = colours.flatMap(({ a, b }) => [...a].map((from, i) => [from, b[i]].sort().join()))
      expect(new Set(links).size).toBe(links.length)
      for (const { a } of colours) expect(a.length).toBeGreaterThan(0)
    }
  })

  test('links processors that are neighbours along its dimension', () => {
    for (const { colours, sides, wraps } of grids) {
      for (const { a, b, dimension } of colours) {
        const stride = sides.slice(0, dimension).reduce((x, y) => x * y, 1)
        const side = sides[dimension]
        for (let i = 0; i < a.length; i++) {
          const [x, y] = [Math.floor(a[i] / stride) % side, Math.floor(b[i] / stride) % side]
          expect(b[i] - a[i]).toBe((y - x) * stride)
          expect(y - x === 1 || (wraps && side > 2 && x === side - 1 && y === 0)).toBe(true)
        }
      }
    }
  })

  test('has the same links in its ranges as in its lists', () => {
    for (const { colours } of networks) {
      for (const { a, b, ranges } of colours) {
        const listed = [...a].map((from, i) => `${from}-${b[i]}`)
        const ranged = ranges.flatMap(({ first, until, step, offset }) =>
          Array.from(
            { length: Math.ceil((until - first) / step) },
            (_, i) => `${first + i * step}-${first + i * step + offset}`,
          ),
        )
        expect(ranged.sort()).toEqual(listed.sort())
      }
    }
  })

  test('has all links of the network', () => {
    for (const { colours, sides, wraps, processors } of grids) {
      const expected = sides.reduce((sum, side) => sum + (processors / side) * (side - (wraps && side > 2 ? 0 : 1)), 0)
      expect(colours.reduce((sum, { a }) => sum + a.length, 0)).toBe(expected)
    }
  })

  test('goes (0,1), (2,3), … then (1,2), …, and the wrap link joins the second colour or is a third', () => {
    const pairs = (name: TopologyName, p: number) =>
      topology(name, p).colours.map(({ a, b }) => [...a].map((x, i) => `${x}-${b[i]}`).join(' '))
    expect(pairs('chain', 5)).toEqual(['0-1 2-3', '1-2 3-4'])
    expect(pairs('ring', 4)).toEqual(['0-1 2-3', '1-2 3-0'])
    expect(pairs('ring', 5)).toEqual(['0-1 2-3', '1-2 3-4', '4-0'])
    expect(pairs('ring', 2)).toEqual(['0-1'])
    expect(pairs('hypercube', 4)).toEqual(['0-1 2-3', '0-2 1-3'])
  })

  test('of a star has a colour for each leaf, since all links share the hub', () => {
    const { colours } = topology('star', 5)
    expect(colours.map(({ label, a, b }) => [label, ...a, ...b])).toEqual([
      ['leaf 1', 0, 1],
      ['leaf 2', 0, 2],
      ['leaf 3', 0, 3],
      ['leaf 4', 0, 4],
    ])
    expect(topology('star', 1).colours).toEqual([])
  })

  test('of a cluster visits the own computer first, then the same core of every other computer, in as few rounds as there can be', () => {
    for (const [processors, cores] of [
      [12, 4],
      [13, 4],
      [30, 8],
      [6, 8],
      [5, 1],
      [16, 3],
    ]) {
      const { colours, sides } = topology('multicore', processors, [], cores)
      const computerOf = (q: number) => Math.floor(q / cores)
      const pairs = colours.flatMap(({ a, b, dimension }) => [...a].map((p, i) => ({ p, q: b[i], dimension })))
      for (const { p, q, dimension } of pairs) {
        expect(dimension).toBe(computerOf(p) === computerOf(q) ? 0 : 1)
        if (dimension === 1) expect(p % cores).toBe(q % cores)
      }
      let expected = 0
      for (let p = 0; p < processors; p++) {
        for (let q = p + 1; q < processors; q++) {
          if (computerOf(p) === computerOf(q) || p % cores === q % cores) expected++
        }
      }
      expect(pairs.length).toBe(expected)
      const roundsOf = (n: number) => (n < 2 ? 0 : n + (n % 2) - 1)
      expect(colours.length).toBe(roundsOf(sides[0]) + roundsOf(sides[1]))
      expect(colours.map(({ dimension }) => dimension)).toEqual(colours.map(({ dimension }) => dimension).sort())
    }
  })
})

describe('a grid', () => {
  test('of 2ⁿ processors is 2^⌈n/2⌉ × 2^⌊n/2⌋', () => {
    expect([2, 4, 8, 128, 512].map(grid2)).toEqual([
      [2, 1],
      [2, 2],
      [4, 2],
      [16, 8],
      [32, 16],
    ])
  })

  test('is as even as can be; with a prime it is a line', () => {
    expect(grid2(12)).toEqual([4, 3])
    expect(grid2(13)).toEqual([13, 1])
    expect(grid3(64)).toEqual([4, 4, 4])
    expect(grid3(128)).toEqual([8, 4, 4])
    expect(grid3(30)).toEqual([5, 3, 2])
  })
})

describe('a cluster', () => {
  test('has one link inside a computer and two between computers, of which the last may be smaller', () => {
    const { between, diameter } = hopsOf(topology('multicore', 10, [], 4))
    expect(Array.from({ length: 10 }, (_, q) => between(5, q))).toEqual([2, 2, 2, 2, 1, 0, 1, 1, 2, 2])
    expect(diameter).toBe(2)
    expect(hopsOf(topology('multicore', 3, [], 4)).diameter).toBe(1)
    expect(hopsOf(topology('multicore', 1, [], 4)).diameter).toBe(0)
    expect(hopsOf(topology('multicore', 2, [], 1)).between(0, 1)).toBe(2)
  })
})

describe('a network', () => {
  test('has the optimal exchange parameter of Xu and Lau', () => {
    expect(lambdaOf(topology('hypercube', 64))).toBe(0.5)
    expect(lambdaOf(topology('ring', 16))).toBeCloseTo(0.723, 3)
    expect(lambdaOf(topology('torus', 256))).toBeCloseTo(0.723, 3)
    expect(lambdaOf(topology('chain', 8))).toBeCloseTo(0.723, 3)
    expect(lambdaOf(topology('mesh', 32))).toBeCloseTo(0.723, 3)
    for (const name of names) expect(lambdaOf(topology(name, 2, [2]))).toBe(0.5)
  })

  test('of given sides has their product of processors', () => {
    expect(processorsOf({ topology: 'kary', processors: 7, sides: [4, 4, 8], cores: 4, networkFile: '' })).toBe(128)
    expect(processorsOf({ topology: 'torus', processors: 7, sides: [4, 4, 8], cores: 4, networkFile: '' })).toBe(7)
    expect(topology('kary', 7, [4, 4, 8]).processors).toBe(128)
  })

  test('has its size and its processors’ coordinates in words', () => {
    const words = (name: TopologyName, p: number, at: number, sides: readonly number[] = []) => {
      const { size, coordinates } = topology(name, p, sides)
      return [size, coordinates(at)]
    }
    expect(words('torus', 128, 19)).toEqual(['16 × 8 = 128 processors', 'x 3, y 1'])
    expect(words('torus3d', 64, 63)).toEqual(['4 × 4 × 4 = 64 processors', 'x 3, y 3, z 3'])
    expect(words('kary', 0, 17, [2, 2, 2, 3])).toEqual(['2 × 2 × 2 × 3 = 24 processors', 'at 1, 0, 0, 2'])
    expect(words('hypercube', 16, 5)).toEqual(['4 dimensions, 16 processors', 'binary 0101'])
    expect(words('hypercube', 2, 1)).toEqual(['1 dimension, 2 processors', 'binary 1'])
    expect(words('chain', 9, 5)).toEqual(['9 processors', undefined])
    expect(words('star', 9, 0)).toEqual(['9 processors', 'hub'])
    expect(words('star', 9, 5)).toEqual(['9 processors', 'leaf'])
    expect(words('multicore', 9, 8)).toEqual(['3 computers, 9 processors', 'computer 2, core 0'])
    for (const name of names) expect(words(name, 1, 0, [1, 1])).toEqual(['1 processor', undefined])
  })

  test('has no parameter that another one has', () => {
    const ids = Object.values(topologies).flatMap(({ parameters }) => Object.keys(parameters))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is built once', () => {
    expect(topology('torus', 64)).toBe(topology('torus', 64))
  })
})
