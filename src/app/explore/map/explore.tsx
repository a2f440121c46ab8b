/** The two-parameter map: where in the space of two parameters which alternative is best, or how large a metric is. */

import { type CSSProperties, useId, useMemo, useState } from 'react'
import { TableButton } from '../../../charts/table.tsx'
import { useTheme } from '../../../charts/theme.ts'
import type { Place } from '../../../core/sweep/refinement.ts'
import { inSentence } from '../../../core/text/case.ts'
import { difference } from '../../../core/text/format.ts'
import { atSample, metricText } from '../../../core/text/sample-text.ts'
import { unbroken } from '../../../core/text/unbroken.ts'
import { labs } from '../../../labs/descriptions.ts'
import { useLabViews } from '../../state/lab-views.ts'
import { usePage, useSession } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from './choices.tsx'
import { isDotted, kindLetter, kindToken, type MapScale, mapScale } from './colours.ts'
import styles from './explore.module.css'
import type { Filled } from './fill.ts'
import { MapPlot, placeOf } from './map.tsx'
import { advice, cellText, mapSummary, mapTable, placeSureness, placeText, sureness } from './map-text.ts'
import { type Picture, pictureOf } from './picture.ts'
import { type MapPlan, type Measure, measureChoices, offersFor, planMap, runsAt, scenarioAt } from './plan.ts'
import { type LiveMap, useMap } from './use-map.ts'

/** The view. */
export default function Explore() {
  const { lab: id, values, chosen } = usePage((s) => ({ lab: s.lab, values: s.values, chosen: s.chosen }))
  const page = useLabViews(id)
  const lab = labs[id]
  const plan = useMemo(() => planMap(lab, page, values, chosen), [lab, page, values, chosen])
  const map = useMap(plan)
  return (
    <div className="stack grow any-height">
      <div className="toolbar gap-8-16 pad-12-16 line-below">
        <Choices plan={plan} measures={measureChoices(lab, page, values)} offers={offersFor(lab, page, values)} />
        <Progress map={map} />
      </div>
      {map.shown ? (
        <Shown plan={plan} filled={map.shown} map={map} leftOut={page.leftOut} />
      ) : (
        <p className="centre grow soft">
          {map.filled?.failure ??
            (map.filled?.state === 'cancelled' ? 'No place has been run. Refine it.' : 'Running the first place…')}
        </p>
      )}
    </div>
  )
}

/** How far the map is, and what can be done about it. */
function Progress({ map: { filled, cancel, resume } }: { readonly map: LiveMap }) {
  if (!filled) return null
  const { state, done, total, expected = 0 } = filled
  return (
    <div className="row gap-8 push-right high-32 soft small">
      <progress style={{ width: 64, height: 6 }} value={done} max={total} aria-label="Map" />
      <span style={{ minWidth: 72 }}>
        {done.toLocaleString('en').replaceAll(',', '\u202f')} runs
        {state === 'paused' && `; next level ≈ ${Math.round(expected / 1000)} s`}
        {state === 'cancelled' && ', cancelled'}
        {state === 'failed' && `; ${filled.failure}`}
      </span>
      {state === 'filling' && <Button onClick={cancel}>Cancel</Button>}
      {(state === 'paused' || state === 'cancelled') && <Button onClick={resume}>Refine</Button>}
    </div>
  )
}

interface ShownProps {
  readonly plan: MapPlan
  readonly filled: Filled
  readonly map: LiveMap
  readonly leftOut: string | undefined
}

