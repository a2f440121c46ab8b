/** What one processor decided in a round, step by step: why it decides, to whom, which processes, where each goes, what was refused. */
import { useMemo, useState } from 'react'
import { count, quantity } from '../../../../core/text/format.ts'
import { linksOf } from '../../../../views/network/lit.ts'
import { useLight, usePointed } from '../../../../views/network/use-light.ts'
import styles from '../../../../views/panel/panel.module.css'
import type { RunView, ViewProps } from '../../../page.ts'
import type { Decision, RoundDetail } from '../../model/detail.ts'
import { fate, locationText, noneText, ranked, refusedText, selectionText, targetsText, whoText } from './why.ts'

/** Candidates that are listed. */
const LISTED = 48

interface ChoicePanelProps extends Pick<ViewProps, 'run' | 'lens'> {
  readonly round: RoundDetail
}

/** The decisions of the processor that is chosen here or pointed at in the machine; at first of one that moves something. */
export function ChoicePanel({ run, round, lens }: ChoicePanelProps) {
  const [selected, setSelected] = useState<number>()
  const { decisions } = round
  const deciders = [...new Set(decisions.map(({ by }) => by))]
  const moving = decisions.find(({ pairs, refused }) => pairs.length > refused.length)
  const chosen = deciders.find((by) => by === selected) ?? moving?.by ?? deciders[0]
  usePointed(lens, setSelected)
  useLight(
    lens,
    useMemo(() => {
      const goes = decisions
        .filter(({ by }) => by === chosen)
        .flatMap(({ processor, pairs, refused }) =>
          pairs
            .filter(({ process }) => !refused.includes(process))
            .map(({ target }) => ({ from: processor, to: target, amount: 1 })),
        )
      const marked = chosen === undefined ? [] : [chosen]
      return goes.length > 0 ? { marked, links: linksOf(goes) } : { marked }
    }, [decisions, chosen]),
  )
  if (chosen === undefined) return <p>No processor has anything to decide in this round.</p>
  const moved = (by: number) =>
    decisions.reduce((sum, one) => sum + (one.by === by ? one.pairs.length - one.refused.length : 0), 0)
  return (
    <>
      <label className="row gap-8">
        Processor
        <select className="tool" value={chosen} onChange={(event) => setSelected(Number(event.target.value))}>
          {deciders.map((by) => (
            <option key={by} value={by}>
              {count(by)}: {moved(by) > 0 ? `${count(moved(by))} to move` : 'nothing moves'}
            </option>
          ))}
        </select>
      </label>
      {decisions
        .filter(({ by }) => by === chosen)
        .map((decision, k) => (
          <Steps key={`${chosen} ${k}`} run={run} round={round} decision={decision} />
        ))}
    </>
  )
}

interface StepsProps {
  readonly run: RunView
  readonly round: RoundDetail
  readonly decision: Decision
}

function Steps({ run, round, decision }: StepsProps) {
  const { targets } = decision
  const whom = targetsText(run, round, decision)
  const refused = refusedText(decision)
  return (
    <ol className={`grid gap-8 no-margin ${styles.sequence}`}>
      <li>{whoText(run, round, decision)}</li>
      {whom && <li>{whom}</li>}
      {targets.length > 0 && (
        <li>
          {selectionText(run, decision)}
          <Candidates run={run} decision={decision} />
        </li>
      )}
      {targets.length > 0 && <li>{locationText(run, decision)}</li>}
      {refused && <li>{refused}</li>}
    </ol>
  )
}

function Candidates({ run, decision }: Pick<StepsProps, 'run' | 'decision'>) {
  const all = ranked(run, decision)
  if (all.length === 0) return <p>{noneText(run)}</p>
  return (
    <>
      <table className={`numbers named small above-4 ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Process</th>
            <th scope="col">Computed, cycles</th>
            <th scope="col">Blocking factor</th>
            <th scope="col">Share of the CPU</th>
            <th scope="col">From the mean, points</th>
            <th scope="col" className={styles.wide}>
              Is
            </th>
          </tr>
        </thead>
        <tbody>
          {all.slice(0, LISTED).map((one) => (
            <tr key={one.process} data-chosen={decision.selected.includes(one.process) || undefined}>
              <th scope="row">{count(one.process)}</th>
              <td>{count(one.worked)}</td>
              <td>{quantity(one.factor)}</td>
              <td>{one.ratio === undefined ? '–' : quantity(100 * one.ratio, '%')}</td>
              <td>{one.ratio === undefined ? '–' : quantity(100 * one.distance)}</td>
              <td className={styles.wide}>{fate(run, one, decision)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > LISTED && <p>And {count(all.length - LISTED)} more.</p>}
    </>
  )
}
