/** The colours of the processors, from the first to the last. */
import type { Theme } from '../charts/colour.ts'
import { laneColours } from '../charts/lane-colours.ts'
import { count } from '../core/text/format.ts'

/** Colours that a scale has room for. */
const MOST = 120

interface ProcessorScaleProps {
  readonly processors: number
  readonly theme: Theme
  /** Gives the scale its size. */
  readonly className: string | undefined
}

export function ProcessorScale({ processors, theme, className }: ProcessorScaleProps) {
  const colours = laneColours(processors, theme)
  const shown = Math.min(processors, MOST)
  const steps = Array.from({ length: shown }, (_, i) => {
    const colour = colours[Math.floor((i * processors) / shown)]
    return `${colour} ${(100 * i) / shown}% ${(100 * (i + 1)) / shown}%`
  })
  return (
    <span className="inline-row gap-8 nowrap">
      Processor&nbsp;0
      <i className={`swatch ${className}`} style={{ background: `linear-gradient(90deg, ${steps.join(', ')})` }} />
      {processors > 1 && count(processors - 1)}
    </span>
  )
}
