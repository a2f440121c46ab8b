/** The time split of a recording in words. */
import type { Recording } from '../../core/recording.ts'
import { quantity } from '../../core/text/format.ts'
import { wordsOf } from '../../core/time/time-use.ts'
import type { RecordedPart } from './parts.ts'

/** Where the time has gone so far, in a sentence. */
export function summaryOf({ columns, count, steps, shape }: Recording, parts: readonly RecordedPart[]): string {
  const sums = parts.map(({ column }) => {
    let sum = 0
    for (let row = 0; row < count; row++) sum += columns[column][row]
    return sum
  })
  const total = sums.reduce((a, b) => a + b, 0)
  if (total === 0) return 'No time has passed yet.'
  const shares = parts.map(
    (part, i) => `${quantity((100 * sums[i]) / total, '%')} ${wordsOf(part).label.toLowerCase()}`,
  )
  return `Of ${quantity(total, 's')} over ${quantity(steps, `${shape.step}s`)}: ${shares.join(', ')}.`
}
