/** Why the best is better than the next: a waterfall from the one's mean time to the other's. */
import { type CSSProperties, useId } from 'react'
import { TimePatterns, TimeSwatch, timeFill } from '../../../charts/time-use/texture.tsx'
import type { Answer } from '../../../core/advise/answer.ts'
import { leadOf, leastOf } from '../../../core/advise/words.ts'
import { capital } from '../../../core/text/case.ts'
import { lineText } from '../../../core/time/bound.ts'
import { fallOf } from '../../../core/time/fall.ts'
import { changeText, partsText } from '../../../core/time/time-difference.ts'
import fall from '../../ui/fall.module.css'
import { Bar, Whole } from '../../ui/fall-bar.tsx'

/** The waterfall; nothing where the lab does not say where the time goes, or both take the same. */
export function Lead({ answer }: { readonly answer: Answer }) {
  const id = useId()
  const difference = leadOf(answer)
  if (!difference || difference.changes.length === 0) return null
  const { scale, changes, from, to } = difference
  const [best, next] = answer.rows
  const least = leastOf(answer)
  const { bars, bound, ...ends } = fallOf(difference, least && least / scale.quantum)
  return (
    <div className="stack gap-4">
      <svg className="visually-hidden" aria-hidden="true">
        <TimePatterns id={id} />
      </svg>
      <ol className="list stack" aria-label={`From ${best.rule.label} to ${next.rule.label}`}>
        <Total name={best.rule.label} time={scale.write(from)} to={ends.from} bound={bound} colour="var(--accent)" />
        {changes.map((change, i) => (
          <li key={change.parts[0].metric} className={`grid gap-4-12 ${fall.change}`}>
            <span className="flex gap-8 any-width">
              <TimeSwatch use={change.parts[0].use} />
              <span aria-hidden="true">{capital(partsText(change))}</span>
              <span className="visually-hidden">{capital(changeText(change, scale))}.</span>
            </span>
            <b className="strong nowrap" aria-hidden="true">
              {change.change < 0 ? '−' : '+'}
              {scale.write(Math.abs(change.change))}
            </b>
            <Bar {...bars[i]} bound={bound} fill={timeFill(id, change.parts[0].use)} />
          </li>
        ))}
        <Total name={next.rule.label} time={scale.write(to)} to={ends.to} bound={bound} colour="var(--ink-soft)" />
      </ol>
      {ends.cut && <p className="soft small">The bars of both begin at {scale.write(ends.origin)}.</p>}
      {bound !== undefined && <p className="soft small">{lineText(least, answer.metric.unit)}</p>}
    </div>
  )
}

interface TotalProps {
  readonly name: string
  readonly time: string
  /** Where its bar ends, as a share of the width. */
  readonly to: number
  readonly bound: number | undefined
  readonly colour: string
}

/** The mean time of a rule. */
function Total({ name, time, to, bound, colour }: TotalProps) {
  return (
    <li className={`grid gap-4-12 ${fall.change}`} style={{ '--mark': colour } as CSSProperties}>
      <span className="any-width">{name}</span>
      <b className="strong nowrap">{time}</b>
      <Whole to={to} bound={bound} />
    </li>
  )
}
