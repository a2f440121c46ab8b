import type { PublishedTable } from '../../src/core/reproduce/published.ts'
import { tables as published } from '../../src/labs/tree/reproduction.ts'

/** The table of a number. */
export function publishedTable(number: string): PublishedTable {
  const table = published.find((t) => t.number === number)
  if (!table) throw new Error(`no published table ${number}`)
  return table
}
