/** What a hall sees of its own answers: a fan of curves, bars of picks, dots of numbers; in two rounds side by side, if there were two. */
import { median, quantileSorted } from 'd3-array'
import { area, curveMonotoneX, line } from 'd3-shape'
import { Fragment, useRef } from 'react'
import { ValueAxis } from '../../charts/axes.tsx'
import { heightScale } from '../../charts/height-scale.ts'
import { useSize } from '../../charts/size.ts'
import type { CodedAnswer } from '../../core/codes/code.ts'
import type { AnswerUnit, Prediction } from '../../core/content/lesson.ts'
import type { Recording } from '../../core/recording.ts'
import { count } from '../../core/text/format.ts'
import { pathOf } from '../answers/curve.ts'
import { amount, isInRange, valueText } from '../answers/verdicts.ts'
import styles from './class.module.css'
import { type Counted, countPicks, type Tally } from './coded.ts'
import { letter } from './use-collected.ts'

interface PictureProps {
  readonly ask: Counted
  readonly tally: Tally
  /** What can be picked, in words, in the order of the question's file. */
  readonly options: readonly string[]
  /** The truth, once it is uncovered: the best candidate's place, a number with how far from it is right, or the run. */
  readonly truth?: Truth
}

interface Truth {
  readonly option?: number
  readonly value?: number
  readonly within?: number
  readonly recording?: Recording
}

/** The picture. */
export default function AnswersPicture({ ask, tally, options, truth }: PictureProps) {
  const rounds = [
    { name: tally.after ? 'First' : '', answers: tally.before },
    ...(tally.after ? [{ name: 'After talking', answers: tally.after }] : []),
  ]
  const judged = firstTry(ask, tally, truth)
  if (ask.kind === 'winner' && tally.after) {
    return (
      <div className="stack gap-12">
        <Picks rounds={rounds} options={options} right={truth?.option} />
        {judged && <p>{judged}</p>}
      </div>
    )
  }
  return (
    <div className="stack gap-12">
      <div className={`grid gap-24 ${styles.rounds}`}>
        {rounds.map(({ name, answers }) => (
          <figure key={name} className="stack gap-8 any-width no-margin">
            <figcaption className="flex between gap-8 soft" hidden={answers.length === 0}>
              <span>{name}</span>
              <span>
                {count(answers.length)} {answers.length === 1 ? 'answer' : 'answers'}
              </span>
            </figcaption>
            {ask.kind === 'winner' ? (
              <Picks rounds={[{ name, answers }]} options={options} right={truth?.option} />
            ) : ask.kind === 'value' ? (
              <Numbers answers={answers} ask={ask} right={truth?.value} within={truth?.within} />
            ) : (
              <Fan answers={answers} ask={ask} recording={truth?.recording} />
            )}
          </figure>
        ))}
      </div>
      {judged && <p>{judged}</p>}
      {ask.kind === 'curve' && <p className="soft">{fanWords(truth?.recording !== undefined)}</p>}
    </div>
  )
}

/** How far a number may be from what a code, which keeps three digits, has of it. */
const codeLoses = (value: number) =>
  value === 0 ? 0 : (1 + 1e-9) * 0.5 * 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2)

/** How many answers were right at the first try, and how many after talking; undefined where it is not known how far from the truth is right. */
function firstTry(ask: Counted, { before, after }: Tally, { option, value, within }: Truth = {}): string | undefined {
  const others = ask.kind === 'value' ? ask.range : undefined
  const range = value !== undefined && within !== undefined ? ([value - within, value + within] as const) : others
  if (option === undefined && (value === undefined || !range)) return undefined
  const isRight = (answer: CodedAnswer) =>
    answer.kind === 'pick'
      ? answer.option === option
      : answer.kind === 'number' &&
        value !== undefined &&
        range !== undefined &&
        isInRange(answer.value, value, range, codeLoses(answer.value))
  const right = (answers: readonly CodedAnswer[]) => answers.filter(isRight).length
  const of = (answers: readonly CodedAnswer[]) => `${count(right(answers))} of ${count(answers.length)}`
  return `Right at the first try: ${of(before)}.${after ? ` After talking: ${of(after)}.` : ''}`
}

/** The answers of a round, which has a name where there are two. */
interface Round {
  readonly name: string
  readonly answers: readonly CodedAnswer[]
}

interface PicksProps {
  readonly rounds: readonly Round[]
  readonly options: readonly string[]
  readonly right: number | undefined
}