function Shown({ plan: currentPlan, filled, map, leftOut }: ShownProps) {
  const session = useSession()
  const theme = useTheme()
  const live = useId()
  const { plan } = filled
  const [looked, setLooked] = useState<{ readonly place: Place; readonly by: 'pointer' | 'key' }>()
  const picture = useMemo(() => pictureOf(filled), [filled])
  const scale = useMemo(
    () =>
      mapScale(
        picture.values.flatMap((value) => (value === undefined ? [] : [value])),
        theme,
        plan.measure.metric.better,
      ),
    [picture, theme, plan.measure.metric.better],
  )
  const fitting = (of: number, at: number | undefined) => Math.max(0, Math.min(of - 1, Math.floor(at ?? of / 2)))
  const place = {
    x: fitting(picture.columns, looked?.place.x ?? placeOf(plan.x, plan.values[plan.x.id])),
    y: fitting(picture.rows, looked?.place.y ?? placeOf(plan.y, plan.values[plan.y.id])),
  }
  const open = (at: Place) => {
    const pick = picture.winners[at.y * picture.columns + at.x]
    session.replace(scenarioAt({ ...plan, values: currentPlan.values }, at, plan.measure.options[pick]))
    session.setView('play')
  }
  const isSame = plan.key === currentPlan.key
  const repeated = isSame ? map.repeated : []
  const here = [cellText(plan, picture, place), placeSureness(repeated, place)].filter(Boolean).join('; ')
  const description = `${placeText(plan, place)}: ${here}`
  // If only a part of the places has run, it would name the one that happens to run first.
  const isFilling = map.filled?.state === 'filling'
  const isWhole = map.filled?.state === 'done'
  const compares = plan.measure.options.length > 0 && !plan.measure.third
  const sentences = isWhole ? advice(plan, picture, repeated) : []
  const sure = sureness(repeated)
  const { third, byMetric, metric } = plan.measure
  const title = third
    ? `Best ${inSentence(plan.lab.parameters[third].label)}`
    : plan.measure.options.length > 0 && !byMetric
      ? 'Best alternative'
      : metric.label
  const unit = (side: MapPlan['x']) =>
    `${side.parameter.label}${side.parameter.kind === 'number' && side.parameter.unit ? `, ${side.parameter.unit}` : ''}`
  return (
    <div className={`grid grow any-height ${styles.body}`}>
      <figure className={`stack positioned soft small ${styles.figure}`} data-state={map.filled?.state}>
        <p style={{ padding: '8px 16px 0' }} aria-hidden="true">
          {unit(plan.y)}
        </p>
        <MapPlot
          filled={filled}
          picture={picture}
          scale={scale}
          place={place}
          onLook={(at, by) => setLooked({ place: at, by })}
          onOpen={open}
          text={description}
          stale={!isSame}
          unsure={repeated.filter(({ isSure }) => !isSure).map(({ place }) => place)}
        />
        <p className="text-centre" style={{ padding: '0 16px 12px 72px' }} aria-hidden="true">
          {unit(plan.x)}
        </p>
      </figure>
      <div className={`stack gap-12 pad-12-16 scroll line-left spaced ${styles.side}`}>
        <section className="rigid" style={{ minHeight: 112 }} aria-label="Place">
          <p>{placeText(plan, place)}</p>
          <p className="strong" id={live} aria-live={looked?.by === 'key' ? 'polite' : 'off'}>
            {here}
          </p>
          <Button className="above-8" onClick={() => open(place)}>
            Open this run
          </Button>
        </section>
        <section aria-label="Legend">
          <h2 className="below-4 medium strong">{title}</h2>
          {byMetric && <p className="soft small">{metric.help}</p>}
          {plan.measure.options.length > 0 && !byMetric && (
            <p className="soft small">
              Compared by {inSentence(metric.label)}
              {third && `: ${plan.measure.options.map(({ label }) => label).join(', ')}`}.
              {picture.equals.some((option) => option >= 0) &&
                ' Where one is as good as the best, its colour is striped over it.'}
              {!third && leftOut && ` ${leftOut}`}
            </p>
          )}
          <Legend measure={plan.measure} picture={picture} scale={scale} />
          {filled.stride === undefined && runsAt(plan) > 1 && (
            <p className="row gap-8 soft small" style={{ padding: '2px 0' }}>
              <span className={`bordered rigid keeps-colours ${styles.swatch}`} data-preliminary aria-hidden="true" />
              Preliminary: not all alternatives have run there yet.
            </p>
          )}
        </section>
        <section aria-label="Advice">
          <h2 className="below-4 medium strong">{sentences.length > 0 ? 'Advice' : 'In words'}</h2>
          {sentences.map((sentence) => (
            <p key={sentence.slice(0, 40)}>{unbroken(sentence)}</p>
          ))}
          {sentences.length === 0 && (
            <p>
              {isWhole || !(isFilling || compares)
                ? unbroken(mapSummary(plan, picture))
                : isFilling
                  ? 'What it says follows when its places have been run.'
                  : 'The map is not complete, so it advises nothing yet. Refine it.'}
            </p>
          )}
          {map.repeating && <p className="soft small">Running places again with other seeds…</p>}
          {sure && <p className="soft small">{sure}</p>}
          <p>
            <TableButton label={title} summary={mapSummary(plan, picture)} table={() => mapTable(plan, picture)} />
          </p>
        </section>
        <p className="soft small">
          The ring is the present scenario:{' '}
          {[plan.x, plan.y].map(({ id, parameter }) => atSample(parameter, currentPlan.values[id])).join(', ')}.
        </p>
      </div>
    </div>
  )
}

interface LegendProps {
  readonly measure: Measure
  readonly picture: Picture
  readonly scale: MapScale
}

/** The legend: kinds with their letters and shares, or a scale with its ends. */
function Legend({ measure, picture, scale }: LegendProps) {
  if (measure.options.length > 0 && !measure.third) return <Kinds measure={measure} picture={picture} />
  const stops = Array.from({ length: 17 }, (_, i) => scale.colour(i / 16))
  const { metric, options } = measure
  const text = (value: number) => (scale.signed ? difference(value, metric.unit) : metricText(metric, value))
  const middle = scale.signed ? 0 : scale.log ? Math.sqrt(scale.low * scale.high) : (scale.low + scale.high) / 2
  const ends = measure.third
    ? [options[0], options[Math.floor((options.length - 1) / 2)], options[options.length - 1]].map(({ label }) => label)
    : [scale.low, middle, scale.high].map(text)
  return (
    <div>
      <div className="ramp" style={{ background: `linear-gradient(90deg, ${stops.join(', ')})` }} />
      <div className="flex between pad-top-4 soft small">
        {ends.map((end, i) => (
          <span key={['low', 'middle', 'high'][i]}>{end}</span>
        ))}
      </div>
      {scale.signed && <p className="soft small">The line is where it is zero.</p>}
    </div>
  )
}

function Kinds({ measure, picture }: Omit<LegendProps, 'scale'>) {
  // What is preliminary counts for none.
  const decided = picture.winners.filter((winner, at) => winner >= 0 && !picture.cells[at]?.tried)
  const counts = measure.options.map((_, i) => decided.filter((winner) => winner === i).length)
  return (
    <ul className="list small">
      {measure.options.map(({ id, label }, i) => (
        <li className={`row gap-8 ${counts[i] === 0 ? 'soft' : ''}`} style={{ padding: '2px 0' }} key={id}>
          <span
            className={`centre ink strong bordered keeps-colours ${styles.swatch}`}
            style={{ '--ground': `var(${kindToken(i)})` } as CSSProperties}
            data-dotted={isDotted(i) || undefined}
          >
            {kindLetter(i)}
          </span>
          <span className="grow">{label}</span>
          <span>{decided.length ? `${Math.round((100 * counts[i]) / decided.length)} %` : '–'}</span>
        </li>
      ))}
    </ul>
  )
}
