/** What a source claims of its experiments: whether it holds here, by how many comparisons, each with its numbers. */
import type { JudgedClaim, PublishedClaim } from '../../core/reproduce/study.ts'
import styles from './observations.module.css'

interface ClaimsProps {
  readonly judged: readonly JudgedClaim[]
  readonly counted: readonly string[]
  /** The groups that have to be run before a claim can be judged. */
  readonly missing: (claim: PublishedClaim) => readonly string[]
  /** How much was measured: "10 systems a case". */
  readonly samples: string
}

/** The claims, with what is counted beside them. */
export function Claims({ judged, counted, missing, samples }: ClaimsProps) {
  const done = judged.filter(({ comparisons }) => comparisons)
  const hold = done.filter(({ holds }) => holds).length
  return (
    <div className={styles.observations}>
      <p className="soft" aria-live="polite">
        {done.length === 0
          ? `${judged.length} claims; none is judged before its cases are run.`
          : `${hold} of ${done.length} hold here, on ${samples}.`}
        {done.length > 0 && done.length < judged.length && ` ${judged.length - done.length} are not judged yet.`}
      </p>
      <ul className="list above-8">
        {judged.map((each) => (
          <Judged key={each.claim.id} judged={each} missing={missing(each.claim)} />
        ))}
      </ul>
      {counted.length > 0 && <h4 className="medium strong">Seen here; the source does not claim it</h4>}
      {counted.map((sentence) => (
        <p key={sentence} className="line-above" style={{ padding: '12px 0' }}>
          {sentence}
        </p>
      ))}
    </div>
  )
}

interface JudgedProps {
  readonly judged: JudgedClaim
  readonly missing: readonly string[]
}

function Judged({ judged: { claim, comparisons, holds }, missing }: JudgedProps) {
  const agreeing = comparisons?.filter((each) => each.holds).length
  return (
    <li className="line-above">
      <p>{claim.sentence}</p>
      <p className="flex wrap gap-4-16 pad-top-4 small">
        <span className="soft">{claim.place}</span>
        {comparisons ? (
          <span className={`strong ${holds ? styles.holds : 'warn'}`}>{holds ? '✓ holds' : '✗ does not hold'}</span>
        ) : (
          <span className="soft">needs {missing.join('; ')}</span>
        )}
      </p>
      <details className="pad-top-4 soft small">
        <summary>
          {comparisons ? `${agreeing} of ${comparisons.length} comparisons as claimed` : 'What has to be true'}
        </summary>
        <p>{claim.measure}</p>
        <ul>
          {comparisons?.map(({ text, holds: stands }) => (
            <li key={text}>
              <span aria-hidden="true">{stands ? '✓' : '✗'}</span>
              <span className="visually-hidden">{stands ? 'as claimed: ' : 'not as claimed: '}</span> {text}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
