/** What a task of the travelling salesman stands for: engines write it, and views draw it. */
import { powerOfTwo } from '../../math/bits.ts'

/** What views need to draw a salesman's work: places, x to the right and y upwards, and distances by rows. */
export interface SalesmanScene {
  readonly kind: 'salesman'
  readonly x: Float64Array
  readonly y: Float64Array
  readonly distances: Int32Array
  /** The length of the shortest tour. */
  readonly optimum: number
}

/** The words of a descriptor: length of the path, bound, a bit for each city visited, and from there on the path, a byte a city. */
export const WORD = { length: 0, bound: 1, visited: 2, path: 3 } as const

/** The cities of a set of bits. */
export function countOf(set: number): number {
  let count = 0
  for (let left = set; left !== 0; left &= left - 1) count++
  return count
}

/** Values of a task: the length of its path, and what no tour that begins with it falls below. */
export const salesmanTask = (descriptors: Int32Array, at: number) => ({
  length: descriptors[at + WORD.length],
  bound: descriptors[at + WORD.bound],
})

/** The path of a task: its cities in order, city 0 first. */
export function pathOf(descriptors: Int32Array, at: number): number[] {
  const cities = countOf(descriptors[at + WORD.visited])
  return Array.from({ length: cities }, (_, i) => (descriptors[at + WORD.path + (i >> 2)] >>> (8 * (i & 3))) & 0xff)
}

/** The tour that a task's visit comes upon, its cities in order, city 0 once; undefined where its path leaves a choice. */
export function tourFound(descriptors: Int32Array, at: number, cities: number): number[] | undefined {
  const path = pathOf(descriptors, at)
  if (path.length !== cities - 1) return undefined
  const all = (powerOfTwo(cities) - 1) & ~descriptors[at + WORD.visited]
  return [...path, 31 - Math.clz32(all)]
}
