/** The legend of the one scale for load. */
import { count } from '../core/text/format.ts'
import { loadColours, loadIndex } from './colour.ts'
import { useLeaving } from './leaving.ts'
import styles from './legend.module.css'
import { useTheme } from './theme.ts'

/** Where the scale is marked: 1, the greatest load, and powers of ten (or 2 and 5) far enough from both. */
function legendTicks(most: number): readonly number[] {
  if (most <= 1) return [1]
  const inner = most > 30 ? [10, 100, 1000, 10_000, 100_000, 1_000_000] : [2, 5, 10, 20]
  const ticks = [1]
  for (const tick of inner) {
    const share = Math.log(tick) / Math.log(most)
    const before = Math.log(ticks[ticks.length - 1]) / Math.log(most)
    if (share < 0.72 && share - before > 0.16) ticks.push(tick)
  }
  ticks.push(most)
  return ticks
}

const gradients = new Map<string, string>()

/** The scale as a CSS gradient, from one task to the greatest load. */
export function loadGradient(theme: 'light' | 'dark'): string {
  const cached = gradients.get(theme)
  if (cached) return cached
  const { css } = loadColours(theme)
  const stops = Array.from({ length: 17 }, (_, i) => css[1 + Math.round((i / 16) * 254)])
  const text = `linear-gradient(90deg, ${stops.join(', ')})`
  gradients.set(theme, text)
  return text
}

/** Idle apart, then the scale from one task to the most that any processor ever has in this run. */
export function LoadLegend({ most, label = 'Tasks' }: { readonly most: number; readonly label?: string }) {
  const theme = useTheme()
  const top = Math.max(1, most)
  const leaving = useLeaving(String(top), top)
  const background = top > 1 ? loadGradient(theme) : loadColours(theme).css[255]
  return (
    <div className={`flex gap-8 soft small nowrap dense ${styles.legend}`} aria-hidden="true">
      <span style={{ paddingRight: 4 }}>{label}</span>
      <span className="row stack">
        <span className="swatch bordered round-4" />
        idle
      </span>
      <span
        className="positioned"
        style={{ flex: '0 1 176px', minWidth: '6.7em', height: 'calc(12px + 1.34 * var(--text-small))' }}
      >
        <span className="block ramp" style={{ background }} />
        {leaving && (
          <span key={leaving.key} {...leaving.props}>
            <Ticks top={leaving.drawn} />
          </span>
        )}
        <Ticks top={top} />
      </span>
    </div>
  )
}

function Ticks({ top }: { readonly top: number }) {
  return legendTicks(top).map((tick) => (
    <span
      key={tick}
      className={`pad-top-4 absolute ${styles.tick}`}
      data-end={tick === top ? 'right' : tick === 1 ? 'left' : undefined}
      style={{ left: `${((loadIndex(tick, top) - 1) / 254) * 100}%` }}
    >
      {count(tick)}
    </span>
  ))
}
