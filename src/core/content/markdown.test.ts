import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importDocument } from '../../labs/documents.ts'
import { labs } from '../../labs/registry.ts'
import { readMarkdown, readWords } from './markdown.ts'
import { type Block, isParagraph, type Words } from './words.ts'

const problem = (line: number, message: string) => {
  throw new Error(`${line}: ${message}`)
}
const document = (text: string) => readMarkdown(text, { problem, links: false })

test('a text is taken apart into headings, paragraphs, lists, tables and code', () => {
  const text =
    '# One\n\nTwo\nlines.\n\n1. a\n   goes on\n2. b\n\n<!-- not\n\nthis -->\n\n- c\n\n| x | y |\n| - | - |\n| 1 |   |\n\n    npm start\n'
  expect(document(text)).toEqual([
    { line: 1, block: { kind: 'heading', level: 1, words: ['One'] } },
    { line: 3, block: ['Two lines.'] },
    { line: 6, block: { kind: 'list', ordered: true, items: [['a goes on'], ['b']] } },
    { line: 14, block: { kind: 'list', ordered: false, items: [['c']] } },
    { line: 16, block: { kind: 'table', head: [['x'], ['y']], rows: [[['1'], []]] } },
    { line: 20, block: { kind: 'code', text: 'npm start' } },
  ])
})

test('marks inside a line have their looks, and stars that multiply have none', () => {
  const words = (text: string, links = false) => readWords(text, { problem, links }, 1)
  expect(words('**Bold** and _soft_, *too*, `code`, [words](x.md), {here.x}')).toEqual([
    ['strong', 'Bold'],
    ' and ',
    ['em', 'soft'],
    ', ',
    ['em', 'too'],
    ', ',
    ['code', 'code'],
    ', words, {here.x}',
  ])
  expect(words('2 * 3 * 4 and a_b_c, &amp; <i onclick="x">i</i> a@b.org', true)).toEqual([
    '2 * 3 * 4 and a_b_c, &amp; <i onclick="x">i</i> a@b.org',
  ])
  expect(() => words('[x](data:text/html,x)', true)).toThrow('1: expected a link that begins with https://')
})

/** All lines of a block. */
const linesOf = (block: Block): readonly Words[] => {
  if (isParagraph(block)) return [block]
  if (block.kind === 'list') return block.items
  if (block.kind === 'table') return [block.head, ...block.rows].flat()
  return block.kind === 'heading' ? [block.words] : []
}

const documented = Object.values(labs).filter((lab) => lab.document !== undefined)

test.each(documented.map(({ id }) => id))(
  'the text on the model of %s is read whole, as the build compiles it',
  async (id) => {
    const { document: name = '' } = labs[id]
    const blocks = await importDocument(name)
    const text = readFileSync(join(import.meta.dirname, '../../../doc', `${name}.md`), 'utf8')
    expect(blocks).toEqual(document(text).map(({ block }) => block))
    expect(blocks.filter((block) => !isParagraph(block) && block.kind === 'heading').length).toBeGreaterThan(3)
    const plain = blocks.flatMap(linesOf).flatMap((words) => words.filter((part) => typeof part === 'string'))
    expect(plain.filter((part) => /\*\*|^\||`/.test(part))).toEqual([])
    for (const block of blocks) {
      if (isParagraph(block) || block.kind !== 'table') continue
      for (const row of block.rows) expect(row.length).toBe(block.head.length)
    }
  },
)
