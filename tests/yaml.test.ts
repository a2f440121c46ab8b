/** Lessons, stories and lectures are YAML and Markdown that any reader takes, not only ours. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { unquotedTexts } from '../src/core/content/yaml.ts'

const root = join(import.meta.dirname, '../src/labs')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(lessons|stories|lectures).[^/\\]+\.md$/.test(name),
)

/** The head of a file, and its blocks of keys. */
const blocksOf = (file: string): readonly string[] => [
  ...[...file.matchAll(/^---\n([\s\S]*?)\n---$/gm)].slice(0, 1).map(([, head]) => head),
  ...[...file.matchAll(/^```(?!program)[a-z]+\b.*\n([\s\S]*?)^```$/gm)].map(([, block]) => block),
]

test('the strict reader of YAML takes every head and every block of our lessons, stories and lectures', () => {
  expect(files.length).toBeGreaterThan(100)
  const refused = files.flatMap((name) =>
    blocksOf(readFileSync(join(root, name), 'utf8')).flatMap((block) => {
      const { errors, warnings } = parseDocument(block, { schema: 'core', strict: true, uniqueKeys: true })
      return [...errors, ...warnings].map(({ message }) => `${name}: ${message}`)
    }),
  )
  expect(refused).toEqual([])
})

test('none of their texts needs quotes that it does not have', () => {
  expect(files.flatMap((name) => unquotedTexts(readFileSync(join(root, name), 'utf8')))).toEqual([])
})

test('a text that needs quotes is named with its line', () => {
  const file =
    "---\ntitle: Who asks: and who gives?\nlab: tree\n---\nText.\n\n```task\nask: '50: or more?'\nwell: It is so: look.\n```\n"
  expect(unquotedTexts(file).map(({ line, message }) => [line, message.slice(0, 5)])).toEqual([
    [2, 'title'],
    [9, 'well:'],
  ])
})
