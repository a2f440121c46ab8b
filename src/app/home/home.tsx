/** The pages without a lab: Home, which leads to all labs, all lessons, and what a teacher needs. */

import { type ReactNode, useSyncExternalStore } from 'react'
import { useReducedMotion, useTheme } from '../../charts/theme.ts'
import type { LabTile as Tile } from '../../core/lab.ts'
import { goalOf } from '../../labs/goals.ts'
import { FIRST_LESSON, tiles } from '../../labs/tiles.ts'
import { loadedLater } from '../../views/later.ts'
import { loadLabViews } from '../state/lab-views.ts'
import { toggleTheme } from '../state/theme-choice.ts'
import { usePage, useSession } from '../state/use.ts'
import { useShortcut } from '../ui/action.ts'
import { IconButton } from '../ui/button.tsx'
import { HelpIcon, MoonIcon, PauseIcon, PlayIcon, SunIcon } from '../ui/icons.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { tileStillOf } from '../ui/tile-stills.ts'
import { GamePicture } from './game-picture.tsx'
import styles from './home.module.css'
import { letTilesMove, tilesMove } from './tiles-move.ts'

const Miniature = loadedLater(() => import('./miniature.tsx').then((m) => m.default))
const LearnPath = loadedLater(() => import('./learn-path.tsx').then((m) => m.LearnPath))
const Game = loadedLater(() => import('../game/game.tsx').then((m) => m.default))
const ProblemForm = loadedLater(() => import('../problem/problem-form.tsx').then((m) => m.default))
const AnswerPage = loadedLater(() => import('../learn/phone/answer-page.tsx').then((m) => m.default))
const Teach = loadedLater(() => import('./teach.tsx').then((m) => m.Teach))

/** Whichever of them is open. */
export default function Home() {
  const sitePage = usePage((s) => s.sitePage)
  return (
    <div className={`grid ${styles.page}`}>
      {/* A phone in a hall gets the question, and no way to what answers it. */}
      {sitePage !== 'answer' && <Header />}
      <main className={`stack gap-24 any-width no-outline ${styles.main}`} id="main" tabIndex={-1}>
        {sitePage === 'learn' ? (
          <LazyBoundary>
            <LearnPath />
          </LazyBoundary>
        ) : sitePage === 'teach' ? (
          <LazyBoundary>
            <Teach />
          </LazyBoundary>
        ) : sitePage === 'game' ? (
          <LazyBoundary>
            <Game />
          </LazyBoundary>
        ) : sitePage === 'answer' ? (
          <LazyBoundary>
            <AnswerPage />
          </LazyBoundary>
        ) : sitePage === 'problem' ? (
          <LazyBoundary>
            <ProblemForm />
          </LazyBoundary>
        ) : (
          <Labs />
        )}
      </main>
    </div>
  )
}

