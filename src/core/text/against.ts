/** Times in words: what a run's time is against another one's. */
import { quantity } from './format.ts'

/**
 * How a time compares with that of another run, both in seconds: "15.0 % less than without adapting (72.0 ms)". From twice the time on a
 * percentage is hard to read: 85 % less is 6.8 times as fast.
 */
export function timeAgainst(time: number, other: number, than: string): string {
  const share = (100 * (time - other)) / other
  const where = `${than} (${quantity(other, 's')})`
  if (time === other || Math.abs(share) < 0.005) return `As long as ${where}`
  if (time > 0 && other >= 2 * time) return `${quantity(other / time)} times as fast as ${where}`
  if (time >= 2 * other) return `${quantity(time / other)} times as long as ${where}`
  return `${quantity(Math.abs(share), '%')} ${share < 0 ? 'less' : 'more'} than ${where}`
}

/** A speedup: "20.5 times as fast as one processor". */
export const timesAsFast = (speedup: number | undefined): string | undefined =>
  speedup === undefined ? undefined : `${quantity(speedup)} times as fast as one processor`
