/** The migration lab's lessons; what they claim in words is checked in claims.ts. */
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
    'experiment/low': { query: 'seed=5' },
    'experiment/two': { query: 'seed=5' },
    'experiment/beat': { query: 'select=2' },
    'effects/ninety': { query: 'processes=142' },
    'effects/middle': { query: 'computeSpread=10' },
    'effects/coarse': { query: 'computeMean=100000' },
    'effects/between': { query: 'seed=4' },
    'moving/last': { at: 0.4 },
    'moving/few': { query: 'threshold=20' },
    'moving/other': { query: 'select=4' },
    'moving/anywhere': { query: 'strategy=diffusion' },
    'moving/calm': { query: 'period=500000' },
    'moving/heavy': { query: 'processBytes=1000000' },
    'thrashing/taker': { query: 'threshold=10' },
    'thrashing/calm': { query: 'threshold=5' },
    'thrashing/sooner': { query: 'period=1000000' },
    'thrashing/cheaper': { query: 'policyCost=150000' },
  },
  answers: {
    'experiment/runs': 'fourteen',
    'experiment/pairs': 'three',
    'effects/larger': 'spread',
    'effects/odds': 'high',
    'thrashing/tells': 'computing',
  },
})
