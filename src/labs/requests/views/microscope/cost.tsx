/** What one decision cost: what its request, and all together, would have taken if it had gone to another server. */
import { count, difference } from '../../../../core/text/format.ts'
import { unbroken } from '../../../../core/text/unbroken.ts'
import { useReplays } from '../../../../views/use-replays.ts'
import type { ViewProps } from '../../../page.ts'
import type { Decision, DecisionDetail, ReplayDetail } from '../../model/detail.ts'
import { betterOf, cameOf, costForAll, ownCost } from '../words.ts'
import styles from './decision.module.css'

/** Servers that are listed. */
const LISTED = 10

interface CostProps extends Pick<ViewProps, 'run' | 'replay'> {
  readonly decision: Decision
  /** Replays begin. */
  readonly onStart: () => void
}

/** A server, with what is known of it so far: seconds. */
interface Row {
  readonly server: number
  readonly own: number | undefined
  readonly replayed: ReplayDetail | undefined
}

/** Its own time at once where it is known at arrival; that of all together when it is asked for. */
export function Cost({ run, replay, decision, onStart }: CostProps) {
  const { own, server, copy } = decision
  const replays = useReplays<DecisionDetail | ReplayDetail>(replay, run.values, copy)
  const outcomes = replays?.outcomes ?? []
  const begun = outcomes.find((outcome) => outcome.kind === 'decision')
  const done = outcomes.filter((outcome) => outcome.kind === 'replay')
  const isWhole = replays?.state === 'ended' && replays.problem === undefined
  const rows = rowsOf(decision, begun, done)
  const others = (begun ? begun.servers.length : (own?.count ?? 1)) - 1
  const time = begun ? begun.time : own?.time
  const best = isWhole ? [unturned(server), ...done].reduce(betterOf).server : undefined
  return (
    <section className="stack gap-8" aria-label="What this decision cost">
      <h3 className="medium">What this decision cost</h3>
      {(begun || own) && (
        <p>
          {unbroken(
            `${cameOf(decision, time, begun?.answered)} ${isWhole ? costForAll(done) : own ? ownCost(own) : ''}`,
          )}
        </p>
      )}
      {rows.length > 1 && (
        <table className={`table text-left nowrap ${styles.compared}`}>
          <thead>
            <tr>
              <th scope="col" className="regular">
                Server
              </th>
              <th scope="col" className="regular">
                Its own time
              </th>
              <th scope="col" className="regular">
                All together
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.server}>
                <th scope="row" className={row.server === server ? 'strong' : 'regular'}>
                  {row.server}
                  {row.server === server ? ' ← chosen' : row.server === best ? ' ← best' : ''}
                </th>
                <td>{row.own === undefined ? '–' : difference(row.own, 's')}</td>
                <td>{row.replayed ? allOf(row.replayed) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others + 1 > rows.length && rows.length > 1 && (
        <p className="soft">
          The best {rows.length} of {count(others + 1)} are shown.
        </p>
      )}
      {replays && (
        <div className="toolbar gap-8">
          {replays.state === 'begun' ? (
            <button type="button" className="tool" onClick={replays.cancel}>
              Cancel
            </button>
          ) : (
            !isWhole && (
              <button
                type="button"
                className="tool"
                onClick={() => {
                  onStart()
                  replays.start()
                }}
              >
                Replay the run with each other server
              </button>
            )
          )}
          <span className="soft" role="status">
            {replays.problem !== undefined
              ? `The run could not be replayed: ${replays.problem}`
              : replays.state === 'begun'
                ? `Replaying: ${count(done.length)} of ${begun ? count(others) : '…'}`
                : replays.state === 'cancelled'
                  ? `Cancelled after ${count(done.length)}${begun ? ` of ${count(others)}` : ''}.`
                  : ''}
          </span>
        </div>
      )}
      <p className="soft">
        {own
          ? 'Its own time is known from the queues at its arrival.'
          : 'Later requests can change how long this one takes: that needs a replay.'}{' '}
        In a replay all other copies go where they went.
      </p>
    </section>
  )
}

/** What comes of the server that was chosen, in the terms of a replay. */
const unturned = (server: number): ReplayDetail => ({ kind: 'replay', server, own: 0, all: 0, answered: 0 })

/** The servers that are listed, in index order: the best ones where there are many. */
function rowsOf(decision: Decision, begun: DecisionDetail | undefined, done: readonly ReplayDetail[]): readonly Row[] {
  const { own, server: chosen } = decision
  const ownOf = (server: number) => own?.more[own.servers.indexOf(server)]
  const stays = unturned(chosen)
  const all = begun && done.length > 0 ? [...done, stays] : []
  if (!begun || done.length < begun.servers.length - 1) {
    const servers = own?.servers ?? (begun && begun.servers.length <= LISTED ? begun.servers : [])
    return servers.map((server) => {
      const replayed = all.find((one) => one.server === server)
      return { server, own: ownOf(server) ?? replayed?.own, replayed }
    })
  }
  const best = [...done].sort((a, b) => (betterOf(a, b) === a ? -1 : 1)).slice(0, LISTED - 1)
  return [...best, stays]
    .map((replayed) => ({ server: replayed.server, own: replayed.own, replayed }))
    .sort((a, b) => a.server - b.server)
}

/** What all together would take more or less, and how many more would be answered. */
function allOf({ all, answered }: ReplayDetail): string {
  const more = answered === 0 ? '' : `, ${difference(answered)} answered`
  return `${difference(all, 's')}${more}`
}
