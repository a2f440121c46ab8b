/** What doc/model.md says of limits: a scenario beyond each, and the beginning of what is said of it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseLink } from '../src/core/link/link.ts'
import { runWhole } from '../src/core/run/run.ts'
import { labs } from '../src/labs/registry.ts'

const [, section] = readFileSync('doc/model.md', 'utf8').split('A scenario beyond a limit, and what is said of it:')
const rows = [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, link, says]) => [link, says] as const)

test('the document has a scenario for each lab', () => {
  const ids = new Set(rows.map(([link]) => link.split('?')[0]))
  expect([...ids].sort()).toEqual(
    Object.keys(labs)
      .filter((id) => id !== 'example')
      .sort(),
  )
})

test.each(rows)('%s: %s', (link, says) => {
  const { lab: id = '', values, problems } = parseLink(link, labs)
  expect(problems, 'each value is inside its own limits').toEqual([])
  const lab = labs[id]
  const [problem] = lab.check(values)
  const sentence = problem?.message ?? lab.cut?.(values, runWhole(lab, values, { record: false }).metrics) ?? 'nothing'
  expect(sentence.slice(0, says.length)).toBe(says)
})
