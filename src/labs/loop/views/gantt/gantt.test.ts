import { describe, expect, test } from 'vitest'
import { parseLink } from '../../../../core/link/link.ts'
import { runWhole } from '../../../../core/run/run.ts'
import { lab as loop } from '../../index.ts'
import { timeSplit } from '../../metrics.ts'
import { makeCourse } from '../../model/course.ts'
import type { CourseOfRun } from '../../model/detail.ts'
import type { LoopValues } from '../../parameters.ts'
import { between, givenOf, type LoadGrid, loadIn, withCells } from './given.ts'
import { boxOf, cellAt, loadLayout, onStrip } from './layout.ts'

const valuesOf = (query: string) => parseLink(`loop?${query}`, { loop }).values as unknown as LoopValues

function courseOf(values: LoopValues): CourseOfRun {
  const making = makeCourse(values)
  while (!making.advance(1e6)) {}
  const course = making.result()
  if (!course) throw new Error('there are too many spans')
  return course
}

const gridOf = ({ processors }: LoopValues, { blocks, loads }: CourseOfRun): LoadGrid => ({ processors, blocks, loads })

describe.each(['', 'strategy=customised&seed=4', 'workload=trfd1&n=30&processors=7&strategy=self'])(
  'the course of "%s"',
  (query) => {
    const values = valuesOf(query)
    const course = courseOf(values)

    test('adds up to the times that the run reports', () => {
      const { metrics } = runWhole(loop, values as never, { record: false })
      expect(course.end).toBe(metrics.totalTime)
      for (const [index, { metric }] of timeSplit.entries()) {
        let seconds = 0
        for (let s = 0; s < course.state.length; s++)
          if (course.state[s] === index) seconds += course.ends[s] - course.begins[s]
        expect(seconds / values.processors).toBeCloseTo(Number(metrics[metric]), 6)
      }
      expect(course.decided.length).toBe(values.strategy === 'self' ? 0 : metrics.redistributions)
    })

    test('has the loads with which the same happens when they are given', () => {
      const loads = givenOf(gridOf(values, course))
      const drawnCourse = courseOf({ ...values, loads })
      expect(drawnCourse.end).toBe(course.end)
      expect([...drawnCourse.begins]).toEqual([...course.begins])
    })
  },
)

describe('a load that is drawn', () => {
  const values = valuesOf('')
  const grid = gridOf(values, courseOf(values))

  test('is in the cell and in no other, and is a scenario that can be run', () => {
    const drawn = withCells(grid, [{ lane: 1, block: 0 }], 4)
    expect(loadIn(drawn, { lane: 1, block: 0 })).toBe(4)
    expect(drawn.loads.filter((load, at) => load !== grid.loads[at]).length).toBe(1)
    const { values: read, problems } = parseLink(`loop?loads=${givenOf(drawn).join(',')}`, { loop })
    expect([...problems, ...loop.check(read)]).toEqual([])
    expect(read.loads).toEqual(givenOf(drawn))
  })

  test('is given without the blocks at the end that change nothing', () => {
    const still = { processors: 2, blocks: 4, loads: Uint16Array.of(1, 2, 2, 2, 0, 0, 0, 0) }
    expect(givenOf(still)).toEqual([1, 2, 0, 0])
    expect(givenOf({ ...still, loads: new Uint16Array(8) })).toEqual([0, 0])
  })

  test('has every block that a stroke passes', () => {
    const cells = between({ lane: 0, block: 0 }, { lane: 0, block: 3 })
    expect(cells.map(({ block }) => block)).toEqual([1, 2, 3])
    expect(between({ lane: 2, block: 5 }, { lane: 0, block: 5 }).map(({ lane }) => lane)).toEqual([1, 0])
  })
})

test('a point in a cell of the chart finds the cell', () => {
  const layout = loadLayout({ width: 700, height: 330 }, { first: 64, count: 16 }, { block: 2.5, blocks: 8 }, 1)
  for (const cell of [
    { lane: 64, block: 0 },
    { lane: 79, block: 7 },
    { lane: 70, block: 3 },
  ]) {
    const { x, y, width, height } = boxOf(layout, cell)
    expect(cellAt(layout, x + width / 2, y + height / 2)).toEqual(cell)
    expect(onStrip(layout, x + width / 2, y + height / 2)).toBe(true)
  }
  expect(onStrip(layout, 300, 3)).toBe(false)
})
