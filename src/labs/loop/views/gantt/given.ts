/** Loads that are drawn by hand: from the picture to the parameter `loads` and back. */

/** A grid of loads, block by block, one processor after the other. */
export interface LoadGrid {
  readonly processors: number
  readonly blocks: number
  readonly loads: Uint16Array
}

/** A cell of it. */
export interface Cell {
  readonly lane: number
  readonly block: number
}

/** The load of a cell. */
export const loadIn = ({ blocks, loads }: LoadGrid, { lane, block }: Cell): number => loads[lane * blocks + block]

/** The grid with some cells set to a load. */
export function withCells(grid: LoadGrid, cells: readonly Cell[], load: number): LoadGrid {
  const loads = grid.loads.slice()
  for (const { lane, block } of cells) loads[lane * grid.blocks + block] = load
  return { ...grid, loads }
}

/** The grid as the parameter has it: without blocks at the end that are as the one before, for the last one lasts. */
export function givenOf({ processors, blocks, loads }: LoadGrid): readonly number[] {
  const row = (lane: number) => loads.subarray(lane * blocks, (lane + 1) * blocks)
  const rows = Array.from({ length: processors }, (_, lane) => row(lane))
  let length = blocks
  while (length > 1 && rows.every((row) => row[length - 1] === row[length - 2])) length--
  return rows.flatMap((row) => [...row.subarray(0, length)])
}

/** The cells that a stroke passes from one to another, the first one left out. */
export function between(from: Cell, to: Cell): readonly Cell[] {
  const steps = Math.max(Math.abs(to.lane - from.lane), Math.abs(to.block - from.block))
  return Array.from({ length: steps }, (_, k) => ({
    lane: Math.round(from.lane + ((to.lane - from.lane) * (k + 1)) / steps),
    block: Math.round(from.block + ((to.block - from.block) * (k + 1)) / steps),
  }))
}
