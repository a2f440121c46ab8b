/** The lab from outside: what it refuses, what holds of every run, what is inside its slots. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { migrationScenarios } from '../../../tests/oracle/migration/scenarios.ts'
import { byChance } from '../../../tests/setup/cases.ts'
import { parseLink } from '../../core/link/link.ts'
import { runWhole } from '../../core/run/run.ts'
import { lab as migration, migrationModel } from './index.ts'
import { type MigrationDetail, type ProgramArtifact, STATE } from './model/detail.ts'
import { scenarioOf } from './model/scenario.ts'
import { CYCLES_PER_SECOND } from './model/units.ts'
import type { MigrationValues } from './parameters.ts'
import { shape } from './recording.ts'

const open = (query: string) => {
  const { values, problems } = parseLink(`migration?${query}`, { migration })
  return { values: values as MigrationValues, problems: [...problems, ...migration.check(values)] }
}

function run(query: string) {
  const { values, problems } = open(query)
  expect(problems).toEqual([])
  return runWhole(migration, values, { record: false }).metrics as Readonly<Record<string, number>>
}

describe('bad input is refused by name', () => {
  test.each([
    ['processes=5&channels=3', 'channels: expected an even number of ends, processes · channels, got 5 · 3'],
    ['processes=8&channels=8', 'channels: expected fewer than processes = 8, got 8'],
    ['graph=irregular&processes=4&channels=9', 'channels: expected fewer than processes = 4, got 9'],
    ['graph=hypercube', 'processes: expected a power of two, for a hypercube, got 100'],
    ['topology=hypercube&processors=12', 'processors: expected a power of two, for a hypercube, got 12'],
    ['topology=moebius', 'topology: expected one of torus, mesh, ring, pipeline, hypercube, star, tree, random'],
    ['period=0', 'period: expected a whole number from 1000 to 1000000000, got 0'],
    ['duration=NaN', 'duration: expected a whole number from 1 to 8000000000, got "NaN"'],
    ['computeMean=0', 'computeMean: expected a number from 1 to 1000000000, got 0'],
    ['phaseMean=0', 'phaseMean: expected a number from 1 to 1000000000 or off, got 0'],
    ['setup=1.5', 'setup: expected a whole number from 1 to 1000000, got 1.5'],
    ['select=5', 'select: expected one of 1, 2, 3, 4, got 5'],
    ['program=wator&processes=89', 'processes: expected at most 80 × 80 blocks of the sea, got 89 × 1'],
    ['program=wator&fish=6401', 'fish: expected at most one a cell, 6400, got 6401'],
    ['program=wator&fish=6390', 'sharks: expected at most 10 beside 6390 fish, got 60'],
  ])('%s', (query, message) => {
    expect(
      open(query)
        .problems.map((problem) => problem.message)
        .join('\n'),
    ).toContain(message)
  })
})

/** Every slot of a run, looked into. */
function details(values: MigrationValues): readonly MigrationDetail[] {
  const inspector = migrationModel.inspect(values)
  return inspector.window(0, Number.POSITIVE_INFINITY) as MigrationDetail[]
}

