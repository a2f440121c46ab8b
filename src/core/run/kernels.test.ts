import { afterEach, expect, test, vi } from 'vitest'
import { Kernels } from './kernels.ts'

afterEach(() => vi.unstubAllGlobals())

/** The smallest module. */
const EMPTY = '0061736d01000000'

test.each([
  ['there is none', undefined, 'WebAssembly'],
  [
    'a policy forbids it',
    {
      Module: class {
        constructor() {
          throw new WebAssembly.CompileError('disallowed by embedder')
        }
      },
    },
    'disallowed by embedder',
  ],
])('Where %s, what a kernel needs is said, with the reason', (_, webAssembly, reason) => {
  const kernels = new Kernels(EMPTY, () => ({}))
  if (webAssembly) vi.stubGlobal('WebAssembly', { ...webAssembly, CompileError: WebAssembly.CompileError })
  else vi.stubGlobal('WebAssembly', webAssembly)
  expect(() => kernels.take()).toThrow(/needs WebAssembly, which does not start here/)
  expect(() => kernels.take()).toThrow(reason)
  vi.unstubAllGlobals()
  // It is tried again: a server's policy may have changed, or memory is free.
  expect(kernels.take().owner).toBeUndefined()
})
