/** Whether there are curves under the knobs: everywhere but where they cost what the reader may be short of, unless the reader says so. */
import { useSyncExternalStore } from 'react'
import { createSource } from '../../core/source.ts'
import { loadedLater } from '../../views/later.ts'
import type { BelowProps } from '../controls/types.ts'
import { savesData } from '../offline/wanted.ts'
import { recall, remember } from '../state/memory.ts'
import { usePage } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './parameters.module.css'
import { heightOf } from './scent/heights.ts'

/** A phone, in both directions. */
const PHONE = '(pointer: coarse) and ((max-width: 720px) or (max-height: 480px))'

/** Below this charge systems save energy by themselves. */
const LOW_BATTERY = 0.2

interface Battery {
  readonly charging: boolean
  readonly level: number
}

/** Whether curves are shown only on demand here: phones, readers who save data, and batteries that are nearly empty. */
const sparing = createSource(savesData() || matchMedia(PHONE).matches)

/** What the reader has chosen; undefined before. */
const chosen = createSource(recall('scents'))

const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
getBattery
  ?.call(navigator)
  .then(({ charging, level }) => !charging && level <= LOW_BATTERY && sparing.set(true))
  .catch(() => undefined)

/**
 * Whether there are curves under the knobs, and whether the reader is offered to change that: where they are on demand, and where they
 * were hidden. None where a teacher's link sets a task: a curve would give the answer away.
 */
function useScents(): { readonly on: boolean; readonly offered: boolean } {
  const asksLittle = useSyncExternalStore(sparing.subscribe, sparing.get)
  const choice = useSyncExternalStore(chosen.subscribe, chosen.get)
  const tasked = usePage(
    ({ arrangement: { covered, hide, lock, note, open } }) =>
      covered || hide.length + lock.length + note.length + open.length > 0,
  )
  const on = choice ? choice === 'on' : !asksLittle
  return { on: on && !tasked, offered: !tasked && (asksLittle || !on) }
}

/** Shows or hides the curves, where that is offered. */
export function ScentChoice() {
  const { on, offered } = useScents()
  if (!offered) return null
  const choose = () => {
    const choice = on ? 'off' : 'on'
    remember('scents', choice)
    chosen.set(choice)
  }
  return (
    <Button look="quiet" onClick={choose}>
      {on ? 'Hide what each knob would do' : 'Show what each knob would do'}
    </Button>
  )
}

/** The place under a story's knob where its curve comes: as high before the curve is there as afterwards. */
const Scent = loadedLater(() => import('./scent/scent.tsx').then((m) => m.Scent))

/** The place, with the curve in it unless a question covers the answer. */
export function ScentSlot(props: BelowProps) {
  const covered = usePage((s) => s.asking !== undefined)
  if (!useScents().on) return null
  return (
    <div
      className={styles.slot}
      style={{ minHeight: `calc(${heightOf(props.parameter)}px + max(0px, var(--touch) - 18px))` }}
    >
      {!covered && (
        <LazyBoundary instead={null}>
          <Scent {...props} />
        </LazyBoundary>
      )}
    </div>
  )
}
