/** Beside the large number: what it was in the run before, or is in the run that the story compares with. */
import { type ReactNode, useMemo, useState } from 'react'
import type { MetricDefinition } from '../../core/lab.ts'
import { differing } from '../../core/link/compared.ts'
import { comparison } from '../../core/text/comparison.ts'
import { quantity } from '../../core/text/format.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { labs } from '../../labs/descriptions.ts'
import { isCovered, useCover } from '../state/cover.ts'
import { useLabViews } from '../state/lab-views.ts'
import { usePage, useSession } from '../state/use.ts'
import { useGhost } from '../state/use-ghost.ts'

interface OtherProps {
  readonly metric: MetricDefinition
}

/** Whether what there is to do was another in the run before: then neither run is better. */
function useOtherJob(): boolean {
  const { lab, now, before } = usePage((s) => ({ lab: s.lab, now: s.run?.values, before: s.before?.values }))
  const { roleOf } = useLabViews(lab)
  return useMemo(() => {
    if (!now || !before || !roleOf) return false
    const { parameters } = labs[lab]
    return differing(parameters, [now, before]).some((id) => roleOf(id, parameters[id].group) === 'job')
  }, [lab, now, before, roleOf])
}

/** The number of the run that stands behind the present one, and how the present one compares. */
function useOther({ id, unit }: MetricDefinition) {
  const ghost = useGhost()
  // While a value is dragged the large number changes alone.
  const now = usePage((s) => (s.dragging ? undefined : s.run?.metrics?.[id]))
  const was = ghost?.run.metrics?.[id]
  const otherJob = useOtherJob()
  const isAsked = isCovered(useCover(), id)
  if (!ghost || isAsked || typeof was !== 'number') return undefined
  const change = typeof now === 'number' ? comparison(now, was, unit) : ''
  return { ...ghost, was: quantity(was, unit), change, otherJob }
}

/** What the number was in the run before, with a button that lets go of it. */
export function Before({ metric }: OtherProps) {
  const session = useSession()
  const other = useOther(metric)
  if (!other?.before) return null
  return (
    <span className="soft nowrap" data-region="before">
      was <b className="strong">{other.was}</b>
      {other.otherJob ? ' for another job' : other.change && unbroken(`, now ${other.change}`)}
      <button
        type="button"
        className="soft touch"
        style={{ padding: '0 6px', lineHeight: 1 }}
        aria-label="Stop comparing with the run before"
        title="Stop comparing with the run before"
        onClick={session.forgetBefore}
      >
        ×
      </button>
    </span>
  )
}

/** For a screen reader: the number after a change and how it compares, once the value is released and its run has ended. */
export function Said({ metric }: OtherProps) {
  const other = useOther(metric)
  const { waits, now } = usePage((s) => ({
    waits: s.dragging || s.status.kind !== 'done',
    now: s.run?.metrics?.[metric.id],
  }))
  const next =
    other?.before && typeof now === 'number'
      ? `${metric.label} ${quantity(now, metric.unit)}, ${other.otherJob ? 'another job' : other.change}.`
      : ''
  const [message, setMessage] = useState('')
  if (!waits && message !== next) setMessage(next)
  return (
    <p className="visually-hidden" role="status">
      {message}
    </p>
  )
}

/** What the number is in the run that the story compares with, as a way to both; what stands there without one. */
export function Beside({ metric, children }: OtherProps & { readonly children: ReactNode }) {
  const session = useSession()
  const other = useOther(metric)
  if (!other || other.before) return children
  return (
    <>
      <button
        type="button"
        className="ink text-left dotted ring-inside"
        data-region="beside"
        title="See both runs beside each other"
        onClick={session.meetBeside}
      >
        {other.name}: {other.was}
        {other.change && unbroken(`, here ${other.change}`)}.
      </button>{' '}
    </>
  )
}