describe('any run', () => {
  test('is the same in slices of any size, recorded or not, and records what its metrics say', () => {
    const slices = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(migrationScenarios, slices, (values, slices) => {
        const whole = migrationModel.start(values, { record: false })
        while (!whole.advance(1e9)) {}
        const cut = migrationModel.start(values, { record: true })
        for (let nth = 0; !cut.advance(slices[nth % slices.length]); nth++) {}
        expect(cut.metrics()).toEqual(whole.metrics())
        const metrics = whole.metrics() as Record<string, number>
        const { recorder } = cut
        const sum = (id: string) => recorder?.columns[id].subarray(0, recorder.count).reduce((a, b) => a + b, 0)
        const parts = [
          sum('messages'),
          sum('migrations'),
          recorder?.columns.time[recorder.count - 1],
          recorder && recorder.count <= 256,
        ]
        expect(parts).toEqual([metrics.messages, metrics.migrations, metrics.totalTime, true])
        for (const { metric, column } of migrationModel.timeSplit) {
          expect(sum(column ?? '')).toBeCloseTo(metrics[metric], 9)
        }
        const { computeTime, communicationTime, idleTime, totalTime } = metrics
        expect(computeTime + communicationTime + idleTime).toBeCloseTo(totalTime, 9)
      }),
      byChance(1, 20),
    )
  })

  test('hands out the same rows bit by bit as at once', () => {
    fc.assert(
      fc.property(migrationScenarios, (values) => {
        const run = migrationModel.start(values, { record: true })
        const rows: number[] = []
        let steps = 0
        for (let finished = false; !finished; ) {
          finished = run.advance(5000)
          const piece = run.recorder?.take()
          if (!piece) continue
          rows.length = piece.from
          rows.push(...piece.columns.messages)
          steps = piece.steps
        }
        const { recorder } = run
        expect(rows).toEqual([...(recorder?.columns.messages.subarray(0, recorder.count) ?? [])])
        expect(steps).toBe(recorder?.steps)
      }),
      byChance(2, 20),
    )
  })

  test('receives and acknowledges every message once, in order; does one thing at a time; has a process in one place', () => {
    fc.assert(
      fc.property(migrationScenarios, (values) => {
        const slots = details(values)
        const metrics = migrationModel.start(values, { record: false })
        while (!metrics.advance(1e9)) {}
        const { computeTime, communicationTime, messages, migrations } = metrics.metrics() as Record<string, number>
        const { channels } = scenarioOf(values).graph
        const all = slots.flatMap(({ events }) => events)
        for (let c = 0; c < channels; c++) {
          const course = all.filter(({ channel }) => channel === c)
          const words = course.map(({ what }) => (what === 'met' || what === 'fetched' ? 'matched' : what))
          expect(words).toEqual(words.map((_, k) => ['sent', 'matched', 'acknowledged'][k % 3]))
          const times = course.map(({ time }) => time)
          expect(times).toEqual([...times].sort((a, b) => a - b))
        }
        expect(all.filter(({ what }) => what === 'acknowledged').length).toBe(messages)

        // Between what one lane does there may be gaps, but no overlaps, and all of it adds up.
        const end = slots.at(-1)?.end ?? 0
        const begun = slots.flatMap(({ pieces }) => pieces).filter(({ begin }) => begin < end)
        let spent = 0
        let computed = 0
        for (let lane = 0; lane < values.processors; lane++) {
          const pieces = begun.filter((piece) => piece.lane === lane).sort((a, b) => a.begin - b.begin)
          expect(pieces.slice(1).filter((piece, k) => piece.begin < pieces[k].end)).toEqual([])
        }
        for (const { state, begin, end: until } of begun) {
          const time = Math.min(until, end) - begin
          if (state === 0) computed += time
          else spent += time
        }
        expect(computed / values.processors).toBeCloseTo(computeTime, 9)
        expect(spent / values.processors).toBeCloseTo(communicationTime, 9)

        // A process travels, and is on its processor again, as often as it is established or has not yet come.
        const changes = slots.flatMap((slot) => slot.changes)
        const travels = changes.filter(({ state }) => state === STATE.travelling).length
        const last = slots.at(-1)
        const underWay = last ? last.state.filter((state) => state === STATE.travelling).length : 0
        expect(travels).toBe(migrations + underWay)
        for (const { place, state } of slots) {
          const wrong = place.filter((p, i) => p >= values.processors || (p < 0 && state[i] !== STATE.travelling))
          expect([...wrong]).toEqual([])
        }
        const orders = slots.flatMap(({ rounds }) => rounds).reduce((sum, round) => sum + round.orders.length, 0)
        expect(orders).toBeGreaterThanOrEqual(travels)
      }),
      byChance(3, 20),
    )
  })

  test('has slots that are the same whether one comes to them on the way or by going back', () => {
    fc.assert(
      fc.property(migrationScenarios, fc.nat({ max: 250 }), (values, slot) => {
        const inspector = migrationModel.inspect(values)
        const onTheWay = inspector.window(0, slot + 1).at(-1)
        const [back] = inspector.window(Math.floor(slot / 2), Math.floor(slot / 2) + 1)
        expect(inspector.window(slot, slot + 1)).toEqual(
          onTheWay && (onTheWay as MigrationDetail).slot === slot ? [onTheWay] : [],
        )
        const fresh = migrationModel.inspect(values)
        while (!fresh.seek(Math.floor(slot / 2), 1000)) {}
        expect(fresh.window(Math.floor(slot / 2), Math.floor(slot / 2) + 1)).toEqual(back ? [back] : [])
      }),
      byChance(4, 10),
    )
  })
})

