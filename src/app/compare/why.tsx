/** Why one run takes longer than another: a waterfall from one total time to the other, each bar a link to the moment that shows it. */
import { type ComponentProps, type CSSProperties, type ReactNode, useId, useState } from 'react'
import { TimePatterns, TimeSwatch, timeFill } from '../../charts/time-use/texture.tsx'
import type { RunName } from '../../core/link/run-names.ts'
import { axisOf, unitOf } from '../../core/playhead/axis.ts'
import { capital } from '../../core/text/case.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { lineText } from '../../core/time/bound.ts'
import { fallOf } from '../../core/time/fall.ts'
import {
  achievedText,
  changeText,
  partsText,
  splitText,
  type TimeChange,
  timeDifference,
  totalText,
} from '../../core/time/time-difference.ts'
import { labs } from '../../labs/descriptions.ts'
import type { RunView } from '../../labs/page.ts'
import { breakdownOf } from '../play/time-words.ts'
import { isDone, MARKS } from '../state/compared-runs.ts'
import { useLabViews } from '../state/lab-views.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import fallStyles from '../ui/fall.module.css'
import { Bar, Whole } from '../ui/fall-bar.tsx'
import { RunLabel } from './swatch.tsx'
import { useRunNames } from './use-names.ts'
import { causes, costliest, placeText, reasonText, stepsText } from './why-words.ts'

/** Why the present run and one of the compared ones take different times; everything that it shows is the page's own state. */
export default function Why() {
  const { lab, run, current, comparedRuns } = usePage((s) => ({
    lab: s.lab,
    run: s.run,
    current: s.run?.finished === true && s.run.values === s.values,
    comparedRuns: s.comparedRuns,
  }))
  const names = useRunNames()
  const [chosen, choose] = useState(0)
  const index = Math.min(chosen, comparedRuns.length - 1)
  const other = comparedRuns[index]
  if (!other) return <p className="soft airy">Pin a run to see why another one takes longer or shorter.</p>
  const split = labs[lab].timeSplit ?? []
  const unit = labs[lab].metrics.find(({ id }) => id === split[0]?.metric)?.unit ?? ''
  const ready = current && run?.metrics && isDone(other) && other.run?.metrics
  const difference = ready ? timeDifference(split, run.metrics, other.run.metrics, unit) : undefined
  return (
    <div className="stack gap-12 any-width">
      {comparedRuns.length > 1 && (
        <div className="flex wrap gap-8" role="group" aria-label="Compared with A">
          {comparedRuns.map((_, i) => (
            <button
              className="tool any-width medium high-32"
              key={MARKS[i + 1].name}
              type="button"
              aria-pressed={i === index}
              onClick={() => choose(i)}
            >
              <RunLabel mark={MARKS[i + 1]} name={names[i + 1]} />
            </button>
          ))}
        </div>
      )}
      {difference && run && other.run ? (
        <Explained
          difference={difference}
          runs={[run, other.run]}
          marks={[MARKS[0], MARKS[index + 1]]}
          names={[names[0], names[index + 1]]}
          unit={unit}
        />
      ) : (
        <p className="soft airy">
          {other.problem !== undefined
            ? `${MARKS[index + 1].name} cannot be run: ${other.problem}`
            : ready
              ? 'One of the runs has no answer, so there is no time to explain.'
              : 'Simulating…'}
        </p>
      )}
    </div>
  )
}

interface ExplainedProps {
  readonly difference: NonNullable<ReturnType<typeof timeDifference>>
  /** A and the other one; marks and names in the same order. */
  readonly runs: readonly [RunView, RunView]
  readonly marks: readonly (typeof MARKS)[number][]
  readonly names: readonly RunName[]
  /** The unit of the lab's time. */
  readonly unit: string
}

