/** "Be the balancer": a level in the dark, the same with everything visible, and then beside stealing and a server on the same tree. */
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react'
import { ROUND_MS } from '../../core/game/class.ts'
import { createEyes, type Eyes } from '../../core/game/eyes.ts'
import { createGame, type Game, TICKS } from '../../core/game/game.ts'
import { type GameLevel, levels } from '../../core/game/levels.ts'
import { quantity } from '../../core/text/format.ts'
import { loadedLater } from '../../views/later.ts'
import { lecturerKey } from '../class/room.ts'
import { roomOf } from '../class/room-word.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Against } from './against.tsx'
import { bestTimes } from './best-times.ts'
import { Board } from './board.tsx'
import styles from './game.module.css'
import { Outcome, type Round } from './outcome.tsx'
import { useClock } from './use-clock.ts'

/** How fast a round is played, and how fast it is watched again, in milliseconds of the machine in a second. */
const PACE = 1
const REPLAY = 6

const Hall = loadedLater(() => import('./hall.tsx').then((m) => m.Hall))
const Phone = loadedLater(() => import('./phone.tsx').then((m) => m.Phone))

type Stage =
  | { readonly kind: 'begin' }
  | { readonly kind: 'dark' | 'open'; readonly game: Game; readonly eyes: Eyes | undefined }
  | { readonly kind: 'replay'; readonly game: Game }
  | { readonly kind: 'between' | 'end' }

/** The level that the link names, "game?level=2"; the first one unless it does. */
function levelOf(query: string | undefined): number {
  const level = Number(new URLSearchParams(query).get('level'))
  return Number.isInteger(level) && level >= 1 && level <= levels.length ? level - 1 : 0
}

/** The game. */
export default function GamePage() {
  const session = useSession()
  const index = levelOf(usePage((s) => s.queries.game))
  const setIndex = (chosen: number) => session.setQuery('game', chosen > 0 ? `level=${chosen + 1}` : '')
  const room = roomOf(location.search)
  const key = room && lecturerKey()
  // In a room the class plays, unless the reader wants to play alone.
  const [alone, setAlone] = useState(room === undefined)
  if (room && !alone) {
    return (
      <div className={`stack gap-8 full-width centred any-height ${styles.page}`}>
        <div className="flex wrap between baseline gap-4-16 rigid">
          <h1 className="huge line-1-25">Be the balancer</h1>
          <Button look="quiet" onClick={() => setAlone(true)}>
            Play alone
          </Button>
        </div>
        <LazyBoundary>{key ? <Hall hallKey={key} /> : <Phone room={room} />}</LazyBoundary>
      </div>
    )
  }
  return (
    <Level
      key={levels[index].id}
      level={levels[index]}
      choice={
        <nav className="flex" aria-label="Levels">
          {levels.map(({ id, title }, i) => (
            <button
              key={id}
              type="button"
              className="tab touch pad-0-8"
              aria-current={i === index ? 'page' : undefined}
              onClick={() => setIndex(i)}
            >
              {i + 1}
              <span hidden={i !== index}> {title}</span>
            </button>
          ))}
        </nav>
      }
      onNext={index + 1 < levels.length ? () => setIndex(index + 1) : undefined}
    />
  )
}

interface LevelProps {
  readonly level: GameLevel
  /** Where another level is chosen. */
  readonly choice: ReactNode
  readonly onNext: (() => void) | undefined
}

