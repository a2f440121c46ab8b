/** That the file beside the page holds the licence of each package that the page is built from. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceTexts } from '../build/licences.ts'

test('each package of package.json has the text of its licence in the file, in the worker and the service worker too', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const sections = licenceTexts().split(/^## (?=\S+ - \d)/m)
  for (const name of [...Object.keys(dependencies), 'robust-predicates', 'scheduler']) {
    const text = sections.find((section) => section.startsWith(`${name} - `))
    expect(text, name).toMatch(/permission|permitted|redistribut|free and unencumbered/i)
  }
  expect(sections.find((section) => section.startsWith('seedrandom'))).toContain('David Bau')
})