describe('laws', () => {
  test('balancers that move nothing change nothing, exactly', () => {
    fc.assert(
      fc.property(migrationScenarios, (values) => {
        // At 100 % no processor is low, and none has a queue of this length.
        const idle = { ...values, migration: 'on', threshold: 100, queueThreshold: 1e6, policyCost: 0 } as const
        if (['diffusion', 'receiver', 'greedy', 'refine', 'transfer'].includes(idle.strategy)) return
        const metrics = (scenario: MigrationValues) => {
          const run = migrationModel.start(scenario, { record: false })
          while (!run.advance(1e9)) {}
          return run.metrics()
        }
        expect(metrics(idle)).toEqual(metrics({ ...idle, migration: 'off' }))
      }),
      byChance(5, 20),
    )
  })

  test.each([
    [32, 100],
    [54, 84.375],
    [100, 89.2857],
    [142, 98.6111],
  ])('a uniform coarse program of %i processes uses %f percent of 16 processors', (processes, share) => {
    const it = run(`processes=${processes}&computeMean=300000&messageMean=10&placement=round-robin`)
    expect(it.boundUtilisation).toBeCloseTo(share, 4)
    expect(Math.abs(it.utilisation - share)).toBeLessThan(0.3)
  })

  test('without moving, use follows the mean of the loads over the greatest', () => {
    for (const seed of [1, 2, 3, 4]) {
      const it = run(`computeMean=300000&computeSpread=80&messageMean=10&placement=random&seed=${seed}`)
      expect(Math.abs(it.usefulEfficiency - it.boundUtilisation)).toBeLessThan(2)
      // Times are drawn around the means that the bound is of; with messages, what is in use may lie above it.
      expect(it.usefulEfficiency).toBeLessThan(it.boundUtilisation + 1)
      expect(it.utilisation).toBeCloseTo(it.usefulEfficiency + it.routerTime, 9)
      expect(it.bestUtilisation).toBeGreaterThan(it.boundUtilisation)
    }
  })

  test('moving evens out what placement did not', () => {
    const [off, on] = ['off', 'on'].map((migration) =>
      run(`computeSpread=40&messageSpread=10&placement=random&duration=20000000&migration=${migration}`),
    )
    expect(on.migrations).toBeGreaterThan(10)
    expect(on.utilisation - off.utilisation).toBeGreaterThan(10)
    expect(on.messagesPerChannel).toBeGreaterThan(off.messagesPerChannel)
  })

  test('moves are counted until the last one, those after 3.5 s apart', () => {
    const query = 'computeSpread=80&messageSpread=10&processes=142&migration=on&seed=1'
    const { lastMigration, lateMigrations, migrations } = run(query)
    const frames = migrationModel.measurements.frames(open(query).values)
    while (!frames.advance(1e9)) {}
    const moved = frames.metrics().frameMigrations as readonly number[]
    expect([moved.slice(0, 7), moved.slice(7)].map((part) => part.reduce((a, b) => a + b, 0))).toEqual([
      migrations - lateMigrations,
      lateMigrations,
    ])
    expect(lateMigrations).toBeGreaterThan(0)
    expect(Math.ceil(2 * lastMigration)).toBe(moved.findLastIndex((count) => count > 0) + 1)
    expect(run('migration=on').lastMigration).toBe(0)
  })

  test('where only ready processes are chosen fewer move, and none of those late that gain nothing', () => {
    const query = 'computeSpread=80&messageSpread=10&processes=142&migration=on'
    const late = (candidates: string) =>
      [1, 2, 3].map((seed) => run(`${query}&candidates=${candidates}&seed=${seed}`).lateMigrations)
    const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
    expect(sum(late('ready'))).toBeLessThan(sum(late('all')) / 5)
  })

  test('rounds that come as they are needed are fewer, and come each period while something moves', () => {
    const query = 'computeSpread=40&placement=random&migration=on&candidates=ready&pacing=adaptive&duration=60000000'
    const rounds = details(open(query).values).flatMap((slot) => slot.rounds)
    expect(rounds.length).toBeLessThan(20)
    expect(rounds.map(({ nth }) => nth)).toEqual(rounds.map((_, k) => k + 1))
    for (const [k, { time, window, pause, orders }] of rounds.entries()) {
      const before = rounds[k - 1] ?? { time: 0, pause: 2e6 }
      expect([time * CYCLES_PER_SECOND, window]).toEqual([before.time * CYCLES_PER_SECOND + window, before.pause])
      expect(pause).toBe(orders.length > 0 ? 2e6 : Math.min(2 * window, 16e6))
    }
    expect(rounds.some(({ window, orders }) => window > 2e6 && orders.length > 0)).toBe(true)
  })

  test('a process that is suspended only where it looks goes later, and as it begins to compute', () => {
    const query = 'computeSpread=40&placement=random&migration=on&duration=2500000'
    const began = (suspension: string) => {
      const slots = details(open(`${query}&suspension=${suspension}`).values)
      const computing = slots.flatMap(({ pieces }) =>
        pieces.filter(({ state, process }) => state === 0 && process >= 0),
      )
      return slots
        .flatMap(({ changes }) => changes.filter(({ state }) => state === STATE.travelling))
        .map(({ process, time }) => {
          // When it came to the CPU last, and whether it has computed since.
          const before = slots.flatMap(({ changes }) => changes).filter((c) => c.process === process && c.time <= time)
          const arrivalTime = before.findLast(({ state }) => state === STATE.atCpu)?.time ?? 0
          return {
            time,
            computed: computing.some((one) => one.process === process && one.begin >= arrivalTime && one.begin < time),
          }
        })
    }
    const [queue, look] = ['queue', 'look'].map(began)
    expect(look.length).toBeGreaterThan(5)
    expect(look.every(({ computed }) => !computed)).toBe(true)
    expect(queue.some(({ computed }) => computed)).toBe(true)
    const mean = (list: typeof look) => list.reduce((sum, { time }) => sum + time, 0) / list.length
    expect(mean(look)).toBeGreaterThan(mean(queue))
  })

  test('the thesis’s example is met', () => {
    const it = run(
      'processors=16&processes=142&channels=4&computeMean=3000&messageMean=10&placement=round-robin&duration=20000000',
    )
    expect(it.utilisation).toBeCloseTo(97.78, 2)
    expect(it.computation / 1e6).toBeCloseTo(1.9, 3)
  })

  test('WATOR ends with its last iteration, and shows the sea', () => {
    const query =
      'program=wator&processes=16&oceanWidth=16&oceanHeight=16&fish=40&sharks=9&seaSteps=12&placement=random'
    const it = run(query)
    expect(it.executionTime).toBe(Math.round(it.totalTime * CYCLES_PER_SECOND))
    expect(it.messagesPerChannel).toBe(12)
    const slots = details(open(query).values)
    const last = slots.at(-1)
    expect([...new Set(last?.iterations)]).toEqual([12])
    expect(slots[0].sea?.filter((cell) => cell === 1).length).toBe(40)
    expect(slots[0].sea?.filter((cell) => cell === 2).length).toBe(9)
  })
})

