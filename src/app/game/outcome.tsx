/** How the player did beside balancers of the asynchronous lab, which execute the same tree on the same machine, and what explains it. */
import { type CodedAnswer, questionMark } from '../../core/codes/code.ts'
import { type Game, type Move, TICKS } from '../../core/game/game.ts'
import { type GameLevel, labLink } from '../../core/game/levels.ts'
import { quantity } from '../../core/text/format.ts'
import { loadedLater } from '../../views/later.ts'
import { roomOf } from '../class/room-word.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Against } from './against.tsx'
import { bestTimes } from './best-times.ts'
import styles from './game.module.css'
import { questionOf, Scores } from './scores.tsx'
import { StoryOf } from './story-of.tsx'

const OwnCode = loadedLater(() => import('../class/own-code.tsx').then((m) => m.default))

/** A round that was played. */
export interface Round {
  readonly game: Game
  readonly moves: readonly Move[]
  /** Which try it was, from 1. */
  readonly attempt: number
}

interface OutcomeProps {
  readonly level: GameLevel
  readonly dark: Round
  readonly open: Round | undefined
  /** Whether the level is at its end: before, the player is to play it once more. */
  readonly isEnd: boolean
}

/** The last page of a level. */
export function Outcome({ level, dark, open, isEnd }: OutcomeProps) {
  const answer: CodedAnswer = {
    kind: 'score',
    value: Number((dark.game.time() / TICKS).toPrecision(3)),
    fingerprint: questionMark(labLink(level, 'none')),
  }
  const code = (
    <LazyBoundary instead={null}>
      <OwnCode question={questionOf(level)} answer={answer} attempt={dark.attempt} />
    </LazyBoundary>
  )
  return (
    <div className="stack gap-16">
      <h2 className="large">
        {quantity(dark.game.time() / TICKS / 1000, 's')} in the dark
        {open && `, ${quantity(open.game.time() / TICKS / 1000, 's')} seeing everything`}
      </h2>
      <Against
        level={level}
        playerTimes={[
          { label: 'You, in the dark', millis: dark.game.time() / TICKS },
          ...(open ? [{ label: 'You, seeing everything', millis: open.game.time() / TICKS }] : []),
        ]}
        bestTimes={Object.values(bestTimes.of(level.id) ?? {})}
      />
      <Lanes game={dark.game} />
      {isEnd && <StoryOf level={level} className="large" />}
      {roomOf(location.search) ? (
        code
      ) : (
        <details>
          <summary className="soft high-24">Code for your class: your time in the dark</summary>
          {code}
        </details>
      )}
      <Scores level={level} />
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
      <div className={`grid gap-4-8 ${styles.lanes}`} aria-hidden="true">
        {game.level.links.map((_, p) => [
          <span key={`name${p}`} className="small soft">
            {p + 1}
          </span>,
          <span key={`lane${p}`} className="flex">
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
