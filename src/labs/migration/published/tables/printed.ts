/** How printed tables are written down here: a line a row, its label first, cells apart by "|", gaps empty. */
import type {
  FromStudy,
  Printed,
  PublishedColumn,
  PublishedRow,
  PublishedTable,
} from '../../../../core/reproduce/published.ts'

const cellOf = (text: string): Printed => {
  if (text === '') return null
  return Number.isNaN(Number(text)) ? text : Number(text)
}

/** The rows of a table. */
export const rowsOf = (text: string): PublishedRow[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [label, ...cells] = line.split('|').map((cell) => cell.trim())
      return { label, set: {}, values: cells.map(cellOf) }
    })

/** A column with so many digits after the point. */
export const column = (label: string, decimals: number, unit = ''): PublishedColumn => ({ label, unit, decimals })

/** What a table is made of; its cells come out of experiments. */
interface Parts {
  readonly number: string
  readonly title: string
  readonly section: string
  readonly rowHead: string
  readonly columns: readonly PublishedColumn[]
  readonly text: string
  readonly from: FromStudy<readonly (readonly Printed[])[]>
  readonly notes?: readonly string[]
}

/** A table that comes out of experiments. */
export function tableOf({ text, notes = [], ...parts }: Parts): PublishedTable {
  return { ...parts, set: {}, rows: rowsOf(text), notes }
}
