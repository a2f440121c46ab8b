import { expect, test } from 'vitest'
import { version } from '../version.ts'
import { bibTexOf } from './bibtex.ts'

test('A run is cited by version, link and source, in signs that BibTeX reads', () => {
  const text = bibTexOf(
    { id: 'toy', label: 'Toys & more', version: 3 },
    'https://a.org/#toy?x=1&y={2}',
    'A. Author, Toys_1, 1998',
  )
  expect(text).toContain(`version = {${version}, model 3}`)
  expect(text).toContain('lab Toys \\& more')
  expect(text).toContain('url = {https://a.org/#toy?x=1&y=%7B2%7D}')
  expect(text).toContain('note = {A. Author, Toys\\_1, 1998}')
  expect(text).toContain('year = {1998}')
  expect(text.match(/^@\w+\{/gm)).toEqual(['@software{', '@misc{'])
  // Each bracket that opens closes.
  expect(text.replace(/\\[{}]/g, '').match(/\{/g)?.length).toBe(text.replace(/\\[{}]/g, '').match(/\}/g)?.length)
  expect(bibTexOf({ id: 'toy', label: 'Toys', version: 3 }, 'https://a.org/').match(/^@/gm)).toHaveLength(1)
})
