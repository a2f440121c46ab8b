/** How close measured cells come to what was printed, by stated thresholds. */

import { median } from 'd3-array'
import { powerOfTen } from '../math/bits.ts'
import type { Bound, ChanceRange, Option, Printed, PublishedColumn, PublishedTable } from './published.ts'

/** How a cell compares. */
export type Closeness = 'same' | 'close' | 'chance' | 'apart'

/** The outcome of one cell. */
export interface MeasuredCell {
  readonly row: number
  readonly column: number
  readonly printed: number | string
  readonly measured: Printed
  readonly closeness: Closeness
  /** The best option, for best-of columns. */
  readonly option?: Option
  /** How far from the measured number a single experiment of the source's size comes, with a probability of 95 %. */
  readonly error?: number
}

/** Share of the printed number within which it is the same. */
const SAME_SHARE = 0.01
/** Share of the printed number within which it is close. */
const CLOSE_SHARE = 0.05
/** Points within which an improvement, which is a difference in percent, is close. */
const CLOSE_POINTS = 2
/** Percent up to which an improvement of the opposite sign may be close: both are next to nothing. */
const NEAR_ZERO = 0.5

/** The rule in words. It stands beside every figure that it gives. */
export const RULE: Readonly<Record<Closeness, string>> = {
  same: `rounds to the printed digits or lies within ${100 * SAME_SHARE} % of the printed number`,
  close: `within ${100 * CLOSE_SHARE} % of it, or an improvement in percent within ${CLOSE_POINTS} points (of the opposite sign only if both are within ${NEAR_ZERO} points of zero)`,
  chance:
    'neither but decided by seeds, and the printed number, give or take half of its last digit, lies from the second to the twentieth of 21 runs with other seeds, or as near to the mean of several experiments as a single one of the source’s size comes in 95 of 100',
  apart: 'none of these',
}

/** The rule in a sentence. */
export const RULE_WORDS = `A cell is the same when it ${RULE.same}, close when it lies ${RULE.close}, within chance when it is ${RULE.chance}, else apart.`

/** What an interval is, in a sentence. */
export const INTERVAL_WORDS =
  '± is how far from the mean measured here a single experiment as large as the source’s comes by chance, in 95 of 100.'

/**
 * How a measured number compares with a printed one, by `RULE`. A list is the same when all of its numbers are, a choice
 * when it is one of those printed; neither is ever close. With the range in which a number that seeds decide lies it may be within chance.
 */
export function closeness(
  column: PublishedColumn,
  printed: number | string,
  measured: Printed,
  range?: ChanceRange | null,
): Closeness {
  const plain = plainCloseness(column, printed, measured)
  if (plain !== 'apart' || !range || typeof printed !== 'number') return plain
  const half = 0.500001 * powerOfTen(-column.decimals)
  return printed + half >= range[0] && printed - half <= range[1] ? 'chance' : 'apart'
}

/** Where a single experiment lies by chance, by the mean of several and how far from it one comes; undefined where that is unknown. */
export const rangeAround = (measured: Printed, error: number | undefined): ChanceRange | undefined =>
  typeof measured === 'number' && error !== undefined ? [measured - error, measured + error] : undefined

function plainCloseness(column: PublishedColumn, printed: number | string, measured: Printed): Closeness {
  if (measured === null) return 'apart'
  if (column.best?.gives === 'option') return isOneOf(String(printed), String(measured)) ? 'same' : 'apart'
  if (typeof printed === 'string') return isSameText(column, printed, measured) ? 'same' : 'apart'
  const distance = Math.abs(Number(measured) - printed)
  if (isSame(column, printed, Number(measured))) return 'same'
  if (column.unit !== '%') return distance <= CLOSE_SHARE * Math.abs(printed) ? 'close' : 'apart'
  const opposite = Number(measured) * printed < 0 && Math.max(Math.abs(Number(measured)), Math.abs(printed)) > NEAR_ZERO
  return distance <= CLOSE_POINTS && !opposite ? 'close' : 'apart'
}

function isSame({ decimals }: PublishedColumn, printed: number, measured: number): boolean {
  const distance = Math.abs(measured - printed)
  // Half a digit more or less is a matter of the last bit.
  return distance <= 0.500001 * powerOfTen(-decimals) || distance <= SAME_SHARE * Math.abs(printed)
}

/** "< .01" is a bound that a number keeps; what is else no number is a list, or words. */
function isSameText(column: PublishedColumn, printed: string, measured: Printed): boolean {
  const bound = /^<\s*(.*\d)$/.exec(printed)?.[1]
  if (bound !== undefined) return typeof measured === 'number' && measured < Number(bound)
  return printed === measured || isSameList(column, printed, String(measured))
}

function isSameList(column: PublishedColumn, printed: string, measured: string): boolean {
  const [p, m] = [printed, measured].map((list) => list.split(' ').map(Number))
  return p.length === m.length && p.every((value, i) => isSame(column, value, m[i]))
}

/** Whether two lists of options have one in common. */
function isOneOf(printed: string, measured: string): boolean {
  const options = measured.split(', ')
  return printed.split(', ').some((option) => options.includes(option))
}

