import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byChance } from '../../tests/setup/cases.ts'
import {
  buffersOf,
  bytesPerRow,
  capacityOf,
  placesOf,
  Recorder,
  type Recording,
  type RecordingShape,
} from './recording.ts'

const shape: RecordingShape = {
  step: 'iteration',
  lane: 'processor',
  columns: [
    { id: 'work', label: 'Work', unit: '', fold: 'sum' },
    { id: 'clock', label: 'Clock', unit: 's', fold: 'last' },
    { id: 'peak', label: 'Peak', unit: '', fold: 'max' },
  ],
  matrices: [{ id: 'load', label: 'Load', unit: 'tasks', fold: 'max', numbers: 'int32' }],
}

interface Step {
  readonly column: readonly number[]
  readonly loads: readonly number[]
}

const LANES = 3
const BYTES = bytesPerRow(shape, LANES)

const steps = (maxLength: number) =>
  fc.array(
    fc.record({
      column: fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer(), fc.integer({ min: -9, max: 9 })),
      loads: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: LANES, maxLength: LANES }),
    }),
    { minLength: 1, maxLength },
  )

function push(recorder: Recorder, { column, loads }: Step): void {
  recorder.push(column, [Int32Array.from(loads)])
}

function record(all: readonly Step[], rows: number): Recorder {
  const recorder = new Recorder(shape, LANES, rows * BYTES)
  for (const step of all) push(recorder, step)
  return recorder
}

/** The rows of a recording as plain numbers, without what is allocated ahead. */
function rowsOf(recording: Recording) {
  const { count, stride, steps, lanes } = recording
  const columns = Object.fromEntries(Object.entries(recording.columns).map(([id, a]) => [id, [...a.slice(0, count)]]))
  return { count, stride, steps, columns, load: [...recording.matrices.load.slice(0, count * lanes)] }
}

/** What a recording of these steps must hold at this stride: every group of steps folded into one row. */
function foldedPlainly(all: readonly Step[], stride: number) {
  const groups: Step[][] = []
  all.forEach((step, i) => {
    if (i % stride === 0) groups.push([])
    groups[groups.length - 1].push(step)
  })
  const total = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  return {
    count: groups.length,
    stride,
    steps: all.length,
    columns: {
      work: groups.map((group) => total(group.map(({ column }) => column[0]))),
      clock: groups.map((group) => group[group.length - 1].column[1]),
      peak: groups.map((group) => Math.max(...group.map(({ column }) => column[2]))),
    },
    load: groups.flatMap((group) =>
      Array.from({ length: LANES }, (_, lane) => Math.max(...group.map(({ loads }) => loads[lane]))),
    ),
  }
}

