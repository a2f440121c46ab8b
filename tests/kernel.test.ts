/**
 * The labs' kernels are kept compiled, so that only a change of one needs a compiler. Fingerprints show a change: to
 * compile takes seconds.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { labs, targetOf, withFingerprints } from '../build/kernel.mjs'

test.each(labs)('the compiled kernel of the lab %s is that of its sources: after a change, `npm run kernel`', (lab) => {
  const module = readFileSync(join(import.meta.dirname, '..', targetOf(lab)), 'utf8')
  // Beginnings show it; a difference would print all of the code.
  expect(module.slice(0, 300)).toBe(withFingerprints(lab, module).slice(0, 300))
  expect(module === withFingerprints(lab, module)).toBe(true)
})
