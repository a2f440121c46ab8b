/** The present scenario on paper: headline numbers, picture, every parameter that applies, and the way back to it. */

import { encode } from 'uqr'
import { applies } from '../../core/parameters.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { sameValue } from '../../core/text/values.ts'
import { labs } from '../../labs/descriptions.ts'
import { inWords } from '../controls/layout.ts'
import { SymbolText } from '../controls/symbol.tsx'
import { Charts } from '../play/charts.tsx'
import { Headlines } from '../play/headlines.tsx'
import { Stage } from '../stage/stage.tsx'
import { useLabViews } from '../state/lab-views.ts'
import { chartsFor, shownChart } from '../state/shown-chart.ts'
import { useOpenStory, usePage, useSession } from '../state/use.ts'
import { StoryTable } from '../ui/story-table.tsx'
import styles from './handout.module.css'
import { modulesToPath, QrImage } from './qr-code.tsx'

/** The handout. */
export function Handout() {
  const session = useSession()
  const page = useLabViews(usePage((s) => s.lab))
  const { lab, values, run, arrangement, chosen } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    run: s.run,
    arrangement: s.arrangement,
    chosen: shownChart(s, page),
  }))
  const open = useOpenStory()
  const story = open?.changed.length === 0 ? open.story : undefined
  const url = session.url()
  /** Charts with an axis of their own take much room: only one that the reader has chosen is printed. */
  const charts = chartsFor(page, run?.values ?? values).flatMap(({ id, apart }) => (apart && id !== chosen ? [] : [id]))
  return (
    <main className={`centred ink small surface ${styles.handout}`}>
      <header className="flex between baseline gap-16 pad-bottom-4 line-below">
        <h1 className="large" dir="auto">
          {arrangement.title || (!arrangement.covered && story?.label) || `${labs[lab].label}: a scenario`}
        </h1>
        <p className="soft">{labs[lab].label} · Evenkeel</p>
      </header>
      {(arrangement.note || story) && (
        <p dir="auto" className="above-4 pre-line">
          {arrangement.note || (story && unbroken(arrangement.covered ? story.question : story.sentence))}
        </p>
      )}
      {!arrangement.note && !arrangement.covered && story && <StoryTable table={story.table} />}
      {!run && <p className="above-4 pre-line">It has not been run yet: this is the scenario alone.</p>}
      {run && (
        <>
          <Headlines page={page} plain />
          <Stage page={page} place="handout" />
          <div className={styles.charts} inert>
            <Charts page={page} only={charts} />
          </div>
        </>
      )}
      <Scenario />
      <footer className={`row gap-16 above-8 pad-top-8 line-above ${styles.foot}`}>
        <Code url={url} />
        <p className="any-width breaks">
          <b>Open this scenario</b>
          <br />
          {url}
        </p>
      </footer>
    </main>
  )
}

/** Every parameter that applies; what differs from its default is marked and has the default beside it. */
function Scenario() {
  const { lab, values } = usePage((s) => ({ lab: s.lab, values: s.values }))
  const rows = Object.entries(labs[lab].parameters).filter(([, parameter]) => applies(parameter, values))
  const differing = rows.filter(([id, parameter]) => !sameValue(values[id], parameter.default))
  const same = rows.filter(([id, parameter]) => sameValue(values[id], parameter.default))
  return (
    <section className={`above-8 ${styles.scenario}`} aria-label="Scenario">
      {differing.length > 0 && (
        <table className="full-width below-8 text-left">
          <caption className="pad-bottom-4 small strong text-left">Differs from the defaults</caption>
          <thead>
            <tr>
              <th className="regular" scope="col">
                Parameter
              </th>
              <th className="regular" scope="col">
                Here
              </th>
              <th className="regular" scope="col">
                Default
              </th>
            </tr>
          </thead>
          <tbody>
            {differing.map(([id, parameter]) => (
              <tr key={id}>
                <th className="regular" scope="row">
                  {parameter.label} {parameter.symbol && <SymbolText>{parameter.symbol}</SymbolText>}
                </th>
                <td>
                  <b>{inWords(parameter, values[id])}</b>
                </td>
                <td>{inWords(parameter, parameter.default)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h2 className="pad-bottom-4 small strong text-left">
        {differing.length > 0 ? 'As by default' : 'All parameters are as by default'}
      </h2>
      <dl className={styles.same}>
        {same.map(([id, parameter]) => (
          <div className="flex between gap-12 dense" key={id}>
            <dt className="soft">
              {parameter.label} {parameter.symbol && <SymbolText>{parameter.symbol}</SymbolText>}
            </dt>
            <dd className="text-right">{inWords(parameter, values[id])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Code({ url }: { readonly url: string }) {
  try {
    const { data, size } = encode(url, { ecc: 'L', border: 3 })
    return <QrImage code={{ size, path: modulesToPath(data) }} />
  } catch {
    // The link is longer than the largest code: only the link in words stands there.
    return null
  }
}
