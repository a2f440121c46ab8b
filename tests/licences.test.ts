/** That the file beside the page holds the licence of each package that the page is built from. */
import { expect, test } from 'vitest'
import { importedPackages, licenceTexts } from '../build/licences.ts'

test('each package that is imported has the text of its licence in the file, in the worker and the service worker too', () => {
  const sections = licenceTexts().split(/^## (?=\S+ - \d)/m)
  for (const name of [...importedPackages(), 'react', '@fontsource-variable/inter', 'robust-predicates', 'scheduler']) {
    const text = sections.find((section) => section.startsWith(`${name} - `))
    expect(text, name).toMatch(/permission|permitted|redistribut|free and unencumbered/i)
  }
  expect(sections.find((section) => section.startsWith('seedrandom'))).toContain('David Bau')
})
