/** The report on accessibility: each criterion of WCAG 2.2 at levels A and AA once, with a result, and a remark where something is missing. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The numbers of all criteria of the two levels. WCAG 2.2 has dropped 4.1.1. */
const CRITERIA: Readonly<Record<string, string>> = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
}
const RESULTS = ['Supports', 'Partially', 'Does not', 'Not applicable']

const text = readFileSync('doc/accessibility.md', 'utf8')

test('the report names the version that was examined, and a form that there is', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(/\*\*What was examined\*\*: [^;.]*version (\d+\.\d+\.\d+)/.exec(text)?.[1]).toBe(version)
  const forms = readdirSync('.github/ISSUE_TEMPLATE').flatMap(
    (file) => /^name: (.+)$/m.exec(readFileSync(`.github/ISSUE_TEMPLATE/${file}`, 'utf8'))?.[1] ?? [],
  )
  const [, form = ''] = /with the form “([^”]+)”/.exec(text) ?? []
  expect(forms).toContain(form)
})

test.each(Object.keys(CRITERIA))('The report names every criterion of level %s once, with a result', (level) => {
  const [, section = ''] = new RegExp(`## WCAG 2\\.2, level ${level}\\n(.*?)(?=\\n## )`, 's').exec(text) ?? []
  const rows = [...section.matchAll(/^\| (\d[\d.]+) [^|]*\| ([^|]*) \| ?([^|]*)\|$/gm)]
  const numbers = rows.map(([, number]) => number)
  expect(numbers).toEqual(CRITERIA[level].split(' '))
  for (const [, number, result, remark] of rows) {
    expect(RESULTS, `${number} has a result that the report explains`).toContain(result)
    if (result === 'Partially' || result === 'Does not')
      expect(remark.trim(), `${number} says what is missing`).not.toBe('')
  }
})
