import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import { type NetworkValues, networkOf, topologies } from '../../../core/network/index.ts'
import { newPath, trace } from '../paths.ts'
import { circle } from './circle.ts'
import { large } from './large.ts'
import { layOut, neighbourInDirection, processorAt } from './lay-out.ts'
import type { Box, Layout, Shape } from './layout.ts'
import { tree } from './tree.ts'

type Known = NetworkValues['topology']
/** Those that need no file. */
const topologyNames = (Object.keys(topologies) as Known[]).filter((name) => name !== 'own')
/** Those that labs place themselves are not larger than their machines. */
const ownLayouts = { tree, circle }
const kinds = [...topologyNames, 'server', 'tree', 'circle', 'graph'] as const
const boxes: readonly Box[] = [
  { x: 24, y: 16, width: 768, height: 372 },
  { x: 12, y: 16, width: 336, height: 232 },
  { x: 12, y: 10, width: 176, height: 140 },
  { x: 12, y: 16, width: 240, height: 600 },
]
const sizes = [1, 2, 3, 4, 7, 8, 9, 16, 30, 31, 64, 127, 128, 300, 512, 513, 1024, 4096, 10_007, 65_536]
const odd = [[4, 4, 8], [3, 3, 3, 3], [2, 2, 2], [1, 5, 1, 7], [5], [1], [2, 2, 2, 2, 2, 2, 2, 2, 2], [16, 16, 16, 16]]

/** Each processor is linked to the one of half its number, and every fifth to the third after it. */
function linked(processors: number) {
  const pairs = Array.from({ length: processors }, (_, p) => [[p, p >> 1], ...(p % 5 === 4 ? [[p, p - 3]] : [])]).flat()
  const links = pairs.filter(([a, b]) => a !== b)
  const [a, b] = [0, 1].map((end) => Int32Array.from(links, (link) => link[end]))
  return [{ a, b, dimension: 0 }]
}

const machineOf = (kind: (typeof kinds)[number], processors: number, sides: readonly number[] = []): Shape =>
  kind === 'tree' || kind === 'circle'
    ? { layout: kind, processors, sides: [processors], wraps: false, place: ownLayouts[kind] }
    : kind === 'graph'
      ? { layout: kind, processors, sides: [processors], wraps: false, links: linked(processors) }
      : kind === 'server'
        ? { layout: kind, processors, sides: [processors], wraps: false }
        : networkOf({ topology: kind, processors, sides, cores: 8 } as NetworkValues)

function machines(kind: (typeof kinds)[number]) {
  if (kind === 'kary') return odd.map((sides) => machineOf(kind, 1, sides))
  return sizes
    .filter(
      (p) =>
        kind === 'server' ||
        (kind === 'graph' || kind in ownLayouts ? p <= 1024 : (topologies[kind as Known].sizes?.includes(p) ?? true)),
    )
    .map((processors) => machineOf(kind, processors))
}

/** Places by their pixel, as finely as they could be distinguished on any screen. */
function places({ x, y, cells, server }: Layout): Set<number> {
  const place = (column: number, row: number) => 1e7 * Math.round(column) + Math.round(row)
  const occupied = new Set<number>()
  for (let i = 0; i < x.length; i++) {
    if (server && i === 0) occupied.add(-1)
    else occupied.add(cells ? place(cells.column[i], cells.row[i]) : place(100 * x[i], 100 * y[i]))
  }
  return occupied
}

const path = newPath()

test.each(kinds)('every processor of a %s has a place of its own inside the box', (kind) => {
  for (const machine of machines(kind)) {
    // For the largest, the usual room and the smallest say enough.
    const rooms = machine.processors > 4096 ? [boxes[0], boxes[2]] : boxes
    for (const box of rooms) {
      const layout = layOut(machine, box)
      const at = `${kind} ${machine.processors} in ${box.width} × ${box.height}`
      expect(layout.x.length, at).toBe(machine.processors)
      expect(places(layout).size, at).toBe(machine.processors)
      if (layout.server) expect(layout.server.x, at).toBeGreaterThanOrEqual(box.x - 1)
      const half = layout.tile / 2 - 1
      expect(Math.min(...ends(layout.x, layout.server)), at).toBeGreaterThanOrEqual(box.x + half - 1)
      expect(Math.max(...ends(layout.x, layout.server)), at).toBeLessThanOrEqual(box.x + box.width - half + 1)
      expect(Math.min(...ends(layout.y, layout.server)), at).toBeGreaterThanOrEqual(box.y + half - 1)
      expect(Math.max(...ends(layout.y, layout.server)), at).toBeLessThanOrEqual(box.y + box.height - half + 1)
    }
  }
})

/** The two ends of the processors' places; the server has its own size. */
function ends(of: Float32Array, server: Box | undefined): [number, number] {
  const places = server && of.length > 1 ? of.subarray(1) : of
  const [least, most] = [places.reduce((a, b) => Math.min(a, b)), places.reduce((a, b) => Math.max(a, b))]
  return [least, most]
}

