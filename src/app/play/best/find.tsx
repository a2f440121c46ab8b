/** Beside the name of a number: the way to the best possible, in small cases. */
import { useMemo } from 'react'
import { boundsOf } from '../../../core/time/bound.ts'
import { labs } from '../../../labs/descriptions.ts'
import type { RunView } from '../../../labs/page.ts'
import { usePage, useSession } from '../../state/use.ts'

interface FindBestProps {
  readonly run: RunView | undefined
  /** The metric whose number is shown. */
  readonly metric: string
}

/** A button that searches and opens the panel that shows it; nothing where the case is not small. */
export function FindBest({ run, metric }: FindBestProps) {
  const session = useSession()
  const { lab, side } = usePage((s) => ({ lab: s.lab, side: s.side }))
  const { optimum } = labs[lab]
  const { values, metrics } = run ?? {}
  const isSmall = useMemo(
    () => optimum?.proved !== undefined && values !== undefined && optimum.none(values) === undefined,
    [optimum, values],
  )
  if (!isSmall || !values || !metrics) return null
  // A number without a bound of its own is judged by what the best is of, as in the reason beside it.
  if (metric !== optimum?.proved?.of && boundsOf(labs[lab], metrics, metric).length > 0) return null
  const find = () => {
    if (side !== 'time') session.setSide('time')
    void import('./searching.ts').then(({ searching }) => searching.start(lab, values))
  }
  return (
    <button type="button" className="finger ink nowrap dotted ring-inside" data-region="find-best" onClick={find}>
      Find the best possible
    </button>
  )
}
