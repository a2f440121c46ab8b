/** The blocks that WATOR's sea is cut into. */
import { grid2 } from '../../../core/network/kary.ts'
import type { MigrationValues } from '../parameters.ts'

/** How many blocks of the sea stand beside and below each other. */
export const blocksOf = ({
  partition,
  processes,
}: Pick<MigrationValues, 'partition' | 'processes'>): [across: number, down: number] =>
  partition === 'strips' ? [1, processes] : grid2(processes)

/** Where the blocks of a side begin, and where the last one ends. */
export const bounds = (length: number, blocks: number) =>
  Int32Array.from({ length: blocks + 1 }, (_, b) => Math.floor((b * length) / blocks))