test('what is recorded has a row’s worth of everything', () => {
  const { values } = open('duration=3000000&migration=on&placement=random&computeSpread=40&period=200000')
  const { recording } = runWhole(migration, values, { record: true })
  expect(recording?.count).toBe(Math.ceil(3e6 / 16_000))
  for (const { id } of shape.columns) expect(recording?.columns[id].some((x) => x > 0)).toBe(true)
  const load = recording?.matrices.load.subarray(0, 16) ?? []
  // At first nearly all processes compute.
  expect([...load].reduce((a, b) => a + b, 0)).toBeGreaterThan(90)
})

test('the program as a whole is an artifact', () => {
  const { values } = open('processes=20&channels=4')
  const making = migration.artifacts?.program(values)
  if (!making) throw new Error('there is no artifact')
  expect(making.advance(1)).toBe(true)
  const { from, to, placement, means } = making.result() as ProgramArtifact
  expect([from.length, to.length, placement.length, [...new Set(means)]]).toEqual([40, 40, 20, [40_000]])
  const ends = [...from, ...to]
  for (let i = 0; i < 20; i++) expect(ends.filter((end) => end === i).length).toBe(4)
})

test('proximity counts a link once and more than one twice (5.7), and bytes the same way (5.8)', () => {
  const { values, problems } = parseLink('migration?processes=48&placement=random&duration=200000&seed=3', {
    migration,
  })
  expect(problems).toEqual([])
  const { graph, placement, program } = scenarioOf(values as MigrationValues)
  // On the 4 × 4 torus a row and a column are rings of four.
  const around = (a: number, b: number) => Math.min((a - b + 4) % 4, (b - a + 4) % 4)
  const links = Array.from(graph.from, (from, c) => {
    const [p, q] = [placement[from], placement[graph.to[c]]]
    return around(p % 4, q % 4) + around(Math.floor(p / 4), Math.floor(q / 4))
  })
  const weights = links.map((d) => (d > 1 ? 2 * d : 1))
  const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length
  const { metrics } = runWhole(migration, values, { record: false })
  expect(metrics.hopsMean).toBeCloseTo(mean(links), 12)
  expect(metrics.proximity).toBeCloseTo(mean(weights), 12)
  expect(metrics.proximityLength).toBeCloseTo(mean(weights.map((w, c) => w * program.lengths[c])), 9)
})
