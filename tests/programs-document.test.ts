/** doc/programs.md: every example in it runs, and every word of the language is in an example. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fingerprintOf } from '../src/core/attachments/fingerprint.ts'
import { hold } from '../src/core/attachments/held.ts'
import { withDeclared } from '../src/core/lab.ts'
import { defaults } from '../src/core/parameters.ts'
import { asyncModel, lab } from '../src/labs/async/index.ts'
import { words } from '../src/labs/async/views/program/words.ts'

const text = readFileSync('doc/programs.md', 'utf8')
const examples = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code)

test.each(examples.map((code) => [code.split('\n', 1)[0], code]))('an example runs to its end: %s', async (_, code) => {
  const bytes = new TextEncoder().encode(code)
  const program = fingerprintOf(bytes)
  hold({ fingerprint: program, name: 'program.js', bytes })
  const values = withDeclared(lab, { ...defaults(lab.parameters), processors: 16, depth: 10, balancer: 'own', program })
  expect(lab.check(values)).toEqual([])
  await asyncModel.ready(values as never)
  const run = lab.start(values, { record: false })
  while (!run.advance(1e9)) {}
  expect(Number(run.metrics().nodes)).toBeGreaterThan(100)
  expect(Number(run.metrics().tasksMigrated)).toBeGreaterThan(0)
})

test('every word of the language is explained, and is in an example', () => {
  const code = examples.join('\n')
  const missing = words
    .map(({ of, name }) => (of ? `${of}.${name}` : name))
    .filter((word) => !text.includes(word) || !code.includes(word))
  expect(missing).toEqual([])
})