test('up to 512 processors are nodes where there is room for them, more are cells', () => {
  const room = { x: 0, y: 0, width: 1200, height: 800 }
  const isHeatmap = (processors: number) => layOut(machineOf('torus', processors), room).cells !== undefined
  expect([256, 512, 513, 1024].map(isHeatmap)).toEqual([false, false, true, true])
})

test('nodes never overlap', () => {
  for (const kind of kinds) {
    for (const machine of machines(kind).filter(({ processors }) => processors <= 512)) {
      for (const box of boxes) {
        const { x, y, tile, cells, server } = layOut(machine, box)
        if (cells) continue
        let least = Infinity
        // From left to right: no two are looked at that stand farther apart than the nearest so far.
        const order = Array.from(x.keys())
          .slice(server ? 1 : 0)
          .sort((a, b) => x[a] - x[b])
        for (const [place, i] of order.entries()) {
          for (let next = place + 1; next < order.length && x[order[next]] - x[i] < least; next++) {
            const j = order[next]
            least = Math.min(least, Math.max(Math.abs(x[i] - x[j]), Math.abs(y[i] - y[j])))
          }
        }
        // A ring's nodes may touch at their corners, where it turns.
        expect(least, `${kind} ${machine.processors} in ${box.width} × ${box.height}`).toBeGreaterThan(tile * 0.86)
      }
    }
  }
})

test('neighbours of a ring and of a chain stand next to each other', () => {
  for (const kind of ['ring', 'chain'] as const) {
    for (const machine of machines(kind).filter(({ processors }) => processors > 2)) {
      const { x, y, pitchX, pitchY } = layOut(machine, boxes[0])
      const last = kind === 'ring' ? machine.processors : machine.processors - 1
      let most = 0
      for (let i = 0; i < last; i++) {
        const j = (i + 1) % machine.processors
        most = Math.max(most, Math.hypot((x[i] - x[j]) / pitchX, (y[i] - y[j]) / pitchY))
      }
      // A row of a serpentine stands a little farther away, and a ring's may leave one place out.
      expect(most, `${kind} ${machine.processors}`).toBeLessThan(2.7)
    }
  }
})

test('a ring or a chain of very many fills its box: rows stand about as close as the nodes of a row', () => {
  for (const kind of ['ring', 'chain'] as const) {
    for (const processors of [1024, 4096, 10_007]) {
      for (const box of boxes) {
        const { pitchX, pitchY } = layOut(machineOf(kind, processors), box)
        const at = `${kind} ${processors} in ${box.width} × ${box.height}`
        expect(pitchX / pitchY, at).toBeGreaterThan(1 / 3)
        expect(pitchX / pitchY, at).toBeLessThan(3)
      }
    }
  }
})

test('all links of a dimension of a hypercube are parallel and equally long', () => {
  for (let d = 2; d <= 9; d++) {
    const { x, y } = layOut(machineOf('hypercube', 2 ** d), boxes[0])
    for (let bit = 0; bit < d; bit++) {
      for (let i = 0; i < 2 ** d; i++) {
        if ((i >> bit) & 1) continue
        const along = x[i | (1 << bit)] - x[i] - (x[1 << bit] - x[0])
        const down = y[i | (1 << bit)] - y[i] - (y[1 << bit] - y[0])
        assert.ok(Math.abs(along) < 0.005 && Math.abs(down) < 0.005, `node ${i}, dimension ${bit}`)
      }
    }
  }
})

test('a node below another in a tree stands right below it while there is room, and in an H no farther than from the middle', () => {
  const { x, y } = layOut(machineOf('tree', 15), boxes[0])
  for (let i = 1; i < 15; i++) expect(y[i]).toBeGreaterThan(y[(i - 1) >> 1])
  for (let i = 0; i < 7; i++) expect((x[2 * i + 1] + x[2 * i + 2]) / 2).toBeCloseTo(x[i], 2)
  const wide = layOut(machineOf('tree', 127), boxes[0])
  for (let i = 0; i < 63; i++) {
    expect((wide.x[2 * i + 1] + wide.x[2 * i + 2]) / 2).toBeCloseTo(wide.x[i], 2)
    expect((wide.y[2 * i + 1] + wide.y[2 * i + 2]) / 2).toBeCloseTo(wide.y[i], 2)
  }
})

test('a tree of up to 16 has a row a level in any box, one that is larger only where rows leave as much room', () => {
  const levels = (processors: number) =>
    new Set(tree(processors, { x: 0, y: 0, width: 200, height: 400 }, 'nodes').y).size
  expect([7, 15, 16].map(levels)).toEqual([3, 4, 5])
  expect(levels(17)).not.toBe(5)
})

