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
    'transient-load/owners': { query: 'maxLoad=1' },
    'transient-load/full': { query: 'processors=8' },
    'transient-load/awake': { query: 'strategy=cyclic' },
    'transient-load/lasting': { query: 'persistence=0.8' },
    'transient-load/brief': { query: 'persistence=1' },
  },
  answers: {},
})
