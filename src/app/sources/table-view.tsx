/** A printed table: in every cell what is measured here, what is printed, and the difference. */

import type { DescribedLab } from '../../core/lab.ts'
import { formatLink } from '../../core/link/link.ts'
import { defaults } from '../../core/parameters.ts'
import {
  agreementWords,
  type Closeness,
  INTERVAL_WORDS,
  type MeasuredCell,
  RULE,
} from '../../core/reproduce/agreement.ts'
import type { Answer, Judged, MeasuredTable } from '../../core/reproduce/evaluation.ts'
import {
  type Printed,
  type PublishedColumn,
  type PublishedRow,
  type PublishedTable,
  scenarioOf,
  tableName,
} from '../../core/reproduce/published.ts'
import { capital } from '../../core/text/case.ts'
import { count, grouped } from '../../core/text/format.ts'
import { formatParameter } from '../../core/text/values.ts'
import { Observations } from './observations.tsx'
import styles from './table-view.module.css'

const CLOSENESSES = ['same', 'close', 'chance', 'apart'] as const

interface TableViewProps {
  readonly lab: DescribedLab
  readonly measured: MeasuredTable | undefined
  /** The same cells as the tables have them that it sums up, if it does. */
  readonly summary: MeasuredTable | undefined
  /** The observations under this table; undefined before everything is measured. */
  readonly judged: readonly Judged[] | undefined
}

