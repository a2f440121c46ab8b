/** What all views of a lab are given: where they are, what they show with others, and what they may do beyond showing. */
import { useMemo } from 'react'
import type { Replay } from '../../core/lab.ts'
import { fixedBy } from '../../core/link/arrangement.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Comparison, Measure, ViewProps } from '../../labs/page.ts'
import { comparisonOf } from './compared-runs.ts'
import { useAxis, usePage, useSession } from './use.ts'
import { useDrawnGhost } from './use-ghost.ts'

/** What views know about the compared runs; the same object until something of it changes. */
export function useComparison(): Comparison | undefined {
  // The bands alone: charts do not draw the progress of replications.
  const { compared, bands } = usePage((s) => ({ compared: s.comparedRuns, bands: s.replications?.bands }))
  const ghost = useDrawnGhost()
  return useMemo(() => comparisonOf(compared, bands, ghost), [compared, bands, ghost])
}

/** The props of the present lab's views, but for the run. An embedded picture changes nothing unless its link opens a control. */
export function useViewProps(): Omit<ViewProps, 'run'> {
  const { playhead, details, artifacts, lens, changeAll } = useSession()
  const { lab, arrangement, embedded } = usePage(({ lab, view, arrangement }) => ({
    lab,
    arrangement,
    embedded: view === 'embed',
  }))
  const onChange = embedded && arrangement.open.length === 0 ? undefined : changeAll
  const fixed = useMemo(() => fixedBy(arrangement, labs[lab], { embedded }), [arrangement, lab, embedded])
  const axis = useAxis()
  const comparison = useComparison()
  const measure = useMemo(() => measureIn(lab), [lab])
  const replay = useMemo(() => replayIn(lab), [lab])
  return { axis, playhead, details, artifacts, lens, comparison, measure, replay, onChange, fixed }
}

/** Few pages replay anything: what asks for it is loaded with the first that does. */
function replayIn(lab: string): Replay {
  return (values, decision, onNews) => {
    let ended = false
    let end = () => {}
    import('../../worker/replays-client.ts')
      .then(({ requestReplays }) => {
        if (!ended) end = requestReplays({ lab, values, decision }, onNews)
      })
      .catch(() => onNews({ problem: 'what replays it could not be loaded' }))
    return () => {
      ended = true
      end()
    }
  }
}

/** One scenario after the other, so that none slows another down while it is timed. */
function measureIn(lab: string): Measure {
  return (scenarios, onMeasured) => {
    let batch: { cancel(): void } | undefined
    let ended = false
    const next = async (index: number) => {
      if (index === scenarios.length) return
      // Few pages measure anything: the pool is loaded with the first that does.
      const { sharedPool } = await import('../../worker/pool.ts')
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
