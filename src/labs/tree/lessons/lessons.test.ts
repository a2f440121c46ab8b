/** The tree lab's lessons; what they claim in words is checked in claims.ts. */
import { expect, test } from 'vitest'
import { testLessons } from '../../../../tests/lessons.ts'
import { lab } from '../index.ts'
import { page } from '../views/page.ts'
import { TREE } from './answers.ts'
import { claims } from './claims.ts'
import { lessons } from './index.ts'
import { workClaims } from './work-claims.ts'

test('there are at least six lessons', () => expect(lessons.length).toBeGreaterThanOrEqual(6))

testLessons({
  lab,
  page,
  lessons,
  claims: { ...claims, ...workClaims },
  base: TREE,
  misses: {
    'why-balance/lucky': { query: 'seed=1' },
    'why-balance/nine': { query: 'interval=32' },
    'dimension-exchange/nothing': { at: 3 },
    'dimension-exchange/uneven': { query: 'topology=mesh' },
    'dimension-exchange/twice': { query: 'lambda=0.8' },
    'dimension-exchange/turn': { query: 'lambda=0.5&interval=2' },
    'central-server/busiest': { at: 1 },
    'central-server/half': { query: 'interval=1024' },
    'central-server/worth': { query: 'grain=1000' },
    'three-phases/peak': { at: 24 },
    'three-phases/t1': { at: 5 },
    'three-phases/later': { query: 'c1=4' },
    'three-phases/t2': { at: 24 },
    'three-phases/adapt': { query: 't1=on&fillingInterval=64' },
    'adapting/on': { query: 't1=on&fillingInterval=32' },
    'adapting/sixty': { query: 'fillingInterval=4' },
    'adapting/worse': { query: 't2=on&c2=0.25' },
    'adapting/later': { query: 'c2=4' },
    'adapting/coarse': { query: 'grain=10' },
    'reading-numbers/half': { query: 'processors=8' },
    'reading-numbers/modest': { query: 'interval=1' },
    'reading-numbers/other': { query: 'seed=1' },
    'unbalanced/all': { at: 3 },
    'unbalanced/share': { query: 'processors=128' },
    'unbalanced/forty': { query: 'utsTree=hybrid' },
    'unbalanced/half': { query: 'processors=16' },
    'unbalanced/seed': { query: 'utsSeed=4' },
  },
  answers: {
    'why-balance/who': 'one',
    'why-balance/when': 'first',
    'why-balance/price': 'communicationTime',
    'central-server/where': 'waitTime',
    'three-phases/faster': 'depth',
    'adapting/saved': 'idleTime',
    'adapting/small': 'both',
    'adapting/large': 't1',
    'reading-numbers/where': 'waitTime',
  },
})
