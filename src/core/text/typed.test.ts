import fc from 'fast-check'
import { expect, test } from 'vitest'
import { list, number } from '../parameters.ts'
import { count } from './format.ts'
import { parseTyped, plainNumber } from './typed.ts'
import { parseValue } from './values.ts'

const common = { label: 'A', group: 'a', help: 'A.' }
const slider = { min: 0, max: 1 }
const size = number({ ...common, default: 1, slider, limits: { min: -1e9, max: 1e9 }, words: { auto: 'Auto.' } })
const sides = list({ ...common, default: [4, 4], separator: 'x', limits: { min: 1, max: 1e6, length: [1, 4] } })
const speeds = list({ ...common, default: [1, 2], separator: ',', limits: { min: 0, max: 1e6, length: [1, 4] } })

test.each([
  ['1 000', 1000],
  ['1\u202f000', 1000],
  ['65\u00a0536', 65536],
  ['1\u2009000\u2009000', 1e6],
  ['12 500,5', 12500.5],
  ['1,5', 1.5],
  [',5', 0.5],
  ['0,125', 0.125],
  ['−1,5', -1.5],
  ['1,5e3', 1500],
  [' 32 ', 32],
  ['auto', 'auto'],
])('"%s" is taken as %s', (text, value) => {
  expect(parseTyped('size', size, text)).toEqual({ value })
})

test.each(['1,000', '-12,500'])('"%s" may mean two numbers, which the message names', (text) => {
  const parsed = parseTyped('size', size, text)
  const digits = text.replace(/[,-]/g, '')
  expect('problem' in parsed && parsed.problem.message).toMatch(/^size: expected /)
  expect('problem' in parsed && parsed.problem.message).toContain(`got "${text}", which may be either`)
  expect('problem' in parsed && parsed.problem.message).toContain(` ${text.startsWith('-') ? '-' : ''}${digits} or `)
})

test.each(['1 00', '1  000', '10 0000', '1,2,3', '1.000.000', '1 000x'])('"%s" is no number', (text) => {
  expect('problem' in parseTyped('size', size, text)).toBe(true)
})

test('the sides of a grid are numbers of their own; in a list with commas a comma is none', () => {
  expect(parseTyped('sides', sides, '1 000 × 4')).toEqual({ value: [1000, 4] })
  expect(parseTyped('speeds', speeds, '1,5')).toEqual({ value: [1, 5] })
})

test('a count that the page writes is read back', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e9 }), (n) => plainNumber(count(n)) === String(n)))
})

test('what a link may hold means the same when it is typed', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), (n) => {
      expect(parseTyped('size', size, String(n))).toEqual(parseValue('size', size, String(n)))
    }),
  )
})
