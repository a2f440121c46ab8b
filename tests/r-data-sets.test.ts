/**
 * Data sets that come with R, analysed as R 4.2.2 does: tests/data/r-data-sets.json has each with its package, R's command, and what that printed
 * of every term: degrees of freedom, sum of squares, F and P-value.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { analyse } from '../src/library/index.ts'
import type { AnalyseOptions } from '../src/library/types.ts'

interface DataSet {
  readonly from: string
  readonly command: string
  readonly options: AnalyseOptions
  readonly table: Readonly<Record<string, readonly [df: number, ss: number, f: number, p: number]>>
  readonly csv: string
}

const sets: Readonly<Record<string, DataSet>> = JSON.parse(
  readFileSync(new URL('data/r-data-sets.json', import.meta.url), 'utf8'),
)

test.each(Object.entries(sets))('%s has the table that R prints', (_, { options, table, csv, command }) => {
  const rows = analyse(csv, options).table
  for (const [term, [df, ss, f, p]] of Object.entries(table)) {
    const row = rows.find(({ source }) => source === (term === 'blocks' ? 'replicates' : term))
    if (!row) throw new Error(`${term} is not among ${rows.map(({ source }) => source).join(', ')}`)
    expect(row.df, `${term} of ${command}`).toBe(df)
    expect(row.ss / ss, `sum of squares of ${term} of ${command}`).toBeCloseTo(1, 6)
    expect((row.f ?? Number.NaN) / f, `F of ${term} of ${command}`).toBeCloseTo(1, 6)
    expect(row.p ?? Number.NaN, `p of ${term} of ${command}`).toBeCloseTo(p, 6)
  }
})
