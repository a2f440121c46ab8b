import { expect, test } from 'vitest'
import { regions } from './regions.ts'

const map = (text: string) => {
  const rows = text.trim().split(/\s+/)
  return regions(
    [...rows.join('')].map((letter) => (letter === '.' ? -1 : Number(letter))),
    rows[0].length,
  )
}

test('places hang together by their sides only', () => {
  expect(map('01 10')).toHaveLength(4)
  expect(map('00 01').map(({ winner, places }) => [winner, places])).toEqual([
    [0, 3],
    [1, 1],
  ])
})

test('a name stands where its region is widest', () => {
  const [zero, one] = map(`
    0000011
    0000011
    0000000
    0000000
    0000000`)
  expect(zero).toEqual({ winner: 0, places: 31, middle: { x: 2, y: 2 } })
  expect(one.middle).toEqual({ x: 5, y: 0 })
})

test('gaps belong to no region', () => {
  expect(map('0.0')).toHaveLength(2)
  expect(map('...')).toEqual([])
})
