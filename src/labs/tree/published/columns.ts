/** Rows and columns that the tables of chapter 5 have in common. */
import type { Values } from '../../../core/parameters.ts'
import type { Option, PublishedColumn, PublishedRow, PublishedTable } from '../../../core/reproduce/published.ts'

/** A table as printed, with notes where there are any; how close it must come stands in bounds.ts. */
export type PrintedTable = Omit<PublishedTable, 'notes' | 'bound'> & Partial<Pick<PublishedTable, 'notes'>>

/** §5.2.5: the random tree of 29 535 nodes on a 2-d torus, i₁ = 1, c₁ = c₂ = 1. */
export const RANDOM_TREE: Values = { topology: 'torus', tree: 'random', depth: 16, fanOut: 2, fillingInterval: 1 }

/** A run in detail: improvement, times, iterations. */
export const DETAIL_COLUMNS: readonly PublishedColumn[] = [
  { label: 'ITA', unit: '%', decimals: 2, metric: 'ita' },
  { label: 'Total time', unit: 's', decimals: 4, metric: 'totalTime' },
  { label: 'Compute', unit: 's', decimals: 4, metric: 'computeTime' },
  { label: 'Load balance', unit: 's', decimals: 4, metric: 'balanceTime' },
  { label: 'Idle', unit: 's', decimals: 4, metric: 'idleTime' },
  { label: 'Synch', unit: 's', decimals: 4, metric: 'syncTime' },
  { label: 'Iterations', unit: '', decimals: 0, metric: 'iterations' },
]

/** The same with the speed, by which improvement is measured where trees differ. */
export const SPEED_COLUMNS: readonly PublishedColumn[] = [
  DETAIL_COLUMNS[0],
  { label: 'Speed', unit: 'nodes/s', decimals: 4, metric: 'speed' },
  ...DETAIL_COLUMNS.slice(1),
]

/** A detail table as printed: the parameter, the non-adaptive run, ITA and the adaptive run, in the columns' order. */
export type DetailRows = readonly (readonly [number, readonly number[], number, readonly number[]])[]

/**
 * Rows of a detail table.
 *
 * @param means what the parameter's value stands for, where it is not that parameter itself
 */
export function detailRows(
  parameter: string,
  adapts: Values,
  rows: DetailRows,
  means: (value: number) => Values = (value) => ({ [parameter]: value }),
): PublishedRow[] {
  const off = Object.fromEntries(Object.keys(adapts).map((id) => [id, 'off']))
  return rows.flatMap(([value, nonAdaptive, ita, adaptive]) => [
    {
      label: 'non-adaptive',
      at: { [parameter]: value },
      set: { ...means(value), ...off },
      values: [null, ...nonAdaptive],
    },
    { label: 'adaptive', at: { [parameter]: value }, set: { ...means(value), ...adapts }, values: [ita, ...adaptive] },
  ])
}

/** Improvement of both balancers at their intervals. */
export function itaColumns(intervals: Readonly<Record<'gdem' | 'loadserver', number>>): readonly PublishedColumn[] {
  return [
    { label: 'ITA, GDEM', ...ITA, set: { balancer: 'gdem', interval: intervals.gdem } },
    { label: 'ITA, Loadserver', ...ITA, set: { balancer: 'loadserver', interval: intervals.loadserver } },
  ]
}
const ITA = { unit: '%', decimals: 2, metric: 'ita' } as const

/** Rows by p and another parameter: [p, parameter, GDEM, Loadserver]. */
export function itaRows(
  parameter: string,
  rows: readonly (readonly [number, number, number, number])[],
): PublishedRow[] {
  return rows.map(([processors, value, ...values]) => ({ set: { processors, [parameter]: value }, values }))
}

/** §5.3.1: the interval was varied from 1 to 1024; every published best one is a power of two. */
const GRID: readonly Option[] = Array.from({ length: 11 }, (_, k) => ({
  label: String(2 ** k),
  set: { interval: 2 ** k },
}))

/** The best interval of both balancers, without adaptivity. */
export function intervalColumns(): readonly PublishedColumn[] {
  const best = { options: GRID, wanted: 'less', gives: 'option', scale: true } as const
  const column = { unit: 'nodes', decimals: 0, best }
  return [
    { label: 'GDEM', ...column, metric: 'totalTime', set: { balancer: 'gdem' } },
    { label: 'Loadserver', ...column, metric: 'totalTime', set: { balancer: 'loadserver' } },
  ]
}

/** Rows by p and another parameter. */
export const intervalRows = itaRows

const TECHNIQUES: readonly Option[] = [
  { label: 't₁', set: { t1: 'on', t2: 'off' } },
  { label: 't₂', set: { t1: 'off', t2: 'on' } },
  { label: 't₁t₂', set: { t1: 'on', t2: 'on' } },
]

/** For each value of a parameter, the best improvement of the three techniques, and which it is. */
export function techniqueColumns(parameter: string, symbol: string, values: readonly number[]): PublishedColumn[] {
  return values.flatMap((value) => {
    const set = { [parameter]: value }
    const best = { options: TECHNIQUES, wanted: 'more' } as const
    return [
      { label: `${symbol} = ${value}`, ...ITA, set, best: { ...best, gives: 'value' } },
      { label: 'technique', unit: '', decimals: 0, metric: 'ita', set, best: { ...best, gives: 'option' } },
    ]
  })
}

/** Rows by p: improvement and technique in turn. */
export function techniqueRows(rows: readonly (readonly [number, readonly (number | string)[]])[]): PublishedRow[] {
  return rows.map(([processors, values]) => ({ set: { processors }, values }))
}
