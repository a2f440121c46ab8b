/** The stage, the same wherever a lab is shown: its machine or those of all compared runs, what stands beside it, and words. */
import { type ReactNode, useState } from 'react'
import { createPointing } from '../../core/playhead/pointing.ts'
import type { LabViews } from '../../labs/page.ts'
import { shownPictures } from '../state/pictures.ts'
import type { Status } from '../state/runner/state-machine.ts'
import { usePage } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Caption } from './caption.tsx'
import styles from './stage.module.css'

const BESIDE = 'This cannot be run; what is wrong stands beside the parameters.'

/** What stands there instead of a picture, by what happened to the run; otherwise it is on its way. */
const WITHOUT_PICTURE: Partial<Record<Status['kind'], string>> = {
  long: 'This run takes very long, so it was not started.',
  cancelled: 'The run was cancelled before there was anything to show.',
  failed: 'The run failed before there was anything to show.',
}

interface StageProps {
  readonly page: LabViews
  /** What it is a part of, which decides on its sizes. */
  readonly place: 'play' | 'first' | 'asked' | 'compare' | 'lecture' | 'embed' | 'handout'
  /** Whether the machine is shown. */
  readonly machine?: boolean
  /** The machines of all compared runs, instead of the present run's. */
  readonly machines?: ReactNode
  /** The words below it. */
  readonly caption?: typeof Caption | false
  /** What stands beside the machine; it has the region `side`. */
  readonly side?: ReactNode
  /** Whether it is the picture of a first screen, and the labels on it. */
  readonly plain?: boolean
  readonly labels?: readonly string[]
}

/** Lays the stage out; nothing of it where there is neither machine nor caption. */
export function Stage({ page, place, machine = true, machines, caption: Words = Caption, side, ...looks }: StageProps) {
  const { run, picture, dragging, invalid, status } = usePage((s) => ({
    run: s.run,
    picture: s.picture,
    dragging: s.dragging,
    invalid: s.problems.length > 0,
    status: s.status.kind,
  }))
  const { comparison, ...props } = useViewProps()
  const [pointing] = useState(createPointing)
  const Machine = page.stage
  const { machine: withMachine, other } = run
    ? shownPictures(page, run.values, picture)
    : { machine: true, other: undefined }
  const Other = other?.component
  const both = withMachine && Other !== undefined
  const many = machines ? true : undefined
  const beside = place === 'play' || place === 'first' || place === 'compare'
  if (!machine && !Words) return null
  return (
    <section
      className={`grid any-width any-height ${styles.stage}`}
      data-place={place}
      data-many={many}
      aria-label="Machine"
    >
      {machine && (
        <div
          className={`grid any-width any-height ${styles.machine}`}
          data-region="machine"
          data-many={many}
          inert={place === 'handout'}
        >
          {machines ? (
            machines
          ) : run ? (
            <div className={`grid ${both ? 'halves gap-16' : ''} any-width any-height`}>
              {(!Other || withMachine) && (
                <Machine
                  run={run}
                  comparison={comparison}
                  {...props}
                  dragging={dragging}
                  pointing={both ? pointing : undefined}
                  {...looks}
                />
              )}
              {Other && (
                <LazyBoundary key={other?.id}>
                  <Other run={run} {...props} pointing={both ? pointing : undefined} />
                </LazyBoundary>
              )}
            </div>
          ) : (
            <p className="soft" style={{ placeSelf: 'center' }}>
              {invalid ? (beside ? BESIDE : 'This cannot be run.') : (WITHOUT_PICTURE[status] ?? 'Preparing the run…')}
            </p>
          )}
        </div>
      )}
      {side}
      {run && Words && (
        <Words page={page} run={run} plain={looks.plain} className={`pad-4-16 soft ${styles.caption}`} />
      )}
    </section>
  )
}
