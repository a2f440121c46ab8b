/** What stories say is so of their runs. */
import { testStories } from '../../../tests/golden.ts'
import { lab } from './index.ts'

testStories({
  lab,
  golden: ['cut', 'fetched', 'moved', 'checks', 'remaps', 'overlap', 'remapMessages', 'arrangementFound', 'totalTime'],
  typed: { leaves: ['2'], 'random-order': ['44929'] },
})
