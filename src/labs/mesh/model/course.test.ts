import { describe, expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { whole } from '../../../core/run/making.ts'
import { gridInPieces } from '../meshes/grid.ts'
import { type MeshValues, parameters } from '../parameters.ts'
import { beginning, type Check } from './course.ts'
import { laid } from './line.ts'
import { scenarioOf } from './scenario.ts'

interface Golden {
  readonly values: Partial<MeshValues>
  readonly totalTime: number
  readonly efficiency: number
  readonly counts: string
  readonly checkTime: number
  readonly remapTime: number
  readonly first: number
  readonly last: number
  readonly arrangement: string
  readonly sizes: string
  readonly firstRemap?: {
    readonly after: number
    readonly gain: number
    readonly price: number
    readonly moved: number
  }
}

const CASES: Readonly<Record<string, Golden>> = {
  A: {
    values: {
      vertices: 30276,
      processors: 4,
      iterations: 500,
      checkEvery: 10,
      policy: 'once',
      arrangement: 'mcr',
      loads: 'constant:3',
    },
    totalTime: 53.451236086138465,
    efficiency: 0.6872018556224291,
    counts: '1, 1',
    checkTime: 0.0086,
    remapTime: 0.23381583923340005,
    first: 0.21445878851548777,
    last: 0.10421271910561321,
    arrangement: '0,1,2,3',
    sizes: '3036,9066,9066,9108',
    firstRemap: { after: 10, gain: 0.1097375209856924, price: 0.23381583923340005, moved: 9108 },
  },
  B: {
    values: {
      vertices: 40000,
      processors: 6,
      iterations: 150,
      checkEvery: 10,
      policy: 'profitable',
      arrangement: 'mcr',
      loads:
        'recorded:4,1.5,5,1.5,2;recorded:4,4.5,3.5,4.5,2;recorded:4,3,4.5,3.5,4;recorded:4,2,3.5,2.5,1.5;recorded:4,3,2,5,3;recorded:4,2,2.5,4.5,4',
    },
    totalTime: 33.375026828753214,
    efficiency: 0.6132477149304396,
    counts: '14, 5',
    checkTime: 0.1708,
    remapTime: 1.2646353025517734,
    first: 0.2913105429087549,
    last: 0.17416604197224606,
    arrangement: '0,4,2,3,1,5',
    sizes: '8015,7987,3994,10649,5325,4030',
    firstRemap: { after: 10, gain: 0.11670351645750682, price: 0.2446098830407446, moved: 6729 },
  },
  C: {
    values: {
      vertices: 10000,
      processors: 6,
      iterations: 120,
      checkEvery: 7,
      policy: 'always',
      arrangement: 'keep',
      speeds: [1, 1, 2, 1, 0.5, 1],
      loads: ';;periodic:3,1.7,0.4,0.5',
    },
    totalTime: 7.695765606571922,
    efficiency: 0.21080497551053573,
    counts: '17, 17',
    checkTime: 0.2074,
    remapTime: 1.2426931891969817,
    first: 0.06336388189166466,
    last: 0.05122753485894095,
    arrangement: '0,1,2,3,4,5',
    sizes: '1856,1831,1710,1831,916,1856',
  },
  D: {
    values: {
      vertices: 5000,
      processors: 8,
      iterations: 300,
      checkEvery: 25,
      policy: 'profitable',
      arrangement: 'optimum',
      itemBytes: 64,
      loads: ';;;;;recorded:2.6,1,2.5,1,4',
    },
    totalTime: 30.831617046699147,
    efficiency: 0.05288825257552049,
    counts: '11, 2',
    checkTime: 0.1738,
    remapTime: 0.13362558885875186,
    first: 0.08486847762784387,
    last: 0.10575988608722435,
    arrangement: '0,1,2,3,4,5,6,7',
    sizes: '700,685,686,686,686,171,685,701',
    firstRemap: { after: 50, gain: 0.005431845405079622, price: 0.0808498531036022, moved: 839 },
  },
}

/** The same number, but for what additions in another order leave. */
const same = (value: number, expected: number) => expect(Math.abs(value / expected - 1)).toBeLessThan(1e-12)

describe.each(Object.entries(CASES))('Run %s of the model', (_, golden) => {
  test('takes these times to the last digits', () => {
    const values: MeshValues = { ...defaults(parameters), mesh: 'grid', ordering: 'file', ...golden.values }
    const mesh = whole(gridInPieces(values.vertices))
    const line = laid(mesh, { list: Int32Array.from({ length: mesh.vertices }, (_, v) => v) })
    const times: number[] = []
    const checks: Check[] = []
    const course = whole(
      beginning(line, scenarioOf(values), {
        iteration: ({ begin, end }) => times.push(end - begin),
        check: (it) => checks.push(it),
      }),
    )
    for (const _ of course.running()) {
    }
    same(course.time, golden.totalTime)
    same(course.checkTime, golden.checkTime)
    same(course.remapTime, golden.remapTime)
    same(times[0], golden.first)
    expect(times.at(-1)).toBeCloseTo(golden.last, 12)
    expect(`${course.checks}, ${course.remaps.length}`).toBe(golden.counts)
    expect(course.partition.arrangement?.join()).toBe(golden.arrangement)
    expect(course.partition.sizes.join()).toBe(golden.sizes)
    if (!golden.firstRemap) return
    const [{ after, gain, price, transfers }] = course.remaps
    expect(after).toBe(golden.firstRemap.after)
    same(gain, golden.firstRemap.gain)
    same(price, golden.firstRemap.price)
    expect(transfers.moved).toBe(golden.firstRemap.moved)
  })
})
