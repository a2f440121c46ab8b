import { describe, expect, test } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import { parseLink } from '../../../core/link/link.ts'
import type { Values } from '../../../core/parameters.ts'
import { runWhole } from '../../../core/run/run.ts'
import type { Measured } from '../../page.ts'
import { lab, asyncModel as model } from '../index.ts'
import type { AsyncValues } from '../parameters.ts'
import { growable, isoVerdict, needed } from './isoefficiency.ts'

const valuesOf = (query: string): Values => parseLink(`async?${query}`, { async: lab }).values

/** Searches with real runs; also how many trees were tried. */
function search(values: Values, efficiency: number, begin?: number) {
  const searching = needed(values, efficiency, begin)
  let depths = 0
  let step = searching.next([])
  while (!step.done) {
    depths++
    step = searching.next(
      step.value.map((one): Measured => {
        const [problem] = lab.check(one)
        return problem ? { problem: problem.message } : { metrics: runWhole(lab, one, { record: false }).metrics }
      }),
    )
  }
  return { result: step.value, depths }
}

describe('the nodes that are needed for an efficiency', () => {
  test.each(['processors=4&topology=ring', 'processors=8&topology=ring', 'processors=8&balancer=rid'])(
    'are those that trees of one depth after the other lead to: %s',
    (query) => {
      const values = valuesOf(query)
      const slowly = model.measurements?.isoefficiency(values as unknown as AsyncValues)
      while (!slowly?.advance(1e9)) {}
      const { result, depths } = search(values, 0.6)
      expect(result?.nodes).toBeCloseTo(Number(slowly.metrics().isoefficiency), 6)
      expect(depths).toBeLessThanOrEqual(8)
      // From wherever it begins it comes to the same.
      expect(search(values, 0.6, 12).result).toEqual(result)
    },
  )

  test('are not found where there is no such run', () => {
    expect(search(valuesOf('processors=6&topology=hypercube'), 0.6).result).toBeUndefined()
  })

  test('are searched for trees that can be drawn deeper, on machines that can be made larger', () => {
    expect(growable(valuesOf(''))).toBe(true)
    expect(growable(valuesOf('topology=kary'))).toBe(false)
    expect(growable(valuesOf('workload=queens'))).toBe(false)
  })

  test('are given with how they grow, and where no tree is large enough', () => {
    const curves = [
      {
        balancer: 'stealing',
        points: [
          [4, 50],
          [8, 200],
          [16, 600],
        ] as const,
      },
      { balancer: 'rid', points: [[4, 80]] as const, beyond: 8 },
      { balancer: 'gdem', points: [], beyond: 4 },
    ]
    expect(isoVerdict({ curves }, 0.6)).toMatch(
      saying(
        '60 %',
        'Work stealing',
        '600 nodes',
        '16 processors',
        '3 times',
        'Receiver-initiated diffusion',
        'no tree',
        '8',
        'Dimension exchange (GDEM)',
        'no tree',
        '4',
      ),
    )
    expect(isoVerdict({ curves: [] }, 0.6)).toBe('')
  })
})
