import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEEPEST, parseJson } from './json.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const problem = (text: string) => {
  const parsed = parseJson('plan', text)
  return 'problem' in parsed && parsed.problem
}

test('JSON is read as it was written', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const plain = JSON.parse(JSON.stringify(value))
      expect(parseJson('plan', JSON.stringify(value, undefined, 2))).toEqual({ value: plain, repeated: [] })
    }),
  )
})

test('nesting is bounded before anything is parsed, brackets in strings apart', () => {
  expect(problem(nested(DEEPEST))).toBe(false)
  expect(problem(nested(DEEPEST + 1))).toBe('plan: expected JSON of at most 32 levels, got more')
  expect(problem(`{"a":${'['.repeat(200_000)}`)).toBe('plan: expected JSON of at most 32 levels, got more')
  expect(problem(JSON.stringify({ a: `"\\"${'['.repeat(99)}\\` }))).toBe(false)
})

test('a key that one object has twice is found, however it is written', () => {
  const repeated = (text: string) => parseJson('plan', text)
  expect(repeated('{"a":{"b":1,"\\u0062" : 2},"c":{"b":"b"}}')).toMatchObject({ repeated: ['b'] })
  expect(repeated('{"a":"a","b":["a","a",{"a":1}]}')).toMatchObject({ repeated: [] })
})

test.each(['', '{', '{"a', '"\\', '{"a":1,}', '{"\\x":1}', ']'])('%j is reported as no JSON', (text) => {
  expect(problem(text)).toMatch(/^plan: expected JSON \(/)
})
