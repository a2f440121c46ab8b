/** What the states of processors and the messages between them look like. */
import { loadColours } from '../../../../charts/colour.ts'
import { useTheme } from '../../../../charts/theme.ts'
import { TimeSwatch } from '../../../../charts/time-use/texture.tsx'
import type { Values } from '../../../../core/parameters.ts'
import { timeUses } from '../../../../core/time/time-use.ts'
import { kindsIn, TASKS_GLYPH } from '../kinds.ts'
import { USES } from './paint.ts'
import styles from './stage.module.css'

interface LegendProps {
  readonly values: Values
  /** Which kinds occur without tasks; undefined where that is not known. */
  readonly occurring: ReadonlySet<number> | undefined
}

/** A glyph of a message. */
export function Glyph({ glyph, tasks = false }: { readonly glyph: string; readonly tasks?: boolean }) {
  return (
    <svg
      className={`rigid keeps-colours ${tasks ? 'fill-communicate' : 'fill-ink'}`}
      width={12}
      height={12}
      viewBox="-1.3 -1.3 2.6 2.6"
      aria-hidden="true"
    >
      <path d={glyph} fillRule="evenodd" />
    </svg>
  )
}

/** In few words where there is little room. */
export function Legend({ values, occurring }: LegendProps) {
  const { css } = loadColours(useTheme())
  return (
    <p className={`flex wrap grow at-end gap-4-12 soft small dense ${styles.legend}`} aria-hidden="true">
      <span className="inline-row gap-4 nowrap">
        <b className={`centre ink keeps-colours round-4 ${styles.load}`} style={{ background: css[64] }}>
          3
        </b>
        tasks in the queue
      </span>
      {USES.map((use) => (
        <span key={use} className="inline-row gap-4 nowrap" data-use={use}>
          <TimeSwatch use={use} /> {timeUses[use].short}
        </span>
      ))}
      <span className="inline-row gap-4 nowrap">
        <Glyph glyph={TASKS_GLYPH} tasks /> message with tasks
      </span>
      {kindsIn(values)
        .filter((_, k) => occurring?.has(k))
        .map(({ name, glyph }, k) => (
          <span key={`${name} ${k}`} className="inline-row gap-4 nowrap" data-kind="">
            <Glyph glyph={glyph} /> {name}
          </span>
        ))}
    </p>
  )
}
