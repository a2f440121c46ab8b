/**
 * Cuts of all orderings on the generated mesh, and how long they take: the least of several turns in a warm process, and its ratio to one
 * sweep over all edges, so that figures of different machines can be compared. Then the multilevel partition: the median of seven seeds,
 * beside METIS (Debian's package metis) where that is installed.
 *
 *     npx tsx tests/bench/mesh-orderings.ts [turns]
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makers } from '../../src/labs/mesh/meshes/index.ts'
import type { Mesh } from '../../src/labs/mesh/model/mesh.ts'
import { beginOrder } from '../../src/labs/mesh/orderings/index.ts'
import type { BeginOrder, Order, OrderingSettings } from '../../src/labs/mesh/orderings/ordering.ts'

const PARTS = [2, 3, 4, 5, 8, 16, 32]
const SEEDS = [1, 2, 3, 4, 5, 6, 7]
const turns = Number(process.argv[2] ?? 5)

/** Milliseconds of the quickest of several turns, and what it gave. */
function least<T>(times: number, work: () => T): { readonly millis: number; readonly result: T } {
  let millis = Number.POSITIVE_INFINITY
  let result = work()
  for (let turn = 0; turn < times; turn++) {
    const begin = performance.now()
    result = work()
    millis = Math.min(millis, performance.now() - begin)
  }
  return { millis, result }
}

const generate = (): Mesh => {
  const making = makers.airfoil.begin({ vertices: 30_269, seed: 1, dual: true, file: '', coordinates: '' })
  while (!making.advance(1e9)) {}
  return making.result()
}

function order(begin: BeginOrder, mesh: Mesh, settings: Partial<OrderingSettings> = {}): Order {
  const making = begin(mesh, { seed: 1, processors: 4, capabilities: [1, 1, 1, 1], ...settings })
  while (!making.advance(1e9)) {}
  return making.result()
}

/** Edges cut by parts of a list; equal ones where it has none of its own. */
function cut({ vertices, start, neighbours }: Mesh, { list, sizes }: Order, parts: number): number {
  const owner = new Int32Array(vertices)
  for (let part = 0, at = 0; part < parts; part++) {
    const size = sizes?.[part] ?? Math.floor(vertices / parts) + (part < vertices % parts ? 1 : 0)
    for (const end = at + size; at < end; at++) owner[list[at]] = part
  }
  let count = 0
  for (let v = 0; v < vertices; v++)
    for (let k = start[v]; k < start[v + 1]; k++) if (owner[neighbours[k]] !== owner[v]) count++
  return count / 2
}

/** A sweep over all edges, the unit of time. */
function sweep({ vertices, start, neighbours }: Mesh, x: Float64Array): number {
  let sum = 0
  for (let v = 0; v < vertices; v++) for (let k = start[v]; k < start[v + 1]; k++) sum += x[neighbours[k]]
  return sum
}

const generated = least(turns, generate)
const mesh = generated.result
const ones = new Float64Array(mesh.vertices).fill(1)
const SWEEPS = 100
const unit =
  least(20, () => {
    for (let i = 0; i < SWEEPS; i++) sweep(mesh, ones)
  }).millis / SWEEPS

const timeText = (millis: number) =>
  `${millis.toFixed(0)} ms`.padStart(9) + `${(millis / unit).toFixed(0)} ×`.padStart(9)
console.log(`A sweep over all edges takes ${unit.toFixed(3)} ms.\n`)
console.log(`${'generator'.padEnd(12)}${timeText(generated.millis)}`)
console.log(`\n${'ordering'.padEnd(12)}${'least'.padStart(9)}${'sweeps'.padStart(8)}   cut at p = ${PARTS.join(', ')}`)
for (const [name, ordering] of Object.entries(beginOrder)) {
  if (name === 'multilevel') continue
  const { millis, result } = least(turns, () => order(ordering, mesh))
  console.log(`${name.padEnd(12)}${timeText(millis)}   ${PARTS.map((p) => cut(mesh, result, p)).join(' ')}`)
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]

/** Median cut of METIS, and its least time in milliseconds as it reports it; undefined where it is not installed. */
function metis(file: string, parts: number): { readonly cut: number; readonly millis: number } | undefined {
  const cuts: number[] = []
  let millis = Number.POSITIVE_INFINITY
  for (const seed of SEEDS) {
    const { stdout } = spawnSync('gpmetis', [`-seed=${seed}`, file, String(parts)], { encoding: 'utf8' })
    const match = /Edgecut: (\d+)/.exec(stdout ?? '')
    if (!match) return undefined
    cuts.push(Number(match[1]))
    millis = Math.min(millis, 1000 * Number(/Partitioning:\s+([\d.]+)/.exec(stdout)?.[1]))
  }
  return { cut: median(cuts), millis }
}

const folder = mkdtempSync(join(tmpdir(), 'mesh-'))
const file = join(folder, 'mesh.graph')
const rows = Array.from({ length: mesh.vertices }, (_, v) =>
  Array.from(mesh.neighbours.subarray(mesh.start[v], mesh.start[v + 1]), (u) => u + 1).join(' '),
)
writeFileSync(file, `${mesh.vertices} ${mesh.neighbours.length / 2}\n${rows.join('\n')}\n`)
console.log('\nMultilevel partition, median cut of seven seeds, least time; METIS; ratio of times')
for (const parts of PARTS) {
  const cuts: number[] = []
  let millis = Number.POSITIVE_INFINITY
  for (const seed of SEEDS) {
    const settings = { seed, processors: parts, capabilities: new Array<number>(parts).fill(1) }
    const once = least(1, () => order(beginOrder.multilevel, mesh, settings))
    cuts.push(cut(mesh, once.result, parts))
    millis = Math.min(millis, once.millis)
  }
  const other = metis(file, parts)
  const beside = other
    ? `   METIS ${other.cut} ${other.millis.toFixed(0)} ms, ${(millis / other.millis).toFixed(1)} ×`
    : ''
  console.log(`p = ${String(parts).padEnd(3)} ${String(median(cuts)).padStart(5)}${timeText(millis)}${beside}`)
}
rmSync(folder, { recursive: true })
