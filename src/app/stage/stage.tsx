/** The stage, the same wherever a lab is shown: its machine or those of all compared runs, what stands beside it, and words. */
import { type ReactNode, useState } from 'react'
import { createPointing } from '../../core/pointing.ts'
import type { LabViews } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { LazyBoundary } from '../shell/lazy-boundary.tsx'
import { BOTH, MACHINE } from '../state/store.ts'
import { usePage, useSession } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { Caption } from './caption.tsx'
import styles from './stage.module.css'

const Machines = loadedLater(() => import('../compare/machines.tsx').then((m) => m.Machines))
const Race = loadedLater(() => import('../compare/race.tsx').then((m) => m.default))

const BESIDE = 'This cannot be run; what is wrong stands beside the parameters.'

const LONG = 'This run takes very long, so it was not started.'

interface StageProps {
  readonly page: LabViews
  /** What it is a part of, which decides on its sizes. */
  readonly place: 'play' | 'compare' | 'lecture' | 'embed' | 'handout'
  /** Whether the machine is shown. */
  readonly machine?: boolean
  /** The words below it. */
  readonly caption?: typeof Caption | false
  /** What stands beside the machine; it has the region `side`. */
  readonly side?: ReactNode
}

/** Lays the stage out; nothing of it where there is neither machine nor caption. */
export function Stage({ page, place, machine = true, caption: Words = Caption, side }: StageProps) {
  const { run, comparing, layout, wanted, invalid, long } = usePage((s) => ({
    run: s.run,
    comparing: s.view === 'compare' && place !== 'handout',
    layout: s.layout,
    wanted: s.picture,
    invalid: s.problems.length > 0,
    long: s.status.kind === 'long',
  }))
  const { comparison, ...props } = useViewProps()
  const [pointing] = useState(createPointing)
  const Machine = page.stage
  const other = page.picture
  const Other = other?.component
  const both = wanted === BOTH
  const picture = Other && place !== 'handout' && (both || wanted === other?.id)
  const beside = place === 'play' || place === 'compare'
  if (!machine && !Words) return null
  return (
    <section
      className={styles.stage}
      data-place={place}
      data-many={(comparing && layout !== 'one') || undefined}
      aria-label="Machine"
    >
      {machine && (
        <div
          className={styles.machine}
          data-region="machine"
          data-many={(comparing && layout !== 'one') || undefined}
          inert={place === 'handout'}
        >
          {comparing && layout === 'race' ? (
            <LazyBoundary>
              <Race page={page} />
            </LazyBoundary>
          ) : run && comparing && layout === 'side' && comparison && comparison.others.length > 0 ? (
            <LazyBoundary>
              <Machines page={page} run={run} comparison={comparison} />
            </LazyBoundary>
          ) : run ? (
            <>
              {other && beside && <Pictures label={other.label} id={other.id} />}
              <div className={styles.pictures} data-both={(picture && both) || undefined}>
                {(!picture || both) && (
                  <Machine run={run} comparison={comparison} {...props} pointing={picture ? pointing : undefined} />
                )}
                {picture && (
                  <LazyBoundary>
                    <Other run={run} {...props} pointing={both ? pointing : undefined} />
                  </LazyBoundary>
                )}
              </div>
            </>
          ) : (
            <p className={styles.quiet}>
              {long ? LONG : !invalid ? 'Preparing the run…' : beside ? BESIDE : 'This cannot be run.'}
            </p>
          )}
        </div>
      )}
      {side}
      {run && Words && <Words page={page} run={run} className={styles.caption} />}
    </section>
  )
}

/** Chooses between the machine, the lab's other picture, and both. */
function Pictures({ id, label }: { readonly id: string; readonly label: string }) {
  const session = useSession()
  const chosen = usePage((s) => (s.picture === id || s.picture === BOTH ? s.picture : MACHINE))
  const choices = [
    [MACHINE, 'Machine'],
    [id, label],
    [BOTH, 'Both'],
  ]
  return (
    <div className={styles.choice} role="group" aria-label="Pictures">
      {choices.map(([picture, text]) => (
        <button
          key={picture}
          type="button"
          aria-pressed={picture === chosen}
          onClick={() => session.setPicture(picture)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
