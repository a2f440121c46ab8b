/**
 * Tables that come out of a source's experiments. With more samples than the source had, its experiment is made several
 * times: a cell is the mean of what these gave, and their scatter says how far a single one may be from it by chance.
 */
import { tQuantile } from '../statistics/distributions.ts'
import { agreementOf, closeness, type MeasuredCell, rangeAround } from './agreement.ts'
import type { Answer, MeasuredTable } from './evaluation.ts'
import type { FromStudy, Printed, PublishedTable } from './published.ts'
import {
  halfWidth,
  type Measurements,
  type Samples,
  type Study,
  type StudyGroup,
  meanOf as sampleMean,
} from './study.ts'

/** How many of the source's experiments have been made; 0 while cases or samples are missing. */
export function experimentsMade(from: FromStudy<unknown>, measured: Measurements): number {
  const counts = from.cases.map((id) => ([...(measured.get(id)?.values() ?? [])][0]?.length ?? 0) / sizeOf(from, id))
  return Math.floor(Math.min(...counts))
}

const sizeOf = ({ samples, others }: FromStudy<unknown>, id: string): number => others?.[id] ?? samples

/** What each of the source's experiments gives. */
export function readExperiments<T>(from: FromStudy<T>, measured: Measurements): readonly T[] {
  return Array.from({ length: experimentsMade(from, measured) }, (_, experiment) => {
    const start = (id: string) => experiment * sizeOf(from, id)
    return from.read(
      (id) => part(measured.get(id), start(id), start(id) + sizeOf(from, id)),
      (id) => start(id) + 1,
    )
  })
}

function part(samples: Samples = new Map(), from: number, until: number): Samples {
  return new Map([...samples].map(([id, values]) => [id, values.subarray(from, until)]))
}

/** Reads a table off the experiments; without cells while it cannot be. */
export function measureFromStudy(table: PublishedTable, samples: Measurements): MeasuredTable {
  const experiments = table.from ? readExperiments(table.from, samples) : []
  if (table.asked) {
    const answers =
      experiments.length > 0 &&
      table.rows.map((_, r) => table.columns.map((_, c) => answerOf(experiments.map((each) => each[r]?.[c]))))
    return { table, cells: [], agreement: agreementOf([]), ...(answers && { answers }) }
  }
  const cells = table.rows.flatMap(({ values }, row) =>
    table.columns.flatMap((column, c): MeasuredCell[] => {
      const printed = values[c]
      const printedValues = experiments.flatMap((each) => each[row]?.[c] ?? [])
      if (printed === null || printedValues.length === 0 || printedValues.length < experiments.length) return []
      const { measured, error } =
        typeof printedValues[0] === 'number' ? meanOf(printedValues.map(Number)) : mostFrequent(printedValues)
      if (Number.isNaN(measured)) return []
      // A printed bound, "< .01", has no distance to lie within.
      const interval = error !== undefined && typeof printed === 'number' && { error }
      const judged = closeness(column, printed, measured, rangeAround(measured, error))
      return [{ row, column: c, printed, measured, ...interval, closeness: judged }]
    }),
  )
  return { table, cells, agreement: agreementOf([{ table, cells }]) }
}

/** The fewest experiments whose scatter is shown: that of two is known so badly that intervals would be far too wide. */
const LEAST = 3

/** The mean of those that gave a number, and how well it is known. */
function answerOf(cells: readonly (Printed | undefined)[]): Answer | undefined {
  const numbers = Float64Array.from(
    cells.filter((each) => typeof each === 'number' && Number.isFinite(each)) as number[],
  )
  if (numbers.length === 0) return undefined
  const error = halfWidth(numbers)
  return { value: sampleMean(numbers), ...(error > 0 && { error }) }
}

/** The mean of what several experiments gave, and how far the next one would be from it with a probability of 95 %. */
function meanOf(values: readonly number[]): { readonly measured: number; readonly error?: number } {
  const n = values.length
  const measured = values.reduce((sum, value) => sum + value, 0) / n
  if (n < LEAST) return { measured }
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - measured) ** 2, 0) / (n - 1))
  return deviation === 0
    ? { measured }
    : { measured, error: tQuantile(0.975, n - 1) * deviation * Math.sqrt(1 + 1 / n) }
}

/** The word that comes most often; the first, if several come as often. */
function mostFrequent(values: readonly Printed[]): { readonly measured: Printed; readonly error?: undefined } {
  const count = (value: Printed) => values.filter((each) => each === value).length
  return { measured: values.reduce((best, value) => (count(value) > count(best) ? value : best)) }
}

/** The groups of a study that something needs. */
export function groupsFor(study: Study, { cases }: Pick<FromStudy<unknown>, 'cases'>): readonly StudyGroup[] {
  return study.groups.filter((group) => group.cases.some(({ id }) => cases.includes(id)))
}