/** Picks; those of two rounds side by side: the words stand once. */
function Picks({ rounds, options, right }: PicksProps) {
  const counted = rounds.map((round) => ({ ...round, picks: countPicks(round.answers, options.length) }))
  const several = rounds.length > 1
  return (
    <table className={`table ${styles.picks}`} data-rounds={several ? rounds.length : undefined}>
      {several && (
        <thead>
          <tr className="soft">
            <td />
            {rounds.map(({ name, answers }) => (
              <th key={name} className="regular text-left" scope="col" colSpan={2}>
                {name} <span className="nowrap">· {count(answers.length)}</span>
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {options.map((words, option) => (
          <tr key={words} data-right={option === right || undefined}>
            <th className={option === right ? 'strong text-left' : 'regular text-left'} scope="row">
              <b>{letter(option)}</b> {words}
              {option === right && <strong> ✓</strong>}
            </th>
            {counted.map(({ name, answers, picks }) => (
              <Fragment key={name}>
                <td aria-hidden="true">
                  <i className="block" style={{ width: `${(100 * picks[option]) / Math.max(1, answers.length)}%` }} />
                </td>
                <td className="nowrap text-right">
                  {count(picks[option])}
                  <span className="soft"> · {percent(picks[option], answers.length)}</span>
                </td>
              </Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const percent = (part: number, whole: number) => `${whole > 0 ? Math.round((100 * part) / whole) : 0} %`

/** Columns of dots over the axis. */
const PLACES = 50

interface NumbersProps {
  readonly answers: readonly CodedAnswer[]
  readonly ask: Extract<Counted, { kind: 'value' }>
  readonly right: number | undefined
  /** How far from it is right, of a question that has no run. */
  readonly within: number | undefined
}

function Numbers({ answers, ask, right, within }: NumbersProps) {
  const { from, to, unit, range, spread } = ask
  const values = answers.flatMap((answer) => (answer.kind === 'number' ? [answer.value] : []))
  const share = (value: number) => Math.max(0, Math.min(1, (value - from) / (to - from)))
  const heights = new Map<number, number>()
  const dots = values.map((value, i) => {
    const place = Math.min(PLACES - 1, Math.floor(share(value) * PLACES))
    const level = heights.get(place) ?? 0
    heights.set(place, level + 1)
    return { key: i, x: (place + 0.5) * 10, y: level }
  })
  const rise = Math.min(10, 120 / Math.max(1, ...heights.values()))
  const middle = median(values)
  const end = right !== undefined && share(right) > 0.5 ? 'end' : 'start'
  const whole = (value: number) => valueText(value, unit as AnswerUnit)
  const text = (value: number) => whole(Number(value.toPrecision(3)))
  const summary = [
    middle === undefined
      ? right === undefined
        ? 'No number yet.'
        : ''
      : `Half of the class says ${text(middle)} or less.`,
    right === undefined
      ? ''
      : within === undefined
        ? `${spread !== undefined ? 'Theory' : 'The run'}: ${text(right)}.`
        : `Right: ${whole(right)}${within > 0 ? `, give or take ${whole(within)}` : ''}.`,
    right !== undefined && range ? `With other seeds ${text(range[0])} to ${text(range[1])}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <svg className="block full-width overflows" viewBox="0 0 500 150" role="img" aria-label={summary}>
        <line className="stroke-strong" x1={0} x2={500} y1={134} y2={134} />
        {dots.map(({ key, x, y }) => (
          <circle key={key} className="fill-accent" opacity={0.7} cx={x} cy={129 - y * rise} r={4} />
        ))}
        {middle !== undefined && (
          <path className="no-fill stroke-accent" strokeWidth={2.5} d={`M${share(middle) * 500} 136v8l-4 5h8l-4 -5`} />
        )}
        {right !== undefined && (
          <>
            <path className="stroke-ink" strokeWidth={3} d={`M${share(right) * 500} 4V134`} />
            <text
              className="strong fill-ink"
              fontSize={18}
              x={share(right) * 500 + (end === 'end' ? -8 : 8)}
              y={18}
              textAnchor={end}
            >
              {text(right)}
            </text>
          </>
        )}
      </svg>
      <p className="flex between soft" aria-hidden="true">
        <span>{text(from)}</span>
        <span>{text(to)}</span>
      </p>
      <p>{summary}</p>
    </>
  )
}

interface FanProps {
  readonly answers: readonly CodedAnswer[]
  readonly ask: Extract<Prediction, { kind: 'curve' }>
  readonly recording: Recording | undefined
}

/** Outer and inner part of the fan, as shares of the class. */
const BANDS = [
  [0.1, 0.9],
  [0.25, 0.75],
] as const

/** What the fan's bands and lines are. */
const fanWords = (run: boolean) =>
  `Half of the class stays within the dark band, eight of ten within the pale one; the dashed line is the middle.${run ? ' The solid line is the run.' : ''}`

function Fan({ answers, ask, recording }: FanProps) {
  const plot = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(plot)
  const curves = answers.flatMap((answer) => (answer.kind === 'curve' ? [answer.shares] : []))
  const handles = curves[0]?.map((_, handle) => curves.map((shares) => shares[handle]).sort((a, b) => a - b)) ?? []
  const x = (_: unknown, handle: number) => (handle / Math.max(1, handles.length - 1)) * width
  const y = (share: number) => height * (1 - share)
  const at = (sorted: readonly number[], p: number) => y(quantileSorted(sorted as number[], p) ?? 0)
  const band = (low: number, high: number) =>
    area<number[]>(
      x,
      (sorted) => at(sorted, low),
      (sorted) => at(sorted, high),
    ).curve(curveMonotoneX)(handles) ?? ''
  const middle = line<number[]>(x, (sorted) => at(sorted, 0.5)).curve(curveMonotoneX)(handles) ?? ''
  const column = recording?.shape.columns.find(({ id }) => id === ask.column)
  const summary = fanWords(recording !== undefined)
  const ticks = heightScale(ask.top, height / 2).ticks.filter((tick) => tick <= ask.top)
  return (
    <div ref={plot} style={{ height: 'clamp(180px, 44vh, 800px)', marginLeft: 'calc(5.4 * var(--text-small))' }}>
      {width > 0 && height > 0 && (
        <svg className="block overflows" width={width} height={height} role="img" aria-label={summary}>
          <ValueAxis
            width={width}
            height={height}
            ticks={ticks.map((tick) => ({ at: y(tick / ask.top), label: amount(tick, column?.unit ?? '') }))}
          />
          {BANDS.map(([low, high]) => (
            <path key={low} className="fill-accent" opacity={0.22} d={band(low, high)} />
          ))}
          <path className="no-fill stroke-accent" strokeWidth={2.5} strokeDasharray="7 4" d={middle} />
          {recording && column && (
            <path
              className="no-fill stroke-ink"
              strokeWidth={3}
              d={pathOf(
                recording.columns[ask.column],
                recording.count,
                (share) => share * width,
                (value) => y(value / ask.top),
              )}
            />
          )}
        </svg>
      )}
    </div>
  )
}
