/** How the player did beside balancers of the asynchronous lab, which execute the same tree on the same machine, and what explains it. */
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type CodedAnswer, questionMark } from '../../core/codes/code.ts'
import { type Game, TICKS } from '../../core/game/game.ts'
import { type GameLevel, labLink } from '../../core/game/levels.ts'
import { parseLink } from '../../core/link/link.ts'
import { quantity } from '../../core/text/format.ts'
import { labs, loadLab } from '../../labs/descriptions.ts'
import { loadedLater } from '../../views/later.ts'
import { useSession } from '../state/use.ts'
import { useExamined } from '../state/use-examined.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import styles from './game.module.css'
import type { Round } from './game.tsx'

const OwnCode = loadedLater(() => import('../class/own-code.tsx').then((m) => m.default))

/** The lab that has the game's rules, and its balancers that are compared. */
const LAB = 'async'
const OTHERS = [
  { balancer: 'stealing', label: 'Work stealing' },
  { balancer: 'loadserver', label: 'A server' },
  { balancer: 'none', label: 'One processor alone' },
] as const

interface OutcomeProps {
  readonly level: GameLevel
  readonly dark: Round
  readonly open: Round | undefined
  readonly onNext: (() => void) | undefined
  readonly children: ReactNode
}

/** The last page of a level. */
export function Outcome({ level, dark, open, onNext, children }: OutcomeProps) {
  const session = useSession()
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    void loadLab(LAB).then(() => setLoaded(true))
  }, [])
  const runs = useMemo(
    () =>
      loaded ? OTHERS.map(({ balancer }) => ({ values: parseLink(labLink(level, balancer), labs).values })) : undefined,
    [loaded, level],
  )
  const { outcomes, problem } = useExamined(LAB, runs)
  const own = [
    { label: 'You, in the dark', millis: dark.game.time() / TICKS, own: true },
    ...(open ? [{ label: 'You, seeing everything', millis: open.game.time() / TICKS, own: true }] : []),
  ]
  const others = OTHERS.map(({ label }, i) => {
    const outcome = outcomes[i]
    const time = outcome && 'metrics' in outcome ? Number(outcome.metrics.totalTime) : Number.NaN
    return { label, millis: 1000 * time, own: false }
  })
  const bars = [...own, ...others]
  const most = Math.max(...bars.map(({ millis }) => millis).filter(Number.isFinite))
  const answer: CodedAnswer = {
    kind: 'score',
    value: Number((dark.game.time() / TICKS).toPrecision(3)),
    fingerprint: questionMark(labLink(level, 'none')),
  }
  return (
    <div className="stack gap-16 scroll-y any-height">
      <h2 className="large" role="status">
        {quantity(dark.game.time() / TICKS / 1000, 's')} in the dark
        {open && `, ${quantity(open.game.time() / TICKS / 1000, 's')} seeing everything`}
      </h2>
      <div className={styles.bars} role="list" aria-label="Total times">
        {bars.map(({ label, millis, own: isOwn }) => (
          <Bar key={label} label={label} millis={millis} share={millis / most} own={isOwn} />
        ))}
      </div>
      {problem && <p role="alert">The balancers could not be run: {problem}</p>}
      <Lanes game={dark.game} />
      <p className="large">
        {level.asks}{' '}
        <PlaceLink className="accent" to={level.story} onGo={() => session.follow(level.story)}>
          The story shows it
        </PlaceLink>
      </p>
      <p className="flex wrap gap-8">
        {onNext && (
          <Button look="solid" onClick={onNext}>
            Next level
          </Button>
        )}
        {children}
      </p>
      <details>
        <summary className="soft high-24">Code for your class: your time in the dark</summary>
        <LazyBoundary instead={null}>
          <OwnCode question={`game/${level.id}`} answer={answer} attempt={1} />
        </LazyBoundary>
      </details>
    </div>
  )
}

function Bar({
  label,
  millis,
  share,
  own,
}: {
  readonly label: string
  readonly millis: number
  readonly share: number
  readonly own: boolean
}) {
  return (
    <div role="listitem" className="subgrid gap-0-12">
      <span className={own ? 'strong' : undefined}>{label}</span>
      <i data-own={own || undefined} style={{ width: `${Number.isFinite(share) ? 100 * share : 0}%` }} />
      <span className="text-right">{Number.isFinite(millis) ? quantity(millis / 1000, 's') : '…'}</span>
    </div>
  )
}

/** What each processor's time went to, in the dark. */
function Lanes({ game }: { readonly game: Game }) {
  const parts = [
    ['task', 'computing', '--time-compute'],
    ['send', 'sending', '--time-communicate'],
    ['receive', 'receiving', '--time-overhead'],
    ['idle', 'idle', '--time-idle'],
  ] as const
  const idle = game.level.links.reduce((sum, _, p) => sum + game.spent(p).idle, 0) / game.level.links.length
  return (
    <figure className="stack gap-8 no-margin">
      <figcaption>
        In the dark a processor was idle for {Math.round((100 * idle) / game.time())} % of the time, on average.
      </figcaption>
      <div className={styles.lanes} aria-hidden="true">
        {game.level.links.map((_, p) => [
          <span key={`name${p}`} className="small soft">
            {p + 1}
          </span>,
          <span key={`lane${p}`}>
            {parts.map(([doing, , colour]) => (
              <i
                key={doing}
                style={{ width: `${(100 * game.spent(p)[doing]) / game.time()}%`, background: `var(${colour})` }}
              />
            ))}
          </span>,
        ])}
      </div>
      <p className="flex wrap gap-8-16 small soft" aria-hidden="true">
        {parts.map(([doing, words, colour]) => (
          <span key={doing} className="inline-row gap-4">
            <i className="swatch" style={{ background: `var(${colour})` }} /> {words}
          </span>
        ))}
      </p>
    </figure>
  )
}
