import { expect, test } from 'vitest'
import { aloneReferences, bestOther, improvement, switchingReferences, takingPart, thanWhat } from './adaptivity.ts'
import { type ByPhase, chosenByPhase } from './by-phase.ts'

const definitions = {
  gdem: { balances: true, label: 'GDEM' },
  server: { balances: true, label: 'Server' },
  none: { balances: false, label: 'None' },
}

type Name = keyof typeof definitions

const base = { balancer: 'gdem', lambda: 0.3, fillingLambda: 'same', emptyingLambda: 'same', t1: 'on', t2: 'on' }
const by = (values: Record<string, string | number>): ByPhase<Name> =>
  chosenByPhase(values, (transition) => values[transition] === 'on')

test('each balancer that moves tasks takes part once, the steady one first', () => {
  expect(takingPart(['server', 'gdem', 'none'], definitions)).toEqual(['gdem', 'server'])
  expect(takingPart(['server', 'none', 'server'], definitions)).toEqual(['server'])
  expect(takingPart(['none', 'none', 'none'], definitions)).toEqual([])
})

test('one balancer is compared with itself without transitions, and with none that has them', () => {
  const values = { ...base, fillingBalancer: 'same', emptyingBalancer: 'none' }
  expect(aloneReferences(values, by(values), ['gdem'])).toEqual({ 'alone: gdem': { ...values, t1: 'off', t2: 'off' } })
  expect(switchingReferences(values, by(values), ['gdem'])).toEqual({})
})

test('several are each alone, with λ as in the first phase that has it, and each in all phases that balance', () => {
  const values = { ...base, balancer: 'server', fillingBalancer: 'gdem', fillingLambda: 0.7, emptyingBalancer: 'none' }
  const several = takingPart(by(values), definitions)
  expect(aloneReferences(values, by(values), several)).toMatchObject({
    'alone: server': { balancer: 'server', lambda: 0.3, t1: 'off', t2: 'off' },
    'alone: gdem': { balancer: 'gdem', lambda: 0.7, t1: 'off', t2: 'off' },
  })
  const switching = switchingReferences(values, by(values), several)
  expect(switching).toMatchObject({
    'switching: server': {
      fillingBalancer: 'server',
      balancer: 'server',
      emptyingBalancer: 'none',
      t1: 'on',
      t2: 'on',
    },
    'switching: gdem': { fillingBalancer: 'gdem', balancer: 'gdem', emptyingBalancer: 'none', lambda: 0.7 },
  })
})

test('the best is named, by time or by speed, the first of equals', () => {
  const references = {
    alone: { totalTime: 1, speed: 90 },
    'alone: gdem': { totalTime: 4, speed: 10 },
    'alone: server': { totalTime: 5, speed: 30 },
  }
  const [byTime, bySpeed] = [bestOther(references, 'alone', 'time'), bestOther(references, 'alone', 'speed')]
  expect([byTime?.balancer, bySpeed?.balancer]).toEqual(['gdem', 'server'])
  expect(improvement({ totalTime: 3 }, byTime?.metrics, 'time')).toBe(25)
  expect(improvement({ speed: 36 }, bySpeed?.metrics, 'speed')).toBe(20)
  expect(thanWhat(references, byTime, definitions, 'before')).toBe('with GDEM alone, the better of the two')
  expect(thanWhat({ 'alone: gdem': {} }, byTime, definitions, 'before')).toBe('before')
  const equal = { 'alone: server': { totalTime: 4 }, 'alone: gdem': { totalTime: 4 } }
  expect(bestOther(equal, 'alone', 'time')?.balancer).toBe('server')
  expect(improvement({ totalTime: 3 }, undefined, 'time')).toBeNull()
  expect(improvement({ totalTime: 3 }, { totalTime: 0 }, 'time')).toBeNull()
  expect(improvement({ totalTime: 3 }, { totalTime: 5e-324 }, 'time')).toBeNull()
})
