import { expect, test } from 'vitest'
import { importDocument } from '../../labs/documents.ts'
import { labs } from '../../labs/registry.ts'
import { blocksOf, spansOf } from './markdown.ts'

test('a text is taken apart into headings, paragraphs, lists, tables and code', () => {
  const text =
    '# One\n\nTwo\nlines.\n\n1. a\n   goes on\n2. b\n\n- c\n\n| x | y |\n| - | - |\n| 1 |   |\n\n    npm start\n'
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', level: 1, text: 'One' },
    { kind: 'paragraph', text: 'Two lines.' },
    { kind: 'list', ordered: true, items: ['a goes on', 'b'] },
    { kind: 'list', ordered: false, items: ['c'] },
    { kind: 'table', head: ['x', 'y'], rows: [['1', '']] },
    { kind: 'code', text: 'npm start' },
  ])
})

test('marks inside a line have their looks, and stars that multiply have none', () => {
  expect(spansOf('**Bold** and _soft_, *too*, `code`, [words](x.md), 2*3*4 and a_b_c').map(({ look }) => look)).toEqual(
    ['strong', 'plain', 'emphasis', 'plain', 'emphasis', 'plain', 'code', 'plain', 'plain', 'plain'],
  )
  expect(spansOf('2*3*4 and a_b_c')).toEqual([{ look: 'plain', text: '2*3*4 and a_b_c', at: 0 }])
})

const documented = Object.values(labs).filter((lab) => lab.document !== undefined)

test.each(documented.map(({ id }) => id))('the text on the model of %s is read whole', async (id) => {
  const blocks = blocksOf(await importDocument(labs[id].document ?? ''))
  expect(blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(3)
  const texts = blocks.flatMap((block) =>
    block.kind === 'list' ? block.items : block.kind === 'table' ? [block.head, ...block.rows].flat() : [block.text],
  )
  const plain = texts.flatMap((text) => spansOf(text).filter(({ look }) => look === 'plain'))
  expect(plain.filter(({ text }) => /\*\*|^\||`/.test(text))).toEqual([])
  for (const block of blocks)
    if (block.kind === 'table') for (const row of block.rows) expect(row.length).toBe(block.head.length)
})
