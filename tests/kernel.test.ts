/** The tree lab's kernel is kept compiled, so that only who changes it needs to compile. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile, target } from './setup/kernel.mjs'

test('the compiled kernel is that of its sources: after a change, `npm run kernel`', async () => {
  expect(readFileSync(join(import.meta.dirname, '..', target), 'utf8')).toBe(await compile())
})
