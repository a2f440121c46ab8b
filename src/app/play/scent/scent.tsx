/** What lies under a story's knob: the story's number over the knob's range, or a bar for each of its options. */
import { type CSSProperties, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Sample } from '../../../core/sweep/grid.ts'
import { inSentence } from '../../../core/text/case.ts'
import { quantity } from '../../../core/text/format.ts'
import { metricText, sampleText } from '../../../core/text/sample-text.ts'
import { areNear } from '../../../core/time/bound.ts'
import { labs } from '../../../labs/descriptions.ts'
import { createWorkerPool } from '../../../worker/pool.ts'
import type { BelowProps } from '../../controls/types.ts'
import { useLabViews } from '../../state/lab-views.ts'
import type { Session } from '../../state/session.ts'
import { storyNumber } from '../../state/stories.ts'
import { usePage, useSession, useStory } from '../../state/use.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import type { Curve } from './curves.ts'
import type { DrawingProps } from './drawing.ts'
import { HEIGHTS, heightOf, isInRows } from './heights.ts'
import { Line } from './line.tsx'
import { boundsUnder, type Valued, valued } from './points.ts'
import styles from './scent.module.css'
import { bestOf, betterText, boundText, curveText, givenText, isFlat, pointText, rangeText } from './scent-text.ts'
import { createScents, SCENT_TIMES, type Scents } from './scents.ts'

/** One for each session: curves outlive the knobs. */
const all = new WeakMap<Session, Scents>()

function scentsOf(session: Session): Scents {
  let scents = all.get(session)
  if (!scents) {
    // A worker of its own: curves take one core at most, and no other batch makes a run look long.
    scents = createScents({ store: session.store, pool: createWorkerPool(1), now: () => performance.now() })
    all.set(session, scents)
  }
  return scents
}

const valuesOf = (points: readonly Valued[]): readonly number[] => points.map(({ value }) => value)

/** A bar for each option, from zero; an option that cannot be run has none. */
function Bars({ parameter, metric, options, shown, bounds, value, best, onRead, onGoTo }: DrawingProps) {
  const most = Math.max(...shown.map((point) => Math.abs(point.value)))
  return options.map((option) => {
    const point = shown.find(({ sample }) => sample === option)
    const bound = bounds.find(({ sample }) => sample === option)
    return (
      <div
        key={option}
        className={`row gap-4 positioned ${styles.option}`}
        data-present={option === value || undefined}
        onPointerMove={() => onRead(point)}
        onPointerLeave={() => onRead(undefined)}
        onPointerUp={(event) => event.button === 0 && onGoTo(option)}
      >
        <span
          className={`rigid ${styles.bar}`}
          style={{ '--share': point && most > 0 ? Math.abs(point.value) / most : 0 } as CSSProperties}
        />
        {bound && most > 0 && (
          <span
            className={`absolute no-pointer ${styles.boundOfBar}`}
            data-bound=""
            style={{ '--share': bound.value / most } as CSSProperties}
          />
        )}
        {best?.sample === option && <span className={`rigid ${styles.best}`} />}
        <span className="rigid">{metricText(metric, point?.value)}</span>
        <span className="any-width ellipsis" title={sampleText(parameter, option)}>
          {sampleText(parameter, option)}
        </span>
      </div>
    )
  })
}

