import { describe, expect, test } from 'vitest'
import { saying } from '../../../../../tests/facts.ts'
import { parseLink } from '../../../../core/link/link.ts'
import type { Playhead } from '../../../../core/playhead/playhead.ts'
import { runWhole } from '../../../../core/run/run.ts'
import { quantity } from '../../../../core/text/format.ts'
import { lab as migration, migrationModel } from '../../index.ts'
import { type MigrationDetail, STATE } from '../../model/detail.ts'
import { scenarioOf } from '../../model/scenario.ts'
import { Wator } from '../../model/wator.ts'
import type { MigrationValues } from '../../parameters.ts'
import { atInstant, byLoad, inSlot, newCrowd } from './crowd.ts'
import { createFlights } from './flights.ts'
import { machineOf } from './machine.ts'
import { beadAt, seatAt, seatsOf } from './paint.ts'
import { blockCycles, createSizes } from './sizes.ts'
import { slotOf } from './slot.ts'
import { DATA, PROCESS } from './traffic.ts'
import { workOf } from './work.ts'

const query =
  'processes=40&channels=4&processors=8&computeSpread=60&placement=random&migration=on&period=200000&duration=2000000&link=t800'
const values = parseLink(`migration?${query}`, { migration }).values as MigrationValues
const { recording, metrics } = runWhole(migration, values, { record: true })
const details = migrationModel.inspect(values).window(0, Number.POSITIVE_INFINITY) as MigrationDetail[]
const slots = details.map(slotOf)

test('a slot that is read says of its end what the run says, and of its beginning what the slot before says of its end', () => {
  let moved = 0
  for (const [k, slot] of slots.entries()) {
    const { end, begin, place, state } = slot.detail
    const each = Array.from(place, (_, i) => i)
    expect(each.map((i) => slot.stateAt(i, end))).toEqual([...state])
    // A process that has arrived, or is being established, is at a processor and has a few cycles left to go.
    const settled = (i: number, states: Uint8Array) => states[i] !== STATE.travelling
    const ends = each.filter((i) => settled(i, state))
    expect(ends.map((i) => slot.placeAt(i, end))).toEqual(ends.map((i) => place[i]))
    if (k > 0) {
      const last = details[k - 1]
      const begins = each.filter((i) => settled(i, last.state))
      expect(begins.map((i) => slot.placeAt(i, begin - 1e-9))).toEqual(begins.map((i) => last.place[i]))
      expect(begins.map((i) => slot.stateAt(i, begin - 1e-9))).toEqual(begins.map((i) => last.state[i]))
    }
    moved += slot.moves.length
  }
  expect(moved).toBeGreaterThan(5)
})

test('shares of a slot at the CPU are, all together, the processes at the CPU that were recorded', () => {
  const lanes = values.processors
  for (const [k, slot] of slots.entries()) {
    const load = recording?.matrices.load.subarray(k * lanes, (k + 1) * lanes) ?? []
    expect(slot.share.reduce((a, b) => a + b, 0)).toBeCloseTo(
      [...load].reduce((a, b) => a + b, 0),
      3,
    )
  }
})

test('at an instant one process of a processor runs at most, in front of those that are ready, and these before those that wait', () => {
  const crowd = newCrowd(values.processes, values.processors)
  for (const slot of slots.slice(0, 60)) {
    const time = (slot.detail.begin + slot.detail.end) / 2
    atInstant(slot, time, crowd)
    for (let p = 0; p < values.processors; p++) {
      const here = Array.from({ length: values.processes }, (_, i) => i)
        .filter((i) => crowd.place[i] === p)
        .sort((a, b) => crowd.seat[a] - crowd.seat[b])
      expect(here.map((i) => crowd.seat[i])).toEqual(here.map((_, seat) => seat))
      expect(here.filter((i) => crowd.running[i]).length).toBeLessThanOrEqual(1)
      const ranks = here.map((i) => 2 * crowd.running[i] + crowd.full[i])
      expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
    }
  }
})

test('a slot as a whole has all processes at its end, and eases from what was; without a slot there are as many as were recorded', () => {
  const crowd = newCrowd(values.processes, values.processors)
  inSlot(slots[9], 1, crowd)
  expect([...crowd.place]).toEqual([...details[9].place])
  expect([...crowd.full]).toEqual([...slots[9].share])
  inSlot(slots[10], 0.5, crowd)
  expect(crowd.full[3]).toBeCloseTo((slots[9].share[3] + slots[10].share[3]) / 2, 5)
  byLoad(Float32Array.of(9, 2.25, 0, 1, 0, 0, 0, 3), 0, crowd)
  expect([...crowd.count]).toEqual([9, 3, 0, 1, 0, 0, 0, 3])
  const there = crowd.full.filter((_, i) => crowd.place[i] >= 0)
  expect(there.reduce((a, b) => a + b, 0)).toBe(15.25)
})

