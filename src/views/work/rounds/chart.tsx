/** Search anomalies: rounds that a search takes over the number of processors, by how late better values are known. */
import { useContext, useState } from 'react'
import styles from '../../../charts/apart.module.css'
import { Choice } from '../../../charts/choice.tsx'
import { CurveChart } from '../../../charts/curve-chart.tsx'
import { ChartPlaceContext } from '../../../charts/layout.ts'
import type { Artifacts } from '../../../core/lab.ts'
import { count } from '../../../core/text/format.ts'
import type { RoundTable } from '../../../core/workloads/rounds/table.ts'
import { useArtifact } from '../../use-artifact.ts'
import { delayWords, speedups, verdict } from './words.ts'

const VIEWS = [
  { id: 'speedup', label: 'Speedup' },
  { id: 'rounds', label: 'Rounds' },
  { id: 'visits', label: 'Visits' },
] as const

/** The chart, as soon as the searches are done. */
export function Rounds({ artifacts }: { readonly artifacts?: Artifacts }) {
  const { tool } = useContext(ChartPlaceContext)
  const artifact = useArtifact(artifacts, 'rounds')
  const table = artifact?.artifact as RoundTable | undefined
  const [view, setView] = useState<(typeof VIEWS)[number]['id']>('speedup')
  const sentence = table
    ? verdict(table)
    : artifact
      ? 'Rounds are counted where a best value is searched for.'
      : 'The searches are being counted in rounds…'
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <b>Searches in rounds</b>
        <Choice label="What is shown" options={VIEWS} chosen={view} onChoose={setView} />
        <span className={styles.verdict} aria-live="polite">
          {sentence}
        </span>
        {tool}
      </div>
      <div className={styles.body}>{table && <Curves table={table} view={view} sentence={sentence} />}</div>
    </div>
  )
}

interface CurvesProps {
  readonly table: RoundTable
  readonly view: (typeof VIEWS)[number]['id']
  readonly sentence: string
}

function Curves({ table, view, sentence }: CurvesProps) {
  const { processors, delays } = table
  const values = view === 'speedup' ? speedups(table) : table[view]
  const curves = [...delays].map((delay, row) => ({
    label: delayWords(delay),
    points: [...processors].flatMap((p, column) => {
      const value = values[row * processors.length + column]
      return value >= 0 ? [[p, value] as const] : []
    }),
  }))
  const linear = { label: 'linear', points: [...processors].map((p) => [p, p] as const) }
  const label = { speedup: 'Rounds of one by rounds of p', rounds: 'Rounds', visits: 'Visits of all processors' }[view]
  return (
    <CurveChart
      label="Searches in rounds"
      summary={sentence}
      x={{ label: 'Processors', scale: 'log', format: count }}
      y={{ label, scale: 'log', format: count }}
      curves={view === 'speedup' ? [...curves, linear] : curves}
      dots
    />
  )
}
