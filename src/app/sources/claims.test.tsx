import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import type { JudgedClaim, PublishedClaim } from '../../core/reproduce/study.ts'
import { Claims } from './claims.tsx'

const claim = (id: string): PublishedClaim => ({
  id,
  place: `§ ${id}`,
  sentence: `What ${id} says.`,
  measure: 'less',
  cases: [],
  judge: () => [],
})

/** The list's text, tags away. */
const textOf = (judged: readonly JudgedClaim[]) =>
  renderToStaticMarkup(
    <Claims judged={judged} counted={['Counted.']} missing={({ id }) => [`group ${id}`]} samples="10 systems a case" />,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('claims are said to hold or not, with their comparisons, and what the others need', () => {
  const text = textOf([
    { claim: claim('a'), comparisons: [{ text: '1 below 2', holds: true }], holds: true },
    {
      claim: claim('b'),
      comparisons: [
        { text: '1 below 2', holds: true },
        { text: '4 not below 3', holds: false },
      ],
      holds: false,
    },
    { claim: claim('c'), comparisons: undefined, holds: false },
  ])
  expect(text).toMatch(saying('1 of 2 hold', '10 systems a case', '1', 'not judged'))
  expect(text).toMatch(/What a says\. § a ✓ holds 1 of 1 comparisons as claimed/)
  expect(text).toMatch(/What b says\. § b ✗ does not hold 1 of 2 comparisons as claimed/)
  expect(text).toContain('✗ not as claimed: 4 not below 3')
  expect(text).toMatch(/What c says\. § c needs group c What has to be true/)
  expect(text).toContain('Counted.')
})

test('before anything is run no claim is judged', () => {
  const text = textOf([{ claim: claim('a'), comparisons: undefined, holds: false }])
  expect(text).toMatch(saying('1 claims', 'none', 'judged'))
  expect(text).not.toMatch(/\d of \d/)
})