test('beads stay inside of their processor, however many there are, and never lie on each other', () => {
  const at = { x: 0, y: 0 }
  for (const tile of [24, 40, 62, 108]) {
    const seats = seatsOf({ tile, pitchX: tile * 1.7, pitchY: tile * 1.5 }, 6)
    if (!seats) continue
    for (const count of [1, 5, 14, 40]) {
      const places: [number, number][] = []
      for (let seat = 0; seat < count; seat++) {
        const apart = seatAt(seats, count, seat, at)
        expect(Math.abs(at.x) + apart / 2).toBeLessThanOrEqual(seats.width / 2 + 0.01)
        expect(Math.abs(at.y) + apart / 2).toBeLessThanOrEqual(tile / 2 + 0.01)
        for (const [x, y] of places) expect(Math.hypot(x - at.x, y - at.y)).toBeGreaterThanOrEqual(apart * 0.999)
        places.push([at.x, at.y])
      }
    }
  }
  expect(seatsOf({ tile: 12, pitchX: 20, pitchY: 20 }, 60)).toBeUndefined()
})

test.each([
  ['torus', 16, '2-d torus', '4 × 4 = 16 processors'],
  ['tree', 7, 'Tree', '7 processors'],
  ['random', 12, 'Random', '12 processors'],
  ['pipeline', 5, 'Pipeline', '5 processors'],
])('a machine says what it is: %s of %i', (topology, processors, name, size) => {
  const machine = machineOf({ ...values, topology, processors })
  expect([machine.name, machine.size]).toEqual([name, size])
  expect(machineOf({ ...values, topology, processors, channels: 2 })).toBe(machine)
})

describe('traffic', () => {
  test('hops of a message follow each other, and all of them are counted on their links', () => {
    for (const { detail, traffic } of slots) {
      const { hops } = detail
      for (const [h, before] of traffic.before.entries()) {
        if (before < 0) continue
        expect(hops[before]).toMatchObject({ kind: hops[h].kind, subject: hops[h].subject, to: hops[h].from })
        expect(hops[before].arrived).toBeLessThanOrEqual(hops[h].sent)
      }
      const counted = traffic.links.reduce((sum, { messages }) => sum + messages, 0)
      expect(counted).toBe(hops.filter(({ kind }) => kind !== PROCESS).length)
      expect(traffic.most).toBe(Math.max(0, ...traffic.links.map(({ messages }) => messages)))
    }
  })

  test('only data follows its receiver: what was sent on in the slot', () => {
    let followed = 0
    for (const { detail, traffic } of slots) {
      for (const [h, chases] of traffic.chases.entries()) {
        if (chases === 0) continue
        expect(detail.hops[h].kind).toBe(DATA)
        followed++
      }
    }
    // Some wait for a link until the slot is over.
    expect(followed).toBeGreaterThan(Number(metrics?.forwarded) * 0.3)
  })

  test('while it plays everything takes long enough on a link to be seen, one link after the other', () => {
    const flights = createFlights()
    const slot = slots.find(({ moves }) => moves.length > 0)
    if (!slot) throw new Error('nothing moves')
    const [{ subject, sent }] = slot.moves
    const shownFor = 0.01
    const seenOf = (time: number) =>
      flights.at(slot, time, shownFor).filter(({ hop }) => hop.kind === PROCESS && hop.subject === subject)
    for (const share of [0.1, 0.5, 0.9]) {
      const [flight, ...others] = seenOf(sent + share * shownFor)
      expect(flight.share).toBeCloseTo(share, 1)
      expect(others).toEqual([])
    }
    const next = slots[slots.indexOf(slot) + 1]
    const { hop } =
      flights
        .at(next, sent + 0.99 * shownFor, shownFor)
        .find(({ hop }) => hop.subject === subject && hop.kind === PROCESS) ?? {}
    // It is remembered from the slot before, if it still is on its way there.
    if (next.detail.begin < sent + shownFor) expect(hop).toMatchObject({ subject })
    expect(flights.at(slots[0], 0, 0)).toEqual([])
  })

  test('a move between slots that were not looked into is seen as well', () => {
    const flights = createFlights()
    const [first, last] = [slots[0], slots[40]]
    flights.at(first, first.detail.begin, 1)
    const moving = flights.at(last, last.detail.begin + 1e-6, 1).filter(({ hop }) => hop.kind === PROCESS)
    for (const [i, from] of first.detail.place.entries()) {
      const to = last.before[i]
      if (from < 0 || to < 0 || from === to) continue
      expect(moving.find(({ hop }) => hop.subject === i)?.hop).toMatchObject({ from, to })
    }
    expect(moving.length).toBeGreaterThan(1)
  })
})

