/** The mesh lab against the plain implementation in oracle/mesh.ts, over random scenarios. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asApplied } from '../src/core/parameters.ts'
import type { Recorder } from '../src/core/recording.ts'
import { runWhole } from '../src/core/run/run.ts'
import { lab } from '../src/labs/mesh/index.ts'
import { patternsIn } from '../src/labs/mesh/loads/index.ts'
import { changingOf } from '../src/labs/mesh/model/changing.ts'
import type { LaidMesh } from '../src/labs/mesh/model/line.ts'
import { perProcessor, scenarioOf } from '../src/labs/mesh/model/scenario.ts'
import { laying } from '../src/labs/mesh/model/store.ts'
import { type MeshValues, parameters } from '../src/labs/mesh/parameters.ts'
import {
  arrange,
  compare,
  machineWith,
  type OracleMachine,
  type OracleMesh,
  type OracleScenario,
  ownersOfWork,
  redistribution,
  shares,
  simulate,
  WORKSTATIONS,
} from './oracle/mesh.ts'
import { areaOf, type OracleFront, stageAfter } from './oracle/mesh-front.ts'
import { changingScenario, meshScenario, weightedScenario } from './oracle/mesh-scenarios.ts'
import { remembered } from './remembered.ts'
import { byChance } from './setup/cases.ts'

function lineOf(values: MeshValues): LaidMesh {
  const making = laying(values)
  while (!making.advance(1e9)) {}
  return making.result()
}

const listOf = (numbers: Int32Array | undefined) => numbers && [...numbers]

const plainMesh = ({ mesh, list }: LaidMesh): OracleMesh => ({
  work: listOf(mesh.work),
  sizes: listOf(mesh.sizes),
  volumes:
    mesh.volumes &&
    Array.from({ length: mesh.vertices }, (_, v) => [...(mesh.volumes?.slice(mesh.start[v], mesh.start[v + 1]) ?? [])]),
  adjacency: Array.from({ length: mesh.vertices }, (_, v) => [
    ...mesh.neighbours.slice(mesh.start[v], mesh.start[v + 1]),
  ]),
  list: [...list],
})

/** How its mesh changes, in the oracle's words. */
function plainChange(values: MeshValues): OracleScenario['change'] {
  if (values.front === 'none') return undefined
  const { mesh, list } = lineOf(values)
  const { points, corners } = mesh.triangulation ?? { points: { x: [], y: [] }, corners: [] }
  const triangles = Array.from({ length: mesh.vertices }, (_, t) => [...corners.slice(3 * t, 3 * t + 3)])
  const front: OracleFront = {
    kind: values.front,
    speed: values.frontSpeed / 100,
    width: values.frontWidth / 100,
    halvings: values.refinement,
  }
  const at = Array.from(points.x, (x, i) => [x, points.y[i]] as const)
  return { every: values.adaptEvery, stage: (iterations) => stageAfter(iterations, front, at, triangles, [...list]) }
}

/** The machine in the oracle's words. */
function plainMachine(values: MeshValues): OracleMachine {
  const source = values.latency === 'sun4' ? WORKSTATIONS : machineWith(values.latency / 1e6)
  const or = (set: number | string, otherwise: number) => (typeof set === 'number' ? set / 1e6 : otherwise)
  const bytes = typeof values.bandwidth === 'number' ? values.bandwidth : undefined
  return {
    element: or(values.elementTime, WORKSTATIONS.element),
    reference: or(values.referenceTime, values.elementTime === 'sun4' ? WORKSTATIONS.reference : 0),
    a: or(values.gatherTime, source.a),
    o: or(values.neighbourTime, source.o),
    bytes: bytes ?? WORKSTATIONS.bytes,
    remapBytes: bytes ?? WORKSTATIONS.remapBytes,
    remap: or(values.remapStart, source.remap),
    tau: values.remapMessageTime,
    check: or(values.checkStart, source.check),
    report: or(values.checkMessageTime, source.report),
    schedule: or(values.scheduleTime, 0.4526 / 89858) / (0.4526 / 89858),
    ask: or(values.scheduleMessageTime, source.ask),
    switched: values.medium === 'switch',
  }
}

