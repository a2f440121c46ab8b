import { expect, it } from 'vitest'
import { splitSymbol } from './symbol.tsx'

it('finds the index of a symbol, written as subscript digits or after an underscore', () => {
  expect(splitSymbol('p')).toEqual(['p', ''])
  expect(splitSymbol('i₂')).toEqual(['i', '2'])
  expect(splitSymbol('c₁₀')).toEqual(['c', '10'])
  expect(splitSymbol('T_send')).toEqual(['T', 'send'])
})
