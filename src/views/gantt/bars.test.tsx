import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Gantt } from './bars.tsx'
import type { Handle, Lane } from './lanes.ts'
import { barsLayout } from './layout.ts'
import { GanttTile } from './tile.tsx'

const handle: Handle = {
  id: 'E',
  label: 'Worker 1, computing time E',
  value: 120,
  text: '120; ends at 10',
  say: String,
  dragged: () => 0,
  stepped: () => 0,
  set: () => {},
}
const lanes: readonly Lane[] = [
  {
    name: 'the port',
    bars: [
      { id: 'a', look: 'send', start: 0, end: 2, cut: true, text: ['1', 18] },
      { id: 'b', look: 'idle', start: 2, end: 2.001, text: ['no room', 60] },
    ],
    doing: () => '',
  },
  { name: 'worker 1', bars: [{ id: 'E', look: 'compute', start: 2, end: 10, handle }], doing: () => '' },
  { name: 'worker 2', bars: [{ id: 'E', look: 'compute', start: 4, end: 8, handle }], doing: () => '' },
]
const layout = barsLayout({ width: 1000, height: 400 }, lanes.length, 10)
const svg = renderToStaticMarkup(
  <Gantt lanes={lanes} end={10} layout={layout} label="Schedule">
    <title>the star</title>
  </Gantt>,
)
const numbers = (tag: string, name: string) => Number(tag.match(new RegExp(`\\b${name}="([^"]+)"`))?.[1])
/** The bars: rectangles that have a look. */
const bars = [...svg.matchAll(/data-look="([a-z]+)"><rect[^>]+>/g)].map(([tag, look]) => ({
  look,
  left: numbers(tag, 'x'),
  right: numbers(tag, 'x') + numbers(tag, 'width'),
  middle: numbers(tag, 'y') + numbers(tag, 'height') / 2,
}))

test('bars stand in the middle of their lanes from beginning to end, and none is thinner than a pixel', () => {
  expect(bars.map(({ look }) => look)).toEqual(['send', 'idle', 'compute', 'compute'])
  expect([bars[0].left, bars[0].right]).toEqual([layout.x(0), layout.x(2)])
  expect(bars[1].right - bars[1].left).toBeCloseTo(1)
  expect([bars[3].left, bars[3].right]).toEqual([layout.x(4), layout.x(8)])
  expect(bars.map(({ middle }) => middle)).toEqual([0, 0, 1, 2].map((lane) => layout.y(lane) + layout.row / 2))
})

test('a bar has its words where they have room, and its end is marked where the next looks the same', () => {
  expect(svg).toMatch(/>1<\/text>/)
  expect(svg).not.toContain('no room')
  const lines = [...svg.matchAll(/<line[^>]+>/g)].map(([line]) => [numbers(line, 'x1'), numbers(line, 'y1')])
  expect(lines).toContainEqual([layout.x(2), layout.y(0) + (layout.row - layout.barHeight) / 2])
  expect(lines.at(-1)).toEqual([layout.x(10), 0])
})

test('bars that can be dragged are sliders with their values, and one of them is in the order of tabs', () => {
  const sliders = [...svg.matchAll(/<g[^>]*role="slider"[^>]*>/g)].map(([tag]) => tag)
  expect(sliders.map((tag) => numbers(tag, 'aria-valuenow'))).toEqual([120, 120])
  expect(sliders.map((tag) => numbers(tag, 'tabindex'))).toEqual([0, -1])
  expect(sliders[0]).toContain('aria-valuetext="120; ends at 10"')
})

test('a tile shows the same bars, without words', () => {
  const playhead = { share: () => 0.5, subscribe: () => () => undefined }
  const tile = renderToStaticMarkup(<GanttTile lanes={lanes} end={10} playhead={playhead} />)
  expect([...tile.matchAll(/data-look="(?!latency|collect)[a-z]+"><rect/g)].length).toBe(4)
  expect(tile).not.toContain('<text')
})