/** A level: what is to be done stands at the left and stays there, the machine at the right. */
function Level({ level, choice, onNext }: LevelProps) {
  const [stage, setStage] = useState<Stage>({ kind: 'begin' })
  const [shown] = useState(() => {
    const game = createGame(level)
    return { game, eyes: createEyes(game) }
  })
  const [dark, setDark] = useState<Round>()
  const [open, setOpen] = useState<Round>()
  const begin = (kind: 'dark' | 'open') => {
    const game = createGame(level)
    setStage({ kind, game, eyes: kind === 'dark' ? createEyes(game) : undefined })
  }
  const over = useCallback(
    (kind: 'dark' | 'open', game: Game) => {
      bestTimes.put(level.id, kind, game.time() / TICKS)
      const roundAfter = (before: Round | undefined) => ({
        game,
        moves: game.moves(),
        attempt: (before?.attempt ?? 0) + 1,
      })
      if (kind === 'dark') setDark(roundAfter)
      else setOpen(roundAfter)
      setStage({ kind: kind === 'dark' ? 'between' : 'end' })
    },
    [level],
  )
  const watch = dark && (
    <Button onClick={() => setStage({ kind: 'replay', game: createGame(level, dark.moves) })}>
      Watch what you did not see
    </Button>
  )
  const again = <Button onClick={() => begin('dark')}>Play it in the dark again</Button>
  /** The sentence on a round, which the button that is next has as its description. */
  const outcomeId = useId()
  const page: PageOf = (status, picture, time) => (
    <div className={`grid ${styles.level}`} data-stage={stage.kind}>
      <div className={`stack gap-8 any-width ${styles.task}`}>
        <h1 className="huge line-1-25">Be the balancer</h1>
        {choice}
        <p className="large dense">{level.task}</p>
      </div>
      <div className={`stack gap-12 any-width ${styles.status}`}>{status}</div>
      <div className={`stack gap-12 any-width ${styles.rules}`}>
        {time !== undefined && (
          <Against
            level={level}
            playerTimes={[{ label: 'You, now', millis: time / TICKS, grows: true }]}
            bestTimes={Object.values(bestTimes.of(level.id) ?? {})}
          />
        )}
        <Rules />
      </div>
      <div className={`stack any-width ${styles.picture}`}>{picture}</div>
    </div>
  )
  if (stage.kind === 'begin')
    return page(
      <>
        <Course level={level} game={shown.game} />
        <p className={styles.act}>
          <Button look="solid" autoFocus onClick={() => begin('dark')}>
            Begin
          </Button>
        </p>
      </>,
      <Board game={shown.game} time={0} eyes={shown.eyes} here={0} />,
      0,
    )
  if (stage.kind === 'dark' || stage.kind === 'open')
    return <Play key={stage.kind} level={level} stage={stage} onOver={() => over(stage.kind, stage.game)} page={page} />
  if (stage.kind === 'replay')
    return (
      <Replay level={level} game={stage.game} onEnd={() => setStage({ kind: open ? 'end' : 'between' })} page={page} />
    )
  if (!dark) return null
  const last = stage.kind === 'end' && open ? open : dark
  return page(
    <>
      <p id={outcomeId} className="large" role="status">
        {last.game.time() >= ROUND_MS * TICKS && 'The 90 seconds were over, and the rest went on without you. '}
        All tasks are done after {inWords(last.game)}
        {last === dark ? ' in the dark. Now you see all processors at once: do you need less?' : ', seeing everything.'}
      </p>
      <p className="flex wrap gap-8">
        {stage.kind === 'between' ? (
          <Button look="solid" autoFocus aria-describedby={outcomeId} onClick={() => begin('open')}>
            Play it and see everything
          </Button>
        ) : (
          onNext && (
            <Button look="solid" autoFocus aria-describedby={outcomeId} onClick={onNext}>
              Next level
            </Button>
          )
        )}
        {watch}
        {again}
      </p>
    </>,
    <Outcome level={level} dark={dark} open={open} isEnd={stage.kind === 'end'} />,
  )
}

/** "52.3 ms". */
const inWords = (game: Game): string => quantity(game.time() / TICKS / 1000, 's')

