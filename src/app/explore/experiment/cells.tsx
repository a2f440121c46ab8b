/** The cells' means as a table that can be sorted; each cell opens its run. */

import { useMemo, useState } from 'react'
import type { Analysis, Cell } from '../../../core/experiment/analysis.ts'
import { rankCells } from '../../../core/experiment/ranking.ts'
import { levelText } from '../../../core/experiment/words.ts'
import { levelsOfCell, plannedRun } from '../../../core/statistics/design.ts'
import { range } from '../../../core/text/comparison.ts'
import { distanceText } from '../../../core/text/distance.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import { useSession } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import styles from './results.module.css'
import { Scroll } from './scroll.tsx'

interface CellsProps {
  readonly analysis: Analysis
}

/** Rows that are shown at first. */
const SHOWN = 60

/** Where a row is sorted to: a factor's index, or one of the numbers. */
type Column = number | 'mean' | 'deviation'

/** The table. */
export function Cells({ analysis }: CellsProps) {
  const session = useSession()
  const [sort, setSort] = useState<{ readonly by: Column; readonly up: boolean }>()
  const [all, setAll] = useState(false)
  const { subject, cells, factors, metric, replicates } = analysis
  const { plan } = subject
  const ranking = useMemo(() => rankCells(analysis), [analysis])
  const distances = useMemo(() => new Map(ranking.cells.map(({ cell, distance }) => [cell, distance])), [ranking])
  const sorted = useMemo(() => {
    const byCell = new Map(cells.map((cell) => [cell.cell, cell]))
    if (!sort) return ranking.cells.flatMap(({ cell }) => byCell.get(cell) ?? [])
    const value = (cell: Cell) =>
      typeof sort.by === 'number' ? levelsOfCell(factors, cell.cell)[sort.by] : (cell[sort.by] ?? 0)
    return [...cells].sort((a, b) => (sort.up ? 1 : -1) * (value(a) - value(b)))
  }, [cells, factors, sort, ranking])
  const head = (by: Column, label: string) => (
    <th key={by} scope="col" aria-sort={sort?.by === by ? (sort.up ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={`touch ${styles.sort}`}
        onClick={() => setSort({ by, up: sort?.by === by ? !sort.up : true })}
      >
        {label}
        <span aria-hidden="true">{sort?.by === by ? (sort.up ? ' ▲' : ' ▼') : ''}</span>
      </button>
    </th>
  )
  const distanceOf = (cell: number) => {
    const distance = distances.get(cell)
    return distance ? distanceText(analysis.metric, distance) : '–'
  }
  return (
    <section className={styles.section} aria-labelledby="experiment-cells">
      <h2 className="large strong" id="experiment-cells">
        Means of the cells
      </h2>
      <p className={styles.words}>
        {count(cells.length)} cells of {counted(replicates, plan ? 'run' : 'measurement')} each
        {plan && '; a cell opens its first run'}.
      </p>
      <Scroll label="Table of means">
        <table className={`numbers named nowrap ${styles.table}`}>
          <thead>
            <tr>
              {factors.map(({ parameter }, i) => head(i, subject.parameters[parameter].label))}
              {head('mean', metric.label)}
              {replicates > 1 && <th scope="col">95 % (t)</th>}
              {replicates > 1 && head('deviation', 'Deviation')}
              {replicates > 1 && <th scope="col">From the best (95 %)</th>}
              {plan && (
                <th scope="col">
                  <span className="visually-hidden">Run</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, all ? undefined : SHOWN).map(({ cell, mean, deviation, interval }) => {
              const levels = levelsOfCell(factors, cell).map((level, i) => levelText(subject, i, level))
              return (
                <tr key={cell}>
                  {levels.map((level, i) => (
                    <td key={factors[i].parameter}>{level}</td>
                  ))}
                  <td title={String(mean)}>{quantity(mean, metric.unit)}</td>
                  {interval && <td>{range(...interval, (value, digits) => quantity(value, metric.unit, digits))}</td>}
                  {replicates > 1 && <td title={String(deviation)}>{quantity(deviation, metric.unit)}</td>}
                  {replicates > 1 && <td>{distanceOf(cell)}</td>}
                  {plan && (
                    <td>
                      <Button
                        look="quiet"
                        aria-label={`Open the run of ${levels.join(', ')}`}
                        onClick={() => {
                          session.replace(plannedRun(plan.design, cell).values)
                          session.setView('play')
                        }}
                      >
                        Open
                      </Button>
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </Scroll>
      {!all && cells.length > SHOWN && <Button onClick={() => setAll(true)}>Show all {count(cells.length)}</Button>}
    </section>
  )
}
