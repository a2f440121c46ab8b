/** One order of a small machine: rows are processors, columns are steps, arrows are messages from the step that sends to the step that takes. */
import { useEffect, useId, useRef } from 'react'
import type { Film, FilmStep } from '../../core/program/orders/orders.ts'
import styles from './film.module.css'

/** Sizes in pixels. */
const [LABELS, LEFT, TOP, COLUMN, ROW, BOX] = [84, 10, 30, 40, 46, 26]

const x = (step: number) => LEFT + (step - 0.5) * COLUMN
const y = (processor: number) => TOP + (processor + 0.5) * ROW

/** What a step is, for its looks. */
function kindOf({ problem, children, event }: FilmStep): string {
  if (problem !== undefined) return 'fails'
  if (children !== undefined) return 'executes'
  return event
}

/** In a box: what it takes, or what it does. */
const SIGNS: Readonly<Record<string, string>> = {
  fails: '!',
  executes: '■',
  look: '?',
  take: '↓',
  timer: '◷',
  end: '■',
}

/**
 * The picture. Steps after the present one are pale.
 *
 * @param present the step that is shown: 0 is the beginning
 */
export function FilmPicture({
  film,
  present,
  onStep,
}: {
  readonly film: Film
  readonly present: number
  readonly onStep: (step: number) => void
}) {
  const { steps, begins, repeatsFrom } = film
  const rows = begins.processors.length
  const width = LEFT + Math.max(1, steps.length) * COLUMN + 16
  const height = TOP + rows * ROW + 8
  const marker = useId()
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = scroller
    if (current) current.scrollLeft = x(present) - current.clientWidth / 2
  }, [present])
  return (
    // What scrolls can be scrolled with keys.
    <div className={styles.picture}>
      <svg width={LABELS} height={height} aria-hidden="true">
        {begins.processors.map((_, q) => (
          <text key={q} x={0} y={y(q)} className={styles.label} dominantBaseline="middle">
            Processor {q}
          </text>
        ))}
      </svg>
      <div
        ref={scroller}
        className={styles.scroller}
        tabIndex={steps.length > 0 ? 0 : undefined}
        role="group"
        aria-label="Picture of the order"
      >
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${steps.length} steps on ${rows} processors; step ${present} is shown. The list below has them in words.`}
        >
          <defs>
            <marker
              id={marker}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerUnits="userSpaceOnUse"
              markerWidth="11"
              markerHeight="11"
              orient="auto"
            >
              <path d="M0 0 L8 4 L0 8 z" className={styles.head} />
            </marker>
          </defs>
          {present > 0 && (
            <rect
              x={x(present) - COLUMN / 2}
              y={TOP - 4}
              width={COLUMN}
              height={rows * ROW + 8}
              className={styles.present}
            />
          )}
          {begins.processors.map((_, q) => (
            <line key={q} x1={LEFT} x2={width - 8} y1={y(q)} y2={y(q)} className={styles.lane} />
          ))}
          {repeatsFrom !== undefined && (
            <g>
              <path
                d={`M${x(repeatsFrom) - COLUMN / 2} 26 V4 H${x(steps.length) + COLUMN / 2} V26`}
                className={styles.bracket}
              />
              <text x={x(repeatsFrom) - COLUMN / 2 + 6} y={15} className={styles.small}>
                from here it repeats
              </text>
            </g>
          )}
          {steps.map((step, k) => {
            const nth = k + 1
            const isLater = nth > present
            const { from, sentIn } = step
            return (
              <g key={nth} opacity={isLater ? 0.45 : 1}>
                {from !== undefined && sentIn !== undefined && (
                  <line
                    x1={sentIn === 0 ? LEFT : x(sentIn)}
                    y1={y(from) + (from < step.processor ? BOX / 2 : -BOX / 2)}
                    x2={x(nth)}
                    y2={y(step.processor) + (from < step.processor ? -BOX / 2 : BOX / 2)}
                    markerEnd={`url(#${marker})`}
                    className={step.message && step.message.tasks > 0 ? styles.gift : styles.message}
                  />
                )}
                <rect
                  x={x(nth) - BOX / 2}
                  y={y(step.processor) - BOX / 2}
                  width={BOX}
                  height={BOX}
                  rx={4}
                  className={styles.box}
                  data-kind={kindOf(step)}
                  onPointerDown={() => onStep(nth)}
                />
                <text x={x(nth)} y={y(step.processor)} className={styles.sign} data-kind={kindOf(step)}>
                  {SIGNS[kindOf(step)]}
                </text>
                {repeatsFrom === undefined && (
                  <text x={x(nth)} y={16} className={styles.number}>
                    {nth}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
    </div>
  )
}