describe('a recorder', () => {
  test('keeps every step as a row of its own until its capacity is reached', () => {
    const all = Array.from({ length: 8 }, (_, i) => ({ column: [i, 10 * i, -i], loads: [i, i + 1, i + 2] }))
    const recorder = record(all, 8)
    expect(recorder.stride).toBe(1)
    expect(rowsOf(recorder)).toEqual(foldedPlainly(all, 1))
  })

  test('halves its rows and doubles its stride with the step that would be one too many', () => {
    const all = Array.from({ length: 9 }, (_, i) => ({ column: [1, i, i], loads: [i, 0, 9 - i] }))
    const recorder = record(all, 8)
    expect(recorder.stride).toBe(2)
    expect(recorder.count).toBe(5)
    expect([...recorder.columns.work.slice(0, 5)]).toEqual([2, 2, 2, 2, 1])
    expect([...recorder.columns.clock.slice(0, 5)]).toEqual([1, 3, 5, 7, 8])
  })

  test('holds sums, last values and maxima of the steps behind each row, whatever the length', () => {
    fc.assert(
      fc.property(steps(200), fc.integer({ min: 1, max: 12 }), (all, rows) => {
        const recorder = record(all, rows)
        expect(rowsOf(recorder)).toEqual(foldedPlainly(all, recorder.stride))
      }),
      byChance(1, 200),
    )
  })

  test('never takes more than its bytes, and uses at least half of its rows', () => {
    fc.assert(
      fc.property(steps(300), fc.integer({ min: 2, max: 40 }), (all, rows) => {
        const recorder = new Recorder(shape, LANES, rows * BYTES)
        const capacity = capacityOf(shape, LANES, rows * BYTES)
        for (const step of all) {
          push(recorder, step)
          const bytes = [...Object.values(recorder.columns), ...Object.values(recorder.matrices)].reduce(
            (sum, array) => sum + array.byteLength,
            0,
          )
          expect(bytes).toBeLessThanOrEqual(rows * BYTES)
          if (recorder.stride > 1) expect(recorder.count).toBeGreaterThan(capacity / 2)
        }
      }),
      byChance(2, 60),
    )
  })

  test('makes the same of steps that come together as of steps one by one', () => {
    fc.assert(
      fc.property(
        fc.array(steps(40), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 30 }),
        (parts, rows) => {
          const single = new Recorder(shape, LANES, rows * BYTES)
          const together = new Recorder(shape, LANES, rows * BYTES)
          for (const part of parts) {
            for (const step of part) push(single, step)
            const span = part.length + 2
            const column = new Float64Array(shape.columns.length * span)
            for (const [i, step] of part.entries())
              for (const [c, value] of step.column.entries()) column[c * span + i] = value
            together.pushSteps(part.length, column, span, [Int32Array.from(part.flatMap(({ loads }) => loads))])
            expect(together.take()).toEqual(single.take())
          }
        },
      ),
      byChance(10, 100),
    )
  })

  test('copies what it is given, so that the caller may use its arrays again', () => {
    const recorder = new Recorder(shape, LANES)
    const column = [1, 2, 3]
    const loads = Int32Array.of(4, 5, 6, 7)
    recorder.push(column, [loads])
    column.fill(0)
    loads.fill(0)
    expect(rowsOf(recorder).columns).toEqual({ work: [1], clock: [2], peak: [3] })
    expect(rowsOf(recorder).load).toEqual([4, 5, 6])
  })
})

const FOLDS = {
  sum: (a: number[]) => a.reduce((x, y) => x + y, 0),
  last: (a: number[]) => a[a.length - 1],
  max: (a: number[]) => Math.max(...a),
  mean: (a: number[]) => a.reduce((x, y) => x + y, 0) / a.length,
}

describe.each(['sum', 'last', 'max', 'mean'] as const)('a matrix that folds by %s', (fold) => {
  test.each(['float32', 'float64'] as const)('of %s numbers says so of the steps behind each row', (numbers) => {
    const matrices = [{ id: 'load', label: 'Load', unit: '', fold, numbers }]
    const folding: RecordingShape = { step: 'bin', lane: 'processor', columns: [], matrices }
    // Quarters are exact in both types, their means to the bit or nearly so; many lanes are idle, as `busy` may say.
    const lanes = 40
    const step = fc.array(fc.tuple(fc.nat(lanes - 1), fc.integer({ min: 1, max: 36 })), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), fc.boolean(), (recorded, listed) => {
        const recorder = new Recorder(folding, lanes, 4 * bytesPerRow(folding, lanes))
        const make = numbers === 'float32' ? Float32Array : Float64Array
        const all = recorded.map((tasks) => {
          const load = new make(lanes)
          for (const [lane, quarters] of tasks) load[lane] = quarters / 4
          const busy = Int32Array.from({ length: lanes }, (_, lane) => lane).filter((lane) => load[lane] > 0)
          recorder.push([], [load], listed ? busy : undefined, busy.length)
          return load
        })
        for (let row = 0; row < recorder.count; row++) {
          const behind = all.slice(row * recorder.stride, (row + 1) * recorder.stride)
          for (let lane = 0; lane < lanes; lane++) {
            const expected = FOLDS[fold](behind.map((load) => load[lane]))
            assert.ok(
              Math.abs(recorder.matrices.load[row * lanes + lane] - expected) < 5e-6,
              `row ${row}, lane ${lane}`,
            )
          }
        }
      }),
      byChance(8, 60),
    )
  })
})

test('columns are written in places that are named', () => {
  const at = placesOf({ ...shape, columns: [...shape.columns].reverse() })
  expect(at).toEqual({ peak: 0, clock: 1, work: 2 })
})

