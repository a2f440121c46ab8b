import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { axisOf } from '../core/playhead/axis.ts'
import { Recorder } from '../core/recording.ts'
import { ValueAxis } from './axes.tsx'
import { ColumnCurve } from './column-curve.tsx'
import { comparedCurves, ghostLabel, greatestValue, Overlay } from './overlay.tsx'

/** A line of text is 13 pixels high. */
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '12px' }))
})
afterEach(() => vi.unstubAllGlobals())

const shape = {
  step: 'step',
  lane: 'lane',
  columns: [{ id: 'tasks', label: 'Tasks', unit: '', fold: 'last' }],
  matrices: [],
} as const

function recordingOf(values: readonly number[]) {
  const recorder = new Recorder(shape, 1)
  for (const value of values) recorder.push([value], [])
  return recorder
}

const drawn = (element: ReactElement) => renderToStaticMarkup(<svg aria-hidden="true">{element}</svg>)
const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
const attribute = (tag: string | undefined, name: string) => Number(tag?.match(new RegExp(` ${name}="([^"]+)"`))?.[1])

test('of ticks whose labels would touch those nearer to the foot are written', () => {
  const ticks = [100, 90, 83, 40, 2].map((at) => ({ at, label: `at ${at}` }))
  const svg = drawn(<ValueAxis ticks={ticks} width={300} height={100} />)
  expect(textsIn(svg)).toEqual(['at 100', 'at 83', 'at 40', 'at 2'])
  // None at the foot, where the base line is.
  expect([...svg.matchAll(/<line[^>]*>/g)].map(([line]) => attribute(line, 'y1'))).toEqual([83.5, 40.5, 2.5, 99.5])
  // Labels stay inside the plot.
  const heights = [...svg.matchAll(/<text[^>]*>/g)].map(([text]) => attribute(text, 'y'))
  expect(heights).toEqual([100, 87, 44, 10])
})

const mark = (name: string) => ({ name, colour: name, dash: '' })
const comparison = {
  present: mark('A'),
  others: [
    { ...mark('B'), run: { recording: recordingOf([1, 1, 2, 9]) } },
    { ...mark('C'), run: { recording: recordingOf([5, 5, 5, 5, 5, 5, 7, 8]) } },
  ],
}
const curves = comparedCurves({ recording: recordingOf([3, 4, 4, 4]) }, 'tasks', 'steps', comparison)

test('a run is compared with those that record the same, and the scale reaches over all of them', () => {
  expect(curves.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  expect(greatestValue(curves)).toBe(9)
  expect(comparedCurves({ recording: recordingOf([1]) }, 'tasks', 'steps', undefined)).toEqual([])
  expect(comparedCurves({ recording: recordingOf([1]) }, 'other', 'steps', comparison).length).toBe(1)
})

test('each compared curve has its letter at its end, and one that goes on beyond the axis says how far', () => {
  // Ten pixels a step, and room for six steps.
  const svg = drawn(
    <Overlay curves={curves} scale={10} whole={{ width: 60, height: 100 }} y={(value) => 100 - value} />,
  )
  expect(textsIn(svg)).toEqual(['A', 'B', 'C', 'goes on to 8'])
  const [a, b, c] = [...svg.matchAll(/<text[^>]*>/g)].map(([text]) => attribute(text, 'x'))
  expect([a, b, c]).toEqual([44, 44, 64])
  // The first is drawn by the chart.
  expect([...svg.matchAll(/<path[^>]*stroke="(.)"/g)].map(([, colour]) => colour)).toEqual(['B', 'C'])
})

test('a ghost’s name stands clear of its own curve, of the others and of a line across the plot', () => {
  const at = (ghost: number, others: readonly number[]) =>
    ghostLabel(
      { edges: [0, 200], heights: [ghost] },
      others.map((height) => ({ edges: [0, 200], heights: [height] })),
      200,
      { width: 200, height: 100 },
      { line: 13, length: 10 },
    )?.y
  expect(at(60, [])).toBe(54)
  expect(at(60, [50])).toBe(76)
  expect(at(90, [80])).toBe(74)
  expect(at(90, [80, 70, 60, 50, 40, 30])).toBeUndefined()
  expect(at(20, [])).toBe(36)
})

test('a column is a line, or an area, on a scale that starts at 0, with a line at the end of each marked row', () => {
  const run = { recording: recordingOf([0, 8, 8, 4]) }
  const { end } = axisOf(run.recording, 'steps')
  const plot = { width: 40, height: 101 }
  const svg = drawn(
    <ColumnCurve
      run={run}
      column="tasks"
      counts
      filled
      along="steps"
      curves={[]}
      marks={[{ row: 1 }]}
      plot={plot}
      whole={plot}
    />,
  )
  expect(end).toBe(4)
  const [area, line] = [...svg.matchAll(/<path[^>]* d="([^"]+)"/g)].map(([, d]) => d)
  expect(area.startsWith(line)).toBe(true)
  const heights = [...new Set([...line.matchAll(/(?:M0[ ,]|V|L[\d.]+[ ,])([\d.]+)/g)].map(([, y]) => Number(y)))]
  expect(heights[0]).toBe(100)
  expect(heights[1]).toBeLessThan(heights[2])
  expect(100 - heights[1]).toBeCloseTo(2 * (100 - heights[2]), 0)
  const marked = [...svg.matchAll(/<line[^>]*>/g)].map(([tag]) => tag).filter((tag) => attribute(tag, 'x1') > 0)
  expect(marked.map((tag) => attribute(tag, 'x1'))).toEqual([20])
})

test('the scale of a column reaches over the curves that it is compared with', () => {
  const plot = { width: 40, height: 100 }
  const svg = drawn(
    <ColumnCurve
      run={{ recording: recordingOf([1]) }}
      column="tasks"
      along="steps"
      curves={curves}
      plot={plot}
      whole={plot}
    />,
  )
  expect(Math.max(...textsIn(svg).map(Number).filter(Number.isFinite))).toBeGreaterThanOrEqual(8)
})
