/** The pages without a lab: Home, which leads to all labs, all lessons, and what a teacher needs. */

import type { CSSProperties } from 'react'
import { useTheme } from '../../charts/theme.ts'
import type { LabTile as Tile } from '../../core/lab.ts'
import { FIRST_LESSON, tiles } from '../../labs/tiles.ts'
import { loadedLater } from '../../views/later.ts'
import { loadLabViews } from '../state/lab-views.ts'
import { toggleTheme } from '../state/theme-choice.ts'
import { usePage, useSession } from '../state/use.ts'
import { useShortcut } from '../ui/action.ts'
import { IconButton } from '../ui/button.tsx'
import { MoonIcon, SunIcon } from '../ui/icons.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import styles from './home.module.css'
import { tileStillOf } from './tile-stills.ts'

const Miniature = loadedLater(() => import('./miniature.tsx').then((m) => m.default))
const LearnPath = loadedLater(() => import('./learn-path.tsx').then((m) => m.LearnPath))
const Game = loadedLater(() => import('../game/game.tsx').then((m) => m.default))
const ProblemForm = loadedLater(() => import('../problem/problem-form.tsx').then((m) => m.default))
const Teach = loadedLater(() => import('./teach.tsx').then((m) => m.Teach))

/** Whichever of them is open. */
export default function Home() {
  const session = useSession()
  const sitePage = usePage((s) => s.sitePage)
  const theme = useTheme()
  return (
    <div className={`grid ${styles.page}`}>
      <header className={`row between ${styles.header}`}>
        <PlaceLink
          className="row gap-8 touch plain-link ink large strong tight"
          to=""
          onGo={() => session.goTo('home')}
        >
          <img src="./icon.svg" alt="" width={24} height={24} />
          Evenkeel
        </PlaceLink>
        <IconButton
          label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
          shortcut={useShortcut('theme')}
          onClick={toggleTheme}
        >
          {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
        </IconButton>
      </header>
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

const START = FIRST_LESSON.replace('/', '?lesson=')

/** How many tiles stand side by side where there is room: two rows, or rows of four. */
const columnsOf = (count: number) => (count <= 3 ? count : Math.min(4, Math.ceil(count / 2)))

/** What this is, where to begin, and all labs. */
function Labs() {
  const session = useSession()
  return (
    <>
      <div className={`flex wrap between ${styles.top}`}>
        <div className="stack gap-8 any-width" style={{ flex: '1 1 480px' }}>
          <h1 className={`strong tight ${styles.question}`}>
            <span className="inline-block">Many computers share one piece of work.</span>{' '}
            <span className="inline-block">Who should do what, and when does moving it pay?</span>
          </h1>
          <p className="large soft">
            That is <b className="ink strong">load balancing</b>. Try it: each picture below is a simulation that you
            can change.
          </p>
        </div>
        <nav className={`flex wrap gap-12 ${styles.doors}`} aria-label="Start, play, learn, teach and your problem">
          <PlaceLink className={`${DOOR} on-accent ${styles.start}`} to={START} onGo={() => session.follow(START)}>
            <b className="large strong">Start here</b> Three pictures, ninety seconds
          </PlaceLink>
          <PlaceLink className={DOOR} to="game" onGo={() => session.goTo('game')}>
            <b className="ink large strong">Play</b> Be the balancer
          </PlaceLink>
          <PlaceLink className={DOOR} to="learn" onGo={() => session.goTo('learn')}>
            <b className="ink large strong">Learn</b> All lessons
          </PlaceLink>
          <PlaceLink className={DOOR} to="teach" onGo={() => session.goTo('teach')}>
            <b className="ink large strong">Teach</b> For a class
          </PlaceLink>
          <PlaceLink className={DOOR} to="problem" onGo={() => session.goTo('problem')}>
            <b className="ink large strong">My problem</b> Five questions, an answer
          </PlaceLink>
        </nav>
      </div>
      <nav
        className={`flex wrap grow any-height full-width centred at-centre ${styles.tiles}`}
        aria-label="Labs"
        style={{ '--most': columnsOf(tiles.length) } as CSSProperties}
      >
        {tiles.map((tile) => (
          <LabTile key={tile.id} tile={tile} />
        ))}
      </nav>
    </>
  )
}

/** What a door is made of. */
const DOOR = 'stack card round-10 soft plain-link'

/** The tile: a link to its lab, which is found as it was left. */
function LabTile({ tile: { id, label, title, question, shows, opening } }: { readonly tile: Tile }) {
  const session = useSession()
  const still = tileStillOf(id, useTheme())
  // A lab that cannot be loaded is reported where it is gone to.
  const prepare = () => void loadLabViews(id).catch(() => undefined)
  return (
    <PlaceLink
      className={`stack any-width any-height clipped card round-10 plain-link ink ${styles.tile}`}
      to={opening ? `${id}?${opening}` : id}
      onPointerEnter={prepare}
      onFocus={prepare}
      onGo={() => session.visit(id)}
    >
      <span className="centre grow any-height paper line-below size-container">
        <span className={`positioned ${styles.frame}`}>
          {still && <img className="cover full-width full-height" src={still} alt="" />}
          <LazyBoundary instead={null} fallback={null}>
            <Miniature lab={id} />
          </LazyBoundary>
        </span>
      </span>
      <span className={`stack gap-4 pad-12-16 ${styles.about}`}>
        <span className="row between gap-8 baseline">
          <span className="accent large strong">{title}</span>
          <span className="soft small">{label}</span>
        </span>
        <span className="dense">{question}</span>
        <span className="soft small">{shows}</span>
      </span>
    </PlaceLink>
  )
}
