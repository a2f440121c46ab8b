/** The microscope: one decision, with the servers that were compared, what was known about each and how old that was, and what was true. */
import { useDeferredValue, useState, useSyncExternalStore } from 'react'
import { axisOf } from '../../../../core/playhead/axis.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import { useMoment } from '../../../../views/playhead/moment.ts'
import type { ViewProps } from '../../../page.ts'
import type { Decision, RequestsDetail } from '../../model/detail.ts'
import { policies } from '../../policies/index.ts'
import { momentOf } from '../stage/moment.ts'
import { decisionText, knownText, scenarioIn } from '../words.ts'
import { Cost } from './cost.tsx'
import styles from './decision.module.css'

/** The panel beside the machine. */
export function Decisions(props: ViewProps) {
  const { run, details } = props
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as RequestsDetail | undefined)
  const detail = useDeferredValue(latest)
  if (detail?.factor?.length !== run.recording.lanes) return <p>Looking into this moment …</p>
  return <Slot {...props} detail={detail} />
}

/** The decisions of a slot, of which one is looked at: the last one before the playhead unless the reader chooses. */
function Slot({ run, axis, playhead, replay, detail }: ViewProps & { readonly detail: RequestsDetail }) {
  const values = scenarioIn(run)
  const { decisions, begin, end, slot } = detail
  const [offset, setOffset] = useState(0)
  const [live] = useState(() => ({
    now: () => axisOf(run.recording, axis.unit).stepAt(playhead.position()),
    playing: () => playhead.playing(),
    subscribe: playhead.subscribe,
  }))
  const position = useMoment(live, 200)
  const time = begin + Math.max(0, Math.min(1, position - slot)) * (end - begin)
  if (decisions.length === 0) return <p>No request is dispatched in this time slot.</p>
  const lastAt = (time: number) =>
    Math.max(
      0,
      decisions.findLastIndex((one) => one.time <= time),
    )
  const last = lastAt(time)
  const at = Math.max(0, Math.min(decisions.length - 1, last + offset))
  const decision = decisions[at]
  const move = (by: number) => setOffset(at + by - last)
  /** Nothing plays on while this decision is looked at. */
  const stay = () => {
    if (!playhead.playing()) return
    const inSeconds = axis.unit === 'seconds'
    setOffset(at - lastAt(inSeconds ? decision.time : begin))
    playhead.seek(inSeconds ? decision.time : slot)
  }
  const truth = momentOf(values, detail, decision.time - 1e-12, 0).servers.map(({ load }) => load)
  return (
    <div className="stack gap-8 any-height scroll">
      <div className="row gap-8" role="group" aria-label="One decision">
        <button type="button" className="tool" disabled={at === 0} onClick={() => move(-1)}>
          ‹<span className="visually-hidden"> Decision before</span>
        </button>
        <span>
          Request {count(decision.request)} at {quantity(decision.time, 's')}
        </span>
        <button type="button" className="tool" disabled={at >= decisions.length - 1} onClick={() => move(1)}>
          ›<span className="visually-hidden"> Decision after</span>
        </button>
      </div>
      <p>
        {decisionText(run, decision)} It needs {quantity(decision.size, 's')} of work.
        {values.dispatchers > 1 ? ` Dispatcher ${count(decision.dispatcher)} has chosen.` : ''}
      </p>
      {decision.compared.length > 0 ? (
        <Compared run={run} decision={decision} truth={truth} />
      ) : (
        <p className="soft">
          {policies[values.policy].label}:{' '}
          {policies[values.policy].asks ? 'no loads are shown of this decision.' : 'this decision looks at no loads.'}
        </p>
      )}
      {values.policy === 'central' ? (
        <p className="soft">A worker that becomes free decides here: no server could have been chosen instead.</p>
      ) : (
        run.finished && <Cost run={run} replay={replay} decision={decision} onStart={stay} />
      )}
    </div>
  )
}

interface ComparedProps extends Pick<ViewProps, 'run'> {
  readonly decision: Decision
  /** The load of each server when it was decided. */
  readonly truth: readonly number[]
}

/** The servers that were compared: known and true, as bars and numbers. */
function Compared({ run, decision, truth }: ComparedProps) {
  const { policy } = scenarioIn(run)
  const { compared, known, server, count: all } = decision
  const isLoad = policies[policy].asks === true && policy !== 'leastWork'
  const most = Math.max(1, ...known, ...(isLoad ? compared.map((s) => truth[s]) : []))
  const scale = (value: number) => `${Math.max(1, (100 * value) / most)}%`
  const text = (value: number) => (policy === 'leastWork' ? quantity(value / 1e9, 's') : quantity(value))
  const shown = compared.length < all ? ` The best ${compared.length} of ${count(all)} are shown.` : ''
  return (
    <>
      <table className={`table text-left nowrap ${styles.compared}`}>
        <thead>
          <tr>
            <th scope="col" className="regular">
              Server
            </th>
            <th scope="col" className="regular">
              Known
            </th>
            {isLoad && (
              <th scope="col" className="regular">
                True
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {compared.map((s, i) => (
            <tr key={s}>
              <th scope="row" className={s === server ? 'strong' : 'regular'}>
                {s}
                {s === server ? ' ← chosen' : ''}
              </th>
              <td>
                <span
                  className={`block keeps-colours ${styles.bar}`}
                  data-known=""
                  style={{ width: scale(known[i]) }}
                />
                {text(known[i])}
              </td>
              {isLoad && (
                <td>
                  <span className={`block keeps-colours ${styles.bar}`} style={{ width: scale(truth[s]) }} />
                  {text(truth[s])}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">
        {knownText(run, decision)}
        {shown}
      </p>
    </>
  )
}