/** A table with its notes and observations. */
export function TableView({ lab, measured, summary, judged }: TableViewProps) {
  if (!measured) return null
  const { table, cells, agreement, answers } = measured
  const keys = rowKeys(lab, table)
  const labelled = table.rows.some(({ label }) => label)
  return (
    <article className="stack gap-12" style={{ maxWidth: 1200 }}>
      <h3 className="large strong">
        {tableName(table)}. {table.title} <span className="soft medium regular">{table.section}</span>
      </h3>
      <p className="soft">
        {!table.asked &&
          (agreement.cells === 0
            ? 'Not measured: the printed numbers stand alone.'
            : `${capital(agreementWords(agreement))}.`)}{' '}
        {table.derived && 'A derived table, counted apart. '}
        {table.asked && !answers && 'Not measured yet.'}
        {summary && `The printed table against those that it sums up: ${agreementWords(summary.agreement)}.`}
      </p>
      <section className="positioned scroll" aria-label={tableName(table)}>
        <table className={styles.table}>
          <thead>
            <tr>
              {keys.map((id) => (
                <th key={id} scope="col">
                  {lab.parameters[id].symbol ?? lab.parameters[id].label}
                </th>
              ))}
              {labelled && <th scope="col">{table.rowHead ?? 'Run'}</th>}
              {table.columns.map((column) => (
                <th key={columnKey(column)} scope="col">
                  {column.label}
                  {column.unit && <span className="regular"> {column.unit}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, r) => (
              <tr key={`${JSON.stringify(row.set)} ${row.label ?? ''}`}>
                {keys.map((id) => (
                  <th key={id} scope="row">
                    {formatParameter(lab.parameters[id], (row.at ?? row.set)[id])}
                  </th>
                ))}
                {labelled && <th scope="row">{row.label}</th>}
                {table.columns.map((column, c) => (
                  <Cell
                    key={columnKey(column)}
                    lab={lab}
                    table={table}
                    row={row}
                    index={c}
                    cell={cells.find((each) => each.row === r && each.column === c)}
                    answer={answers?.[r][c]}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="flex wrap soft small gap-4-8">
        {!table.asked &&
          CLOSENESSES.filter((closeness) => closeness !== 'chance' || table.chance || agreement.chance > 0).map(
            (closeness) => (
              <span key={closeness} className="pad-0-8 round-4 ink" style={groundOf(closeness)}>
                <b>{MARKS[closeness].mark}</b> {MARKS[closeness].words}: {RULE[closeness]}
              </span>
            ),
          )}
        <span>
          {!table.asked && 'large: measured here; small: printed, and the difference.'}
          {table.from && !table.asked ? '' : ' A cell opens its run.'}
          {(agreement.intervals || table.intervals) && ` ${table.intervals ?? INTERVAL_WORDS}`}
          {table.from &&
            !table.asked &&
            !agreement.intervals &&
            ' With three times as many samples as the source had, or more, intervals say how much is chance.'}
        </span>
      </p>
      {table.explore && (
        <p>
          <a
            className="accent"
            href={`#${formatLink(lab, { ...defaults(lab.parameters), ...table.set }, Object.fromEntries(new URLSearchParams(table.explore)))}`}
          >
            Open this question as an experiment
          </a>
        </p>
      )}
      {table.notes.length > 0 && (
        <section aria-label="Notes">
          <h4 className="no-margin below-4 strong">Notes</h4>
          <ul className="no-margin readable" style={{ paddingLeft: 20 }}>
            {table.notes.map((note) => (
              <li key={note} style={{ padding: '2px 0' }}>
                {note}
              </li>
            ))}
          </ul>
        </section>
      )}
      {judged && judged.length > 0 && <Observations judged={judged} />}
    </article>
  )
}

/** What distinguishes a column from the others of its table. */
function columnKey({ label, set, best, metric }: PublishedColumn): string {
  return JSON.stringify([label, set, best?.gives, metric])
}

/** The parameters in which the rows differ. */
function rowKeys(lab: DescribedLab, { rows }: PublishedTable): readonly string[] {
  const keys = rows.flatMap(({ at, set }) => Object.keys(at ?? set))
  const switches = (id: string) => lab.parameters[id].kind === 'choice'
  const all = [...new Set(keys)].filter((id) => !switches(id) && id in (rows[0].at ?? rows[0].set))
  const at = (row: PublishedRow, id: string) => (row.at ?? row.set)[id]
  return all.filter((id) => new Set(rows.map((row) => at(row, id))).size > 1)
}

interface CellProps {
  readonly lab: DescribedLab
  readonly table: PublishedTable
  readonly row: PublishedRow
  readonly index: number
  readonly cell: MeasuredCell | undefined
  readonly answer: Answer | undefined
}

function Cell({ lab, table, row, index, cell, answer }: CellProps) {
  const column = table.columns[index]
  const printed = written(column, row.values[index])
  const runs =
    table.asked || (!column.measurement && (column.metric ?? column.recorded) !== undefined && printed !== '')
  const values = { ...defaults(lab.parameters), ...scenarioOf(table, row, column), ...(cell ?? answer)?.option?.set }
  const content = cell ? (
    <Compared column={column} cell={cell} />
  ) : answer ? (
    <Measured column={column} value={answer.value} error={answer.error} />
  ) : (
    <span className="soft">{printed || '–'}</span>
  )
  return (
    <td className="nowrap text-right line-below" style={groundOf(cell?.closeness)} data-closeness={cell?.closeness}>
      {runs ? (
        <a
          className={`block touch pad-4-8 plain-link ring-inside ${styles.cell}`}
          href={`#${formatLink(lab, values)}`}
          title="Open this run"
        >
          {content}
        </a>
      ) : (
        <span className="block touch pad-4-8">{content}</span>
      )}
    </td>
  )
}

/** A number with its interval. */
function Measured({
  column,
  value,
  error,
}: {
  readonly column: PublishedColumn
  readonly value: Printed
  readonly error?: number
}) {
  return (
    <>
      {written(column, value)}
      {error !== undefined && <span className="soft small regular"> ± {written(column, error)}</span>}
    </>
  )
}

/** What is measured over what is printed. */
function Compared({ column, cell }: { readonly column: PublishedColumn; readonly cell: MeasuredCell }) {
  const { mark, words } = MARKS[cell.closeness]
  const difference = differenceOf(column, cell)
  return (
    <>
      <span className="block">
        <span className={`soft ${styles.mark}`} aria-hidden="true">
          {mark}
        </span>
        <Measured column={column} value={cell.measured} error={cell.error} />
      </span>
      <span className="block soft small">
        <span className="visually-hidden">, printed </span>
        {written(column, cell.printed)}
        {difference && <span className={styles.difference}> {difference}</span>}
      </span>
      <span className="visually-hidden">, {words}</span>
    </>
  )
}

/** The ground of a cell. */
const groundOf = (closeness: Closeness | undefined) =>
  closeness && { background: closeness === 'chance' ? HATCHED : `var(--${closeness}-band)` }

/** Neither close nor apart: hatched in the grounds of both. */
const HATCHED = 'repeating-linear-gradient(135deg, var(--close-band) 0 5px, var(--apart-band) 5px 10px)'

/** The sign of each closeness, and its words. */
const MARKS: Readonly<Record<Closeness, { readonly mark: string; readonly words: string }>> = {
  same: { mark: '=', words: 'the same' },
  close: { mark: '≈', words: 'close' },
  chance: { mark: '±', words: 'within chance' },
  apart: { mark: '≠', words: 'apart' },
}

/** A value as its column prints it. */
function written({ decimals }: PublishedColumn, value: Printed): string {
  if (typeof value !== 'number') return value ?? ''
  return grouped(value, decimals)
}

/** How far the measured value is from the printed one, with its sign; empty where there is nothing to say. */
function differenceOf(column: PublishedColumn, { printed, measured }: MeasuredCell): string {
  const { unit, best } = column
  if (best?.gives === 'option') {
    if (!best.scale) return ''
    const at = (text: string) => best.options.findIndex(({ label }) => text.split(', ').includes(label))
    const steps = at(String(measured)) - at(String(printed))
    if (steps === 0) return ''
    return `${steps > 0 ? '+' : '−'}${Math.abs(steps)} ${Math.abs(steps) === 1 ? 'step' : 'steps'}`
  }
  if (typeof printed === 'string' || written(column, printed) === written(column, measured)) return ''
  const [p, m] = [Number(printed), Number(measured)]
  if (unit === '%') return `${m > p ? '+' : '−'}${Math.abs(m - p).toFixed(2)}`
  if (unit === '' && Number.isInteger(p)) return m === p ? '' : `${m > p ? '+' : '−'}${count(Math.abs(m - p))}`
  const share = (100 * (m - p)) / p
  const size = Math.abs(share).toFixed(1)
  return p === 0 ? '' : `${size === '0.0' ? '' : share < 0 ? '−' : '+'}${size} %`
}
