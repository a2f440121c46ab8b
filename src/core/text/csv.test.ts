import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, readCsv } from './csv.ts'

const rows = (text: string) => [...readCsv(text)].map(({ fields }) => fields)

describe('Comma separated values', () => {
  test('come back as they were written, whatever is in them', () => {
    const row = fc.array(fc.string(), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (table) => {
        expect(rows(table.map(csvLine).join(''))).toEqual(table)
      }),
    )
  })

  test('are quoted only where they must be', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 1 / 3])).toBe('a,"b,c","d""e",0.3333333333333333\r\n')
  })

  test('know the line they come from, and whether it ended', () => {
    expect([...readCsv('\uFEFFa,b\n\n"1\n2",3\r\n4,5')]).toEqual([
      { line: 1, fields: ['a', 'b'], ended: true },
      { line: 3, fields: ['1\n2', '3'], ended: true },
      { line: 5, fields: ['4', '5'], ended: false },
    ])
  })

  test.each([
    ['a,"b\nc', ['a', 'b\nc'], { column: 2, swallowed: true }],
    ['a,b"\nc,d\n', ['a', 'b"\nc', 'd\n'], { column: 2, swallowed: true }],
    ['"a","b"",c', ['a', 'b",c'], { column: 2, swallowed: false }],
  ])('say where a quote is that never closes: %j', (text, fields, open) => {
    expect([...readCsv(text)]).toEqual([{ line: 1, fields, ended: false, open }])
  })

  test('are read in a time that grows with their length, even behind a quote that never closes', () => {
    // Looking at all of it again for every line would take minutes.
    const text = `"${'0123456789\n'.repeat(500_000)}`
    expect([...readCsv(text)].map(({ open }) => open)).toEqual([{ column: 1, swallowed: true }])
  })
})
