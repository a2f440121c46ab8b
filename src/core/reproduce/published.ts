/**
 * Numbers that a source printed, as data: tables whose cells say which scenario they belong to, figures whose curves do,
 * and what the source observes in them. Measuring and comparing them is the business of evaluation.ts and agreement.ts.
 *
 * A cell is measured by running the scenario of its table, row and column, the later ones winning, and reading the
 * column's metric.
 */
import type { Values } from '../parameters.ts'
import type { Samples, Study } from './study.ts'

/** Samples by the case's id. */
export type SamplesOf = (caseId: string) => Samples

/** What is worked out from the source's experiments, and what it needs of them. */
export interface FromStudy<T> {
  /** Ids of the cases. */
  readonly cases: readonly string[]
  /** Samples of a case in one experiment of the source; twice as many are its experiment made twice. */
  readonly samples: number
  /** By case, the number of them where it differs. */
  readonly others?: Readonly<Record<string, number>>
  /** Works it out for one such experiment, whose first sample of a case is that one, counted from 1. */
  readonly read: (of: SamplesOf, first: (caseId: string) => number) => T
}

/** What is printed in a cell: a number, a list (numbers apart by spaces), a word (several apart by commas), or nothing. */
export type Printed = number | string | null

/** One of the scenarios among which the best is looked for. */
export interface Option {
  readonly label: string
  readonly set: Values
}

/** A best-of column: the scenario is run with every option. */
export interface Best {
  readonly options: readonly Option[]
  /** Whether the least or the most of the metric is the best. */
  readonly wanted: 'less' | 'more'
  /**
   * What is printed: the best option's label, the metric's value there, or how much is lost with the option that another
   * metric says is the best: in the metric's unit, or in percent where the column's unit is percent. Or the gain: how much better it
   * is than the cell's own scenario, in percent of that.
   */
  readonly gives: 'option' | 'value' | 'loss' | 'gain'
  /** For a loss: the metric that chooses. */
  readonly chosenBy?: string
  /** Whether the options are steps of a scale: then how far apart two of them are is given in steps. */
  readonly scale?: boolean
}

/** A column: one printed quantity. */
export interface PublishedColumn {
  readonly label: string
  /** "s", "nodes/s", "%", or "" for a plain number. */
  readonly unit: string
  /** Digits printed after the point. */
  readonly decimals: number
  /** Id of the lab's metric that it is compared with; absent when it is measured otherwise or not at all. */
  readonly metric?: string
  /** Parameters that the column sets. */
  readonly set?: Values
  /** The metric at its best among options. */
  readonly best?: Best
  /** Id of the recorded column whose row, counted from the end by the table's row, is read. */
  readonly recorded?: string
  /** Name of the lab's measurement that is made instead of a run; without a metric it is read under its own name. */
  readonly measurement?: string
  /** The metric of the same measurement that has half the width of the number's 95 % interval. */
  readonly error?: string
}

/** A row: its parameters and its numbers, in the order of the columns; null where nothing is printed. */
export interface PublishedRow {
  /** Name of a row that parameters do not distinguish from the others. */
  readonly label?: string
  readonly set: Values
  /** What distinguishes the row from the others, as the source has it, where that is not what it sets. */
  readonly at?: Values
  readonly values: readonly Printed[]
  /** For recorded columns: which row of the recording, 1 being the last. */
  readonly fromEnd?: number
}

/** Between which numbers 19 of 21 runs with other seeds lie: the second and the twentieth of them. */
export type ChanceRange = readonly [from: number, to: number]

/** How close a table must come here; what a test holds it to. Shares are of the cells that are measured, 0 to 1. */
export interface Bound {
  /** Least share of cells that are the same. */
  readonly same: number
  /** Least share of cells that are the same or close. */
  readonly agree: number
  /** Largest median distance from the printed numbers, improvements left out, in percent. */
  readonly error?: number
  /** Largest median distance of improvements, in points. */
  readonly points?: number
}

/** A printed table. */
export interface PublishedTable {
  /** The table's number in the source: "4.7". */
  readonly number: string
  /** What it is called where that is not "Table" and its number: "Figure 5". */
  readonly name?: string
  readonly title: string
  readonly section: string
  /** Parameters of every cell that differ from the lab's defaults. */
  readonly set: Values
  readonly columns: readonly PublishedColumn[]
  readonly rows: readonly PublishedRow[]
  /** What a reader who compares should know: contradictions in the source, and what cannot be repeated. */
  readonly notes: readonly string[]
  readonly bound?: Bound
  /** What the rows are, where they have labels: "Source". */
  readonly rowHead?: string
  /** Whether the source asks for these numbers and has none: nothing is printed, and there is nothing to agree with. */
  readonly asked?: boolean
  /** The experiment on the same question, as a link's query beside the table's scenario. */
  readonly explore?: string
  /** What its intervals are, in a sentence, where they are not those of the source's experiments. */
  readonly intervals?: string
  /** Whether it only sums up other tables of the source, or reads one of them in another way: it is counted apart. */
  readonly derived?: boolean
  /** Where seeds decide numbers: the range of each cell, row by row; null where they do not. */
  readonly chance?: readonly (ChanceRange | null)[]
  /** For a table that comes out of the experiments: all of its cells, row by row; null where nothing is measured. */
  readonly from?: FromStudy<readonly (readonly Printed[])[]>
}

