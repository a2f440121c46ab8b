/** The mesh lab's lessons; what they claim in words is checked in claims.ts. */
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
    'to-intervals/few': { query: 'processors=3' },
    'to-intervals/fewer': { query: 'ordering=rsb' },
    'to-intervals/fit': { query: 'capabilities=1,1,1,1,2' },
    'moving-little/twice': { query: 'arrangement=mcr-printed' },
    'moving-little/jump': { at: 4 },
    'moving-little/thrown': { at: 5 },
    'moving-little/better': { query: 'arrangement=keep' },
    'moving-little/fewer': { query: 'messageWeight=10' },
    'worth-it/act': { query: 'policy=profitable&checkEvery=1' },
    'worth-it/moment': { at: 19 },
    'worth-it/shortest': { query: 'checkEvery=4' },
    'worth-it/seldom': { query: 'checkEvery=20' },
    'worth-it/longer': { query: 'checkEvery=12' },
  },
  answers: {},
})
