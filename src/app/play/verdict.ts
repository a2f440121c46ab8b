/** What the panel on time says of a run's lower bounds. */
import { inSentence, listed } from '../../core/text/case.ts'
import { percent, quantity } from '../../core/text/format.ts'
import { wordsOf } from '../../core/time/time-use.ts'
import { type Breakdown, FAR, ROUNDING, stopTuning } from './time-words.ts'

/** What the bounds say about the run, in sentences; none where the lab has no bounds. */
export function verdict({ unit, total, parts, bounds }: Breakdown): string {
  const [bound] = bounds
  if (!bound) return ''
  const share = bound.value / total
  const first = `With these settings no run takes less than ${quantity(bound.value, unit)}, ${percent(share)} of this one. ${bound.because}.`
  const others = parts.filter(({ use, time }) => use !== 'compute' && time > ROUNDING * total)
  if (1 - share <= ROUNDING) return `${first} This one comes down to it.`
  const [saved = `At most ${percent(1 - share)} could be saved.`] = stopTuning(share)
  const far = share < FAR ? 'The bound may be far from what can be done.' : ''
  // Shares of the same whole as in the table below.
  const named = [...others]
    .sort((a, b) => b.time - a.time)
    .map((part, at) => `${percent(part.time / total)} ${at === 0 ? 'is ' : ''}${inSentence(wordsOf(part).label)}`)
  const where = named.length === 0 ? '' : `Of the whole time, ${listed(named)}.`
  return [first, saved, where, far].filter((sentence) => sentence !== '').join(' ')
}
