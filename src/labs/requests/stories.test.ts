/** What stories say is so of their runs. */
import { testStories } from '../../../tests/golden.ts'
import { lab } from './index.ts'

testStories({
  lab,
  golden: ['answered', 'failedTimeout', 'failedError', 'largestQueue', 'mean', 'p99', 'utilisation'],
})
