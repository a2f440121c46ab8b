/**
 * What doc/model.md says of λ = ½ against the optimum: the first row of each table is measured again, and all in the long suite,
 * and its sentences are held against the tables.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseLink } from '../src/core/link/link.ts'
import { runWhole } from '../src/core/run/run.ts'
import { lab as tree } from '../src/labs/tree/index.ts'
import { type Cell, cellOf, cellText, TABLES } from './exchange-cells.ts'
import { some } from './setup/cases.ts'

const doc = readFileSync(new URL('../doc/model.md', import.meta.url), 'utf8')

/** A cell of the document by its row and column, as `cellText` writes it. */
const cell = (name: string, head: string): Cell => {
  const table = TABLES.find(({ rows, columns }) => name in rows && head in columns)
  const place = Object.keys(table?.columns ?? {}).indexOf(head)
  const [numbers] = doc.split('\n').flatMap((line) => {
    const [, first, ...texts] = line.split('|').map((each) => each.trim())
    const match = /^([\d.]+) \(([\d.]+)–([\d.]+)\), (\d+) : (\d+)$/.exec(texts[place] ?? '')
    return first === name && texts.length === Object.keys(table?.columns ?? {}).length + 1 && match
      ? [match.slice(1).map(Number)]
      : []
  })
  if (!numbers) throw new Error(`${name}, ${head}: no cell`)
  const [ratio, low, high, other, one] = numbers
  return { ratio, low, high, other, one }
}

describe.each(TABLES)('a table', ({ against, rows, columns }) => {
  test.each(some(Object.entries(rows), 1))('has the measured row %s', (name, row) => {
    const measured = Object.values(columns).map((column) => cellText(cellOf(`${row}&${column}`, against)))
    expect(doc).toContain(`| ${name} | ${measured.join(' | ')} |`)
  })
})

describe('it is true that', () => {
  test('½ takes a fifth to an eighth of the time on large chains and rings without t₁', () => {
    for (const name of ['chain, t₁ off', 'ring, t₁ off'])
      for (const head of ['p = 64', 'p = 128', 'p = 256']) {
        expect(cell(name, head).ratio).toBeGreaterThan(5)
        expect(cell(name, head).ratio).toBeLessThan(8.5)
        expect(cell(name, head).one).toBe(0)
      }
  })

  test('½ is ahead by a third or more on a large torus without t₁, and there is nothing in it on a small one', () => {
    for (const head of ['p = 128', 'p = 256']) expect(cell('torus, t₁ off', head).low).toBeGreaterThan(1.3)
    expect(cell('torus, t₁ off', 'p = 16').ratio).toBe(1)
    expect(cell('torus, t₁ off', 'p = 64').ratio).toBeCloseTo(1, 1)
  })

  test('with t₁ the optimum is ahead on every network with 128 processors or more', () => {
    for (const name of ['chain, t₁ on', 'ring, t₁ on', 'torus, t₁ on'])
      for (const head of ['p = 128', 'p = 256']) expect(cell(name, head).high).toBeLessThan(1)
  })

  test('on chain and ring the optimum is ahead at intervals up to 4 and ½ from 8 on', () => {
    for (const name of ['chain', 'ring']) {
      for (const head of ['i = 1', 'i = 4']) expect(cell(name, head).high).toBeLessThan(1)
      for (const head of ['i = 8', 'i = 16', 'i = 64']) expect(cell(name, head).low).toBeGreaterThan(2)
    }
  })

  test('½ takes three quarters or less on a large torus at long intervals', () => {
    for (const head of ['i = 16', 'i = 64']) expect(cell('torus', head).ratio).toBeGreaterThan(1.33)
    for (const head of ['i = 1', 'i = 4']) expect(cell('torus', head).ratio).toBeCloseTo(1, 1)
  })

  test.each(['tree=balanced', 'tree=imbalance', 'grain=10000', 'depth=18'])('%s says the same', (further) => {
    for (const topology of ['chain', 'ring']) {
      expect(cellOf(`topology=${topology}&${further}`, undefined, 12).low).toBeGreaterThan(2)
      expect(cellOf(`topology=${topology}&t1=on&${further}`, undefined, 12).high).toBeLessThan(1)
    }
  })

  test('breadth-first the optimum is ahead on a large torus', () => {
    for (const processors of [128, 256])
      expect(cellOf(`traversal=breadth-first&processors=${processors}`, undefined, 20).high).toBeLessThan(1)
  })

  test('on a hypercube the two are one', () => {
    expect(cellOf('topology=hypercube&processors=128', undefined, 3)).toMatchObject({ ratio: 1, one: 0, other: 0 })
  })

  test('t₁ gains at the optimum and loses at ½', () => {
    for (const network of ['chain', 'ring', 'torus']) {
      expect(cell('optimum', network)).toMatchObject({ one: 0, other: 99 })
      expect(cell('½', network).high).toBeLessThan(1)
      expect(cell('½', network).one).toBeGreaterThan(90)
    }
  })

  test('one of the trees is a root alone, a tie', () => {
    const { values } = parseLink('tree?seed=98', { tree })
    expect(runWhole(tree, values, { record: false }).metrics.nodes).toBe(1)
    const { one, other } = cell('chain, t₁ off', 'p = 128')
    expect(one + other).toBe(99)
  })
})
