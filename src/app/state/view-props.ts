/** What all views of a lab are given: where they are, what they show with others, and what they may do beyond showing. */
import { useMemo } from 'react'
import type { Measure, ViewProps } from '../../labs/page.ts'
import { useComparison } from '../compare/use-comparison.ts'
import { useAxis, usePage, useSession } from './use.ts'

/** The props of the present lab's views, but for the run. An embedded picture changes nothing unless its link opens a control. */
export function useViewProps(): Omit<ViewProps, 'run'> {
  const { playhead, details, artifacts, changeAll } = useSession()
  const { lab, changeable } = usePage(({ lab, view, arrangement: { open } }) => ({
    lab,
    changeable: view !== 'embed' || open.length > 0,
  }))
  const axis = useAxis()
  const comparison = useComparison()
  const measure = useMemo(() => measureIn(lab), [lab])
  return { axis, playhead, details, artifacts, comparison, measure, onChange: changeable ? changeAll : undefined }
}

/** One scenario after the other, so that none slows another down while it is timed. */
function measureIn(lab: string): Measure {
  return (scenarios, onMeasured) => {
    let batch: { cancel(): void } | undefined
    let ended = false
    const next = async (index: number) => {
      if (index === scenarios.length) return
      // Few pages measure anything: the pool is loaded with the first that does.
      const { sharedPool } = await import('./pool.ts')
      if (ended) return
      batch = sharedPool().run(lab, [{ values: scenarios[index] }], {
        outcomes: (_, [outcome]) => onMeasured(index, outcome),
        done: () => void next(index + 1),
        failed: (message) => onMeasured(index, { problem: message }),
      })
    }
    void next(0)
    return () => {
      ended = true
      batch?.cancel()
    }
  }
}
