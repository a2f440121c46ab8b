import { expect, test } from 'vitest'
import type { ProofReport } from '../../../worker/proving.ts'
import { createSearching } from './store.ts'

/** What searches, and the searches that were asked for. */
function searchingOf() {
  const asked: { report: (news: ProofReport) => void; isEnded: boolean }[] = []
  const searching = createSearching((_, listener) => {
    const one = { report: listener, isEnded: false }
    asked.push(one)
    return () => {
      one.isEnded = true
    }
  })
  return { searching, asked, state: searching.store.getState }
}

test('a search goes on until its proof is there', () => {
  const { searching, asked, state } = searchingOf()
  expect(state().status).toBe('idle')
  searching.start('requests', { requests: 6 })
  asked[0].report({ share: 0.5 })
  expect(state()).toMatchObject({ status: 'running', share: 0.5, lab: 'requests' })
  asked[0].report({ certificate: { kind: 'requests' } })
  expect(state()).toMatchObject({ status: 'done', certificate: { kind: 'requests' } })
})

test('another search, or cancelling, ends the one before', () => {
  const { searching, asked, state } = searchingOf()
  searching.start('requests', { requests: 6 })
  searching.start('loop', { iterations: 3 })
  expect(asked.map(({ isEnded }) => isEnded)).toEqual([true, false])
  searching.cancel()
  expect(asked[1].isEnded).toBe(true)
  expect(state().status).toBe('cancelled')
})

test('why a search failed is kept', () => {
  const { searching, asked, state } = searchingOf()
  searching.start('requests', { requests: 6 })
  asked[0].report({ problem: 'the simulation does not answer' })
  expect(state()).toMatchObject({ status: 'failed', problem: 'the simulation does not answer' })
})
