import { expect, test } from 'vitest'
import { labs } from '../labs/registry.ts'
import { problemIn } from './advise.ts'

const said = (source: string, set: readonly { readonly id: string; readonly text: string }[] = []) =>
  problemIn({ source, jobs: undefined, quick: true, set, attach: [] }, labs).values

test('a problem of the form keeps what only some rules need, and a link leaves out', () => {
  // 10 µs for asking the model; a link of the default strategy does not have it.
  expect(said('problem?how=loop&time=2 ms').modelTime).toBe(1e-5)
  expect(said('loop').modelTime).not.toBe(1e-5)
  expect(said('problem?how=migration').processBytes).toBe(100_000)
  expect(said('problem?how=loop&time=2 ms', [{ id: 'processors', text: '7' }]).processors).toBe(7)
})
