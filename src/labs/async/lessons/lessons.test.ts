/** The asynchronous lab's lessons; what they claim in words is checked in claims.ts. */
import { testLessons } from '../../../../tests/lessons.ts'
import { lab } from '../index.ts'
import { page } from '../views/page.ts'
import { claims } from './claims.ts'
import { lessons } from './index.ts'
import { workClaims } from './work-claims.ts'

testLessons({
  lab,
  page,
  lessons,
  claims: { ...claims, ...workClaims },
  misses: {
    'messages/most': { at: 0.006 },
    'messages/keep': { query: 'keep=2' },
    'messages/half': { query: 'grain=100' },
    'messages/interrupt': { query: 'interval=1' },
    'messages/nearer': { query: 'topology=torus' },
    'messages/deeper': { query: 'depth=14' },
    'asking/once': { query: 'transferLimit=2' },
    'asking/seldom': { query: 'interval=2' },
    'asking/nine': { query: 'depth=15' },
    'asking/enough': { query: 'update=1' },
    'wall/half': { query: 'processors=3' },
    'wall/twice': { query: 'processors=32&interval=8' },
    'wall/twenty': { query: 'processors=32' },
    'wall/larger': { query: 'processors=64&grain=30000' },
    'wall/light': { query: 'backoff=500' },
    'wall/better': { query: 'sphere=4' },
    'noticing/filled': { at: 0.0036 },
    'noticing/disaster': { query: 'reportStep=8' },
    'noticing/sooner': { query: 'period=500' },
    'noticing/nothing': { query: 'patience=500' },
    'noticing/quiet': { query: 'backoff=200' },
    'changing/filling': { query: 'fillingInterval=4' },
    'changing/nearer': { query: 'topology=ring' },
    'changing/early': { query: 'c1=2' },
    'changing/judge': { query: 'c1=2' },
    'changing/apart': { query: 'c2=0.75' },
    'changing/free': { query: 'detection=local&patience=1000' },
    'dividing/equal': { query: 'region=whole' },
    'dividing/too-small': { query: 'tile=8' },
    'dividing/without': { query: 'handling=poll' },
    'dividing/nothing': { query: 'region=minibrot' },
    'not-knowing/known': { query: 'sharing=never' },
    'not-knowing/own': { query: 'sharing=with-other-messages' },
    'not-knowing/more': { query: 'processors=3' },
    'not-knowing/half': { query: 'traversal=best-first' },
  },
  answers: { 'asking/turned': 'receivers' },
})
