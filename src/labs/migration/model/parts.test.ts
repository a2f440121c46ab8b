/** The parts that a scenario is put together from. */
import { describe, expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { stream } from '../../../core/random/random.ts'
import { Streams } from '../../../core/random/streams.ts'
import { type GraphName, graphs, makers } from '../graphs/index.ts'
import { type MigrationValues, parameters } from '../parameters.ts'
import { type PlacementName, placements } from '../placements/index.ts'
import { graphOf } from './graph.ts'
import { normal, truncated } from './random.ts'
import { scenarioOf } from './scenario.ts'

describe('a normal number', () => {
  test('is the one that the logarithm alone would accept', () => {
    const streams = new Streams(1, 1, () => 'compute/0')
    const random = stream(1, 'compute/0')
    const plain = () => {
      for (;;) {
        const [u, v] = [random(), random()]
        const x = (1.7155277699214135 * (v - 0.5)) / u
        if (u !== 0 && x * x <= -4 * Math.log(u)) return x
      }
    }
    const drawn = Array.from({ length: 50_000 }, () => normal(streams, 0))
    expect(drawn).toEqual(drawn.map(plain))
  })

  test('has mean 0 and deviation 1', () => {
    const streams = new Streams(2, 1, () => 'compute/0')
    const drawn = Array.from({ length: 20_000 }, () => normal(streams, 0))
    const mean = drawn.reduce((a, b) => a + b) / drawn.length
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(Math.abs(drawn.reduce((sum, x) => sum + x * x, 0) / drawn.length - 1)).toBeLessThan(0.05)
  })

  test('is never negative when it is truncated, and is the mean where nothing deviates', () => {
    const streams = new Streams(3, 1, () => 'compute/0')
    const drawn = Array.from({ length: 2000 }, () => truncated(streams, 0, 1, 2, 'redraw'))
    expect(Math.min(...drawn)).toBeGreaterThan(0)
    const clamped = Array.from({ length: 2000 }, () => truncated(streams, 0, 1, 2, 'clamp'))
    expect(clamped.filter((x) => x === 0).length / 2000).toBeCloseTo(0.31, 1)
    const before = streams.states.slice()
    expect(truncated(streams, 0, 7, 0, 'redraw')).toBe(7)
    expect(streams.states).toEqual(before)
  })

  test('is never negative and keeps mean and deviation when it is log-normal', () => {
    const streams = new Streams(7, 1, () => 'x')
    const few = Array.from({ length: 40_000 }, () => truncated(streams, 0, 3, 2, 'lognormal'))
    const mean = few.reduce((sum, x) => sum + x, 0) / few.length
    const deviation = Math.sqrt(few.reduce((sum, x) => sum + (x - mean) ** 2, 0) / few.length)
    expect(Math.min(...few)).toBeGreaterThan(0)
    expect(Math.abs(mean - 3)).toBeLessThan(0.05)
    expect(Math.abs(deviation - 2)).toBeLessThan(0.15)
  })

  test.each([
    [1, 0.1],
    [3, 2],
    [500, 1500],
  ])('that is log-normal with mean %s and deviation %s has the quantiles that it must have', (mean, deviation) => {
    const streams = new Streams(11, 1, () => 'x')
    const count = 40_000
    const drawn = Array.from({ length: count }, () => truncated(streams, 0, mean, deviation, 'lognormal')).toSorted(
      (a, b) => a - b,
    )
    // The parameters of the logarithm that give this mean and this deviation: mean = exp(μ + σ²/2), deviation² = (exp(σ²) − 1) · mean².
    const variance = Math.log(1 + (deviation / mean) ** 2)
    const mu = Math.log(mean) - variance / 2
    // Standard normal quantiles.
    for (const [p, z] of [
      [0.01, -2.326347874],
      [0.1, -1.281551566],
      [0.25, -0.67448975],
      [0.5, 0],
      [0.75, 0.67448975],
      [0.9, 1.281551566],
      [0.99, 2.326347874],
    ]) {
      const quantile = Math.exp(mu + Math.sqrt(variance) * z)
      const below = drawn.filter((x) => x < quantile).length / count
      expect(Math.abs(below - p)).toBeLessThan(4.5 * Math.sqrt((p * (1 - p)) / count))
    }
    const logs = drawn.map((x) => Math.log(x) - mu)
    const moment = (k: number) => logs.reduce((sum, x) => sum + x ** k, 0) / count
    expect(Math.abs(moment(1))).toBeLessThan(4.5 * Math.sqrt(variance / count))
    expect(Math.abs(moment(2) / variance - 1)).toBeLessThan(4.5 * Math.sqrt(2 / count))
  })
})

describe('a program graph', () => {
  test('has every channel at both of its ends, in ascending order', () => {
    for (const [name, definition] of Object.entries(graphs)) {
      if (name === 'file') continue
      const size = { processes: 16, channels: 5 }
      expect(definition.check(size)).toBeUndefined()
      const edges = makers[name as GraphName](size, stream(1, 'graph'))
      const graph = graphOf(16, edges, definition.bothWays ? undefined : stream(1, 'direction'))
      expect(graph.channels).toBe(definition.usesChannels ? 40 : edges.length)
      for (let i = 0; i < 16; i++) {
        const ends = [...graph.ends.subarray(graph.start[i], graph.start[i + 1])]
        expect(ends.map((end) => end >> 1)).toEqual(ends.map((end) => end >> 1).sort((a, b) => a - b))
        for (const end of ends) expect((end % 2 ? graph.to : graph.from)[end >> 1]).toBe(i)
        if (name === 'regular') expect(ends.length).toBe(5)
      }
    }
  })

  test('that is irregular is connected where it has edges enough, and complete where it has all', () => {
    const edges = makers.irregular({ processes: 6, channels: 5 }, stream(1, 'graph'))
    expect([...edges].join(' ')).toBe('0 1 0 2 0 3 0 4 0 5 1 2 1 3 1 4 1 5 2 3 2 4 2 5 3 4 3 5 4 5')
    expect(makers.irregular({ processes: 9, channels: 1 }, stream(1, 'graph')).length).toBe(8)
  })

  test('of a size that there is none of is refused by name', () => {
    const message = (name: keyof typeof graphs, processes: number, channels: number) =>
      graphs[name].check({ processes, channels })?.message
    expect(message('regular', 5, 3)).toBe('channels: expected an even number of ends, processes · channels, got 5 · 3')
    expect(message('regular', 8, 8)).toBe('channels: expected fewer than processes = 8, got 8')
    expect(message('irregular', 8, 8)).toBe('channels: expected fewer than processes = 8, got 8')
    expect(message('hypercube', 12, 8)).toBe('processes: expected a power of two, for a hypercube, got 12')
    expect(message('mesh', 7, 8)).toBeUndefined()
  })
})

describe('a placement', () => {
  const counts = (placement: PlacementName, processes: number, set: Partial<MigrationValues> = {}) => {
    const channels = 2 * Math.min(2, Math.floor((processes - 1) / 2))
    const size = { processes, channels, processors: 6, topology: 'ring' as const, seed: 4, duration: 2_000_000 }
    const perProcessor = new Array<number>(6).fill(0)
    for (const p of scenarioOf({ ...defaults(parameters), ...size, placement, ...set }).placement) perProcessor[p]++
    return perProcessor
  }

  test('puts every process on a processor', () => {
    for (const name of Object.keys(placements) as PlacementName[]) {
      expect(counts(name, 50).reduce((a, b) => a + b)).toBe(50)
    }
  })

  test('round-robin, restricted, by bisection or learned gives no processor two processes more than another, where all are equal', () => {
    expect(counts('round-robin', 50)).toEqual([9, 9, 8, 8, 8, 8])
    expect([...counts('restricted', 50)].sort()).toEqual([8, 8, 8, 8, 9, 9])
    expect([...counts('bisection', 50)].sort()).toEqual([8, 8, 8, 8, 9, 9])
    expect([...counts('learned', 50, { computeVariation: 0 })].sort()).toEqual([8, 8, 8, 8, 9, 9])
    expect(counts('restricted', 3).filter((n) => n > 1)).toEqual([])
  })

  test('that learns is the drawn one without runs before, and stops where nothing more can be changed', () => {
    const even = { ...defaults(parameters), processes: 32, channels: 0, duration: 2_000_000 }
    const drawn = scenarioOf({ ...even, placement: 'restricted' }).placement
    expect(scenarioOf({ ...even, placement: 'learned', runsBefore: 0 }).placement).toEqual(drawn)
    const { placement, runs } = scenarioOf({ ...even, placement: 'learned', runsBefore: 9 })
    expect([placement, runs]).toEqual([drawn, 1])
  })

  test('by bisection cuts a ring of processes once for each processor of a ring', () => {
    const ring = { ...defaults(parameters), graph: 'mesh', processes: 29, processors: 4, topology: 'ring' } as const
    const { graph, placement } = scenarioOf({ ...ring, placement: 'bisection' })
    const cut = graph.from.filter((a, c) => placement[a] !== placement[graph.to[c]]).length / 2
    expect(cut).toBe(4)
  })
})
