/** What views know of the compared runs. */
import { useMemo } from 'react'
import type { Comparison } from '../../labs/page.ts'
import { comparisonOf } from './compared-runs.ts'
import { usePage } from './use.ts'

/** The comparison; the same object until something of it changes. */
export function useComparison(): Comparison | undefined {
  // The bands alone: charts do not draw the progress of replications.
  const { compared, bands } = usePage((s) => ({ compared: s.comparedRuns, bands: s.replications?.bands }))
  return useMemo(() => comparisonOf(compared, bands), [compared, bands])
}
