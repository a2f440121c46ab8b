import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Recorder, type RecordingShape } from '../core/recording.ts'
import { reduction } from './reduction.ts'

const shape: RecordingShape = {
  step: 'iteration',
  lane: 'processor',
  columns: [],
  matrices: [{ id: 'load', label: '', unit: 'tasks', fold: 'max', numbers: 'int32' }],
}

function record(rows: readonly (readonly number[])[], lanes: number, bytes?: number) {
  const recorder = new Recorder(shape, lanes, bytes)
  for (const row of rows) recorder.push([], [Int32Array.from(row)])
  return recorder
}

describe('reduction', () => {
  it('is the matrix itself where there is room', () => {
    const recorder = record(
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      3,
    )
    const { buckets, bands, values } = reduction('load', 0, 100, 100).update(recorder)
    expect([buckets, bands]).toEqual([2, 3])
    expect([...values.subarray(0, 6)]).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('keeps fractions, as means have them', () => {
    const means: RecordingShape = { ...shape, matrices: [{ ...shape.matrices[0], fold: 'mean', numbers: 'float32' }] }
    const recorder = new Recorder(means, 2)
    recorder.push([], [Float32Array.of(0.25, 1.5)])
    expect([...reduction('load', 0, 100, 100).update(recorder).values.subarray(0, 2)]).toEqual([0.25, 1.5])
  })

  it('keeps the greatest value of lanes that share a pixel and of rows that share a bucket', () => {
    const recorder = record(
      [
        [1, 9, 0, 2],
        [3, 4, 8, 1],
        [0, 0, 0, 5],
      ],
      4,
    )
    const { buckets, bands, rowsPerBucket, values } = reduction('load', 0, 2, 2).update(recorder)
    expect([buckets, bands, rowsPerBucket]).toEqual([2, 2, 2])
    expect([...values.subarray(0, 4)]).toEqual([9, 8, 0, 5])
  })

  it('leaves out the lanes before the first one', () => {
    const { bands, values } = reduction('load', 1, 9, 9).update(record([[7, 1, 2]], 3))
    expect(bands).toBe(2)
    expect([...values.subarray(0, 2)]).toEqual([1, 2])
  })

  it('gives the same while a recording grows and folds as for the whole at once', () => {
    const scenario = fc.record({
      lanes: fc.integer({ min: 1, max: 9 }),
      bands: fc.integer({ min: 1, max: 9 }),
      buckets: fc.integer({ min: 2, max: 9 }),
      capacity: fc.integer({ min: 2, max: 40 }),
      rows: fc.array(fc.array(fc.nat(50), { minLength: 9, maxLength: 9 }), { minLength: 1, maxLength: 60 }),
      every: fc.integer({ min: 1, max: 7 }),
      fold: fc.constantFrom('max', 'mean', 'sum', 'last'),
    })
    fc.assert(
      fc.property(scenario, ({ lanes, bands, buckets, capacity, rows, every, fold }) => {
        const folding: RecordingShape = { ...shape, matrices: [{ ...shape.matrices[0], fold, numbers: 'float32' }] }
        const recorder = new Recorder(folding, lanes, capacity * lanes * 4)
        const growing = reduction('load', 0, bands, buckets)
        rows.forEach((row, i) => {
          recorder.push([], [Float32Array.from(row.slice(0, lanes))])
          if (i % every === 0) growing.update(recorder)
        })
        const a = growing.update(recorder)
        const b = reduction('load', 0, bands, buckets).update(recorder)
        expect([a.buckets, a.bands, a.rowsPerBucket]).toEqual([b.buckets, b.bands, b.rowsPerBucket])
        expect([...a.values.subarray(0, a.buckets * a.bands)]).toEqual([...b.values.subarray(0, b.buckets * b.bands)])
      }),
    )
  })
})