function Header() {
  const session = useSession()
  const theme = useTheme()
  const isHome = usePage((s) => s.sitePage === 'home')
  const canMove = !useReducedMotion()
  const moves = useSyncExternalStore(tilesMove.subscribe, tilesMove.get)
  return (
    <header className={`row between ${styles.header}`}>
      <PlaceLink className="row gap-8 touch plain-link ink large strong tight" to="" onGo={() => session.goTo('home')}>
        <img src="./icon.svg" alt="" width={24} height={24} />
        Evenkeel
      </PlaceLink>
      <div className="row gap-4">
        {isHome && canMove && (
          <IconButton
            label={moves ? 'Stop the moving pictures' : 'Let the pictures move'}
            onClick={() => letTilesMove(!moves)}
          >
            {moves ? <PauseIcon /> : <PlayIcon />}
          </IconButton>
        )}
        <IconButton label="Help" shortcut={useShortcut('help')} onClick={() => session.setDialog('help')}>
          <HelpIcon />
        </IconButton>
        <IconButton
          label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
          shortcut={useShortcut('theme')}
          onClick={toggleTheme}
        >
          {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
        </IconButton>
      </div>
    </header>
  )
}

const START = FIRST_LESSON.replace('/', '?lesson=')

/** What this is, where to begin, all labs, and the game. */
function Labs() {
  const session = useSession()
  return (
    <>
      <div className="stack gap-8">
        <h1 className={`strong tight ${styles.question}`}>
          <span className="inline-block">Many computers share one piece of work.</span>{' '}
          <span className="inline-block">Who should do what, and when does moving it pay?</span>
        </h1>
        <p className="large soft">
          That is <b className="ink strong">load balancing</b>. Each picture is a simulation that you can change
          {tiles.every(({ id }) => goalOf(id)) && ', and has a goal to reach'}.
        </p>
      </div>
      <nav className={`flex wrap gap-12 ${styles.doors}`} aria-label="Start, learn, teach and your problem">
        <PlaceLink className={`${DOOR} on-accent ${styles.start}`} to={START} onGo={() => session.follow(START)}>
          <b className="large strong">Start here</b> Three pictures, two minutes
        </PlaceLink>
        <PlaceLink className={DOOR} to="learn" onGo={() => session.goTo('learn')}>
          <b className="ink large strong">Learn</b> Lessons, week by week
        </PlaceLink>
        <PlaceLink className={DOOR} to="teach" onGo={() => session.goTo('teach')}>
          <b className="ink large strong">Teach</b> Ready lectures for a class
        </PlaceLink>
        <PlaceLink className={DOOR} to="problem" onGo={() => session.goTo('problem')}>
          <b className="ink large strong">My problem</b> Describe it, get an answer
        </PlaceLink>
      </nav>
      <nav className={`columns grow ${styles.tiles}`} aria-label="Labs and a game">
        {tiles.map((tile) => (
          <LabTile key={tile.id} tile={tile} />
        ))}
        <GameTile />
      </nav>
    </>
  )
}

/** What a door is made of. */
const DOOR = 'stack card round-10 soft plain-link'

/** What a tile is made of. */
const TILE = `stack any-width any-height clipped card round-10 plain-link ink ${styles.tile}`

/** The tile: a link to its lab, which is found as it was left. */
function LabTile({ tile: { id, title, question, opening } }: { readonly tile: Tile }) {
  const session = useSession()
  const still = tileStillOf(id, useTheme())
  const goal = goalOf(id)
  // A lab that cannot be loaded is reported where it is gone to.
  const prepare = () => void loadLabViews(id).catch(() => undefined)
  return (
    <PlaceLink
      className={TILE}
      to={opening ? `${id}?${opening}` : id}
      onPointerEnter={prepare}
      onFocus={prepare}
      onGo={() => session.visit(id)}
    >
      <TilePicture>
        {still && <img className="cover full-width full-height" src={still} alt="" />}
        <LazyBoundary instead={null} fallback={null}>
          <Miniature lab={id} />
        </LazyBoundary>
      </TilePicture>
      <TileWords title={title} question={question}>
        {goal && `Goal: ${goal}.`}
      </TileWords>
    </PlaceLink>
  )
}

/** The tile of the game, which is no lab. */
function GameTile() {
  const session = useSession()
  return (
    <PlaceLink className={TILE} to="game" onGo={() => session.goTo('game')}>
      <TilePicture>
        <GamePicture />
      </TilePicture>
      <TileWords title="Be the balancer" question="Can you do it better than a rule?">
        A game: drag tasks to a processor that has none.
      </TileWords>
    </PlaceLink>
  )
}

/** The upper part of a tile. */
const TilePicture = ({ children }: { readonly children: ReactNode }) => (
  <span className="centre grow any-height paper line-below size-container">
    <span className={`positioned ${styles.frame}`}>{children}</span>
  </span>
)

interface TileWordsProps {
  readonly title: string
  readonly question: string
  readonly children?: ReactNode
}

/** The lower part: a name, a question, and what there is to reach. */
const TileWords = ({ title, question, children }: TileWordsProps) => (
  <span className={`stack gap-4 pad-12-16 ${styles.words}`}>
    <span className="accent large strong dense">{title}</span>
    <span className="dense">{question}</span>
    {children && <span className={`soft ${styles.third}`}>{children}</span>}
  </span>
)