/** How close the cells of one table, or of many, come. */
export interface Agreement {
  readonly cells: number
  readonly same: number
  readonly close: number
  /** Of those that are neither, those within chance. */
  readonly chance: number
  /** Share of cells that are the same or close, 0 to 1. */
  readonly agree: number
  /** Median distance from the printed numbers in percent of them, improvements left out; undefined without any. */
  readonly error: number | undefined
  /** Median distance of improvements from the printed ones, in points; undefined without any. */
  readonly points: number | undefined
  /** How many cells have an interval, and how many of them the printed number in it; absent without any. */
  readonly intervals?: { readonly cells: number; readonly hold: number }
}

/** A table's cells. */
interface Cells {
  readonly table: PublishedTable
  readonly cells: readonly MeasuredCell[]
}

/** The tables that a source's agreement is of, and those that are counted apart. */
export function byDerived<T extends Cells>(
  tables: readonly T[],
): { readonly direct: readonly T[]; readonly derived: readonly T[] } {
  return { direct: tables.filter(({ table }) => !table.derived), derived: tables.filter(({ table }) => table.derived) }
}

/** How close derived tables come, in a sentence; empty where none is measured. */
export function derivedWords(tables: readonly Cells[]): string {
  const derived = byDerived(tables).derived.filter(({ cells }) => cells.length > 0)
  if (derived.length === 0) return ''
  const numbers = derived.map(({ table }) => table.number).join(', ')
  return `Derived tables, which sum up others or read their numbers in another way, are counted apart (${numbers}): ${agreementWords(agreementOf(derived))}.`
}

/** The agreement of all cells of some tables. */
export function agreementOf(tables: readonly Cells[]): Agreement {
  const all = tables.flatMap(({ cells }) => cells)
  const [same, close, chance] = (['same', 'close', 'chance'] as const).map(
    (kind) => all.filter((c) => c.closeness === kind).length,
  )
  /** How far measured numbers are from printed ones: improvements, which are percent, in points, others in percent of what is printed. */
  const distances = (kind: 'improvements' | 'others') =>
    tables.flatMap(({ table, cells }) =>
      cells.flatMap(({ column, printed, measured }) => {
        const { unit, best } = table.columns[column]
        if (typeof printed !== 'number' || best?.gives === 'option' || (unit === '%') !== (kind === 'improvements'))
          return []
        const distance = Math.abs(Number(measured) - printed)
        return kind === 'improvements' ? [distance] : printed === 0 ? [] : [(100 * distance) / Math.abs(printed)]
      }),
    )
  const uncertain = all.filter(({ error, printed }) => error !== undefined && typeof printed === 'number')
  const hold = uncertain.filter((c) => Math.abs(Number(c.measured) - Number(c.printed)) <= Number(c.error)).length
  return {
    ...(uncertain.length > 0 && { intervals: { cells: uncertain.length, hold } }),
    cells: all.length,
    same,
    close,
    chance,
    agree: all.length === 0 ? 0 : (same + close) / all.length,
    error: median(distances('others')),
    points: median(distances('improvements')),
  }
}

/** An agreement in words: "of 24 cells 50 % the same, 25 % close, 13 % within chance, 12 % apart; median error 1.2 %, of improvements 0.5 points". */
export function agreementWords({ cells, same, close, chance, error, points, intervals }: Agreement): string {
  if (cells === 0) return 'nothing is measured'
  const percent = (count: number) => `${Math.round((100 * count) / cells)} %`
  const within = chance === 0 ? '' : `${percent(chance)} within chance, `
  const shares = `of ${cells} cells ${percent(same)} the same, ${percent(close)} close, ${within}${percent(cells - same - close - chance)} apart`
  const ofAll = error === undefined ? [] : [`median error ${error.toFixed(1)} %`]
  const ofImprovements = points === undefined ? [] : [`of improvements ${points.toFixed(1)} points`]
  const errors = [...ofAll, ...ofImprovements].join(', ')
  const inIntervals = intervals ? `; ${intervals.hold} of ${intervals.cells} printed numbers within the interval` : ''
  return (errors === '' ? shares : `${shares}; ${errors.replace(/^of/, 'median error of')}`) + inIntervals
}

/** The respects in which an agreement falls short of its bound, each in words. */
export function broken(bound: Bound, { cells, same, agree, error, points }: Agreement): string[] {
  const missed: string[] = []
  const least = (name: string, value: number, limit: number) => {
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`
    if (value < limit - 1e-9) missed.push(`${name}: expected at least ${percent(limit)}, got ${percent(value)}`)
  }
  const most = (name: string, value: number | undefined, limit: number | undefined) => {
    if (limit !== undefined && !(value !== undefined && value <= limit))
      missed.push(`${name}: expected at most ${limit}, got ${value?.toFixed(2) ?? 'none'}`)
  }
  least('share of cells that are the same', cells === 0 ? 0 : same / cells, bound.same)
  least('share of cells that are the same or close', agree, bound.agree)
  most('median error in percent', error, bound.error)
  most('median error of improvements in points', points, bound.points)
  return missed
}
