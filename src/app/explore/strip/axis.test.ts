import { expect, test } from 'vitest'
import { samples } from '../../../core/sweep/grid.ts'
import { labs } from '../../../labs/registry.ts'
import { sampleAxis } from './axis.ts'

const { interval, topology, lambda } = labs.tree.parameters

test('a doubling slider has its doublings at even distances, and a pixel is the nearest of its stops', () => {
  const axis = sampleAxis(interval, samples(interval), 300)
  expect([1, 32, 1024].map(axis.x)).toEqual([0, 150, 300])
  expect(axis.at(152)).toBe(32)
  expect([axis.at(-50), axis.at(1000)]).toEqual([1, 1024])
  expect(axis.after('ArrowRight', 32)).toBe(64)
  expect(axis.after('x', 32)).toBeUndefined()
  expect(axis.ticks[0]).toEqual({ at: 0, label: '1' })
})

test('options stand in the middle of their shares of the width', () => {
  const options = samples(topology)
  const axis = sampleAxis(topology, options, 100 * options.length)
  expect(axis.x('torus')).toBe(50)
  expect([99, 100, 100 * options.length - 1].map(axis.at)).toEqual([options[0], options[1], options.at(-1)])
  expect(axis.after('ArrowLeft', 'torus')).toBe('torus')
  expect(axis.after('ArrowRight', 'torus')).toBe('mesh')
  expect(axis.discrete).toBe(true)
})

test('Home and End go to the first and the last option, and arrows stop there', () => {
  const options = samples(topology)
  const axis = sampleAxis(topology, options, 300)
  expect([axis.after('Home', 'mesh'), axis.after('End', 'mesh')]).toEqual([options[0], options.at(-1)])
  expect(axis.after('ArrowUp', options[options.length - 1])).toBe(options.at(-1))
  expect(axis.after('ArrowDown', options[0])).toBe(options[0])
  expect(axis.after('Enter', 'mesh')).toBeUndefined()
})

test('a word has no place', () => {
  expect(sampleAxis(lambda, samples(lambda), 300).x('auto')).toBeUndefined()
})
