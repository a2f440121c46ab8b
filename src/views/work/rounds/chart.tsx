/** Search anomalies: rounds that a search takes over the number of processors, by how late better values are known. */

import { useContext, useState } from 'react'
import styles from '../../../charts/apart.module.css'
import { Choice } from '../../../charts/choice.tsx'
import { CurveChart } from '../../../charts/curve-chart.tsx'
import { ChartPlaceContext } from '../../../charts/layout.ts'
import type { Artifacts } from '../../../core/lab.ts'
import { count, counted } from '../../../core/text/format.ts'
import type { RoundTable } from '../../../core/workloads/rounds/table.ts'
import { useArtifact } from '../../use-artifact.ts'

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
    <div className={`${styles.chart} stack any-height full-height no-margin small`}>
      <div className={`toolbar gap-4-12 pad-4-16 soft ${styles.head}`}>
        <b className="ink strong">Searches in rounds</b>
        <Choice label="What is shown" options={VIEWS} chosen={view} onChoose={setView} />
        <span className={`grow ${styles.verdict}`} aria-live="polite">
          {sentence}
        </span>
        {tool}
      </div>
      <div className={`grow any-height ${styles.body}`}>
        {table && <Curves table={table} view={view} sentence={sentence} />}
      </div>
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

/** How late values are known. */
export function delayWords(delay: number): string {
  if (delay === 0) return 'known at once'
  return delay < Number.POSITIVE_INFINITY ? `${counted(delay, 'round')} late` : 'never known'
}

/** Rounds of one processor by those of each number, as the table has them; −1 where a search was stopped. */
export const speedups = ({ rounds }: RoundTable): readonly number[] =>
  [...rounds].map((number) => (number > 0 && rounds[0] > 0 ? rounds[0] / number : -1))

/** The most and the least that processors bring, over all numbers and delays. */
export function verdict(table: RoundTable): string {
  const { processors, delays, rounds } = table
  if (rounds[0] < 0) return 'Even one processor’s search was stopped: it has too many tasks.'
  const width = processors.length
  const ratios = speedups(table)
  const shares = ratios.map((ratio, place) => (ratio < 0 ? -1 : ratio / processors[place % width]))
  const at = (place: number) =>
    `${count(processors[place % width])} processors take ${counted(rounds[place], 'round')} where values are ${delayWords(delays[Math.floor(place / width)])}`
  const best = shares.indexOf(Math.max(...shares))
  const worst = ratios.indexOf(Math.min(...ratios.filter((ratio) => ratio >= 0)))
  const one = `One processor takes ${counted(rounds[0], 'round')}.`
  const above = shares[best] > 1 ? ` ${at(best)}: more than ${count(processors[best % width])} times fewer.` : ''
  const below = ratios[worst] < 1 ? ` ${at(worst)}: more than one alone.` : ''
  if (above || below) return one + above + below
  const none = rounds.includes(-1) ? 'No search that ends' : 'No number of processors here'
  return `${one} ${none} is faster than in proportion, and none is slower than one processor.`
}
