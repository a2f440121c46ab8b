/** What becomes of the run: its progress with the time left, and how to end it or begin it again. */
import { roughTime } from '../../core/run/long-run.ts'
import { usePage, useSession } from '../state/use.ts'
import styles from './transport.module.css'

/** Progress with time left while a run takes long; what became of it otherwise. */
export function RunStatus() {
  const session = useSession()
  const { status, invalid, shown } = usePage((s) => ({
    status: s.status,
    invalid: s.problems.length > 0,
    shown: s.run !== undefined,
  }))
  if (status.kind === 'running') {
    const { secondsLeft, share, since } = status
    if (performance.now() - since < 300) return <span className={`row gap-8 grow may-narrow soft ${styles.status}`} />
    return (
      <span className={`row gap-8 grow may-narrow soft ${styles.status}`}>
        <progress max={1} value={share} aria-label="Progress of the run" />
        <span className={styles.left}>{secondsLeft === undefined ? 'running' : timeLeft(secondsLeft)}</span>
        <button key="action" type="button" className={styles.cancel} onClick={session.cancel}>
          Cancel
        </button>
      </span>
    )
  }
  if (status.kind === 'done' || status.kind === 'idle')
    return <span className={`row gap-8 grow may-narrow soft ${styles.status}`} />
  if (invalid) {
    return (
      <span className={`row gap-8 grow may-narrow soft ${styles.status}`}>
        Not run{shown && '; what you see is the last scenario that could be'}
      </span>
    )
  }
  if (status.kind === 'long') {
    return (
      <span className={`row gap-8 grow may-narrow soft ${styles.status}`}>
        <span>At this pace about {roughTime(status.seconds)}</span>
        <button key="action" type="button" className={styles.cancel} onClick={session.insist}>
          Run it
        </button>
      </span>
    )
  }
  return (
    <span className={`row gap-8 grow may-narrow soft ${styles.status}`}>
      <span>{status.kind === 'cancelled' ? `Cancelled at ${Math.round(status.share * 100)} %` : 'Not run'}</span>
      {/* The same button as Cancel, so that the focus stays on it. */}
      <button key="action" type="button" className={styles.cancel} onClick={session.start}>
        Run again
      </button>
    </span>
  )
}

/** Seconds in words, no finer than they are known: "12 s left", "3 min left". */
function timeLeft(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.round(seconds / 60)} min left`
}
