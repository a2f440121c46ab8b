import { expect, test } from 'vitest'
import { choice, list, number } from '../../../core/parameters.ts'
import { firstFactors, firstLevels, spreadLevels } from './levels.ts'

const common = { label: 'a', group: 'g', help: 'h.' }
const size = number({
  ...common,
  default: 16,
  slider: { min: 1, max: 1024, scale: 'log2' },
  limits: { min: 1, max: 1e6, integer: true },
})
const kind = choice({
  ...common,
  default: 'x',
  options: { x: { label: 'x', help: 'h.' }, y: { label: 'y', help: 'h.' } },
})
const sides = list({
  ...common,
  default: [4, 4],
  separator: 'x',
  limits: { min: 1, max: 64, integer: true, length: [1, 3] },
})

test('levels spread over the slider from end to end, each once', () => {
  expect(spreadLevels(size, 3)).toEqual([1, 32, 1024])
  expect(spreadLevels(size, 2)).toEqual([1, 1024])
  expect(spreadLevels(kind, 5)).toEqual(['x', 'y'])
  expect(spreadLevels(sides, 3)).toEqual([])
})

test('the first levels of a number lie around the present one, and on the slider where that is at its end', () => {
  expect(firstLevels(size, 32)).toEqual([8, 32, 128])
  expect(firstLevels(size, 1)).toEqual([1, 4, 16])
  expect(firstLevels(size, 1024)).toEqual([64, 256, 1024])
  expect(firstLevels(size, 'auto')).toEqual(spreadLevels(size, 3))
})

test('the first levels of a choice are all of it, those of a list differ in its last number', () => {
  expect(firstLevels(kind, 'x')).toEqual(['x', 'y'])
  expect(firstLevels(sides, [4, 8])).toEqual([
    [4, 8],
    [4, 16],
  ])
  // Twice 40 is too many, and the least is there already where it is the present one.
  expect(firstLevels(sides, [4, 40])).toEqual([
    [4, 40],
    [4, 1],
  ])
})

test('the first factors are the two of the map, or else the first two numbers', () => {
  const lab = { parameters: { kind, size, other: size, last: size } }
  const values = { kind: 'x', size: 16, other: 16, last: 16 }
  const factors = (map: object) => firstFactors(lab as never, { map } as never, values).map((one) => one.parameter)
  expect(factors({ x: 'kind', y: 'last' })).toEqual(['kind', 'last'])
  expect(factors({})).toEqual(['size', 'other'])
})
