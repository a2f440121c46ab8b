/** What views are told of the compared runs. */
import { useMemo } from 'react'
import type { Comparison } from '../../labs/page.ts'
import { usePage } from '../use.ts'
import { comparisonOf } from './runs.ts'

/** The comparison; the same object until something of it changes. */
export function useComparison(): Comparison | undefined {
  const { compared, replications } = usePage((s) => ({ compared: s.comparedRuns, replications: s.replications }))
  return useMemo(() => comparisonOf(compared, replications), [compared, replications])
}
