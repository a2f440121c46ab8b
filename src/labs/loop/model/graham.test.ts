import { expect, test } from 'vitest'
import { count } from '../../../core/text/format.ts'
import { metrics } from '../metrics.ts'
import { MOST_SCHEDULED } from './graham.ts'

test('the words on Graham’s bound name up to how many iterations it is computed', () => {
  const words = metrics.find(({ id }) => id === 'grahamTime')
  const plain = (text = '') => text.replaceAll(/\s/g, ' ')
  for (const text of [words?.help, words?.none]) expect(plain(text)).toContain(plain(count(MOST_SCHEDULED)))
})
