/** The panels at the right edge: the numbers of the run, where its time went, and the microscope. Closed until they are asked for. */
import { memo, useEffect, useId, useRef } from 'react'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { SIDES } from '../state/places.ts'
import { usePage, useSession } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './side.module.css'

const Numbers = loadedLater(() => import('./numbers.tsx').then((m) => m.Numbers))
const ProgramPanel = loadedLater(() => import('./program.tsx').then((m) => m.ProgramPanel))
const TimePanel = loadedLater(() => import('./time.tsx').then((m) => m.default))

interface SideProps {
  readonly page: LabViews
  /** Metrics of the story, by id; the first stands above the machine. */
  readonly numbers: readonly string[]
}

/** A narrow strip of buttons, and beside it what the pressed one has opened. */
export const Side = memo(function Side({ page, numbers }: SideProps) {
  const session = useSession()
  const { lab, side } = usePage((s) => ({ lab: s.lab, side: s.side }))
  const id = useId()
  const strip = useRef<HTMLDivElement>(null)
  const labels: Readonly<Record<string, string | undefined>> = {
    numbers: 'Numbers',
    time: labs[lab].timeSplit && 'Time',
    microscope: page.microscope?.label,
    program: page.program && 'Program',
  }
  const open = labels[side] ? side : undefined
  // A panel that is closed by key takes its focus along: it goes back to the button.
  useEffect(() => {
    if (!open) return undefined
    const button = strip.current?.querySelector<HTMLElement>(`[data-opens=${open}]`)
    return () => {
      if (document.activeElement === document.body) button?.focus()
    }
  }, [open])
  return (
    <div className={`isolated flex any-height line-left ${styles.side}`} data-region="side">
      <div ref={strip} className={`stack gap-8 ${styles.strip}`} role="group" aria-label="Panels">
        {SIDES.map(
          (side) =>
            labels[side] && (
              <button
                key={side}
                type="button"
                className="soft to-ink chosen ring-inside touch"
                data-opens={side}
                aria-expanded={side === open}
                aria-controls={side === open ? id : undefined}
                onClick={() => session.setSide(side)}
              >
                <span>{labels[side]}</span>
              </button>
            ),
        )}
      </div>
      {open && (
        // The numbers have no control of their own: where they do not fit, keys must be able to scroll them.
        <div
          id={id}
          role="group"
          className={`${open === 'program' ? '' : 'pad-12-16 scroll '}line-right ${styles.panel}`}
          aria-label={labels[open]}
          data-side={open}
          tabIndex={open === 'microscope' || open === 'program' ? undefined : 0}
        >
          <LazyBoundary key={open}>
            {open === 'program' ? (
              // A text can be written before there is a run, and while none can be made of it.
              page.program && <ProgramPanel program={page.program} />
            ) : (
              <Panel side={open} page={page} numbers={numbers} />
            )}
          </LazyBoundary>
        </div>
      )}
    </div>
  )
})

function Panel({ side, page, numbers }: SideProps & { readonly side: string }) {
  const run = usePage((s) => s.run)
  const props = useViewProps()
  const Microscope = page.microscope?.component
  if (!run) return null
  if (side === 'numbers') return <Numbers page={page} run={run} numbers={numbers} />
  return side === 'time' ? <TimePanel run={run} /> : Microscope && <Microscope run={run} {...props} />
}
