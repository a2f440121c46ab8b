/** The beginning of a file of measured times as a table, and what the whole of it is like, for the reader to look at before it is taken. */

import type { FileFact, FileFacts, FilePreview } from '../parameters.ts'
import { whole } from '../run/making.ts'
import { percentileOf } from '../statistics/percentile.ts'
import { count, quantity } from '../text/format.ts'
import { heldFile } from './held.ts'
import { type Measured, measuredText } from './measured.ts'
import { layoutOf, type Measuring } from './measured-layout.ts'
import type { ReadFile } from './read.ts'

/** The parameters that say how a file is read. */
interface MeasuredNames {
  readonly column: string
  readonly index: string
  readonly unit: string
  readonly clock: string
}

/** Bytes of a file that is read at once; a larger one says what was read when all of it was. */
const READ_AT_ONCE = 1_000_000

/** The preview of a file; undefined where it is not here or says nothing. */
export function previewOfMeasured(
  fingerprint: string,
  how: Measuring,
  names: MeasuredNames,
  reading: () => Generator<unknown, ReadFile<Measured>>,
): FilePreview | undefined {
  const file = heldFile(fingerprint)
  const layout = file && layoutOf(file.bytes, how)
  if (!layout) return undefined
  const { rows, headed, isTable, column, index, unit } = layout
  const read = file.bytes.length <= READ_AT_ONCE ? whole(reading()) : undefined
  return {
    ...(read && 'content' in read && { says: measuredText(read.content) }),
    rows,
    headed,
    roles: [
      { parameter: names.column, label: 'time', column: isTable || rows[0].length === 1 ? column + 1 : 0 },
      { parameter: names.index, label: 'order', column: index + 1 },
    ],
    settings: unit === 'cycles' ? [names.unit, names.clock] : [names.unit],
    *facts(): Generator<unknown, FileFacts> {
      const read = yield* reading()
      if ('problem' in read) return read
      return { says: measuredText(read.content), facts: factsOf(yield* summing(read.content.numbers)) }
    },
  }
}

/** What measured times are like. */
interface Summary {
  readonly count: number
  readonly sum: number
  readonly mean: number
  /** Standard deviation over the mean. */
  readonly variation: number
  /** The 99th percentile, and the largest, over the mean. */
  readonly p99: number
  readonly max: number
  /**
   * The rise of the straight line through the times from the first to the last, in standard deviations; and the share of the variance
   * that it explains.
   */
  readonly trend: number
  readonly explained: number
  /** Correlation of each time with the next one; NaN where all are the same or there is one. */
  readonly lag1: number
}

/** Sums up measured times, in their order, in pieces. */
export function* summing(numbers: Float64Array): Generator<undefined, Summary> {
  const count = numbers.length
  const step = 2 ** 17
  let sum = 0
  for (let from = 0; from < count; from += step) {
    const to = Math.min(count, from + step)
    for (let i = from; i < to; i++) sum += numbers[i]
    yield
  }
  const mean = sum / count
  const middle = (count - 1) / 2
  let [squares, along, beside, max] = [0, 0, 0, 0]
  for (let from = 0; from < count; from += step) {
    const to = Math.min(count, from + step)
    for (let i = from; i < to; i++) {
      const apart = numbers[i] - mean
      squares += apart * apart
      along += apart * (i - middle)
      if (i > 0) beside += apart * (numbers[i - 1] - mean)
      if (numbers[i] > max) max = numbers[i]
    }
    yield
  }
  const sorted = numbers.slice().sort()
  const deviation = Math.sqrt(squares / Math.max(1, count - 1))
  const places = (count * (count * count - 1)) / 12
  const slope = places > 0 ? along / places : 0
  const varies = squares > 1e-24 * count * mean * mean
  return {
    count,
    sum,
    mean,
    variation: varies ? deviation / mean : 0,
    p99: percentileOf(sorted, 0.99) / mean,
    max: max / mean,
    trend: varies ? (slope * (count - 1)) / deviation : 0,
    explained: varies ? (slope * along) / squares : 0,
    lag1: varies ? beside / squares : Number.NaN,
  }
}

/** A share or a multiple in three digits. */
const times = (value: number): string => `${value < 100 ? Number(value.toPrecision(3)) : Math.round(value)} × the mean`

const correlated = (value: number): string =>
  Number.isNaN(value)
    ? '–'
    : (Math.round(100 * value) / 100)
        .toFixed(2)
        .replace(/^-/, '−')
        .replace(/^−0\.00$/, '0.00')

/** Words for a straight line through times. */
function trendText({ trend, explained, count: n }: Summary): string {
  // What a line explains by chance alone is less than this in 99 of 100 files.
  if (!(explained > 6.63 / n)) return 'none to be seen'
  const share = explained < 0.001 ? 'under 0.1' : Number((100 * explained).toPrecision(2))
  return `${trend > 0 ? 'rising' : 'falling'}; explains ${share} % of the variance`
}

/** The facts on measured times. */
export function factsOf(summary: Summary): readonly FileFact[] {
  const { count: n, sum, mean, variation, p99, max, lag1 } = summary
  return [
    { label: 'Number', text: count(n), help: 'How many times there are.' },
    { label: 'Total', text: quantity(sum, 's'), help: 'What all take together on one processor.' },
    {
      label: 'Mean',
      text: quantity(mean, 's'),
      help: 'Total by number. Look whether it is what you expect of the unit.',
    },
    {
      label: 'Variation',
      text: `${Number((100 * variation).toPrecision(3))} %`,
      help: 'Standard deviation by the mean. 0: all alike; 100: as exponential times.',
    },
    { label: 'p99', text: times(p99), help: 'One in a hundred takes longer than this.' },
    { label: 'Largest', text: times(max), help: 'The longest. At this speed no schedule ends before it.' },
    { label: 'Trend', text: trendText(summary), help: 'Whether times rise or fall from the first to the last.' },
    {
      label: 'Neighbours',
      text: `correlation ${correlated(lag1)}`,
      help: 'How alike a time and the next one are, from −1 to 1. Near 1: blocks of neighbours differ more.',
    },
  ]
}
