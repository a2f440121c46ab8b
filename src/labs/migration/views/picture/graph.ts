/** The program as a graph to be laid out: its processes as nodes. */
import { counted } from '../../../../core/text/format.ts'
import type { Graph } from '../../../../views/network/graph.ts'
import { circle } from '../../../../views/network/layout/circle.ts'
import type { Box, Layout } from '../../../../views/network/layout/layout.ts'
import { graphs } from '../../graphs/index.ts'
import { blocksOf, bounds, type ProgramArtifact, processesOf } from '../../model/detail.ts'
import { type MigrationValues, parameters } from '../../parameters.ts'

/** Processes stand no closer around a circle than this, in CSS pixels. */
const CLOSE = 7

/** Processes around a circle, those that begin on one processor side by side, with a gap before the next ones. */
function byProcessor(placement: Int32Array): NonNullable<Graph['place']> {
  const order = Array.from(placement, (_, i) => i).sort((a, b) => placement[a] - placement[b] || a - b)
  const slot = new Int32Array(placement.length)
  let next = 0
  for (const [k, i] of order.entries()) {
    if (k > 0 && placement[i] !== placement[order[k - 1]]) next++
    slot[i] = next++
  }
  return (_, box, form) => {
    const layout = circle(next + 1, box, form, CLOSE)
    const { cells } = layout
    const inOrder = (of: Uint16Array) => Uint16Array.from(slot, (k) => of[k])
    return {
      ...layout,
      processors: slot.length,
      x: Float32Array.from(slot, (k) => layout.x[k]),
      y: Float32Array.from(slot, (k) => layout.y[k]),
      ...(cells ? { cells: { ...cells, column: inOrder(cells.column), row: inOrder(cells.row) } } : {}),
    }
  }
}

/** Blocks of a sea, each where it lies, the cells of the sea being square. */
export function seaIn(values: MigrationValues, box: Box): Layout {
  const { oceanWidth, oceanHeight, processes } = values
  const [across, down] = blocksOf(values)
  const cell = Math.min(box.width / oceanWidth, box.height / oceanHeight)
  const left = box.x + (box.width - cell * oceanWidth) / 2
  const top = box.y + (box.height - cell * oceanHeight) / 2
  const columns = bounds(oceanWidth, across)
  const rows = bounds(oceanHeight, down)
  const middle = (from: Int32Array, at: number) => (cell * (from[at] + from[at + 1])) / 2
  return {
    processors: processes,
    x: Float32Array.from({ length: processes }, (_, i) => left + middle(columns, i % across)),
    y: Float32Array.from({ length: processes }, (_, i) => top + middle(rows, Math.floor(i / across))),
    tile: cell * Math.min(oceanWidth / across, oceanHeight / down),
    paths: 'curved',
    sides: [],
    pitchX: (cell * oceanWidth) / across,
    pitchY: (cell * oceanHeight) / down,
    labels: [],
  }
}

/** The graph of a program. */
export function programGraph(values: MigrationValues, program: ProgramArtifact): Graph {
  const processes = processesOf(values)
  const sea = values.program === 'wator'
  const isStaged = values.program !== 'synthetic'
  const { label, order } = isStaged
    ? { ...parameters.program.options[values.program], order: undefined }
    : graphs[values.graph]
  const common = {
    processors: processes,
    links: [],
    size: `${counted(processes, 'process', 'processes')}, ${counted(program.from.length, 'channel')}`,
    nameOf: (index: number) => `Process ${index}`,
    coordinates: () => undefined,
  }
  if (sea) {
    const { oceanWidth, oceanHeight } = values
    const name = `Sea of ${oceanWidth} × ${oceanHeight} cells`
    return { ...common, name, layout: 'grid', sides: [processes], wraps: false, place: (_, box) => seaIn(values, box) }
  }
  const ordered = order?.(processes)
  if (ordered) {
    const { layout, sides, wraps } = ordered
    return { ...common, name: label, layout, sides, wraps }
  }
  return {
    ...common,
    name: label,
    layout: 'circle',
    sides: [processes],
    wraps: false,
    place: byProcessor(program.placement),
  }
}
