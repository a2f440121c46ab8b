import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Keys } from './network.tsx'

test('marks are explained where the picture can have them', () => {
  const explained = (keys: { readonly worked?: string; readonly moves?: string }, processors: number) =>
    renderToStaticMarkup(<Keys keys={keys} processors={processors} />).match(/worked|moved|<svg/g) ?? []
  const both = { worked: 'worked', moves: 'moved' }
  expect(explained(both, 16)).toEqual(['<svg', 'worked', '<svg', 'moved'])
  // Where there are very many, no processor has a mark of its own; and one alone moves nothing.
  expect(explained(both, 1024)).toEqual(['<svg', 'moved'])
  expect(explained(both, 1)).toEqual(['<svg', 'worked'])
  expect(explained({}, 16)).toEqual([])
})
