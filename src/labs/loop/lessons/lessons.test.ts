/** The loop lab's lessons; what they claim in words is checked in claims.ts. */
import { testLessons } from '../../../../tests/lessons.ts'
import { lab } from '../index.ts'
import { page } from '../views/page.ts'
import { claims } from './claims.ts'
import { lessons } from './index.ts'

testLessons({
  lab,
  page,
  lessons,
  claims,
  misses: {
    'model-decides/when': { at: 1.7 },
    'model-decides/better': { query: 'seed=2' },
    'model-decides/faster': { query: 'strategy=factoring' },
    'transient-load/owners': { query: 'maxLoad=1' },
    'transient-load/full': { query: 'processors=8' },
    'transient-load/awake': { query: 'strategy=cyclic' },
    'transient-load/lasting': { query: 'persistence=0.8' },
    'who-decides/nothing': { at: 152.4 },
    'who-decides/slow': { query: 'latency=0.05' },
    'who-decides/pays': { query: 'contextSwitch=0.02' },
    'who-decides/pairs': { query: 'groups=4' },
    'who-decides/three': { query: 'profitability=0.6' },
    'transient-load/brief': { query: 'persistence=1' },
  },
  answers: { 'model-decides/why': 'progress' },
})