function Explained({ difference, runs, marks, names, unit }: ExplainedProps) {
  const id = useId()
  const { scale, changes } = difference
  const [a, b] = marks.map(({ name }) => name)
  const lab = usePage((s) => s.lab)
  const counted = labs[lab].metrics.find(({ id }) => id === labs[lab].achieved)
  const { why } = useLabViews(lab)
  const [one, other] = runs.map(({ metrics }) => metrics ?? {})
  const achieved = counted && achievedText(difference, counted, [one, other], a, b)
  const bounds = runs.map(({ metrics }) => breakdownOf(labs[lab], metrics)?.bounds[0]?.value)
  // What neither can beat.
  const least = bounds[0] !== undefined && bounds[1] !== undefined ? Math.min(bounds[0], bounds[1]) : undefined
  const fall = fallOf(difference, least && least / scale.quantum)
  const split = changes.flatMap(({ parts }) => parts)
  const reasons = [...causes(labs[lab].parameters, [runs[0], runs[1]], marks), ...(why?.(runs, [a, b]) ?? [])]
  const stepped = runs.every(
    ({ recording }) => !recording.shape.slots && split.some(({ column }) => column && column in recording.columns),
  )
  return (
    <>
      <p className="large strong line-1-25" style={{ textWrap: 'pretty' }} aria-live="polite">
        {unbroken(totalText(difference, a, b, labs[lab].timeOf))}
        {/* The bars say it again. */}
        <span data-detail="">{unbroken(splitText(difference))}</span>.{achieved && ` ${unbroken(achieved)}`}
      </p>
      {reasons.map((reason) => (
        <p key={reason} className="airy" data-detail="">
          {reason}
        </p>
      ))}
      {stepped && (
        <p className="soft airy" data-detail="">
          {stepsText(runs, marks)}
        </p>
      )}
      <svg className="visually-hidden" aria-hidden="true">
        <TimePatterns id={id} />
      </svg>
      <ol className="list stack gap-4">
        <Total
          mark={marks[0]}
          name={names[0]}
          time={scale.write(difference.from)}
          to={fall.from}
          cut={fall.cut}
          bound={fall.bound}
        />
        {changes.map((change, i) => (
          <Change
            key={change.parts[0].metric}
            change={change}
            runs={runs}
            marks={marks}
            unit={unit}
            totals={[difference.from, difference.to].map((time) => time * scale.quantum)}
            value={`${change.change < 0 ? '−' : '+'}${scale.write(Math.abs(change.change))}`}
            spoken={changeText(change, scale)}
          >
            <Bar {...fall.bars[i]} bound={fall.bound} fill={timeFill(id, change.parts[0].use)} />
          </Change>
        ))}
        <Total
          mark={marks[1]}
          name={names[1]}
          time={scale.write(difference.to)}
          to={fall.to}
          cut={fall.cut}
          bound={fall.bound}
        />
      </ol>
      {fall.cut && (
        <p className="soft airy">{unbroken(`The bars of both runs begin at ${scale.write(fall.origin)}.`)}</p>
      )}
      {fall.bound !== undefined && <p className="soft airy">{unbroken(lineText(least, unit))}</p>}
    </>
  )
}

interface TotalProps extends ComponentProps<typeof Whole> {
  readonly mark: (typeof MARKS)[number]
  readonly name: RunName
  readonly time: string
}

/** A run's total time. */
function Total({ mark, name, time, ...bar }: TotalProps) {
  return (
    <li
      className={`grid gap-4-12 full-width regular text-left ink rounded ${fallStyles.change}`}
      style={{ '--mark': mark.colour } as CSSProperties}
    >
      <RunLabel mark={mark} name={name} />
      <b className="medium heavy nowrap">{time}</b>
      <Whole {...bar} />
    </li>
  )
}

interface ChangeProps extends Pick<ExplainedProps, 'runs' | 'marks' | 'unit'> {
  readonly change: TimeChange
  readonly value: string
  /** Both total times. */
  readonly totals: readonly number[]
  /** The change in words. */
  readonly spoken: string
  /** Its bar. */
  readonly children: ReactNode
}

/** One change, with its reason; where it is recorded step by step, a button that goes to the step with most of it. */
function Change({ change, runs, marks, unit, value, totals, spoken, children }: ChangeProps) {
  const session = useSession()
  // The run that has more of it shows it.
  const who = change.change < 0 ? 0 : 1
  const row = costliest(runs[who].recording, change.parts[0])
  const content = (
    <>
      <span className="flex gap-8 any-width medium">
        <TimeSwatch use={change.parts[0].use} />
        <span aria-hidden="true">{capital(partsText(change))}</span>
        <span className="visually-hidden">{capital(spoken)}.</span>
      </span>
      <b className="medium heavy nowrap" aria-hidden="true">
        {value}
      </b>
      {children}
      <span className="soft small airy" style={{ gridColumn: '1 / 3' }} data-detail="">
        {reasonText(change, runs, marks, unit, totals)}
      </span>
    </>
  )
  if (row < 0)
    return <li className={`grid gap-4-12 full-width regular text-left ink rounded ${fallStyles.change}`}>{content}</li>
  const go = () => {
    const { axis, layout } = session.store.getState()
    if (who > 0 && layout === 'one') session.setLayout('side')
    session.setSpan('whole')
    session.playhead.seek(axisOf(runs[who].recording, unitOf(axis)).xOf(row))
  }
  return (
    <li>
      <Button
        look="quiet"
        className={`grid gap-4-12 full-width regular text-left ink rounded to-sunken ${fallStyles.change}`}
        onClick={go}
      >
        {content}
        <span className="accent small airy" style={{ gridColumn: '1 / 3' }} data-detail="">
          Go to {placeText(runs[who].recording, row)} of {marks[who].name}, which has most of it
        </span>
      </Button>
    </li>
  )
}
