/**
 * From a map of winners to a sentence: which alternative is best where, by how much, and how sure over seeds.
 *
 * "Where" is the range that holds the middle nine tenths of an alternative's places along each side; a side that it
 * covers as a whole is not worth a word.
 */
import { quantile } from 'd3-array'

/** A place of the map with its winner. */
export interface Judged {
  /** Indices along the sides. */
  readonly x: number
  readonly y: number
  /** Index of the winning alternative. */
  readonly winner: number
  /** How much better than the next best, in % of that; undefined when nothing else could be run. */
  readonly margin: number | undefined
}

/** A place that was run again with other seeds. */
export interface Repeated {
  readonly winner: number
  /** Share of the seeds, 0 to 1, in which the winner of the map wins again. */
  readonly share: number
}

/** What there is to say about one alternative. */
export interface Advice {
  readonly winner: number
  /** Share of the map on which it is best, 0 to 1. */
  readonly share: number
  /** Median margin in %. */
  readonly margin: number | undefined
  /** First and last index along a side that it is at home in; undefined when that is the whole side. */
  readonly x: readonly [first: number, last: number] | undefined
  readonly y: readonly [first: number, last: number] | undefined
  /** Mean share of seeds in which it wins again, over its repeated places; undefined when none was repeated. */
  readonly sure: number | undefined
}

/** Advice on every alternative that is best somewhere, the most frequent first. */
export function advise(
  cells: readonly Judged[],
  columns: readonly number[],
  rows: readonly number[],
  repeated: readonly Repeated[] = [],
): readonly Advice[] {
  const winners = [...new Set(cells.map(({ winner }) => winner))]
  return winners
    .map((winner) => {
      const won = cells.filter((cell) => cell.winner === winner)
      const again = repeated.filter((place) => place.winner === winner)
      return {
        winner,
        share: won.length / cells.length,
        margin: quantile(
          won.flatMap(({ margin }) => (margin === undefined ? [] : [margin])),
          0.5,
        ),
        x: home(
          won.map(({ x }) => x),
          columns,
        ),
        y: home(
          won.map(({ y }) => y),
          rows,
        ),
        sure: again.length ? again.reduce((sum, { share }) => sum + share, 0) / again.length : undefined,
      }
    })
    .sort((a, b) => b.share - a.share)
}

/** The indices between which the middle nine tenths lie; undefined for the whole side. */
function home(indices: readonly number[], side: readonly number[]): readonly [first: number, last: number] | undefined {
  const sorted = [...indices].sort((a, b) => a - b)
  const skipped = Math.floor(sorted.length / 20)
  const low = sorted[skipped]
  const high = sorted[sorted.length - 1 - skipped]
  return low === side[0] && high === side[side.length - 1] ? undefined : [low, high]
}

/** How advice is put into words. */
interface AdviceWords {
  /** An alternative by its index. */
  readonly name: (winner: number) => string
  /** A range of a side: "at a balancing interval of 1 to 8". */
  readonly x: (from: number, to: number) => string
  readonly y: (from: number, to: number) => string
  readonly percent: (value: number) => string
}

/** "Best on 62 % of the map: GDEM, both transitions, at …; 8 % ahead of the next best; other seeds agree in 93 % of the runs." */
export function adviceSentence({ winner, share, margin, x, y, sure }: Advice, words: AdviceWords): string {
  const where = [x && words.x(...x), y && words.y(...y)].filter(Boolean).join(' and ')
  const extent = share === 1 ? 'everywhere' : `on ${words.percent(100 * share)} of the map`
  const parts = [
    `Best ${extent}: ${words.name(winner)}${where ? `, ${where}` : ''}`,
    margin !== undefined && (margin < 0.5 ? 'hardly' : words.percent(margin)).concat(' ahead of the next best'),
    sure !== undefined && `other seeds agree in ${words.percent(100 * sure)} of the runs`,
  ]
  return `${parts.filter(Boolean).join('; ')}.`
}