/** The scenario in the oracle's words. Loads are read by the lab: what they mean is tested beside them. */
function plain(drawn: MeshValues): OracleScenario {
  // What does not apply changes nothing, such as how it is decided under a rule that never decides.
  const values = asApplied(parameters, drawn)
  const { processors: p } = values
  const patterns = patternsIn(values.loads, p)
  return {
    mesh: plainMesh(lineOf(values)),
    processors: p,
    speeds: perProcessor(values.speeds, p),
    capabilities: perProcessor(values.capabilities, p),
    loads: patterns.map((pattern) => {
      const sampler = pattern.begin(() => 0.5)
      return (time) => sampler.at(time)
    }),
    away: patterns.map(({ away }) => (away ? ([away.from, away.to] as const) : undefined)),
    iterations: values.iterations,
    every: values.checkEvery,
    policy: values.policy as OracleScenario['policy'],
    arrangement: values.arrangement as OracleScenario['arrangement'],
    weight: values.messageWeight,
    itemBytes: values.itemBytes,
    machine: plainMachine(values),
    inspector: values.inspector,
    multicast: values.multicast !== 'off',
    multicastChecks: values.multicast === 'all',
    distributed: values.decision === 'distributed',
    primitive: values.primitive,
    table: values.table,
    smoothing: values.smoothing,
    change: plainChange(values),
  }
}

const close = (actual: unknown, expected: number, what: string) => {
  const error = Math.abs(Number(actual) - expected)
  if (!(error <= 1e-9 * Math.max(1e-9, Math.abs(expected)))) throw new Error(`${what}: ${actual}, expected ${expected}`)
}

const possible = (values: MeshValues) => lab.check(values).length === 0

describe('The mesh lab agrees with a plain implementation', () => {
  test.each([
    ['whose mesh stays', meshScenario().filter(({ vertices }) => vertices <= 800), 20],
    ['whose mesh changes', changingScenario(), 25],
    ['whose mesh has weights', weightedScenario(), 25],
  ] as const)('in whole runs %s', (_, scenarios, count) => {
    fc.assert(
      fc.property(scenarios, (drawn) => {
        const values: MeshValues = { ...drawn, experiment: 'run' }
        fc.pre(possible(values))
        const expected = simulate(plain(values))
        const { metrics, recording } = runWhole(lab, values, { record: true })
        const numbers = ['totalTime', 'checks', 'checkTime', 'remapTime', 'overlap', 'remapMessages'] as const
        for (const id of [...numbers, 'cut', 'boundary', 'efficiency', 'computeTime'] as const) {
          close(metrics[id], expected[id], id)
        }
        close(metrics.fetched, expected.crossing, 'fetched')
        close(metrics.tableBytes, expected.tableBytes, 'tableBytes')
        close(metrics.inspectorTime, expected.firstInspector, 'inspectorTime')
        if (values.front !== 'none') {
          expect(metrics.changes).toBe(expected.changes)
          close(metrics.changeTime, expected.changeTime, 'changeTime')
        }
        expect(metrics.remaps).toBe(expected.remaps.length)
        expect(metrics.moved).toBe(expected.remaps.reduce((sum, { moved }) => sum + moved, 0))
        expect(metrics.arrangementFound).toEqual(expected.arrangement)
        expect(metrics.sizes).toEqual(expected.sizes)
        if (values.mesh === 'file') {
          expect(metrics.work).toEqual(expected.work)
          expect([metrics.cutVolume, metrics.volume]).toEqual([expected.cutVolume, expected.volume])
        }
        expected.iterationTimes.forEach((time, k) => {
          close(recording?.columns.iteration[k], time, `iteration ${k}`)
        })
      }),
      byChance(1, count, remembered<MeshValues>('mesh')),
    )
  })

  test('in every mesh of a front: neighbours, order, and area', () => {
    fc.assert(
      fc.property(changingScenario(), fc.nat(60), (values, iterations) => {
        const { change } = scenarioOf(values)
        if (!change) throw new Error('no front')
        const stage = plainChange(values)?.stage(iterations)
        const line = changingOf(lineOf(values), change).lineAfter(iterations)
        const sorted = stage?.adjacency.map((others) => others.toSorted((a, b) => a - b))
        expect(
          Array.from({ length: line.list.length }, (_, at) =>
            [...line.neighbours.slice(line.start[at], line.start[at + 1])].sort((a, b) => a - b),
          ),
        ).toEqual(sorted)
        expect(Array.from(line.list, (v) => [line.refined.root[v], line.refined.start[v]])).toEqual(
          stage?.parts.map(({ root, start }) => [root, start]),
        )
        if (stage) close(areaOf(stage), 1, 'area of the square')
      }),
      byChance(5, 25),
    )
  })

  test('in single remaps, the optimum being found by trying all arrangements', () => {
    fc.assert(
      fc.property(fc.oneof(meshScenario(6), weightedScenario(6)), (drawn) => {
        const values: MeshValues = { ...drawn, experiment: 'remap' }
        fc.pre(possible(values))
        const { processors: p, messageWeight } = values
        const mesh =
          values.mesh === 'file'
            ? plainMesh(lineOf(values))
            : { adjacency: [], list: Array.from({ length: values.vertices }, (_, v) => v) }
        const n = mesh.list.length
        const after = shares(mesh, perProcessor(values.newCapabilities, p))
        const list = Array.from({ length: p }, (_, i) => i)
        const old = ownersOfWork(mesh, list, shares(mesh, perProcessor(values.capabilities, p)))
        const way = values.arrangement as OracleScenario['arrangement']
        const arrangement = arrange(mesh, way, list, old, after, messageWeight)
        const owners = ownersOfWork(mesh, arrangement, after)
        const { overlap, messages } = compare(old, owners)
        const { metrics, recording } = runWhole(lab, values, { record: true })
        expect(metrics.sizes).toEqual(list.map((i) => owners.filter((owner) => owner === i).length))
        expect(Number(metrics.overlapBound)).toBeGreaterThanOrEqual(Number(metrics.optimumOverlap))
        expect(Number(metrics.optimumOverlap)).toBeGreaterThanOrEqual(messageWeight === 0 ? overlap : 0)
        expect(recording?.columns.overlap[recording.count - 1]).toBe(overlap)
        expect(metrics.arrangementFound).toEqual(arrangement)
        expect([metrics.overlap, metrics.moved, metrics.remapMessages]).toEqual([overlap, n - overlap, messages])
        close(metrics.remapTime, redistribution(old, owners, values.itemBytes, plainMachine(values)), 'remapTime')
      }),
      byChance(2, 80),
    )
  })
})

