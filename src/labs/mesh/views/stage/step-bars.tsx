/** What each processor's time goes to in an iteration, as bars with words in them: a first visit sees who waits for whom. */
import { TimeBar } from '../../../../charts/time-use/bar.tsx'
import { quantity } from '../../../../core/text/format.ts'
import type { RunView } from '../../../page.ts'
import { slowest } from '../words.ts'
import styles from './step-bars.module.css'

interface StepBarsProps {
  readonly run: RunView
  readonly row: number
  readonly colours: readonly string[]
}

/** More bars have no room. */
const MOST = 8

/** The bars of a row, all in one scale. */
export function StepBars({ run: { recording }, row, colours }: StepBarsProps) {
  const { lanes, matrices, columns } = recording
  if (recording.count === 0 || lanes > MOST) return null
  const of = (matrix: 'compute' | 'communicate' | 'wait' | 'load', lane: number) => matrices[matrix][row * lanes + lane]
  const whole = columns.iteration[row]
  const last = slowest(recording, row)
  const waiting = Array.from({ length: lanes }, (_, i) => i).find((lane) => of('wait', lane) > 0.2 * whole)
  const factor = of('load', last)
  return (
    <div className={styles.bars}>
      <p className={styles.head}>
        <b>This step</b>
        <span className="soft">{quantity(whole, 's')}</span>
      </p>
      {Array.from({ length: lanes }, (_, lane) => {
        const [compute, communicate, wait] = [of('compute', lane), of('communicate', lane), of('wait', lane)]
        const at = (time: number) => ({ left: `calc(${(100 * time) / whole}% + 8px)` })
        return (
          <div key={lane} className={styles.bar}>
            <span>{lane}</span>
            <i className="swatch" style={{ background: colours[lane] }} />
            <div className="positioned">
              <TimeBar
                parts={[
                  { use: 'compute', time: compute },
                  { use: 'communicate', time: communicate },
                  { use: 'wait', time: wait },
                ]}
                whole={whole}
                label={`Processor ${lane}: computes ${quantity(compute, 's')}, communicates ${quantity(communicate, 's')}, waits ${quantity(wait, 's')}`}
              />
              {lane === waiting && (
                <>
                  <span className={styles.on} style={at(0)}>
                    computes
                  </span>
                  {communicate > 0.1 * whole && (
                    <span className={styles.on} style={at(compute)}>
                      exchanges
                    </span>
                  )}
                  <span className={styles.over} style={at(compute + communicate)}>
                    waits for computer {last}
                  </span>
                </>
              )}
              {lane === last && factor > 1.005 && (
                <span className={styles.on} style={at(0)}>
                  computes {quantity(factor)} times as slowly
                </span>
              )}
            </div>
          </div>
        )
      })}
    </div>
  )
}
