/** Two alternatives, compared pair by pair. */
import { useId, useMemo, useState } from 'react'
import { TableButton } from '../../../charts/table.tsx'
import type { Analysis } from '../../../core/experiment/analysis.ts'
import { otherCells, otherText, type Pairing, pairingText, pairLevels } from '../../../core/experiment/pairs.ts'
import { blocksWorthText, factorText, levelText } from '../../../core/experiment/words.ts'
import { capital, inSentence } from '../../../core/text/case.ts'
import { quantity } from '../../../core/text/format.ts'
import { Choice } from './choice.tsx'
import styles from './results.module.css'
import { Scatter } from './scatter.tsx'

/** The most combinations of other levels that are offered one by one. */
const MOST_CELLS = 100

/** The comparison. */
export function Pairs({ analysis }: { readonly analysis: Analysis }) {
  const key = useId()
  const { subject, measured, factors } = analysis
  const [selection, setSelection] = useState({ factor: 0, a: 1, b: 0, cell: -1 })
  const factor = Math.min(selection.factor, factors.length - 1)
  const most = factors[factor].levels.length - 1
  const [a, b] = [Math.min(selection.a, most), Math.min(selection.b, most)]
  const cells = useMemo(() => otherCells(subject, factor), [subject, factor])
  const cell = cells.includes(selection.cell) ? selection.cell : undefined
  const choice = { factor, a, b, cell }
  const pairing = useMemo(
    () => pairLevels(subject, measured, { factor, a, b, cell }),
    [subject, measured, factor, a, b, cell],
  )
  const levels = factors[factor].levels.map((_, level) => levelText(subject, factor, level))
  const worth = blocksWorthText(analysis)
  return (
    <section className={styles.section} aria-labelledby={key}>
      <h2 className="large strong" id={key}>
        Two alternatives, pair by pair
      </h2>
      {typeof pairing === 'string' ? (
        <p className={styles.words}>
          {a === b
            ? 'Choose two different levels.'
            : `These runs make no pairs (${pairing}): pairs are runs of one block, such as the same seed, or of the same levels of other factors.`}
        </p>
      ) : (
        <p className={styles.words} role="status">
          {pairingText(analysis, choice, pairing)}
        </p>
      )}
      <div className="toolbar gap-8-24 any-width below-12">
        <Choice
          label="Compare"
          options={factors.map((_, i) => capital(factorText(subject, i)))}
          value={factor}
          onChange={(factor) => setSelection({ factor, a: 1, b: 0, cell: -1 })}
        />
        <Choice label="A" options={levels} value={a} onChange={(a) => setSelection({ ...selection, factor, a })} />
        <Choice label="B" options={levels} value={b} onChange={(b) => setSelection({ ...selection, factor, b })} />
        {cells.length > 1 && cells.length <= MOST_CELLS && (
          <Choice
            label="At"
            options={['the mean over everything else', ...cells.map((cell) => otherText(subject, factor, cell))]}
            value={cell === undefined ? 0 : cells.indexOf(cell) + 1}
            onChange={(at) => setSelection({ ...selection, factor, cell: cells[at - 1] ?? -1 })}
          />
        )}
      </div>
      {typeof pairing !== 'string' && (
        <Differences analysis={analysis} pairing={pairing} names={[levels[a], levels[b]]} />
      )}
      {worth && <p className={styles.words}>{worth}</p>}
    </section>
  )
}

interface DifferencesProps {
  readonly analysis: Analysis
  readonly pairing: Pairing
  readonly names: readonly [one: string, other: string]
}

/** The pairs' differences as points, and as a table. */
function Differences({ analysis: { metric }, pairing: { test, names, unit }, names: [a, b] }: DifferencesProps) {
  const { differences, mean, low, high } = test
  const above = differences.filter((difference) => difference > 0).length
  const below = differences.filter((difference) => difference < 0).length
  const text = `With ${a} it is higher in ${above} of ${differences.length} pairs and lower in ${below}.`
  const title = `${metric.label} with ${a} less that with ${b}`
  return (
    <>
      <figure className="any-width">
        <h3 className="below-4 medium strong">{title}</h3>
        <Scatter
          label={`${title}, pair by pair. ${text}`}
          unit={metric.unit}
          zero
          marks={differences.map((y, i) => ({ key: i, x: i + 1, y }))}
          x={
            differences.length > 9
              ? (at) => String(Math.round(at))
              : names.map((label, i) => ({ at: i + 1, label: unit ? label : String(i + 1) }))
          }
          band={[low, mean, high]}
        />
        <figcaption className={`above-4 soft small ${styles.caption}`}>
          A point is a pair; the line is their mean, the band its 95 % interval. {text}
        </figcaption>
      </figure>
      <TableButton
        label="Pairs"
        summary={text}
        table={() => ({
          note: 'All pairs.',
          head: [capital(inSentence(unit ?? 'pair')), `${metric.label}, ${a} less ${b}`],
          rows: differences.map((difference, i) => [names[i], quantity(difference, metric.unit)]),
        })}
      />
    </>
  )
}