describe('a recording handed over in pieces', () => {
  test('is the same on both sides after every piece', () => {
    const plan = fc.array(fc.tuple(steps(40), fc.boolean()), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(plan, fc.integer({ min: 1, max: 16 }), (pieces, rows) => {
        const source = new Recorder(shape, LANES, rows * BYTES)
        const copy = new Recorder(shape, LANES, rows * BYTES)
        for (const [piece, hand] of pieces) {
          for (const step of piece) push(source, step)
          const part = hand ? source.take() : undefined
          if (!part) continue
          copy.put(part)
          expect(rowsOf(copy)).toEqual(rowsOf(source))
        }
        const rest = source.take()
        if (rest) copy.put(rest)
        expect(rowsOf(copy)).toEqual(rowsOf(source))
      }),
      byChance(3, 200),
    )
  })

  test('is handed over once: nothing comes when nothing has changed', () => {
    const recorder = record([{ column: [1, 2, 3], loads: [1, 2, 3] }], 4)
    expect(recorder.take()?.count).toBe(1)
    expect(recorder.take()).toBeUndefined()
  })

  test('is brought up to date before it is handed over', () => {
    const recorder = new Recorder(shape, LANES)
    recorder.refresh = () => {
      recorder.open({ from: 0, count: 1, stride: 4, steps: 3 })
      recorder.columns.work[0] = 7
    }
    expect(recorder.take()).toMatchObject({
      from: 0,
      count: 1,
      stride: 4,
      steps: 3,
      columns: { work: Float64Array.of(7) },
    })
    expect(recorder.take()).toBeUndefined()
  })

  test('hands over only what is new while nothing folds', () => {
    const recorder = new Recorder(shape, LANES)
    const step = { column: [1, 2, 3], loads: [1, 2, 3] }
    for (let i = 0; i < 5; i++) push(recorder, step)
    recorder.take()
    push(recorder, step)
    expect(recorder.take()).toMatchObject({ from: 5, count: 1, steps: 6 })
  })

  test('is handed over in copies, each with a buffer of its own', () => {
    const recorder = record([{ column: [1, 2, 3], loads: [1, 2, 3] }], 4)
    const rows = recorder.take()
    expect(rows).toBeDefined()
    if (!rows) return
    const buffers = buffersOf(rows)
    expect(new Set(buffers).size).toBe(shape.columns.length + shape.matrices.length)
    expect(buffers).not.toContain(recorder.columns.work.buffer)
    structuredClone(rows, { transfer: buffers })
    expect([...recorder.columns.work.slice(0, 1)]).toEqual([1])
  })
})

test('a capacity is even, at least two, and within the bytes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70_000 }), fc.integer({ min: 1, max: 2 ** 26 }), (lanes, bytes) => {
      const capacity = capacityOf(shape, lanes, bytes)
      expect(capacity % 2).toBe(0)
      expect(capacity).toBeGreaterThanOrEqual(2)
      if (capacity > 2) expect(capacity * bytesPerRow(shape, lanes)).toBeLessThanOrEqual(bytes)
    }),
    { seed: 4 },
  )
})

test('knowing which lanes are busy changes nothing, however many blocks the lanes fill and however often rows fold', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1500 }),
      fc.array(fc.array(fc.tuple(fc.nat(1e6), fc.integer({ min: 1, max: 9 })), { maxLength: 40 }), { maxLength: 60 }),
      (lanes, recorded) => {
        const bytes = 8 * bytesPerRow(shape, lanes)
        const sized = new Recorder(shape, lanes, bytes)
        const unsized = new Recorder(shape, lanes, bytes)
        for (const tasks of recorded) {
          const load = new Int32Array(lanes)
          for (const [lane, count] of tasks) load[lane % lanes] = count
          const busy = Int32Array.from({ length: lanes }, (_, lane) => lane).filter((lane) => load[lane] > 0)
          sized.push([1, 2, 3], [load], busy, busy.length)
          unsized.push([1, 2, 3], [load])
        }
        expect(sized.take()).toEqual(unsized.take())
      },
    ),
    byChance(7, 60),
  )
})
