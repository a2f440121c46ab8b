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
const rowsOf = (text: string): PublishedRow[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [label, ...cells] = line.split('|').map((cell) => cell.trim())
      return { label, set: {}, values: cells.map(cellOf) }
    })

/** A column with this many digits after the point. */
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

/** What the source's symbols stand for. */
const SYMBOLS: readonly (readonly [symbol: RegExp, meaning: string])[] = [
  [/σ_cg%/u, 'σ_cg% the spread of computing times'],
  [/σ_mg%/u, 'σ_mg% the spread of lengths'],
  [/σ_pg%/u, 'σ_pg% the spread of phases'],
  [/σ_pc/u, 'σ_pc the change between phases, in cycles'],
  [/μ_cg/u, 'μ_cg the mean computing time, in cycles'],
  [/μ_mg/u, 'μ_mg the mean length of messages, in bytes'],
  [/μ_pg/u, 'μ_pg the mean length of a phase, in cycles'],
  [/sync_mean/u, 'sync_mean the wait for the other end'],
  [/ce_ratio_sd/u, 'ce_ratio_sd the deviation of shares of computing'],
  [/T′/u, 'T′ what a process computes, on another scale'],
  [/U′/u, 'U′ the utilisation, on another scale'],
]

/** A note that says what the symbols in a table stand for; none where it has none. */
function symbolsIn(text: string): readonly string[] {
  const meanings = SYMBOLS.filter(([symbol]) => text.search(symbol) >= 0).map(([, meaning]) => meaning)
  if (meanings.length === 0) return []
  const [first, ...others] = meanings
  return [`Symbols: ${[first.replace(' ', ' is '), ...others].join('; ')}.`]
}

/** A table that comes out of experiments. */
export function tableOf({ text, notes = [], ...parts }: Parts): PublishedTable {
  const { title, columns } = parts
  const labels = text.split('\n').map((line) => line.split('|')[0])
  const symbols = symbolsIn([title, ...columns.map(({ label }) => label), ...labels].join('\n'))
  return { ...parts, set: {}, rows: rowsOf(text), notes: [...notes, ...symbols] }
}
