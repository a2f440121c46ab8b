import { expect, test } from 'vitest'
import type { ProofReport } from '../../../worker/proving.ts'
import { createSearching } from './store.ts'

/** What searches, and the searches that were searches for. */
function searchingOf() {
  const searches: { report: (news: ProofReport) => void; isEnded: boolean }[] = []
  const searching = createSearching((_, listener) => {
    const one = { report: listener, isEnded: false }
    searches.push(one)
    return () => {
      one.isEnded = true
    }
  })
  return { searching, searches, state: searching.store.getState }
}

test('a search goes on until its proof is there', () => {
  const { searching, searches, state } = searchingOf()
  expect(state().status).toBe('idle')
  searching.start('requests', { requests: 6 })
  searches[0].report({ share: 0.5 })
  expect(state()).toMatchObject({ status: 'running', share: 0.5, lab: 'requests' })
  searches[0].report({ certificate: { kind: 'requests' } })
  expect(state()).toMatchObject({ status: 'done', certificate: { kind: 'requests' } })
})

test('another search, or cancelling, ends the one before', () => {
  const { searching, searches, state } = searchingOf()
  searching.start('requests', { requests: 6 })
  searching.start('loop', { iterations: 3 })
  expect(searches.map(({ isEnded }) => isEnded)).toEqual([true, false])
  searching.cancel()
  expect(searches[1].isEnded).toBe(true)
  expect(state().status).toBe('cancelled')
})

test('why a search failed is kept', () => {
  const { searching, searches, state } = searchingOf()
  searching.start('requests', { requests: 6 })
  searches[0].report({ problem: 'the simulation does not answer' })
  expect(state()).toMatchObject({ status: 'failed', problem: 'the simulation does not answer' })
})
