import { expect, test } from 'vitest'
import { duration } from './duration.ts'

test.each([
  [11_001, '12 s'],
  [200_000, '3 min 20 s'],
  [7_500_000, '2 h 5 min'],
  [Number.NaN, 'unknown'],
])('%s ms are %s', (millis, text) => expect(duration(millis)).toBe(text))
