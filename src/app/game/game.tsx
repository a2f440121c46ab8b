/** "Be the balancer": a level in the dark, the same with everything visible, and then beside stealing and a server on the same tree. */
import { useCallback, useId, useRef, useState } from 'react'
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
    <div className={`stack gap-8 full-width centred any-height ${styles.page}`}>
      <div className="flex wrap between baseline gap-4-8 rigid">
        <h1 className="huge line-1-25">Be the balancer</h1>
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
      </div>
      <Level
        key={levels[index].id}
        level={levels[index]}
        onNext={index + 1 < levels.length ? () => setIndex(index + 1) : undefined}
      />
    </div>
  )
}

interface LevelProps {
  readonly level: GameLevel
  readonly onNext: (() => void) | undefined
}

function Level({ level, onNext }: LevelProps) {
  const [stage, setStage] = useState<Stage>({ kind: 'begin' })
  const [shown] = useState(() => createGame(level))
  const [dark, setDark] = useState<Round>()
  const [open, setOpen] = useState<Round>()
  const begin = (kind: 'dark' | 'open') => {
    const game = createGame(level)
    setStage({ kind, game, eyes: kind === 'dark' ? createEyes(game) : undefined })
  }
  const over = useCallback((kind: 'dark' | 'open', game: Game) => {
    const roundAfter = (before: Round | undefined) => ({
      game,
      moves: game.moves(),
      attempt: (before?.attempt ?? 0) + 1,
    })
    if (kind === 'dark') setDark(roundAfter)
    else setOpen(roundAfter)
    setStage({ kind: kind === 'dark' ? 'between' : 'end' })
  }, [])
  const restart = <Button onClick={() => begin('dark')}>Play it in the dark again</Button>
  if (stage.kind === 'begin') {
    return (
      <div className="stack gap-12 grow any-height">
        <p className="large readable">{level.task}</p>
        <ul className="stack gap-4 no-margin readable">
          <li>Drag a task from the processor where you are along a link. Keys: Shift and an arrow.</li>
          <li>Press a neighbour to go there; that takes as long as a message. Keys: an arrow.</li>
          <li>A processor computes one task after the other. A task may bring new ones.</li>
          <li>
            While it sends or receives, it does not compute. The oldest task moves, and it is often a large part of the
            work.
          </li>
        </ul>
        <p className="soft readable">
          A millisecond of the machine takes a second here. Then you play it again and see everything.
        </p>
        <p>
          <Button look="solid" autoFocus onClick={() => begin('dark')}>
            Begin
          </Button>
        </p>
        <Board game={shown} time={0} eyes={undefined} here={0} />
      </div>
    )
  }
  if (stage.kind === 'dark' || stage.kind === 'open')
    return <Play key={stage.kind} stage={stage} onOver={() => over(stage.kind, stage.game)} />
  if (stage.kind === 'replay')
    return <Replay game={stage.game} onEnd={() => setStage({ kind: open ? 'end' : 'between' })} />
  const watch = dark && (
    <Button onClick={() => setStage({ kind: 'replay', game: createGame(level, dark.moves) })}>
      Watch what you did not see
    </Button>
  )
  if (stage.kind === 'between' && dark) {
    return (
      <div className="stack gap-12">
        <p className="large" role="status">
          {dark.game.time() >= ROUND_MS * TICKS && 'Your time was over, and the rest went on without you. '}
          All tasks are done after {inWords(dark.game)}. Now you see all processors at once: do you need less?
        </p>
        <p className="flex wrap gap-8">
          <Button look="solid" autoFocus onClick={() => begin('open')}>
            Play it and see everything
          </Button>
          {watch}
          {restart}
        </p>
      </div>
    )
  }
  return (
    dark && (
      <Outcome level={level} dark={dark} open={open} onNext={onNext}>
        {watch}
        {restart}
      </Outcome>
    )
  )
}

/** "52.3 ms". */
const inWords = (game: Game): string => quantity(game.time() / TICKS / 1000, 's')

interface PlayProps {
  readonly stage: Extract<Stage, { kind: 'dark' | 'open' }>
  readonly onOver: () => void
}

function Play({ stage: { game, eyes }, onOver }: PlayProps) {
  const [chosen, setChosen] = useState(0)
  const hint = useId()
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
  return (
    <>
      <p className="flex wrap between gap-4-16 rigid" id={hint}>
        <span className="soft">
          {eyes ? 'You see one processor. Press another to go there.' : 'Now you see all of them.'} Drag tasks along
          links.
        </span>
        <span>
          <span className="soft">Done </span>
          {game.executed()} <span className="soft"> Time </span>
          <strong className="text-right">{(time / TICKS).toFixed(1)} ms</strong>
        </span>
      </p>
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
      />
    </>
  )
}

/** What happened in the dark, with everything visible, and faster. */
function Replay({ game, onEnd }: { readonly game: Game; readonly onEnd: () => void }) {
  const time = useClock(game, REPLAY)
  return (
    <>
      <p className="flex wrap between gap-4-16 rigid">
        <span>
          This is what happened. Look for processors that are <strong className="warn">idle</strong> while others have
          many tasks.
        </span>
        <span className="row gap-8">
          <strong className="text-right">{(time / TICKS).toFixed(1)} ms</strong>
          <Button look={game.isOver() ? 'solid' : 'framed'} autoFocus onClick={onEnd}>
            {game.isOver() ? 'Go on' : 'Enough'}
          </Button>
        </span>
      </p>
      <Board game={game} time={time} eyes={undefined} here={0} />
    </>
  )
}
