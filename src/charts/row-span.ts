/** Rows that each stand for a span of time. */
import type { Recording } from '../core/recording.ts'
import { scaleOfTimes } from '../core/text/times.ts'

/**
 * The time that a row stands for in words: "0 s to 12.8 ms", "105 ms to 115 ms". Of recordings whose column `time` holds when a row ends,
 * in seconds.
 */
export const rowSpan = ({ columns: { time } }: Pick<Recording, 'columns'>, row: number): string =>
  spanName(row > 0 ? time[row - 1] : 0, time[row])

/** A span of time in words; in seconds. */
export function spanName(from: number, to: number): string {
  const { count, write } = scaleOfTimes([from, to])
  return `${from === 0 ? '0 s' : write(count(from))} to ${write(count(to))}`
}
