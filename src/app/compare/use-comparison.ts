/** What views are told of the compared runs. */
import { useMemo } from 'react'
import type { Comparison } from '../../labs/page.ts'
import { usePage } from '../use.ts'
import { axisRows } from './axis.ts'
import { comparisonOf } from './runs.ts'

/** The comparison; the same object until something of it changes. */
export function useComparison(): Comparison | undefined {
  // The bands alone: charts do not draw the progress of replications.
  const { compared, bands } = usePage((s) => ({ compared: s.comparedRuns, bands: s.replications?.bands }))
  return useMemo(() => comparisonOf(compared, bands), [compared, bands])
}

/** Rows of the time axis that all compared runs share. */
export function useAxisRows(): number {
  return usePage((s) => axisRows(s.run?.recording, s))
}
