/** What the log says about the system that wrote it: failures, and each server’s share. */
import { count, percent } from '../../../../core/text/format.ts'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { ViewProps } from '../../../page.ts'
import type { LogArtifact } from '../../model/detail.ts'
import styles from './log.module.css'

/** The facts, as soon as the log has been read. */
export function Log({ artifacts, run }: ViewProps) {
  const log = useArtifact(artifacts, 'log')?.artifact as LogArtifact | undefined
  if (!log)
    return (
      <p className="soft pad-8-16">
        {run.finished ? 'The log is being read …' : 'What the log says stands here when the run has finished.'}
      </p>
    )
  const { lines, says, failed, upstreams } = log
  const most = upstreams?.[0]?.lines ?? 1
  return (
    <section className="stack gap-8 any-height full-height scroll pad-8-16 small" aria-label="The log">
      <p>
        {says}.{failed === undefined ? '' : ` ${percent(failed / lines)} of them failed there (status 500 or higher).`}
        {run.values.service === 'log' &&
          ' Durations are what that system measured, so its own waits may be part of them.'}
      </p>
      {upstreams && (
        <table className={`text-right ${styles.table}`}>
          <caption className="soft text-left">Share of each server in the log</caption>
          <tbody>
            {upstreams.map(({ name, lines: its }) => (
              <tr key={name}>
                <th scope="row" className="regular text-left breaks">
                  {name || '(empty)'}
                </th>
                <td>{percent(its / lines)}</td>
                <td>{count(its)}</td>
                <td className={styles.bar}>
                  <span
                    className="block"
                    style={{ background: 'var(--time-compute)', width: `${(100 * its) / most}%` }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
