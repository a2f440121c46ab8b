/** The lab from outside: what it refuses, what it answers, what is inside its steps. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meshScenario } from '../../../tests/oracle/mesh-scenarios.ts'
import { byChance } from '../../../tests/setup/cases.ts'
import { parseLink } from '../../core/link/link.ts'
import { runWhole } from '../../core/run/run.ts'
import { lab as mesh, meshModel } from './index.ts'
import type { IterationDetail, MeshDetail, SingleDetail, ValuesArtifact } from './model/detail.ts'
import type { MeshValues } from './parameters.ts'

const open = (query: string) => parseLink(`mesh?${query}`, { mesh })
const run = (query: string) => {
  const { values, problems } = open(query)
  expect([...problems, ...mesh.check(values)]).toEqual([])
  return { values: values as unknown as MeshValues, ...runWhole(mesh, values, { record: true }) }
}
const inside = (values: MeshValues) => {
  const inspector = meshModel.inspect(values)
  const at = (step: number) => inspector.window(step, step + 1)[0] as MeshDetail | undefined
  return { ...inspector, at }
}

const artifactOf = (key: string, values: MeshValues) => {
  const making = mesh.artifacts?.[key](values)
  if (!making) throw new Error(`there is no ${key}`)
  while (!making.advance(1e6)) {}
  return making.result()
}

describe('bad input is refused by name', () => {
  test.each([
    ['processors=0', 'processors: expected a whole number from 1 to 256, got 0'],
    ['vertices=-5', 'vertices: expected a whole number from 1 to 1048576, got −5'],
    ['mesh=torus', 'mesh: expected one of airfoil'],
    ['policy=maybe', 'policy: expected one of never, always, profitable, once, own, got "maybe"'],
    ['capabilities=1,2', 'capabilities: expected 1 or 5 values, one a processor, got 2'],
    ['capabilities=0,0,0,0,0', 'capabilities: expected at least one value above 0, got 0,0,0,0,0'],
    ['speeds=1,2,3', 'speeds: expected 1 or 5 values, one a processor, got 3'],
    ['experiment=remap&newCapabilities=1,2,3,4', 'newCapabilities: expected 1 or 5 values, one a processor, got 4'],
    ['processors=24&arrangement=optimum', 'processors: expected at most 20 with arrangement=optimum, got 24'],
    ['mesh=airfoil&vertices=50', 'vertices: expected at least 100 with mesh=airfoil, got 50'],
    ['messageWeight=-1', 'messageWeight: expected a number from 0 to 1000000000, got −1'],
    [
      'loads=constant:0.5',
      'loads: processor 0: expected a factor from 1 to 1000, as in constant:factor, got "constant:0.5"',
    ],
    ['loads=;heavy', 'loads: processor 1: expected one of constant:factor, step:factor,from,to'],
    ['loads=step:3,x,5', 'loads: processor 0: expected numbers as in step:factor,from,to, got "step:3,x,5"'],
    [
      'loads=step:3,9,5',
      'loads: processor 0: expected a factor from 1 to 1000 and two times, the first not after the second',
    ],
    ['loads=periodic:3,0,0.5', 'loads: processor 0: expected a factor from 1 to 1000, a period above 0'],
    ['loads=recorded:2', 'loads: processor 0: expected a time above 0, then at least a factor from 1 to 1000'],
    ['loads=walk:-1', 'loads: processor 0: expected a standard deviation from 0 to 10'],
    [
      'processors=256&iterations=10000&checkEvery=1&policy=always',
      'checkEvery: expected at least 18, because a run may hold 1.07 GB of memory and this one would hold about 15.9 GB, got 1',
    ],
    [
      'vertices=1000000&iterations=2000&checkEvery=1&arrangement=diffusive',
      'checkEvery: expected at least 11, because a run may hold 1.07 GB of memory and this one would hold about 8.3 GB, got 1',
    ],
    [
      'mesh=airfoil&vertices=2000&processors=256&iterations=10000&policy=never&front=shock&adaptEvery=1',
      'adaptEvery: expected at least 3, because a run may hold 1.07 GB of memory and this one would hold about 2.8 GB, got 1',
    ],
    [
      'mesh=airfoil&vertices=2000&processors=256&iterations=10000&policy=always&checkEvery=2&front=shock&adaptEvery=1',
      'iterations: expected at most 1004, because a run may hold 1.07 GB of memory and this one would hold about 10.7 GB, got 10000',
    ],
    ['loads=away:5,3', 'loads: processor 0: expected a time and, if need be, a later one'],
    ['processors=2&loads=;;constant:2', 'loads: expected at most 2 entries, one a processor, got 3'],
    ['processors=2&loads=away:3;away:2,8', 'loads: expected a processor that is not away at any time, got none at 3 s'],
    [
      'processors=2&capabilities=1,0&loads=away:0,1',
      'capabilities: expected a value above 0 for a processor that is there at the start, got none',
    ],
  ])('%.60s', (query, message) => {
    const { values, problems } = open(query)
    const messages = [...problems, ...mesh.check(values)].map((one) => one.message)
    expect(messages.some((each) => each.startsWith(message))).toBe(true)
  })
})

describe('a single remap', () => {
  const example =
    'experiment=remap&vertices=100&processors=5&capabilities=27,18,34,7,14&newCapabilities=9,8,34,28,21&arrangement=mcr'

  test('of §3.4 gives the four printed numbers', () => {
    const { metrics } = run(example)
    expect(metrics).toMatchObject({
      overlap: 65,
      remapMessages: 3,
      gainsEvaluated: 25,
      arrangementFound: [0, 3, 1, 2, 4],
      keptOverlap: 29,
      optimumOverlap: 65,
      overlapBound: 72,
      sizes: [9, 8, 34, 28, 21],
    })
    expect(metrics.remapTime).toBeCloseTo(0.002928440366972477, 15)
    expect(run(example.replace('=mcr', '=keep')).metrics).toMatchObject({ overlap: 29, remapMessages: 5 })
  })

  test('is recorded processor by processor, and each step can be looked into', () => {
    const { values, recording } = run(example)
    expect(recording?.count).toBe(6)
    const overlaps = [...(recording?.columns.overlap.slice(0, 6) ?? [])]
    expect([overlaps[0], overlaps[5]]).toEqual([29, 65])
    expect(overlaps).toEqual(overlaps.toSorted((a, b) => a - b))
    const { at } = inside(values)
    const first = at(0) as SingleDetail
    expect(first.step).toBeUndefined()
    expect(first.yardsticks?.keep).toMatchObject({ overlap: 29, messages: 5 })
    for (let row = 1; row < 6; row++) {
      const { step, steps } = at(row) as SingleDetail
      expect(step).toEqual(steps[row - 1])
      expect(step?.gains).toHaveLength(5)
      expect(Math.max(...(step?.gains ?? []))).toBe(recording?.columns.overlap[row])
    }
    expect(at(6)).toBeUndefined()
  })

  test('where no mesh is as small, is one of a list', () => {
    const { metrics } = run('experiment=remap&mesh=airfoil&vertices=10&processors=2&newCapabilities=1,4')
    expect(metrics).toMatchObject({ sizes: [2, 8], overlap: 7, cut: null, inspectorTime: null })
  })
})

describe('an iteration looked into', () => {
  test('is that of the recording, and going back costs only time', () => {
    fc.assert(
      fc.property(meshScenario(5), fc.array(fc.nat({ max: 70 }), { minLength: 1, maxLength: 6 }), (drawn, steps) => {
        const values: MeshValues = { ...drawn, experiment: 'run', vertices: Math.min(drawn.vertices, 400) }
        fc.pre(mesh.check(values).length === 0)
        const { recording, metrics } = runWhole(mesh, values, { record: true })
        if (!recording) throw new Error('nothing was recorded')
        const { at } = inside(values)
        const p = values.processors
        for (const step of steps) {
          const it = at(step) as IterationDetail | undefined
          expect(it !== undefined).toBe(step < values.iterations)
          if (!it) continue
          expect(it.begin).toBe(step === 0 ? 0 : recording.columns.time[step - 1])
          expect(it.end).toBeCloseTo(recording.columns.time[step], 12)
          expect([...it.partition.sizes]).toEqual([...recording.matrices.items.slice(step * p, (step + 1) * p)])
          expect(it.traffic.cut).toBe(recording.columns.cut[step])
          expect(it.check !== undefined).toBe(recording.columns.checks[step] === 1)
          expect(it.check?.remapped ?? false).toBe(recording.columns.remaps[step] === 1)
          expect(it.schedule.agreed).toHaveLength(p)
          const lengths = it.schedule.agreed.flatMap(({ receive }) =>
            receive.map(({ references }) => references.length),
          )
          expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(it.traffic.fetched)
          // Spans fill each lane from beginning to end without an overlap, messages lie inside.
          for (let lane = 0; lane < p; lane++) {
            const spans = it.spans.filter((span) => span.lane === lane)
            let now = it.begin
            for (const span of spans) {
              expect(span.begin).toBeCloseTo(now, 9)
              now = span.end
            }
            expect(now).toBeCloseTo(it.end, 9)
          }
          for (const { sent, arrived, from, to } of it.messages) {
            expect(from).not.toBe(to)
            expect(sent).toBeGreaterThanOrEqual(it.begin)
            expect(arrived).toBeGreaterThanOrEqual(sent)
            expect(arrived).toBeLessThanOrEqual(it.end + 1e-9)
          }
        }
        const last = at(values.iterations - 1) as IterationDetail
        expect(last.end).toBe(metrics.totalTime)
      }),
      byChance(1, 60),
    )
  })

  test('says how a check was decided', () => {
    const { values } = run(
      'mesh=grid&vertices=30276&ordering=file&processors=4&policy=once&loads=constant:3&iterations=50',
    )
    const { check } = inside(values).at(9) as IterationDetail
    expect(check).toMatchObject({ number: 1, after: 10, forced: false, remapped: true, horizon: 40 })
    expect(check?.gain).toBeCloseTo(0.1097375209856924, 12)
    expect(check?.price).toBeCloseTo(0.23381583923340005, 12)
    expect(check?.transfers.moved).toBe(9108)
    expect(check?.yardsticks?.optimum?.overlap).toBe(30276 - 9108)
    const { latest } = inside(values).at(30) as IterationDetail
    expect(latest).toEqual(check)
  })
})

describe('processors that leave and join', () => {
  test('lose and get their interval after the iteration, whatever the policy', () => {
    const { metrics, recording } = run(
      'mesh=grid&vertices=900&ordering=file&processors=3&policy=never&loads=;away:0.5,1&iterations=60',
    )
    expect(metrics).toMatchObject({ checks: 2, remaps: 2, sizes: [300, 300, 300] })
    const items = Array.from({ length: 60 }, (_, row) => recording?.matrices.items[3 * row + 1])
    expect(new Set(items)).toEqual(new Set([300, 0]))
    const { time } = recording?.columns ?? {}
    items.forEach((count, row) => {
      const began = row === 0 ? 0 : (time?.[row - 1] ?? 0)
      // A check sees the processors that are there when it begins; the remap behind it takes a little.
      if (began < 0.5 || began > 1.1) expect(count).toBe(300)
      else if (began > 0.6 && began < 1) expect(count).toBe(0)
    })
    expect(Number(metrics.idleTime)).toBeGreaterThan(0)
  })
})

describe('the values that the loop computes', () => {
  test('are the same to the last bit as on one processor, across remaps', () => {
    fc.assert(
      fc.property(meshScenario(5), (drawn) => {
        const values: MeshValues = { ...drawn, experiment: 'run', vertices: Math.min(drawn.vertices, 300) }
        fc.pre(mesh.check(values).length === 0)
        const { values: y, same } = artifactOf('values', values) as ValuesArtifact
        expect(y).toHaveLength(values.vertices)
        expect(same).toBe(true)
      }),
      byChance(1, 60),
    )
  })
})

test('a partition that is no cut of the list runs, remaps and computes the same as one processor', () => {
  const { values, metrics } = run(
    'mesh=grid&vertices=900&ordering=multilevel&arrangement=diffusive&loads=constant:3;away:0.5,1&iterations=60&policy=always',
  )
  expect(metrics.arrangementFound).toBeNull()
  expect(Number(metrics.remaps)).toBeGreaterThan(1)
  expect((artifactOf('values', values) as ValuesArtifact).same).toBe(true)
  const details = inside(values).window(0, 60) as readonly IterationDetail[]
  for (const { partition } of details) {
    if (!partition.owner) continue
    const counted = Array.from(partition.sizes, (_, i) => partition.owner?.filter((owner) => owner === i).length)
    expect(counted).toEqual([...partition.sizes])
  }
  expect(details.some(({ partition }) => partition.owner)).toBe(true)
  const gone = details.find(({ idle }) => idle[1] > 0)
  expect(gone?.partition.sizes[1]).toBe(0)
})

test('the mesh and its line are handed over as copies', () => {
  const { values } = run('mesh=grid&vertices=9&ordering=random&iterations=10')
  for (const key of ['mesh', 'line']) {
    const [one, other] = [1, 2].map(() => artifactOf(key, values) as Record<string, unknown>)
    expect(one).toEqual(other)
    for (const [name, array] of Object.entries(one))
      if (ArrayBuffer.isView(array)) expect(array.buffer).not.toBe((other[name] as Int32Array).buffer)
  }
})

describe('a large mesh is gone over in pieces, so that a worker reads its messages in between', () => {
  const vertices = 200_000
  /** How often something stops that is given the least work each time. */
  const stops = (advance: () => boolean) => {
    let count = 0
    while (!advance()) count++
    return count
  }
  const scenario = (query: string) => {
    const { values, problems } = open(`mesh=grid&vertices=${vertices}&${query}`)
    expect(problems).toEqual([])
    return values as unknown as MeshValues
  }

  test('where its references are counted: at the start and at each check', () => {
    const of = (query: string) => {
      const values = scenario(`ordering=random&iterations=4&checkEvery=2&loads=constant:3&${query}`)
      // The mesh and its line are there from here on.
      runWhole(mesh, values as never, { record: false })
      const run = meshModel.start(values, { record: false })
      return stops(() => run.advance(1))
    }
    const pieces = Math.floor(vertices / 2 ** 14)
    const never = of('policy=never')
    expect(never).toBeGreaterThanOrEqual(pieces)
    expect(of('policy=always')).toBeGreaterThanOrEqual(never + pieces)
  })

  test('where the lists of an iteration are made', () => {
    const values = scenario('ordering=random&iterations=2&policy=never')
    const viewer = meshModel.inspect(values)
    while (!viewer.seek(0, 1e9)) {}
    const other = meshModel.inspect({ ...values, inspector: 'sort1' })
    const before = stops(() => other.seek(-1, 1))
    expect(before).toBeLessThan(2 * (vertices / 2 ** 14) + 10)
    // Nearly every vertex has a neighbour elsewhere.
    expect(stops(() => other.seek(0, 1))).toBeGreaterThan(vertices / 2 ** 12)
  })

  test.each(['rcb', 'rib'] as const)('where %s halves it', (ordering) => {
    const run = meshModel.start(scenario(`ordering=${ordering}&iterations=1&seed=3`), { record: false })
    // Each of some passes goes over all of it on each level whose sets are larger than a piece.
    expect(stops(() => run.advance(1))).toBeGreaterThan(3 * (vertices / 20_000) + vertices / 2 ** 14)
  })
})
