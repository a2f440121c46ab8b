import { expect, it } from 'vitest'
import type { Frame } from '../../../../views/network/graph.ts'
import type { Layout } from '../../../../views/network/layout/layout.ts'
import { marksOf } from './marks.ts'

/** Processors in a row. */
const row = (processors: number) =>
  ({
    x: Array.from({ length: processors }, (_, i) => 40 * i),
    y: Array.from({ length: processors }, () => 20),
    tile: 30,
    processors,
  }) as unknown as Layout

const frame = (...values: readonly number[]) => ({ values, from: 0 }) as unknown as Frame

it('labels the processor with all tasks, and one without any', () => {
  const marks = marksOf(row(4), frame(7, 0, 0, 0))
  expect(marks?.anchors.map(({ id }) => id)).toEqual(['full', 'idle', 'darker'])
  expect(marks?.avoid).toEqual([{ x: -15, y: 5, width: 30, height: 30 }])
})

it('labels nothing while the layout is still that of a larger machine than the run’s', () => {
  expect(marksOf(row(8), frame(7, 0, 0, 0))).toBeUndefined()
})