test('areas of beads are in proportion to what processes compute: on average, or as their block of the sea is now', () => {
  const sea = parseLink('migration?program=wator&processes=4&oceanWidth=4&oceanHeight=4&fish=3&sharks=1', { migration })
    .values as MigrationValues
  const program = {
    from: new Int32Array(0),
    to: new Int32Array(0),
    placement: new Int32Array(4),
    means: Float64Array.of(1, 4, 16, 16),
  }
  const sizes = createSizes(sea, program)
  expect([...sizes(undefined)]).toEqual([0.4, 0.5, 1, 1].map(Math.fround))
  // A fish in block 0, a shark in block 3, which has the last two rows and columns.
  const cells = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)
  expect([...blockCycles(sea, cells)]).toEqual([2400, 400, 400, 4400])
  expect(sizes(cells)[0]).toBeCloseTo(Math.sqrt(2400 / 4400), 5)
  expect([...blockCycles(sea, new Wator(sea, scenarioOf(sea).graph).cellsAfter(0))]).toEqual([
    ...scenarioOf(sea).program.means,
  ])
})

describe('the machine at work', () => {
  const at = { x: 0, playing: false, slot: 0 }
  const playhead = {
    position: () => at.x,
    readable: () => at.x,
    playing: () => at.playing,
    subscribe: () => () => undefined,
  } as unknown as Playhead
  const workWith = (still: boolean, plain = false) => {
    const looked = { get: () => ({ step: at.slot, detail: details[at.slot] }), subscribe: () => () => undefined }
    if (!recording) throw new Error('nothing was recorded')
    return workOf(machineOf(values), { values, recording }, 'seconds', playhead, looked, still, plain)
  }
  const moving = slots.findIndex(({ moves }) => moves.length > 0)
  const stand = (slot: number, playing = false) => {
    const { begin, end } = details[slot]
    Object.assign(at, { x: (begin + end) / 2, slot, playing })
  }

  test('says in words and numbers what was recorded', () => {
    const work = workWith(false)
    stand(12)
    const text = work.summary(work.now())
    const used = quantity(recording?.columns.utilisation[12] ?? 0, '%')
    expect(text).toMatch(
      saying('2-d torus', '4 × 2 = 8 processors', '40 processes', '400 µs', '5.20 ms', used, 'processors’ time'),
    )
    const facts = Object.fromEntries(work.facts(3, work.now()).map(({ label, value }) => [label, value]))
    expect(facts['Processes here']).toBe(`${details[12].place.filter((p) => p === 3).length}`)
    expect(facts['At the CPU, on average']).toBe(quantity(recording?.matrices.load[12 * 8 + 3] ?? 0))
    const shares = ['Computes', 'Router and balancer', 'Idle'].map((label) => Number.parseFloat(facts[label]))
    expect(shares.reduce((a, b) => a + b)).toBeCloseTo(100, 0)
    expect(work.table(work.now())?.values.reduce((a, b) => a + b, 0)).toBe(
      details[12].place.filter((p) => p >= 0).length,
    )
  })

  test('standing still it is one instant, with arrows where processes move; so it is for those who want nothing to move', () => {
    stand(moving)
    const standing = workWith(false).picture()
    expect(standing?.crowd.exact).toBe(true)
    expect(standing?.arrows.map(({ hop }) => hop)).toEqual(slots[moving].moves)
    stand(moving, true)
    const still = workWith(true).picture()
    expect([still?.flights, still?.arrows.length]).toEqual([[], slots[moving].moves.length])
    expect(workWith(false).picture()?.arrows).toEqual([])
  })

  test('where processes are not distinguished, and without a slot, it shows how many there are', () => {
    stand(20)
    const plain = workWith(false, true).picture()
    expect([plain?.crowd.distinguished, plain?.traffic]).toEqual([false, undefined])
    const load = recording?.matrices.load.subarray(20 * 8, 21 * 8) ?? []
    expect([...(plain?.crowd.count ?? [])]).toEqual(Array.from(load, (mean) => Math.max(0, Math.ceil(mean - 0.02))))
    at.x = details[60].begin
    expect(workWith(false).picture()?.crowd.distinguished).toBe(false)
  })
})

test('a process on a processor that the layout does not have yet is not drawn', () => {
  const layout = {
    processors: 2,
    tile: 40,
    pitchX: 60,
    pitchY: 60,
    x: Float64Array.of(0, 60),
    y: Float64Array.of(0, 0),
  }
  const seats = seatsOf(layout, 1)
  if (!seats) throw new Error('too small')
  const crowd = newCrowd(2, 4)
  crowd.place.set([1, 3])
  crowd.count.fill(1)
  const beads = { crowd, seats, size: Float32Array.of(1, 1), home: undefined, use: undefined }
  const at = { x: Number.NaN, y: Number.NaN }
  expect(beadAt({ layout: layout as never }, beads, 1, at)).toBe(0)
  expect(beadAt({ layout: layout as never }, beads, 0, at)).toBeGreaterThan(0)
  expect(Number.isFinite(at.x + at.y)).toBe(true)
})
