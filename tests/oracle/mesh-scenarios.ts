/** Random scenarios of the mesh lab, small enough for plain implementations, for the lab and for its oracle. */
import fc from 'fast-check'
import { fingerprintOf } from '../../src/core/attachments/fingerprint.ts'
import { hold } from '../../src/core/attachments/held.ts'
import { defaults } from '../../src/core/parameters.ts'
import { type MeshValues, parameters } from '../../src/labs/mesh/parameters.ts'
import { asLink } from '../setup/as-link.ts'

const factor = fc.integer({ min: 100, max: 600 }).map((hundredths) => hundredths / 100)
const moment = fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10)

/** An entry of the loads, in their notation. */
const load = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 2, arbitrary: factor.map((f) => `constant:${f}`) },
  {
    weight: 2,
    arbitrary: fc.tuple(factor, moment, moment).map(([f, a, b]) => `step:${f},${Math.min(a, b)},${Math.max(a, b)}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(factor, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 10 }), moment)
      .map(([f, period, duty, from]) => `periodic:${f},${period / 10},${duty / 10},${from}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 50 }), fc.array(factor, { minLength: 1, maxLength: 6 }))
      .map(([every, values]) => `recorded:${every / 10},${values.join()}`),
  },
  { weight: 1, arbitrary: fc.tuple(moment, moment).map(([a, b]) => `away:${a},${a + b + 0.5}`) },
)

/** What is said about the machine; the source's where nothing is. */
const machine = fc.record(
  {
    elementTime: fc.constantFrom(0.02, 3, 200),
    referenceTime: fc.constantFrom(0, 0.5),
    latency: fc.constantFrom(0, 2, 50),
    bandwidth: fc.constantFrom(1e5, 1e9),
    medium: fc.constantFrom('wire' as const, 'switch' as const),
    gatherTime: fc.constantFrom(0, 300),
    neighbourTime: fc.constantFrom(0, 70),
    checkStart: fc.constantFrom(0, 900),
    checkMessageTime: fc.constantFrom(0, 40),
    remapStart: fc.constantFrom(0, 5000),
    scheduleTime: fc.constantFrom(0, 0.02),
    scheduleMessageTime: fc.constantFrom(0, 15),
  },
  { requiredKeys: [] },
)

/** One a processor, or one for all; some of them 0. */
const capabilities = (processors: number) =>
  fc.oneof(
    fc.constant([1]),
    fc
      .array(
        fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 40 }) }, { weight: 1, arbitrary: fc.constant(0) }),
        {
          minLength: processors,
          maxLength: processors,
        },
      )
      .map((list) => (list.every((value) => value === 0) ? [1] : list)),
  )

/** A mesh of a file: a ring of vertices with some edges across, whose weights are as METIS has them. */
const weightedFile = (weights: fc.Arbitrary<number>): fc.Arbitrary<string> =>
  fc
    .record({
      vertices: fc.integer({ min: 3, max: 60 }),
      across: fc.array(fc.tuple(fc.nat(59), fc.nat(59)), { maxLength: 40 }),
      format: fc.constantFrom('001', '010', '011', '100', '101', '110', '111'),
      work: fc.array(fc.oneof(weights, fc.constantFrom(0, 1)), { minLength: 60, maxLength: 60 }),
      volumes: fc.array(weights, { minLength: 100, maxLength: 100 }),
    })
    .map(({ vertices: n, across, format, work, volumes }) => {
      const edges = new Map<string, readonly [number, number]>()
      for (const [a, b] of [...work.map((_, v) => [v, v + 1]), ...across].map((ends) => ends.map((v) => v % n)))
        if (a !== b) edges.set(`${Math.min(a, b)} ${Math.max(a, b)}`, [a, b])
      const lines = Array.from({ length: n }, (_, v) => {
        const ends = [...edges.values()].flatMap(([a, b], e) => {
          if (a !== v && b !== v) return []
          return [(a === v ? b : a) + 1, ...(format.endsWith('1') ? [volumes[e]] : [])]
        })
        return [
          ...(format[0] === '1' ? [volumes[v]] : []),
          ...(format[1] === '1' ? [v === 0 ? work[v] + 1 : work[v]] : []),
          ...ends,
        ].join(' ')
      })
      return `${[`${n} ${edges.size} ${format}`, ...lines].join('\n')}\n`
    })