/** How the game is played. */
const Rules = () => (
  <>
    <ul className="stack gap-8 no-margin" style={{ paddingLeft: 20 }}>
      <li>
        Drag a task from the processor where you are along a link. Or press that processor, then a neighbour. Keys:
        Shift and an arrow.
      </li>
      <li>Press a neighbour to go there; that takes as long as a message. Keys: an arrow.</li>
      <li>
        A processor computes one task after the other, and a task may bring new ones. It sends a task as soon as one
        waits.
      </li>
      <li>
        While it sends or receives, it does not compute. The oldest task moves, and it is often a large part of the
        work.
      </li>
    </ul>
    <p className="soft">
      A millisecond of the machine takes a second here. After {ROUND_MS} seconds the rest goes on without you. Then you
      play it again and see everything.
    </p>
  </>
)

interface CourseProps {
  readonly level: GameLevel
  readonly game: Game
  /** The time that is shown, in ticks; absent before the round. */
  readonly time?: number
}

/** How far a round is: the time that is left, and what is done of how much. */
function Course({ level, game, time = 0 }: CourseProps) {
  const all = useMemo(() => {
    const whole = createGame(level)
    whole.finish()
    return whole.executed()
  }, [level])
  const left = Math.max(0, ROUND_MS - time / TICKS)
  return (
    <dl className={`grid no-margin gap-4-12 ${styles.course}`}>
      <dt className="soft">Time left</dt>
      <dd className={left < 10 ? 'warn strong' : 'strong'}>{left.toFixed(0)} s</dd>
      <dd className={styles.part} aria-hidden="true">
        <i data-own style={{ width: `${(100 * left) / ROUND_MS}%` }} />
      </dd>
      <dt className="soft">Done</dt>
      <dd className="strong">
        {game.executed()} of {all}
      </dd>
      <dd className={styles.part} aria-hidden="true">
        <i style={{ width: `${(100 * game.executed()) / all}%` }} />
      </dd>
    </dl>
  )
}

/** Puts the parts of a stage into the page: with the time of a round, in ticks, beside what others need. */
type PageOf = (status: ReactNode, picture: ReactNode, time?: number) => ReactNode

interface PlayProps {
  readonly level: GameLevel
  readonly stage: Extract<Stage, { kind: 'dark' | 'open' }>
  readonly onOver: () => void
  readonly page: PageOf
}

function Play({ level, stage: { game, eyes }, onOver, page }: PlayProps) {
  const [chosen, setChosen] = useState(0)
  const ended = useRef(false)
  const then = useCallback(() => {
    eyes?.look()
    if (game.time() >= ROUND_MS * TICKS) game.finish()
    if (!game.isOver() || ended.current) return
    ended.current = true
    onOver()
  }, [game, eyes, onOver])
  const time = useClock(game, PACE, then)
  const here = eyes ? eyes.here() : chosen
  const waits = game.orders(here) > 0 && game.load(here) <= 1
  return page(
    <>
      <Course level={level} game={game} time={time} />
      <p className={`soft ${styles.act}`}>
        {waits
          ? `Processor ${here + 1} has no task that waits: it sends one as soon as it has.`
          : eyes
            ? 'You see one processor. Press another to go there.'
            : 'Now you see all of them.'}
      </p>
    </>,
    <Board
      game={game}
      time={time}
      eyes={eyes}
      here={here}
      onGo={(to) => {
        if (eyes) eyes.go(to)
        else setChosen(to)
      }}
      onSend={(from, to) => game.order('task', from, to)}
    />,
    time,
  )
}

interface ReplayProps {
  readonly level: GameLevel
  readonly game: Game
  readonly onEnd: () => void
  readonly page: PageOf
}

/** What happened in the dark, with everything visible, and faster. */
function Replay({ level, game, onEnd, page }: ReplayProps) {
  const time = useClock(game, REPLAY)
  return page(
    <>
      <Course level={level} game={game} time={time} />
      <p>
        This is what happened. Look for processors that are <strong className="warn">idle</strong> while others have
        many tasks.
      </p>
      <p>
        <Button look={game.isOver() ? 'solid' : 'framed'} autoFocus onClick={onEnd}>
          {game.isOver() ? 'Go on' : 'Enough'}
        </Button>
      </p>
    </>,
    <Board game={game} time={time} eyes={undefined} here={0} />,
    time,
  )
}
