/** The two rules that a redistribution has to meet, with their numbers. */
import { count, exact, quantity } from '../../../../core/text/format.ts'
import type { SyncDetail } from '../../model/detail.ts'
import { counted } from '../words.ts'
import styles from './synchronisation.module.css'

type Verdict = 'met' | 'not met' | 'not asked' | 'not reached'

/** What came of the two rules. The second is reached only where the first is met; with nothing to move the first is not met, asked or not. */
function verdictsOf({ outcome, asked }: SyncDetail): readonly [leastMove: Verdict, leastGain: Verdict] {
  if (outcome === 'few') return ['not met', 'not reached']
  if (outcome === 'unprofitable') return ['met', 'not met']
  return asked ? ['met', 'met'] : ['not asked', 'not asked']
}

/** The list. */
export function Rules({ it }: { readonly it: SyncDetail }) {
  const { moving } = it
  const threshold = quantity(Number(it.threshold.toPrecision(3)))
  const share = Number((1 - it.profitability).toPrecision(3))
  const limit = quantity(share * it.timeNow, 's')
  const [leastMove, leastGain] = verdictsOf(it)
  const enough = leastMove === 'not asked' ? `at least ${threshold} would be asked for` : `at least ${threshold}`
  return (
    <dl className="grid gap-8">
      <Rule name="Least move" verdict={leastMove}>
        {moving === 0 ? 'no iteration would move' : `${counted(moving, 'iteration')} would move; ${enough}`}
      </Rule>
      <Rule name="Least gain" verdict={leastGain}>
        {leastGain === 'not reached' ? (
          'asked only where enough would move'
        ) : (
          <>
            what is left takes {quantity(it.timeThen, 's')} after the move, {quantity(it.timeNow, 's')} without it;{' '}
            {leastGain === 'not asked' ? 'it would have to be' : 'it may be'} at most {exact(share)} ×{' '}
            {quantity(it.timeNow, 's')} = {limit}
          </>
        )}
      </Rule>
    </dl>
  )
}

const SIGNS: Readonly<Record<Verdict, string>> = { met: '✓', 'not met': '✗', 'not asked': '–', 'not reached': '–' }

interface RuleProps {
  readonly name: string
  readonly verdict: Verdict
  readonly children: React.ReactNode
}

function Rule({ name, verdict, children }: RuleProps) {
  return (
    <div>
      <dt className={`strong ${verdict === 'not met' ? 'warn' : ''}`}>
        <span className={`inline-block ${styles.sign}`} aria-hidden="true">
          {SIGNS[verdict]}
        </span>{' '}
        {name}: {verdict}
      </dt>
      <dd className="soft small" style={{ paddingLeft: '1.3em' }}>
        {children}
      </dd>
    </div>
  )
}

/** How much each processor sends to which other. */
export function Transfers({ it }: { readonly it: SyncDetail }) {
  if (it.moves.length === 0) return null
  const shown = it.moves.slice(0, 24)
  return (
    <ul className="list flex wrap" style={{ gap: '2px 14px' }} aria-label="Transfers">
      {shown.map(({ from, to, count: moved }) => (
        <li key={`${from} ${to}`}>
          {count(from)} → {count(to)}: <b>{count(moved)}</b>
        </li>
      ))}
      {it.moves.length > shown.length && <li>and {count(it.moves.length - shown.length)} more</li>}
    </ul>
  )
}
