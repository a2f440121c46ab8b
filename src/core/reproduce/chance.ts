/** What seeds decide in a published table: ranges that were found once, over runs with other seeds (tools/bench/chance.ts). */
import { tableKey } from './measured.ts'
import type { ChanceRange, PublishedTable } from './published.ts'

/** The ranges of a table's cells over seeds, with the key of the table that they are of. */
export interface ChanceOfTable {
  readonly key: string
  readonly ranges: readonly (ChanceRange | null)[]
}

/** A table with the ranges of its cells, as long as it is the table that they were found for. */
export function withChance(table: PublishedTable, byNumber: unknown): PublishedTable {
  const { key, ranges } = (byNumber as Readonly<Record<string, ChanceOfTable | undefined>>)[table.number] ?? {}
  return key === tableKey(table) ? { ...table, chance: ranges } : table
}
