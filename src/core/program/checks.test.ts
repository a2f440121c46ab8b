import { expect, test } from 'vitest'
import { type CheckResult, resultsInWords } from './checks.ts'

test('what came of checks says how many are wrong, or else whether something could be better', () => {
  const said = (...verdicts: readonly CheckResult['verdict'][]) =>
    resultsInWords(verdicts.map((verdict, i) => ({ id: `${i}`, sentence: '', verdict })))
  expect(said('wrong', 'holds', 'slow')).toMatch(/^1 of 3 checks fails/)
  expect(said('wrong', 'wrong')).toMatch(/^2 of 2 checks fail\./)
  expect(said('holds', 'slow')).toMatch(/could be better/)
  expect(said('holds', 'holds')).toMatch(/^All/)
})
