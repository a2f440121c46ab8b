/** What the stage shows of compared runs. */
import type { ReactNode } from 'react'
import type { LabViews } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { usePage } from '../state/use.ts'
import { useComparison } from '../state/view-props.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'

const Machines = loadedLater(() => import('./machines.tsx').then((m) => m.Machines))
const Race = loadedLater(() => import('./race.tsx').then((m) => m.default))

/** The machines of all compared runs side by side or in a race, as the reader wants them; undefined for the present run's alone. */
export function useComparedMachines(page: LabViews): ReactNode | undefined {
  const { comparing, layout, run } = usePage(({ view, layout, run }) => ({
    comparing: view === 'compare',
    layout,
    run,
  }))
  const comparison = useComparison()
  if (!comparing || layout === 'one') return undefined
  if (layout === 'side' && !(run && comparison?.others[0])) return undefined
  return (
    <LazyBoundary>
      {layout === 'race' ? <Race page={page} /> : run && comparison && <Machines {...{ page, run, comparison }} />}
    </LazyBoundary>
  )
}
