import { describe, expect, test } from 'vitest'
import { keep } from '../remapping/keep.ts'
import { mcr, mcrPrinted } from '../remapping/mcr.ts'
import { optimum } from '../remapping/optimum.ts'
import type { ListRemapping } from '../remapping/remapping.ts'
import { comparisonWith, overlapBound } from './cut.ts'
import { inOrder, sizesOf } from './sizes.ts'

interface Golden {
  readonly n: number
  readonly capabilities: readonly number[]
  readonly newCapabilities: readonly number[]
  readonly weight: number
  readonly sizes: string
  readonly old?: string
  readonly keep: string
  readonly mcr: string
  readonly printed: string
  readonly optimum?: string
  readonly bound: number
}

const CASES: readonly Golden[] = [
  {
    n: 100,
    capabilities: [27, 18, 34, 7, 14],
    newCapabilities: [9, 8, 34, 28, 21],
    weight: 0,
    sizes: '9,8,34,28,21',
    keep: '29/5',
    mcr: '0,3,1,2,4 65/3',
    printed: '1,0,2,4,3 22',
    bound: 72,
  },
  {
    n: 100,
    capabilities: [27, 18, 34, 7, 14],
    newCapabilities: [10, 13, 29, 24, 24],
    weight: 20,
    sizes: '10,13,29,24,24',
    keep: '31/6',
    mcr: '0,3,1,2,4 64/5',
    printed: '1,0,2,4,3 24',
    bound: 73,
  },
  {
    n: 2948,
    capabilities: [19, 34, 2],
    newCapabilities: [2, 34, 19],
    weight: 0,
    old: '1019,1822,107',
    sizes: '107,1823,1018',
    keep: '1125/2',
    mcr: '0,2,1 1823/3',
    printed: '0,1,2 1125',
    bound: 2036,
  },
  {
    n: 1000,
    capabilities: [1, 1, 1, 1],
    newCapabilities: [1, 0, 1, 2],
    weight: 0,
    sizes: '250,0,250,500',
    keep: '500/2',
    mcr: '0,1,2,3 500/2',
    printed: '3,2,1,0 250',
    bound: 750,
  },
  {
    n: 30269,
    capabilities: [1, 1, 1, 1, 1],
    newCapabilities: [97.61, 290.93, 290.93, 290.93, 290.93],
    weight: 0,
    sizes: '2342,6982,6982,6982,6981',
    keep: '20989/4',
    mcr: '0,1,2,3,4 20989/4',
    printed: '4,3,2,1,0 4199',
    bound: 26557,
  },
  {
    n: 30269,
    capabilities: [3, 26, 6, 26, 9, 33, 30, 8],
    newCapabilities: [39, 17, 15, 9, 1, 36, 6, 21],
    weight: 0,
    sizes: '8198,3574,3153,1892,210,7567,1261,4414',
    keep: '8707/11',
    mcr: '4,1,2,0,5,3,6,7 13806/10',
    printed: '0,1,2,7,6,5,4,3 2156',
    optimum: '6,1,2,3,7,4,5,0 14007/10',
    bound: 17670,
  },
  {
    n: 30269,
    capabilities: [3, 26, 6, 26, 9, 33, 30, 8],
    newCapabilities: [39, 17, 15, 9, 1, 36, 6, 21],
    weight: 900,
    sizes: '8198,3574,3153,1892,210,7567,1261,4414',
    keep: '8707/11',
    mcr: '1,2,0,4,5,3,6,7 13489/9',
    printed: '0,1,2,7,6,5,4,3 2156',
    optimum: '1,0,3,4,5,2,6,7 13855/9',
    bound: 17670,
  },
  {
    n: 5000,
    capabilities: [0.63, 0.31, 0.06, 0.9, 0.44, 0.27, 0.5, 0.12, 0.71, 0.35, 0.2, 0.8],
    newCapabilities: [0.2, 0.75, 0.4, 0.1, 0.66, 0.9, 0.05, 0.58, 0.3, 0.81, 0.47, 0.15],
    weight: 0,
    sizes: '186,698,372,93,615,838,47,540,279,754,438,140',
    keep: '1958/12',
    mcr: '0,1,2,3,4,5,6,7,8,9,10,11 1958/12',
    printed: '11,10,9,8,7,6,5,4,3,2,1,0 255',
    optimum: '0,6,1,7,3,4,5,8,9,10,2,11 2108/14',
    bound: 2399,
  },
]

describe.each(CASES.map((golden, i) => [i + 1, golden] as const))('Remap %i of the model', (_, golden) => {
  const old = {
    arrangement: inOrder(golden.capabilities.length),
    sizes: sizesOf(golden.n, golden.capabilities),
  }
  const sizes = sizesOf(golden.n, golden.newCapabilities)
  const { overlap, messages } = comparisonWith(old, sizes)
  const shownBy = (remapping: ListRemapping) => {
    const { arrangement } = remapping.arrange(old, sizes, golden.weight)
    return `${arrangement.join()} ${overlap(arrangement)}/${messages(arrangement)}`
  }

  test('cuts as it is printed', () => {
    if (golden.old) expect(old.sizes.join()).toBe(golden.old)
    expect(sizes.join()).toBe(golden.sizes)
    expect(overlapBound(old, sizes)).toBe(golden.bound)
  })
  test('finds these arrangements', () => {
    expect(shownBy(keep)).toBe(`${old.arrangement.join()} ${golden.keep}`)
    expect(shownBy(mcr)).toBe(golden.mcr)
    expect(shownBy(mcrPrinted).split('/')[0]).toBe(golden.printed)
    expect(shownBy(optimum)).toBe(golden.optimum ?? golden.mcr)
  })
})
