/** What a metric means, on demand. */
import { memo, useId, useRef } from 'react'
import type { MetricDefinition } from '../../core/lab.ts'
import { loadedLater } from '../../views/later.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Popover } from '../ui/popover.tsx'

const Words = loadedLater(() => import('../controls/help-words.tsx').then((m) => m.MetricWords))

/** A button with the metric's name that opens its meaning, formula and source. */
export const MetricHelp = memo(function MetricHelp({ metric }: { readonly metric: MetricDefinition }) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="finger soft nowrap dotted helps"
        popoverTarget={id}
        aria-label={`${metric.label}: what it means`}
      >
        {metric.label}
      </button>
      <Popover id={id} anchor={anchor} label={metric.label} className="spaced">
        <LazyBoundary>
          <Words metric={metric} />
        </LazyBoundary>
      </Popover>
    </>
  )
})
