import { expect, test } from 'vitest'
import { filesOfOwn, isOwnEntry, ownList } from './own-list.ts'

const entry = { lab: 'tree', title: 'T', summary: 'S', name: 'a.md', text: 'f0', files: { 'a.png': 'f1' }, added: 1 }

test('of one’s own lessons those that can be read are kept', () => {
  expect(isOwnEntry(entry)).toBe(true)
  const others = [{ title: 1 }, { added: 'x' }, { files: null }, { files: 'x' }, { files: { a: 1 } }]
  for (const other of [null, 'x', ...others.map((other) => ({ ...entry, ...other }))])
    expect(isOwnEntry(other)).toBe(false)
})

test('one’s own lessons name their files', () => {
  ownList.change({ own: entry })
  expect(filesOfOwn()).toEqual(['f0', 'f1'])
  ownList.change({})
})
