import { expect, test, vi } from 'vitest'

test('of one’s own lessons those that can be read are kept, and name their files', async () => {
  const entry = { lab: 'tree', title: 'T', summary: 'S', name: 'a.md', text: 'f0', files: { 'a.png': 'f1' }, added: 1 }
  const others = [{ title: 1 }, { added: 'x' }, { files: null }, { files: 'x' }, { files: { a: 1 } }]
  const stored = { ...[null, 'x', ...others.map((other) => ({ ...entry, ...other }))], own: entry }
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored), setItem: () => undefined })
  const { filesOfOwn, ownList } = await import('./own-list.ts')
  expect([ownList.all(), filesOfOwn()]).toEqual([{ own: entry }, ['f0', 'f1']])
  vi.unstubAllGlobals()
})
