/** A partition, level by level, as a table: how large each graph is, and what is cut. */
import { count, quantity } from '../../../../core/text/format.ts'
import styles from '../../../../views/panel/panel.module.css'
import type { ViewProps } from '../../../page.ts'
import { stageWords } from '../words.ts'

/** All steps, the one under the playhead marked. */
export function LevelsPanel({ run, at }: Pick<ViewProps, 'run'> & { readonly at: number }) {
  const { columns, count: rows } = run.recording
  return (
    <table className={`numbers named ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Level</th>
          <th scope="col">Vertices</th>
          <th scope="col">Edges cut</th>
          <th scope="col">Fetched</th>
          <th scope="col">Imbalance</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row} aria-current={row === at ? 'step' : undefined} className={row === at ? 'medium' : undefined}>
            <th scope="row">{stageWords(run.recording, row)}</th>
            <td>{count(columns.depth[row])}</td>
            <td>{count(columns.vertices[row])}</td>
            <td>{columns.messages[row] > 0 ? count(columns.cut[row]) : '–'}</td>
            <td>{columns.messages[row] > 0 ? count(columns.fetched[row]) : '–'}</td>
            <td>{columns.messages[row] > 0 ? quantity(100 * columns.imbalance[row], '%') : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
