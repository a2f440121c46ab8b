/** What is found at a place of a picture is drawn there. */
import { afterAll, expect, test, vi } from 'vitest'
import type { Surface } from '../src/charts/canvas.ts'
import { followedWork } from '../src/views/nodes/followed.ts'
import { icicleOf } from '../src/views/nodes/layout.ts'
import { barsIn, icicleIn } from '../src/views/nodes/paint.ts'
import { createProgress } from '../src/views/nodes/progress.ts'
import { search } from '../src/views/work/search/search.tsx'
import { drawingOf, SIZE, WORKS } from './setup/painted.ts'
import { openScreen } from './setup/screen.ts'

vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] })
openScreen()
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A painter's surface, and what lies outside of it. */
const context = () => document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
const surface = (): Surface => ({ context: context(), ...SIZE, ratio: 1 })
const OUTSIDE = [
  [-3, 200],
  [703, 200],
  [350, -3],
  [350, 443],
] as const

for (const [name, [query, picture]] of Object.entries(WORKS))
  test(`work: what is found at a place of ${name} is drawn there`, () => {
    const { drawing, end } = drawingOf(query)
    let most = 0
    for (const { id } of picture.modes ?? [{ id: '' }]) {
      const painter = picture.painter(drawing, surface(), 'light', id)
      const time = 0.8 * end
      painter.paint(time, -1, -1)
      for (const [x, y] of OUTSIDE) expect([id, x, y, painter.at(x, y, time)]).toEqual([id, x, y, -1])
      const tasks = Array.from({ length: 35 * 22 }, (_, k) => {
        const [x, y] = [10 + 20 * (k % 35), 10 + 20 * Math.floor(k / 35)]
        const task = painter.at(x, y, time)
        if (task < 0) return -1
        const box = painter.boxOf(task)
        const away = [box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height]
        if (Math.max(...away) > 12) throw new Error(`${id}: task ${task} is found at ${x} ${y}, and drawn elsewhere`)
        return task
      })
      most = Math.max(most, new Set(tasks).size)
    }
    // Nothing is found on the map of a tour.
    expect(most > 2 || picture === search).toBe(true)
  })

test('nodes and levels of a tree are found where they are drawn, and nothing beside it', () => {
  const { drawing, end } = drawingOf('workload=search&cities=7')
  const nodes = followedWork(drawing.work)
  const progress = createProgress(nodes)
  progress.to(0.7 * end)
  const scene = { nodes, progress, surface: surface(), theme: 'light' as const }
  const middle = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
    [x + width / 2, y + height / 2] as const
  const icicle = icicleIn(scene, icicleOf(nodes), 0)
  const knownNodes = Array.from(nodes.parent, (_, node) => node).filter((node) => progress.isKnown(node))
  const wide = knownNodes.filter((node) => icicle.boxOf(node).width >= 1)
  expect(wide.length).toBeGreaterThan(10)
  for (const node of wide) expect(icicle.at(...middle(icicle.boxOf(node)))).toBe(node)
  const bars = barsIn(scene)
  for (const level of progress.levels().keys()) expect(bars.at(...middle(bars.boxOf(level)))).toBe(level)
  const { x, y, width } = icicle.boxOf(0)
  for (const [px, py] of [
    [x - 2, y + 2],
    [x + width + 2, y + 2],
    [350, y - 2],
    [350, 439],
  ] as const)
    expect([px, py, icicle.at(px, py)]).toEqual([px, py, -1])
  for (const [px, py] of [
    [-1, y + 2],
    [350, y - 2],
    [350, 439],
  ] as const)
    expect([px, py, bars.at(px, py)]).toEqual([px, py, -1])
})
