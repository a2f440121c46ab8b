/** Rows that each stand for a span of time. */
import type { Recording } from '../core/recording.ts'
import { scaleOfTimes } from '../core/text/times.ts'

/**
 * The time that a row stands for in words: "0 s to 12.8 ms", "105 ms to 115 ms". Of recordings whose column `time` holds when a row ends,
 * in seconds.
 */
export function rowSpan({ columns: { time } }: Pick<Recording, 'columns'>, row: number): string {
  const from = row > 0 ? time[row - 1] : 0
  const { count, write } = scaleOfTimes([from, time[row]])
  return `${from === 0 ? '0 s' : write(count(from))} to ${write(count(time[row]))}`
}
