/** Where the time of each compared run goes: a bar a run, as long as the run takes on the axis of the curves, where that has seconds. */
import { useId } from 'react'
import { GUTTER_LEFT, GUTTER_RIGHT } from '../../charts/places.ts'
import { TimePatterns, TimeSwatch, timeFill } from '../../charts/time-use/texture.tsx'
import { decimalExponentOf } from '../../core/math/bits.ts'
import { quantity } from '../../core/text/format.ts'
import { timeScale } from '../../core/text/times.ts'
import { timesOf } from '../../core/time/time-difference.ts'
import { wordsOf } from '../../core/time/time-use.ts'
import { labs } from '../../labs/descriptions.ts'
import type { RunView } from '../../labs/page.ts'
import { breakdownOf } from '../play/time-words.ts'
import { isDone, MARKS } from '../state/compared-runs.ts'
import { useRaceCover } from '../state/race-cover.ts'
import { useAxis, usePage } from '../state/use.ts'
import styles from './time-bars.module.css'
import { useRunNames } from './use-names.ts'

/**
 * How totals are written one below the other: three digits of the shortest where the longest has no more than four by then, and the unit of all
 * of them, for which the bars' head has room.
 */
function together(totals: readonly number[], unit: string) {
  const [shortest, longest] = [Math.min(...totals), Math.max(...totals)]
  if (unit !== 's' || shortest <= 0) return { unit, write: (total: number) => quantity(total, '') }
  const { count, write } = timeScale(longest, Math.max(decimalExponentOf(shortest) - 2, decimalExponentOf(longest) - 3))
  const [, prefixed = unit] = / (\S+)$/.exec(write(1)) ?? []
  return { unit: prefixed, write: (total: number) => write(count(total)).replace(` ${prefixed}`, '') }
}

/** A thin line that is seen on all textures. */
const BoundLine = ({ x }: { readonly x: number | string }) => (
  <g data-bound="">
    <line stroke="var(--paper)" strokeWidth={4} x1={x} x2={x} y1={0} y2="100%" />
    <line className="stroke-ink" strokeWidth={1.5} x1={x} x2={x} y1={0} y2="100%" />
  </g>
)

/** The bars of all runs that are finished; nothing until there are two, and as long as a race is not over their room alone. */
export function TimeBars() {
  const id = useId()
  const covered = useRaceCover() !== 'nothing'
  const { lab, run, comparedRuns } = usePage((s) => ({ lab: s.lab, run: s.run, comparedRuns: s.comparedRuns }))
  const axis = useAxis()
  const names = useRunNames()
  const { timeSplit = [], timeOf, metrics } = labs[lab]
  const unit = metrics.find((metric) => metric.id === timeSplit[0]?.metric)?.unit ?? ''
  const runs: readonly (RunView | undefined)[] = [
    run,
    ...comparedRuns.map((other) => (isDone(other) ? other.run : undefined)),
  ]
  const bars = runs.flatMap((one, i) => {
    const times = one?.metrics && timesOf(timeSplit, one.metrics)
    if (!times) return []
    const bound = breakdownOf(labs[lab], one.metrics)?.bounds[0]?.value
    return [{ mark: MARKS[i], name: names[i], times, total: times.reduce((a, b) => a + b, 0), bound }]
  })
  const longest = Math.max(...bars.map(({ total }) => total))
  // A request's time is no part of the run's axis.
  const end = axis.unit === 'seconds' && unit === 's' && !timeOf ? axis.end : longest
  // The axis has no end until the first rows are there.
  if (bars.length < 2 || end === 0) return null
  const { unit: shownUnit, write } = together(
    bars.map(({ total }) => total),
    unit,
  )
  const used = timeSplit.filter((_, i) => bars.some(({ times }) => times[i] > 0))
  return (
    <section
      className={`rigid pad-top-4 pad-bottom-8 small ${styles.bars}`}
      style={{ paddingLeft: GUTTER_LEFT, paddingRight: GUTTER_RIGHT }}
      aria-label="Where the time goes"
    >
      <p className={`flex wrap gap-0-16 pad-bottom-4 ${styles.head}`}>
        <b className="strong push-left">
          Where the time {timeOf ? `of a ${timeOf} goes, on average` : 'goes, in all'}
          {!covered && shownUnit && `, ${shownUnit}`}
        </b>
        {used.map((part) => (
          <span key={part.use} className="inline-row gap-4 soft nowrap" title={wordsOf(part).help}>
            <TimeSwatch use={part.use} /> {wordsOf(part).short}
          </span>
        ))}
        {!covered && bars.some(({ bound }) => bound !== undefined) && (
          <span className="inline-row gap-4 soft nowrap">
            <svg width={6} height={12} aria-hidden="true">
              <BoundLine x={3} />
            </svg>
            no run can beat this
          </span>
        )}
      </p>
      <svg className="absolute" style={{ width: 0, height: 0 }} aria-hidden="true">
        <TimePatterns id={id} />
      </svg>
      <ul className="list stack" style={{ gap: 3 }}>
        {bars.map(({ mark, name, times, total, bound }) => {
          let passed = 0
          return (
            <li key={mark.name} className={`positioned dense ${styles.row}`}>
              <span
                className={`flex between gap-2 absolute nowrap ${styles.total}`}
                title={name?.full}
                aria-hidden="true"
              >
                <b className="heavy" style={{ color: mark.colour }}>
                  {mark.name}
                </b>{' '}
                {!covered && write(total)}
              </span>
              {!covered && (
                <svg
                  className={`block full-width full-height clipped ${styles.bar}`}
                  data-cut={total > end * 1.001 || undefined}
                  aria-hidden="true"
                >
                  {timeSplit.map(({ use }, i) => {
                    const from = passed
                    passed += times[i]
                    return (
                      times[i] > 0 && (
                        <rect
                          key={use}
                          x={`${(100 * from) / end}%`}
                          width={`${(100 * times[i]) / end}%`}
                          height="100%"
                          fill={timeFill(id, use)}
                        />
                      )
                    )
                  })}
                  {bound !== undefined && <BoundLine x={`${(100 * bound) / end}%`} />}
                </svg>
              )}
              {!covered && (
                <span className="visually-hidden">
                  {mark.name}, {name?.short}, takes {quantity(total, unit)}:{' '}
                  {timeSplit
                    .map((part, i) => `${wordsOf(part).label.toLowerCase()} ${quantity(times[i], unit)}`)
                    .join(', ')}
                  {bound !== undefined && `; no run of its scenario takes less than ${quantity(bound, unit)}`}.
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
