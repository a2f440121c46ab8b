/** How large processes are drawn: areas in proportion to what they compute. */
import { blocksOf, bounds, CELL, type ProgramArtifact, processesOf } from '../../model/detail.ts'
import type { MigrationValues } from '../../parameters.ts'

/** No radius is a smaller share of the largest, or it would be lost. */
const LEAST = 0.4

/** Radii as shares of the largest, from what each computes in an iteration. */
function radiiOf(cycles: Float64Array): Float32Array {
  const most = cycles.reduce((a, b) => Math.max(a, b), 0)
  return Float32Array.from(cycles, (cycleCount) => (most > 0 ? Math.max(LEAST, Math.sqrt(cycleCount / most)) : 1))
}

/** By block of a sea, cycles of an iteration. */
export function blockCycles(values: MigrationValues, sea: Uint8Array): Float64Array {
  const { oceanWidth, oceanHeight, processes, cellCost, fishCost, sharkCost } = values
  const [across, down] = blocksOf(values)
  const columns = bounds(oceanWidth, across)
  const rows = bounds(oceanHeight, down)
  const costs = new Float64Array(3).fill(cellCost)
  costs[CELL.fish] += fishCost
  costs[CELL.shark] += sharkCost
  const cycles = new Float64Array(processes)
  for (let i = 0; i < processes; i++) {
    const [column, row] = [i % across, Math.floor(i / across)]
    for (let y = rows[row]; y < rows[row + 1]; y++) {
      for (let x = columns[column]; x < columns[column + 1]; x++) cycles[i] += costs[sea[x + oceanWidth * y]]
    }
  }
  return cycles
}

/** Gives the radii of a moment: by mean computing time, or by what the blocks of the sea hold. */
export function createSizes(
  values: MigrationValues,
  program: ProgramArtifact | undefined,
): (sea: Uint8Array | undefined) => Float32Array {
  const first = program ? radiiOf(program.means) : new Float32Array(processesOf(values)).fill(1)
  let of: Uint8Array | undefined
  let radii = first
  return (sea) => {
    if (sea !== of) {
      of = sea
      const fits = sea?.length === values.oceanWidth * values.oceanHeight
      radii = sea && fits ? radiiOf(blockCycles(values, sea)) : first
    }
    return radii
  }
}
