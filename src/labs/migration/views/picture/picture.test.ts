import { expect, test } from 'vitest'
import { parseLink } from '../../../../core/link/link.ts'
import { layOut, processorAt } from '../../../../views/network/layout/lay-out.ts'
import { lab as migration } from '../../index.ts'
import { scenarioOf } from '../../model/scenario.ts'
import type { MigrationValues } from '../../parameters.ts'
import { programGraph, seaIn } from './graph.ts'

const box = { x: 16, y: 10, width: 760, height: 380 }

const open = (query: string) => {
  const values = parseLink(`migration?${query}`, { migration }).values as MigrationValues
  const { graph, placement, program } = scenarioOf(values)
  return {
    values,
    graph: programGraph(values, { from: graph.from, to: graph.to, placement, means: program.means }),
    placement,
  }
}

test.each([
  ['', 'Random, regular', '100 processes, 400 channels'],
  ['graph=irregular&processes=300', 'Random, irregular', '300 processes, 1 200 channels'],
  ['graph=mesh&processes=12', '2-d mesh', '12 processes, 48 channels'],
  ['graph=hypercube&processes=1024', 'Hypercube', '1 024 processes, 10 240 channels'],
  ['processes=1&channels=0', 'Random, regular', '1 process, 0 channels'],
  ['program=wator&processes=20', 'Sea of 80 × 80 cells', '20 processes, 80 channels'],
])('every process of %s has a place of its own, and a name', (query, name, size) => {
  const { graph } = open(query)
  expect([graph.name, graph.size.replaceAll(/\s/g, ' ')]).toEqual([name, size])
  const { x, y } = layOut(graph, box)
  expect(new Set(Array.from(x, (at, i) => `${at.toFixed(1)} ${y[i].toFixed(1)}`)).size).toBe(graph.processors)
  expect(Math.min(...x)).toBeGreaterThanOrEqual(box.x)
  expect(Math.max(...x)).toBeLessThanOrEqual(box.x + box.width)
  expect(Math.min(...y)).toBeGreaterThanOrEqual(box.y)
  expect(Math.max(...y)).toBeLessThanOrEqual(box.y + box.height)
})

test('around the circle those that begin on one processor stand side by side', () => {
  const { graph, placement } = open('placement=random')
  const { x, y } = layOut(graph, box)
  const angle = (i: number) => Math.atan2(y[i] - box.y - box.height / 2, x[i] - box.x - box.width / 2)
  const around = Array.from(placement, (_, i) => i).sort((a, b) => angle(a) - angle(b))
  const changes = around.filter((i, k) => placement[i] !== placement[around[(k + 1) % around.length]]).length
  expect(changes).toBe(new Set(placement).size)
})

test('the blocks of a sea lie where their cells are', () => {
  const { values } = open('program=wator&processes=6&oceanWidth=9&oceanHeight=4&fish=3&sharks=1')
  const layout = seaIn(values, { x: 0, y: 0, width: 90, height: 80 })
  // Three across, two down; cells of 10 pixels, the sea in the middle of its place.
  expect([...layout.x]).toEqual([15, 45, 75, 15, 45, 75])
  expect([...layout.y]).toEqual([30, 30, 30, 50, 50, 50])
  expect(processorAt(layout, 46, 52)).toBe(4)
})
