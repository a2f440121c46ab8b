/** The picture inside another page: the parts and the controls that the link names, and the way to the whole page. */
import { useMemo, useRef, useSyncExternalStore } from 'react'
import { useSize } from '../../../charts/size.ts'
import { NO_ARRANGEMENT, names, shows } from '../../../core/link/arrangement.ts'
import { applies } from '../../../core/parameters.ts'
import { labs } from '../../../labs/descriptions.ts'
import { ParameterRow } from '../../controls/parameter-row.tsx'
import { Charts } from '../../play/charts.tsx'
import { Headlines } from '../../play/headlines.tsx'
import { Track } from '../../play/track.tsx'
import { Transport } from '../../play/transport.tsx'
import { Caption } from '../../stage/caption.tsx'
import { Stage } from '../../stage/stage.tsx'
import { useLabViews } from '../../state/lab-views.ts'
import { usePage, useSession } from '../../state/use.ts'
import styles from './embed.module.css'
import { hostLanguage } from './host.ts'

/** What a chart needs to be read, and what everything else needs beside charts, in CSS pixels. What does not fit is left out. */
const LEAST_CHART = 110
const BESIDE_CHARTS = 360

/** The view. */
export default function Embed() {
  const { lab, run, arrangement } = usePage((s) => ({ lab: s.lab, run: s.run, arrangement: s.arrangement }))
  const page = useLabViews(lab)
  const markers = useMemo(() => (run ? page.markers(run) : []), [page, run])
  // The height of the frame, whatever is in it.
  const { height } = useSize(useRef(document.documentElement))
  const follows = 'follows' in document.documentElement.dataset
  const beside = shows(arrangement, 'machine') ? BESIDE_CHARTS : 0
  const charts = page.charts
    .filter(({ id }) => shows(arrangement, id))
    .map(({ id }) => id)
    .slice(0, follows ? undefined : Math.max(beside > 0 ? 0 : 1, Math.floor((height - beside) / LEAST_CHART)))
  const { title, note } = arrangement
  const lang = useSyncExternalStore(hostLanguage.subscribe, hostLanguage.get)
  return (
    <div className={`stack paper ${styles.embed}`} data-region="embedded">
      <header className={title || note ? 'pad-8-16' : undefined}>
        <h1
          dir="auto"
          lang={title ? lang : undefined}
          className={`large strong breaks ${title ? undefined : 'visually-hidden'}`}
        >
          {title || `${labs[lab].label}: Evenkeel`}
        </h1>
        {note && (
          <p className="soft readable breaks pre-line" dir="auto" lang={lang}>
            {note}
          </p>
        )}
      </header>
      {shows(arrangement, 'results') && <Headlines page={page} />}
      <Controls />
      <Stage
        page={page}
        place="embed"
        machine={shows(arrangement, 'machine')}
        caption={shows(arrangement, 'caption') && Caption}
      />
      {shows(arrangement, 'transport') && (
        <div className="rigid">
          <Transport marked={markers.length > 0} />
          <Track markers={markers} />
        </div>
      )}
      {charts.length > 0 && <Charts page={page} only={charts} />}
      {location.protocol !== 'blob:' && (
        <footer className="flex at-end rigid small" style={{ padding: '4px 16px 8px', marginTop: 'auto' }}>
          <OpenWhole />
        </footer>
      )}
    </div>
  )
}

/** The controls that are open; none when the link opens none. */
function Controls() {
  const session = useSession()
  const { lab, values, problems, arrangement } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    problems: s.problems,
    arrangement: s.arrangement,
  }))
  const { open, hide, lock } = arrangement
  const shown = Object.entries(labs[lab].parameters).filter(
    ([id, parameter]) => names(open, id, labs[lab]) && !names(hide, id, labs[lab]) && applies(parameter, values),
  )
  if (shown.length === 0) return null
  return (
    <section
      className="grid gap-4-16 line-below"
      style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))', padding: '8px 0' }}
      aria-label="Controls"
    >
      {shown.map(([id, parameter]) => (
        <ParameterRow
          key={id}
          id={id}
          parameter={parameter}
          value={values[id]}
          problem={problems.find((problem) => problem.parameter === id)?.message}
          locked={names(lock, id, labs[lab])}
          onChange={session.change}
          onReseed={id === 'seed' ? session.reseed : undefined}
        />
      ))}
    </section>
  )
}

/** A link to the same picture on the page itself, where that has an address. It is written when it is about to be followed. */
function OpenWhole() {
  const session = useSession()
  const anchor = useRef<HTMLAnchorElement>(null)
  const whole = () => {
    const { arrangement } = session.store.getState()
    const { parts, open } = NO_ARRANGEMENT
    return session.url({ view: 'play', arrangement: { ...arrangement, parts, open } })
  }
  const write = () => {
    if (anchor.current) anchor.current.href = whole()
  }
  return (
    <a
      className="inline-row high-24 accent"
      ref={anchor}
      href={whole()}
      target="_blank"
      rel="noopener"
      onPointerDown={write}
      onFocus={write}
      onClick={write}
    >
      Open in Evenkeel
    </a>
  )
}
