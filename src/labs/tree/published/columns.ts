/** Rows and columns that the tables of chapter 5 have in common. */
import { powerOfTwo } from '../../../core/math/bits.ts'
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
function detailRows(
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
function itaColumns(intervals: Readonly<Record<'gdem' | 'loadserver', number>>): readonly PublishedColumn[] {
  return [
    { label: 'ITA, GDEM', ...ITA, set: { balancer: 'gdem', interval: intervals.gdem } },
    { label: 'ITA, Loadserver', ...ITA, set: { balancer: 'loadserver', interval: intervals.loadserver } },
  ]
}
const ITA = { unit: '%', decimals: 2, metric: 'ita' } as const

/** Of both balancers by p and another parameter: [p, parameter, GDEM, Loadserver]. */
type PairRows = readonly (readonly [number, number, number, number])[]

function pairRows(parameter: string, rows: PairRows): PublishedRow[] {
  return rows.map(([processors, value, ...values]) => ({ set: { processors, [parameter]: value }, values }))
}

/** §5.3.1: the interval was varied from 1 to 1024; every published best one is a power of two. */
const GRID: readonly Option[] = Array.from({ length: 11 }, (_, k) => ({
  label: String(powerOfTwo(k)),
  set: { interval: powerOfTwo(k) },
}))

/** The best interval of both balancers, without adaptivity. */
function intervalColumns(): readonly PublishedColumn[] {
  const best = { options: GRID, wanted: 'less', gives: 'option', scale: true } as const
  const column = { unit: 'nodes', decimals: 0, best }
  return [
    { label: 'GDEM', ...column, metric: 'totalTime', set: { balancer: 'gdem' } },
    { label: 'Loadserver', ...column, metric: 'totalTime', set: { balancer: 'loadserver' } },
  ]
}

const TECHNIQUES: readonly Option[] = [
  { label: 't₁', set: { t1: 'on', t2: 'off' } },
  { label: 't₂', set: { t1: 'off', t2: 'on' } },
  { label: 't₁t₂', set: { t1: 'on', t2: 'on' } },
]

/** For each value of a parameter, the best improvement of the three techniques, and which it is. */
function techniqueColumns(parameter: string, symbol: string, values: readonly number[]): PublishedColumn[] {
  return values.flatMap((value) => {
    const set = { [parameter]: value }
    const best = { options: TECHNIQUES, wanted: 'more' } as const
    return [
      { label: `${symbol} = ${value}`, ...ITA, set, best: { ...best, gives: 'value' } },
      { label: 'technique', unit: '', decimals: 0, metric: 'ita', set, best: { ...best, gives: 'option' } },
    ]
  })
}

/** By p: improvement and technique in turn. */
type TechniqueRows = readonly (readonly [number, readonly (number | string)[]])[]

function techniqueRows(rows: TechniqueRows): PublishedRow[] {
  return rows.map(([processors, values]) => ({ set: { processors }, values }))
}

type Balancer = 'gdem' | 'loadserver'

/** What the tables of one of §5.3's experiments have in common. */
interface Series {
  readonly section: string
  /** How their titles begin. */
  readonly name: string
  /** The parameter that is varied besides p, and its symbol. */
  readonly parameter: string
  readonly symbol: string
  readonly set: Values
  /** The interval of each balancer, best intervals apart. */
  readonly intervals: Readonly<Record<Balancer, number>>
  /** Of a run in detail. */
  readonly columns: readonly PublishedColumn[]
}

/** The four kinds of tables that each of §5.3's experiments has. */
export function series({ section, name, parameter, symbol, set, intervals, columns }: Series) {
  const head = (number: string, title: string) => ({ number, title: `${name}: ${title}`, section })
  const chosen = (balancer: Balancer): Values => ({ ...set, balancer, interval: intervals[balancer] })
  return {
    /** Best intervals. */
    intervals: (number: string, title: string, rows: PairRows): PrintedTable => ({
      ...head(number, title),
      set,
      columns: intervalColumns(),
      rows: pairRows(parameter, rows),
    }),
    /** Improvement by one way to adapt. */
    gains: (number: string, title: string, adapts: Values, rows: PairRows): PrintedTable => ({
      ...head(number, title),
      set: { ...set, ...adapts },
      columns: itaColumns(intervals),
      rows: pairRows(parameter, rows),
    }),
    /** Runs of one balancer in detail, without adapting and with. */
    details: (
      number: string,
      title: string,
      balancer: Balancer,
      processors: number,
      adapts: Values,
      rows: DetailRows,
      means?: (value: number) => Values,
    ): PrintedTable => ({
      ...head(number, title),
      set: { ...chosen(balancer), processors },
      columns,
      rows: detailRows(parameter, adapts, rows, means),
    }),
    /** The best way to adapt. */
    techniques: (
      number: string,
      title: string,
      balancer: Balancer,
      values: readonly number[],
      rows: TechniqueRows,
    ): PrintedTable => ({
      ...head(number, title),
      set: chosen(balancer),
      columns: techniqueColumns(parameter, symbol, values),
      rows: techniqueRows(rows),
    }),
  }
}
