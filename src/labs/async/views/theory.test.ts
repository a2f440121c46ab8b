import { expect, test } from 'vitest'
import { parseLink } from '../../../core/link/link.ts'
import type { Values } from '../../../core/parameters.ts'
import { runWhole } from '../../../core/run/run.ts'
import { lab } from '../index.ts'
import { constantOf, pointOf, scales, speedupWith, verdict } from './theory.ts'

const valuesOf = (query: string): Values => parseLink(`async?${query}`, { async: lab }).values

const pointsOf = (query: string, numbers: readonly number[]) =>
  numbers.map((processors) => {
    const values = { ...valuesOf(query), processors }
    return pointOf(processors, runWhole(lab, values, { record: false }).metrics)
  })

test('no run beats the lower bound, and none takes longer than T₁/p + c·T∞, which one of them takes', () => {
  const points = pointsOf('depth=10', [1, 2, 4, 8, 16])
  const c = constantOf(points)
  for (const point of points) {
    expect(point.speedup).toBeLessThanOrEqual(point.most * (1 + 1e-12))
    expect(point.speedup).toBeGreaterThanOrEqual(speedupWith(c, point) * (1 - 1e-12))
  }
  expect(points.some((point) => Math.abs(point.speedup - speedupWith(c, point)) < 1e-9)).toBe(true)
  expect(verdict(points, valuesOf('depth=10'))).toMatch(
    /^With 16 processors .* % of the speedup that the lower bound allows\. .* a fair share of the work and .*T∞\.$/,
  )
})

test('a server that is busy all the time is reported', () => {
  const query = 'balancer=loadserver&depth=11'
  const points = pointsOf(query, [2, 16, 64])
  expect(verdict(points, valuesOf(query))).toMatch(
    /With \d+ processors the server is busy \d+(\.\d+)? % of the time\.$/,
  )
  // A thousand longest paths are no bound worth a word.
  expect(verdict(points, valuesOf(query))).not.toContain('T∞')
  expect(verdict([], valuesOf(query))).toContain('cannot be run')
})

test('where nodes take no time there is no share of a speedup', () => {
  const query = 'machine=custom&nodeCost=0&flopCost=0&childCost=0&depth=6'
  expect(verdict(pointsOf(query, [1, 4]), valuesOf(query))).toBe(
    'The nodes of this tree take no time: there is no speedup.',
  )
})

test('a network whose sides say how many processors it has does not scale', () => {
  expect(scales(valuesOf(''))).toBe(true)
  expect(scales(valuesOf('topology=kary'))).toBe(false)
})
