/** The place of the bar that asks what happens now; the bar is loaded with the first thing that goes wrong. */
import { useSyncExternalStore } from 'react'
import { loadedLater } from '../../views/later.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { breaking } from './about-to-break.ts'
import { useTouched } from './use-touched.ts'

const BreakBar = loadedLater(() => import('./break-bar.tsx').then((m) => m.default))

/** The bar, while something is about to go wrong; where it is said so, a press on the picture asks what happens there. */
export function BreakSlot({ touched = false }: { readonly touched?: boolean }) {
  const now = useSyncExternalStore(breaking.subscribe, breaking.get)
  return (
    <>
      {touched && <Touched />}
      {now && (
        <LazyBoundary instead={null} onFailure={() => breaking.set(undefined)}>
          <BreakBar />
        </LazyBoundary>
      )}
    </>
  )
}

function Touched() {
  useTouched()
  return null
}
