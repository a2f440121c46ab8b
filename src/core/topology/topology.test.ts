import { describe, expect, test } from 'vitest'
import { grid2, grid3 } from './factor.ts'
import { processorCount, type TopologyName, topologies, topology } from './index.ts'

const names = Object.keys(topologies) as TopologyName[]
const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 30, 32, 49, 64, 97, 128]
const networks = names.flatMap((name) =>
  name === 'kary'
    ? [[1], [2], [3], [4, 4, 8], [3, 5], [2, 3, 4, 5], [1, 7, 1], [6, 1, 2]].map((sides) => topology(name, 1, sides))
    : sizes.filter((p) => name !== 'hypercube' || Number.isInteger(Math.log2(p))).map((p) => topology(name, p)),
)

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
    for (const { colours, sides, wraps } of networks) {
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

  test('has the same pairs in its runs as in its lists', () => {
    for (const { colours } of networks) {
      for (const { a, b, runs } of colours) {
        const listed = [...a].map((from, i) => `${from}-${b[i]}`)
        const run = runs.flatMap(({ first, until, step, way }) =>
          Array.from(
            { length: Math.ceil((until - first) / step) },
            (_, i) => `${first + i * step}-${first + i * step + way}`,
          ),
        )
        expect(run.sort()).toEqual(listed.sort())
      }
    }
  })

  test('has all links of the network', () => {
    for (const { colours, sides, wraps, processors } of networks) {
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

  test('is as even as can be; of a prime it is a line', () => {
    expect(grid2(12)).toEqual([4, 3])
    expect(grid2(13)).toEqual([13, 1])
    expect(grid3(64)).toEqual([4, 4, 4])
    expect(grid3(128)).toEqual([8, 4, 4])
    expect(grid3(30)).toEqual([5, 3, 2])
  })
})

describe('a network', () => {
  test('has the optimal exchange parameter of Xu and Lau', () => {
    expect(topology('hypercube', 64).lambda).toBe(0.5)
    expect(topology('ring', 16).lambda).toBeCloseTo(0.723, 3)
    expect(topology('torus', 256).lambda).toBeCloseTo(0.723, 3)
    expect(topology('chain', 8).lambda).toBeCloseTo(0.723, 3)
    expect(topology('mesh', 32).lambda).toBeCloseTo(0.723, 3)
    for (const name of names) expect(topology(name, 2, [2]).lambda).toBe(0.5)
  })

  test('of given sides has their product of processors', () => {
    expect(processorCount('kary', 7, [4, 4, 8])).toBe(128)
    expect(topology('kary', 7, [4, 4, 8]).processors).toBe(128)
  })

  test('is built once', () => {
    expect(topology('torus', 64)).toBe(topology('torus', 64))
  })
})
