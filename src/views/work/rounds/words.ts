/** What the round model says, in words. */
import { count, counted } from '../../../core/text/format.ts'
import type { RoundTable } from '../../../core/workloads/rounds/table.ts'

/** How late values are known. */
export function delayWords(delay: number): string {
  if (delay === 0) return 'known at once'
  return delay < Number.POSITIVE_INFINITY ? `${counted(delay, 'round')} late` : 'never known'
}

/** Rounds of one processor by those of each number, as the table has them; −1 where a search was stopped. */
export const speedups = ({ rounds }: RoundTable): readonly number[] =>
  [...rounds].map((number) => (number > 0 && rounds[0] > 0 ? rounds[0] / number : -1))

/** The most and the least that processors bring, of all numbers and delays. */
export function verdict(table: RoundTable): string {
  const { processors, delays, rounds } = table
  if (rounds[0] < 0) return 'Even one processor’s search was stopped: it has too many tasks.'
  const width = processors.length
  const ratios = speedups(table)
  const shares = ratios.map((ratio, place) => (ratio < 0 ? -1 : ratio / processors[place % width]))
  const at = (place: number) =>
    `${count(processors[place % width])} processors take ${counted(rounds[place], 'round')} where values are ${delayWords(delays[Math.floor(place / width)])}`
  const best = shares.indexOf(Math.max(...shares))
  const worst = ratios.indexOf(Math.min(...ratios.filter((ratio) => ratio >= 0)))
  const one = `One processor takes ${counted(rounds[0], 'round')}.`
  const above = shares[best] > 1 ? ` ${at(best)}: more than ${count(processors[best % width])} times fewer.` : ''
  const below = ratios[worst] < 1 ? ` ${at(worst)}: more than one alone.` : ''
  return above || below
    ? one + above + below
    : `${one} No number of processors is faster than in proportion, and none is slower than one.`
}