const anyScenario = fc.oneof(meshScenario(), changingScenario(['keep', 'again']), weightedScenario())

describe('Any run of the mesh lab', () => {
  test('is the same in slices of any size, recorded or not', () => {
    const slices = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(anyScenario, slices, (values, slices) => {
        fc.pre(possible(values))
        const whole = runWhole(lab, values, { record: true })
        const run = lab.start(values, { record: true })
        let share = 0
        for (let k = 0; !run.advance(slices[k % slices.length]); k++) {
          expect(run.progress()).toBeGreaterThanOrEqual(share)
          share = run.progress()
          if (k > 1e5) throw new Error('does not end')
        }
        const sliced = run.recorder as Recorder
        const { neverTime, ...wholeMetrics } = whole.metrics
        const { neverTime: _, ...other } = run.metrics()
        expect(other).toEqual(wholeMetrics)
        expect(sliced.count).toBe(whole.recording?.count)
        for (const id of Object.keys(sliced.columns)) {
          expect(sliced.columns[id].slice(0, sliced.count)).toEqual(whole.recording?.columns[id].slice(0, sliced.count))
        }
      }),
      byChance(3, 40),
    )
  })

  test('splits its time into parts that add up, and beats no bound', () => {
    fc.assert(
      fc.property(anyScenario, (values) => {
        fc.pre(possible(values))
        const { metrics, recording } = runWhole(lab, values, { record: true })
        const parts = ['computeTime', 'communicationTime', 'overheadTime', 'waitTime', 'idleTime']
        close(
          parts.reduce((sum, id) => sum + Number(metrics[id]), 0),
          Number(metrics.totalTime),
          'parts',
        )
        if (values.experiment === 'remap' || !recording) return
        expect(Number(metrics.totalTime)).toBeGreaterThanOrEqual(Number(metrics.sharedWorkTime) * (1 - 1e-9))
        expect(Number(metrics.efficiency)).toBeLessThanOrEqual(1 + 1e-9)
        close(recording.columns.time[recording.count - 1], Number(metrics.totalTime), 'time')
        expect(recording.count).toBe(values.iterations)
        expect(scenarioOf(values).iterations).toBe(recording.steps)
      }),
      byChance(4, 70),
    )
  })
})