/** The curve under a knob; its place is kept from the start. */
export function Scent({ id, parameter, value, onChange }: BelowProps) {
  const session = useSession()
  const scents = scentsOf(session)
  const lab = usePage((s) => s.lab)
  const metric = storyNumber(labs[lab], useStory())
  const knob = useMemo(() => ({ id, metric: metric.id }), [id, metric.id])
  useEffect(() => scents.want(knob), [scents, knob])
  const present = useSyncExternalStore(scents.subscribe, () => scents.curve(knob))
  const slowness = useSyncExternalStore(scents.subscribe, scents.slowness)
  /** The last curve that could be drawn: it stays, dimmed, until there is one of the present scenario. */
  const [last, setLast] = useState<Curve & { readonly of: typeof knob }>()
  if (present.ready && last?.points !== present.points) setLast({ ...present, of: knob })
  const curve = last?.of === knob ? last : undefined
  const { roleOf, sweep } = useLabViews(lab)
  const options = useMemo(() => (parameter.kind === 'choice' ? Object.keys(parameter.options) : []), [parameter])
  // A list of options, so that a drag of another knob draws nothing here.
  const apart = usePage(({ values }) =>
    options.filter((option) => sweep?.isComparable?.(values, { ...values, [id]: option }) === false),
  )
  const shown = useMemo(() => {
    const points = curve ? valued(parameter, curve.points) : []
    return points.filter(({ sample }) => !apart.some((option) => option === sample))
  }, [parameter, curve, apart])
  const [read, setRead] = useState<Valued>()
  const slow = present.ready ? undefined : slowness
  const subject = { parameter, metric }
  const part = roleOf?.(id, parameter.group)
  // No seed is better than another: they differ by chance.
  const best = isFlat(shown) || id === 'seed' || part ? undefined : bestOf(shown, metric, value)
  const under = curve ? boundsUnder(shown, curve.bounds) : []
  const isRoom = isInRows(parameter) || areNear(valuesOf(under), valuesOf(shown))
  const bounds = isRoom ? under : []
  const goTo = (sample: Sample) => onChange(id, sample, 'commit')
  const Drawing = isInRows(parameter) ? Bars : Line
  const better = metric.better ? ` (${metric.better} is better)` : ''
  const words = () => {
    if (slow !== undefined) {
      const time = Number.isFinite(slow) ? quantity(slow / 1000, 's') : `more than ${SCENT_TIMES.measured / 1000} s`
      return (
        <button type="button" className="accent" onClick={() => scents.insist(knob)}>
          draw the curve: a run takes {time}
        </button>
      )
    }
    if (read) return `${pointText(subject, read)}${part ? '' : better}`
    // Nothing is said of a curve that is not there yet.
    if (!curve) return undefined
    if (shown.length < 2)
      return [...curve.points.values()].includes('long')
        ? 'other values take too long'
        : 'no other value can be computed here'
    if (isFlat(shown)) return 'makes no difference here'
    if (id === 'seed') return `${rangeText(metric, shown)} by chance`
    if (part) return givenText(part, metric, shown)
    if (!best) return undefined
    const isBest = best.sample === value
    const text =
      present.ready && isBest
        ? 'nothing better was found'
        : `best ${present.ready ? 'found' : 'before'}: ${pointText(subject, best)}`
    return (
      <button
        type="button"
        className="at-most-full ellipsis"
        title={text}
        aria-disabled={isBest}
        onClick={() => !isBest && goTo(best.sample)}
      >
        {text}
      </button>
    )
  }
  return (
    <div
      className={styles.scent}
      data-scent={present.ready ? 'ready' : 'wanted'}
      data-empty={!curve || undefined}
      data-stale={(curve && !present.ready) || undefined}
    >
      <div
        style={{ height: heightOf(parameter) - HEIGHTS.words }}
        role="img"
        aria-label={
          curve
            ? `${curveText(subject, shown, best, part)} ${boundText(metric, bounds)}`.trim()
            : `${metric.label} over ${parameter.label}: not computed yet.`
        }
        title={`${metric.label} over ${parameter.label}. ${part ? '' : betterText(metric)} ${boundText(metric, bounds)}`.trim()}
      >
        {curve && shown.length > 0 && (
          <Drawing
            parameter={parameter}
            metric={metric}
            options={options}
            curve={curve}
            shown={shown}
            bounds={bounds}
            value={value}
            best={best}
            read={read}
            onRead={setRead}
            onGoTo={goTo}
          />
        )}
      </div>
      <div className={`row gap-4 small soft ${styles.words}`}>
        <span className="grow any-width ellipsis">{words()}</span>
        <button
          type="button"
          className={`rigid centre ${styles.more}`}
          aria-label={`What if: ${metric.label} against ${inSentence(parameter.label)}`}
          title="All of it, larger"
          onClick={() => {
            session.choose({ sweep: `${id}:${metric.id}` })
            session.setView('sensitivity')
          }}
        >
          <ChevronIcon size={14} />
        </button>
      </div>
    </div>
  )
}
