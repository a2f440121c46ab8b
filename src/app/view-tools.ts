/** What views may do beyond showing: change the scenario, and have others run for comparison. */
import { useMemo } from 'react'
import type { Measure, ViewProps } from '../labs/page.ts'
import { sharedPool } from './pool.ts'
import { usePage, useSession } from './use.ts'

/** The tools of the present lab's views; they stay the same while it is on. */
export function useViewTools(): Required<Pick<ViewProps, 'onChange' | 'measure'>> {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  return useMemo(() => ({ onChange: session.changeAll, measure: measureIn(lab) }), [session, lab])
}

/** One scenario after the other, so that none slows another down while it is timed. */
function measureIn(lab: string): Measure {
  return (scenarios, onMeasured) => {
    let batch: { cancel(): void } | undefined
    const next = (index: number) => {
      if (index === scenarios.length) return
      batch = sharedPool().run(lab, [scenarios[index]], {
        outcomes: (_, [outcome]) => onMeasured(index, outcome),
        done: () => next(index + 1),
        failed: (message) => onMeasured(index, { refused: message }),
      })
    }
    next(0)
    return () => batch?.cancel()
  }
}
