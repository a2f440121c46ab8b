/** What the map's colours mean, with units. */
import type { CSSProperties } from 'react'
import { difference } from '../../../core/text/format.ts'
import { isDotted, kindLetter, kindToken, type MapScale } from './colours.ts'
import styles from './explore.module.css'
import type { Picture } from './picture.ts'
import type { Measure } from './plan.ts'
import { metricText } from './words.ts'

interface LegendProps {
  readonly measure: Measure
  readonly picture: Picture
  readonly scale: MapScale
}

/** The legend: kinds with their letters and shares, or a scale with its ends. */
export function Legend({ measure, picture, scale }: LegendProps) {
  if (measure.options.length > 0 && !measure.third) return <Kinds measure={measure} picture={picture} />
  const stops = Array.from({ length: 17 }, (_, i) => scale.colour(i / 16))
  const { metric, options } = measure
  const text = (value: number) => (scale.signed ? difference(value, metric.unit) : metricText(metric, value))
  const middle = scale.signed ? 0 : scale.log ? Math.sqrt(scale.low * scale.high) : (scale.low + scale.high) / 2
  const ends = measure.third
    ? [options[0], options[Math.floor((options.length - 1) / 2)], options[options.length - 1]].map(({ label }) => label)
    : [scale.low, middle, scale.high].map(text)
  return (
    <div>
      <div className={styles.mapBar} style={{ background: `linear-gradient(90deg, ${stops.join(', ')})` }} />
      <div className="flex between pad-top-4 soft small">
        {ends.map((end, i) => (
          <span key={['low', 'middle', 'high'][i]}>{end}</span>
        ))}
      </div>
      {scale.signed && <p className="soft small">The line is where it is zero.</p>}
    </div>
  )
}

function Kinds({ measure, picture }: Omit<LegendProps, 'scale'>) {
  const known = picture.winners.filter((winner) => winner >= 0)
  const counts = measure.options.map((_, i) => known.filter((winner) => winner === i).length)
  return (
    <ul className={`list small ${styles.kinds}`}>
      {measure.options.map(({ id, label }, i) => (
        <li key={id} data-absent={counts[i] === 0 || undefined}>
          <span
            className={styles.swatch}
            style={{ '--ground': `var(${kindToken(i)})` } as CSSProperties}
            data-dotted={isDotted(i) || undefined}
          >
            {kindLetter(i)}
          </span>
          <span className="grow">{label}</span>
          <span>{known.length ? `${Math.round((100 * counts[i]) / known.length)} %` : '–'}</span>
        </li>
      ))}
    </ul>
  )
}