test('nodes may be larger by a factor, and nothing else changes', () => {
  const box = { x: 30, y: 20, width: 1600, height: 900 }
  for (const kind of kinds) {
    const machine = kind === 'kary' ? machineOf(kind, 1, [4, 4]) : machineOf(kind, 16)
    const half = layOut(machine, { x: 15, y: 10, width: 800, height: 450 })
    const layout = layOut(large(machine, 2), box)
    expect(layout.tile).toBeCloseTo(2 * half.tile, 3)
    expect([...layout.x]).toEqual([...half.x.map((x) => 2 * x)])
  }
})

test('pointing at a processor finds it', () => {
  for (const kind of kinds) {
    for (const machine of machines(kind).filter(({ processors }) => processors <= 4096)) {
      const layout = layOut(machine, boxes[0])
      const step = Math.max(1, Math.floor(machine.processors / 50))
      for (let i = 0; i < machine.processors; i += step) expect(processorAt(layout, layout.x[i], layout.y[i])).toBe(i)
      expect(processorAt(layout, -100, -100)).toBe(-1)
    }
  }
})

test('a torus has its first processor in the middle, however many there are; a mesh has it in its corner', () => {
  for (const processors of [16, 128, 4096, 65_536]) {
    const box = boxes[0]
    const torus = layOut(machineOf('torus', processors), box)
    expect(Math.abs(torus.x[0] - (box.x + box.width / 2))).toBeLessThanOrEqual(torus.pitchX)
    expect(Math.abs(torus.y[0] - (box.y + box.height / 2))).toBeLessThanOrEqual(torus.pitchY)
    const mesh = layOut(machineOf('mesh', processors), box)
    expect(mesh.x[0]).toBe(Math.min(...mesh.x.subarray(0, 300)))
  }
})

test('a link goes through the edges where its ends do not stand next to each other, and nowhere else', () => {
  const layout = layOut(machineOf('torus', 128), boxes[0])
  const kind = (a: number, b: number) => trace(layout, a, b, newPath()).kind
  // Column 8 stands at the left edge, column 7 at the right one.
  expect([kind(7, 8), kind(0, 15), kind(0, 1), kind(0, 112), kind(48, 64)]).toEqual([
    'wrap',
    'line',
    'line',
    'line',
    'wrap',
  ])
})

test('arrow keys walk a torus along its rows and columns and stop at its edge', () => {
  const layout = layOut(machineOf('torus', 128), boxes[0])
  expect(neighbourInDirection(layout, 17, 1, 0)).toBe(18)
  expect(neighbourInDirection(layout, 17, -1, 0)).toBe(16)
  expect(neighbourInDirection(layout, 17, 0, 1)).toBe(33)
  expect(neighbourInDirection(layout, 17, 0, -1)).toBe(1)
  expect(neighbourInDirection(layout, 0, -1, 0)).toBe(15)
  expect(neighbourInDirection(layout, 8, -1, 0)).toBe(8)
})

test('more room makes no node smaller', () => {
  const machine = machineOf('torus', 128)
  let before = 0
  for (let height = 120; height < 700; height += 4) {
    const { tile } = layOut(machine, { x: 16, y: 10, width: 768, height })
    expect(tile).toBeGreaterThanOrEqual(before - 0.5)
    before = tile
  }
})

test('the curves of a server’s machine stay in the margin around it', () => {
  for (const processors of [2, 9, 64, 128, 200, 512]) {
    for (const box of boxes) {
      const layout = layOut(machineOf('server', processors), box)
      for (let to = 2; to < processors; to++) {
        const { y0, cy, y1 } = trace(layout, 1, to, path)
        // A curve rises half as high as its control point.
        expect((y0 + 2 * cy + y1) / 4, `${processors} in ${box.width} × ${box.height}`).toBeGreaterThan(box.y - 8)
      }
    }
  }
})

test('the stubs of links through the edges of a torus stay inside the box', () => {
  for (const sides of [
    [3, 3],
    [8, 8],
    [16, 4],
    [4, 4, 4],
    [20, 15],
  ]) {
    const machine = { ...machineOf('kary', 1, sides), wraps: true }
    for (const box of boxes) {
      const layout = layOut(machine, box)
      if (layout.cells) continue
      let [stubs, outside] = [0, 0]
      for (let a = 0; a < machine.processors; a++) {
        for (let b = 0; b < machine.processors; b++) {
          const { kind, ex, ey, nx, ny } = trace(layout, a, b, path)
          if (kind !== 'wrap') continue
          stubs++
          outside = Math.max(outside, box.x - Math.min(ex, nx), Math.max(ex, nx) - box.x - box.width)
          outside = Math.max(outside, box.y - Math.min(ey, ny), Math.max(ey, ny) - box.y - box.height)
        }
      }
      const at = `${sides} in ${box.width} × ${box.height}`
      expect(stubs, at).toBeGreaterThan(0)
      expect(outside, at).toBeLessThanOrEqual(0)
    }
  }
})