/** A scenario whose mesh is a file with weights, which is held. @param weights of vertices and edges */
export const weightedScenario = (
  mostProcessors = 7,
  weights = fc.integer({ min: 1, max: 30 }),
): fc.Arbitrary<MeshValues> =>
  fc.tuple(meshScenario(mostProcessors), weightedFile(weights)).map(([values, text]) => {
    const bytes = new TextEncoder().encode(text)
    const file = fingerprintOf(bytes)
    hold({ fingerprint: file, name: 'weighted.graph', bytes })
    return asLink('mesh', parameters, { ...values, mesh: 'file', file, dual: 'off' })
  })

/** A run on few triangles that follow a front. @param reorder what a check may do with their list */
export const changingScenario = (reorder: readonly MeshValues['reorder'][] = ['keep']): fc.Arbitrary<MeshValues> =>
  fc
    .tuple(
      meshScenario(5),
      fc.record({
        front: fc.constantFrom('shock' as const, 'circle' as const),
        vertices: fc.integer({ min: 2, max: 60 }),
        frontSpeed: fc.constantFrom(0, 0.7, 4, 60),
        frontWidth: fc.constantFrom(0, 10, 40),
        reorder: fc.constantFrom(...reorder),
        refinement: fc.integer({ min: 0, max: 4 }),
        adaptEvery: fc.integer({ min: 1, max: 12 }),
        iterations: fc.integer({ min: 1, max: 24 }),
      }),
    )
    .map(([values, change]) =>
      asLink('mesh', parameters, { ...values, experiment: 'run' as const, mesh: 'square-dual' as const, ...change }),
    )

/** A scenario of up to this many processors. Loads that leave no processor are left out. */
export const meshScenario = (mostProcessors = 7): fc.Arbitrary<MeshValues> =>
  fc
    .integer({ min: 1, max: mostProcessors })
    .chain((processors) =>
      fc.record({
        processors: fc.constant(processors),
        experiment: fc.constantFrom('run' as const, 'remap' as const),
        vertices: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 3000 })),
        ordering: fc.constantFrom('file' as const, 'random' as const),
        capabilities: capabilities(processors),
        newCapabilities: capabilities(processors),
        speeds: fc.oneof(
          fc.constant([1]),
          fc.array(fc.constantFrom(0.5, 1, 2), { minLength: processors, maxLength: processors }),
        ),
        loads: fc.array(load, { minLength: 0, maxLength: processors }).map((entries) => entries.join(';')),
        arrangement: fc.constantFrom(
          'keep' as const,
          'mcr' as const,
          'mcr-printed' as const,
          'mcr-reset' as const,
          'optimum' as const,
        ),
        messageWeight: fc.constantFrom(0, 0, 20, 210),
        itemBytes: fc.constantFrom(4, 64),
        remapMessageTime: fc.constantFrom(0, 0.0002, 0.05),
        inspector: fc.constantFrom('sort1' as const, 'sort2' as const, 'simple' as const),
        multicast: fc.constantFrom('off' as const, 'off' as const, 'on' as const, 'all' as const),
        decision: fc.constantFrom('controller' as const, 'distributed' as const),
        primitive: fc.constantFrom('gather' as const, 'gather' as const, 'scatter' as const, 'both' as const),
        table: fc.constantFrom('block' as const, 'cyclic' as const, 'replicated' as const),
        iterations: fc.integer({ min: 1, max: 60 }),
        checkEvery: fc.integer({ min: 1, max: 20 }),
        policy: fc.constantFrom('never' as const, 'always' as const, 'profitable' as const, 'once' as const),
        smoothing: fc.constantFrom(0, 0, 0.4),
        seed: fc.integer({ min: 1, max: 1000 }),
        machine: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 4, arbitrary: machine }),
      }),
    )
    .map(({ machine, ...values }) =>
      asLink('mesh', parameters, { ...defaults(parameters), mesh: 'grid' as const, ...values, ...machine }),
    )
