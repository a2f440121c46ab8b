/** The labs' kernels are kept compiled, so that only who changes one needs to compile. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile, labs, targetOf } from './setup/kernel.mjs'

test.each(labs)(
  'the compiled kernel of the lab %s is that of its sources: after a change, `npm run kernel`',
  async (lab) => {
    expect(readFileSync(join(import.meta.dirname, '..', targetOf(lab)), 'utf8')).toBe(await compile(lab))
  },
)
