/** The story's number for each of a few options: bars below each other, each with its words. */
import type { CSSProperties } from 'react'
import { metricText, sampleText } from '../../../core/text/sample-text.ts'
import type { DrawingProps } from './drawing.ts'
import styles from './scent.module.css'

/** A bar for each option, from zero; an option that cannot be run has none. */
export function Bars({ parameter, metric, options, shown, value, best, onRead, onGoTo }: DrawingProps) {
  const most = Math.max(...shown.map((point) => Math.abs(point.value)))
  return options.map((option) => {
    const point = shown.find(({ sample }) => sample === option)
    return (
      <div
        key={option}
        className={`row gap-4 ${styles.option}`}
        data-present={option === value || undefined}
        onPointerMove={() => onRead(point)}
        onPointerLeave={() => onRead(undefined)}
        onPointerUp={(event) => event.button === 0 && onGoTo(option)}
      >
        <span
          className={`rigid ${styles.bar}`}
          style={{ '--share': point && most > 0 ? Math.abs(point.value) / most : 0 } as CSSProperties}
        />
        {best?.sample === option && <span className={`rigid ${styles.best}`} />}
        <span className="rigid">{metricText(metric, point?.value)}</span>
        <span className="any-width ellipsis" title={sampleText(parameter, option)}>
          {sampleText(parameter, option)}
        </span>
      </div>
    )
  })
}
