/** The panel at the right edge: the numbers of the run, where its time went, the microscope, or a program. Closed until it is asked for. */
import { memo, useEffect, useId, useRef } from 'react'
import type { LabViews } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { usePage, useSession } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { panelsOf } from './look-closer.tsx'
import styles from './side.module.css'

const Numbers = loadedLater(() => import('./numbers.tsx').then((m) => m.Numbers))
const ProgramPanel = loadedLater(() => import('./program.tsx').then((m) => m.ProgramPanel))
const TimePanel = loadedLater(() => import('./time.tsx').then((m) => m.default))

interface SideProps {
  readonly page: LabViews
  /** Metrics of the story, by id; the first stands above the machine. */
  readonly numbers: readonly string[]
  /** Whether the strip of buttons stands above them where the page is narrow; else a panel is opened elsewhere. */
  readonly strip?: boolean
}

/** The open panel. Where the page is narrow, a strip of buttons stands above it; else it has one that closes it. */
export const Side = memo(function Side({ page, numbers, strip: withStrip = true }: SideProps) {
  const session = useSession()
  const { lab, side } = usePage((s) => ({ lab: s.lab, side: s.side }))
  const id = useId()
  const region = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const panels = panelsOf(lab, page)
  const label = panels.find(([panel]) => panel === side)?.[1]
  const open = label === undefined ? undefined : side
  // A panel that is closed by key takes its focus along: it goes back to the button.
  useEffect(() => {
    if (!open) return undefined
    const button = strip.current?.checkVisibility?.()
      ? strip.current.querySelector<HTMLElement>(`[data-opens=${open}]`)
      : document.querySelector<HTMLElement>('[data-closer] button')
    return () => {
      if (document.activeElement === document.body) button?.focus()
    }
  }, [open])
  // Where it lies below everything, and was opened elsewhere.
  useEffect(() => {
    if (open && !withStrip) region.current?.scrollIntoView?.({ block: 'start' })
  }, [open, withStrip])
  if (!withStrip && !open) return null
  return (
    <div
      ref={region}
      className={`isolated flex any-height line-left ${styles.side}`}
      data-region="side"
      data-open={open !== undefined}
      data-strip={withStrip}
    >
      {open && (
        <IconButton
          label={`Close ${label}`}
          className={`rigid ${styles.close}`}
          onClick={() => session.setSide('closed')}
        >
          <CloseIcon />
        </IconButton>
      )}
      {withStrip && (
        <div ref={strip} className={`gap-8 ${styles.strip}`} role="group" aria-label="Panels">
          {panels.map(([panel, name]) => (
            <button
              key={panel}
              type="button"
              className="soft to-ink chosen ring-inside touch"
              data-opens={panel}
              aria-expanded={panel === open}
              aria-controls={panel === open ? id : undefined}
              onClick={() => session.setSide(panel)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {open && (
        // The numbers have no control of their own: where they do not fit, keys must be able to scroll them.
        <div
          id={id}
          role="group"
          className={`${open === 'program' ? '' : 'pad-12-16 scroll '}line-right ${styles.panel}`}
          aria-label={label}
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
