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
  const computing = parts.find(({ use }) => use === 'compute')?.time ?? 0
  const remaining = parts.filter(({ use, time }) => use !== 'compute' && time > ROUNDING * total)
  if (1 - share <= ROUNDING) return `${first} This one comes down to it.`
  const [tuning] = stopTuning(share)
  const far = share < FAR ? 'The bound may be far from what can be done.' : ''
  const rest = remaining.reduce((sum, { time }) => sum + time, 0)
  const named = [...remaining]
    .sort((a, b) => b.time - a.time)
    .map((part) => `${percent(part.time / rest)} ${inSentence(wordsOf(part).label)}`)
  // Where the bound is the computing itself, all other time is what lies above it.
  const isComputing = Math.abs(bound.value - computing) <= ROUNDING * total
  const saved = tuning ?? (isComputing ? '' : `At most ${percent(1 - share)} could be saved.`)
  const where =
    remaining.length === 0
      ? ''
      : isComputing
        ? `What lies above it is ${listed(named)}.`
        : `Besides computing, the time is ${listed(named)}.`
  return [first, saved, where, far].filter((sentence) => sentence !== '').join(' ')
}
