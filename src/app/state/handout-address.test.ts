// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { readPlaylist } from '../../core/link/playlist.ts'
import { handoutAddress } from './handout-address.ts'

test('a hand-out’s link has the questions, and neither notes nor answers', () => {
  vi.stubGlobal('location', { href: 'http://localhost/' })
  const address = handoutAddress(
    [
      { kind: 'prediction', lab: 'tree', story: 'chain', note: 'secret', title: 'Who?', minutes: 7 },
      { kind: 'picture', lab: 'tree', query: 'interval=4', note: 'secret', title: 'A race', answer: 'secret' },
      { kind: 'question', question: 'Which?', options: ['One', 'Two'], right: 1, answer: 'secret', note: 'secret' },
    ],
    'A lecture',
  )
  expect(decodeURIComponent(address)).not.toMatch(/secret/)
  const list = new URLSearchParams(address.split('?')[1]).get('list') ?? ''
  expect(readPlaylist(list, { tree: {} }).entries).toEqual([
    { kind: 'prediction', lab: 'tree', story: 'chain', note: '', title: 'Who?' },
    { kind: 'picture', lab: 'tree', query: 'interval=4', note: '', title: 'A race' },
    { kind: 'question', question: 'Which?', options: ['One', 'Two'], note: '' },
  ])
  vi.unstubAllGlobals()
})