/** "Table 4.7" */
export const tableName = ({ name, number }: PublishedTable): string => name ?? `Table ${number}`

/** The scenario of one cell, as parameters that differ from the defaults. */
export function scenarioOf(table: PublishedTable, row: PublishedRow, column: PublishedColumn): Values {
  return { ...table.set, ...row.set, ...column.set }
}

/** A curve of a figure. */
export interface FigureCurve {
  readonly label: string
  readonly set: Values
  /** For a series: the list that it draws, where it is not the figure's. */
  readonly metric?: string
}

/** A curve by its points, with half the widths of their 95 % intervals where it has them. */
export interface DrawnCurve {
  readonly label: string
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly errors?: readonly number[]
}

/** A printed figure: its curves' scenarios, and what the source says about them, since its points do not survive. */
export interface PublishedFigure {
  /** The figure's number in the source: "5.7". */
  readonly number: string
  readonly title: string
  readonly section: string
  readonly set: Values
  readonly curves: readonly FigureCurve[]
  /** Several charts with the same curves, by what each sets; one chart unless given. */
  readonly panels?: readonly FigureCurve[]
  /**
   * One metric over a parameter, one recorded column over a run's steps, a list that a measurement gives, what comes out of
   * the source's experiments, or numbers of the lab's own.
   */
  readonly kind:
    | {
        readonly of: 'sweep'
        readonly parameter: string
        readonly over: readonly number[]
        readonly metric: string
        readonly xScale: 'linear' | 'log'
        readonly yScale: 'linear' | 'log'
      }
    | { readonly of: 'trace'; readonly column: string }
    | {
        readonly of: 'series'
        /** Name of the lab's measurement, and the list that is drawn: its numbers stand `step` apart, the first one at `step`. */
        readonly measurement: string
        readonly metric: string
        readonly step: number
        /** Each curve is the mean over runs with 1, 2, … of this parameter. */
        readonly parameter: string
        readonly samples: number
        readonly xLabel: string
        readonly yLabel: string
      }
    | ({
        readonly of: 'study'
        readonly xLabel: string
        readonly yLabel: string
        /** Whether the points of a curve are joined by a line. */
        readonly joined: boolean
      } & FromStudy<readonly DrawnCurve[]>)
    | {
        readonly of: 'own'
        readonly xLabel: string
        readonly yLabel: string
        /** Points of the curve with this index. */
        readonly points: (curve: number) => readonly (readonly [x: number, y: number])[]
      }
  /** What the source says about it, in our words. */
  readonly says: readonly string[]
  readonly notes: readonly string[]
}

/** A sentence of the source on its numbers, in our words, and how to see whether it is true of numbers. */
export interface Observation {
  /** The table it stands under, or the section's number for a summary. */
  readonly table: string
  readonly sentence: string
  /** Judges numbers, printed or measured alike. */
  readonly check: (cellsOf: CellsOf) => Verdict
}

/** A cell as a check sees it. */
export interface JudgedCell {
  readonly set: Values
  readonly column: PublishedColumn
  readonly row: PublishedRow
  readonly value: number | string
}

/** Reads the cells of a table in the order of printing; those that are not measured are left out. */
export type CellsOf = (table: string) => readonly JudgedCell[]

/** Whether a sentence holds, and the numbers that say so. */
export interface Verdict {
  readonly holds: boolean
  readonly because: string
}

/** How the whole agreement varies with what the source left open. */
export interface Spread {
  /** "Seed" */
  readonly label: string
  /** One sentence: what was varied, and which numbers were compared. */
  readonly about: string
  /** What the figure is. */
  readonly figure: string
  /** The two halves of the tables: a choice made on one is judged on the other. */
  readonly halves: readonly [one: string, other: string]
  readonly points: readonly { readonly label: string; readonly values: readonly [one: number, other: number] }[]
  /** The label of the point that is the default. */
  readonly chosen: string
}

/** How a source is read where it leaves something open. */
export interface Reading {
  readonly says: string
  /** The passages that say so, as a sentence. */
  readonly passage: string
  /** What is set for it in every table, unless the table sets it. */
  readonly set?: Values
}

/** A source's evaluation. */
export interface Reproduction {
  /** Name on the command line: "thesis". */
  readonly id: string
  readonly label: string
  /** Who, what, where, when. */
  readonly source: string
  readonly tables: readonly PublishedTable[]
  readonly figures: readonly PublishedFigure[]
  readonly observations: readonly Observation[]
  /** How it is read where it leaves something open, which every table is measured with. */
  readonly readings?: readonly Reading[]
  readonly spread?: Spread
  /** Its experiments over many random samples, which are run only when they are asked for. */
  readonly study?: Study
}
