/** What the page can do: the sum of its slices' actions, with the worker, the playhead and the address. A session lives as long as the page. */

import { axisOf, unitOf } from '../../core/playhead/axis.ts'
import { createLens } from '../../core/playhead/pointing.ts'
import { fitLabs } from '../../labs/descriptions.ts'
import { createPlayhead } from '../../views/playhead/playhead.ts'
import { createClient } from '../../worker/client.ts'
import { addressWith, createAddress } from './address.ts'
import { ask } from './asked-link.ts'
import { axesFor, groundOf } from './axis.ts'
import { followBeside } from './beside.ts'
import { followCompared } from './compared-runs.ts'
import { createLabVisits } from './lab-visits.ts'
import { createListKeeper } from './link-files.ts'
import { NOT_KEPT, type Notice, withNotice } from './notices.ts'
import { createOpening } from './opening.ts'
import { formatPage } from './page-link.ts'
import type { SitePage } from './places.ts'
import { createRunner } from './runner/runner.ts'
import { createScenario } from './scenario.ts'
import { createPageStore, type ReadableStore, type State } from './store.ts'
import { createStories } from './stories.ts'
import { createView } from './view.ts'

/** The page's session. */
export type Session = ReturnType<typeof createSession>

/** Creates the session, whose workers come from `connect`; `openAddress` starts it. */
export function createSession(store = createPageStore(), connect = createClient) {
  const { getState, setState } = store
  const notify = (notice: Notice) => setState((state) => withNotice(state, notice))
  const playhead = createPlayhead({
    playing(playing) {
      if (playing) view.paceRace()
      setState({ playing })
    },
    along: (axis) => view.setAxis(axis),
  })
  const view = createView(store, playhead)
  const runner = createRunner(store, connect)
  // Before all that follows: a lab has the parameters that the scenario's text declares.
  fitLabs(store.getState())
  store.subscribe(fitLabs)
  // Before everything else that follows a run, so that the playhead already has its place in it.
  store.subscribe((state, { run, comparedRuns, span, axis }) => {
    if (run === state.run && comparedRuns === state.comparedRuns && span === state.span && axis === state.axis) return
    const { before } = state
    const byHand = before && run !== state.run && state.run?.finished && state.comparedRuns.length === 0
    playhead.setGround(groundOf(state), byHand ? groundOf({ ...state, run: before }).last : undefined)
  })
  const scenario = createScenario(store, view, runner)
  const { open, openSitePage, whenLoaded, guide, lecture, scenePlay } = createOpening({
    store,
    playhead,
    view,
    runner,
    notify,
  })
  const stories = createStories({ store, playhead, view, replace: scenario.replace, play: scenePlay.beginStory })
  const visits = createLabVisits(store, playhead, view, runner)
  followCompared(store, connect)
  followBeside(store)
  playhead.subscribe(() => {
    const { run, axis } = getState()
    if (!run) return
    const [unit, x] = [unitOf(axis), playhead.position()]
    runner.inspect(Math.floor(axisOf(run.recording, unit).stepAt(x)), { unit, x })
  })

  /** The link of the present picture, or of one that differs from it in what is given. */
  const link = (overrides: Partial<State> = {}) => {
    const { run } = getState()
    const x = run?.finished && Number.isFinite(playhead.placed()) ? playhead.position() : playhead.placed()
    return formatPage({ ...getState(), ...overrides }, { x, share: playhead.share() })
  }
  const address = createAddress(
    () => link(),
    (hash) => ask(hash, open(hash)),
    () => getState().dragging,
    createListKeeper(() => notify(NOT_KEPT)),
  )
  const followLink = () => {
    const { sitePage, lab } = getState()
    // Before the first lab is loaded there is nothing whose address could be written.
    if ((sitePage || lab) && !playhead.playing()) address.follow()
  }
  store.subscribe(followLink)
  playhead.subscribe(followLink)

  /** Goes to a lab; each keeps what was set in it. */
  const setLab = (id: string) =>
    ask(
      id,
      whenLoaded(id, () => address.leave(() => visits.go(id))),
    )

  return {
    ...view,
    ...scenario,
    ...stories,
    ...lecture,
    store: store as ReadableStore,
    playhead,
    /** Shows what replications gave, or that they are on their way; undefined for none. */
    setReplications: (replications: State['replications']) => setState({ replications }),
    /** What the microscope shows in the machine. */
    lens: createLens(),
    details: runner.details,
    artifacts: runner.artifacts,
    /** Compares with the run that the story speaks of: in a race, if runs take seconds. */
    meetBeside() {
      const { beside } = getState()
      if (!beside) return
      scenario.pin(beside.values)
      if (axesFor(getState()).includes('seconds')) view.race()
    },
    start: () => runner.start(),
    prepare: runner.prepare,
    insist: runner.insist,
    cancel: runner.cancel,
    guide,
    notify,
    dismiss: (id: string) => setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    open,
    setLab,
    /** Goes to a lab to look around. A first visit shows at once that this is about motion, unless it begins with an answer. */
    visit(id: string) {
      const way = whenLoaded(id, () => {
        const first = !visits.wasOpen(id)
        setLab(id)
        if (first) scenePlay.beginStory()
      })
      return ask(id, way)
    },
    /** Goes to what a link says; Back returns from it. A playlist that is being made stays. */
    follow: (to: string) =>
      ask(
        to,
        whenLoaded(to, () => {
          const { list } = getState()
          return address.leave(() => open(to, list && !to.includes('list=') ? { list } : {}))
        }),
      ),
    /** Goes to a page without a lab: Home, all lessons, what a teacher needs. */
    goTo(page: SitePage) {
      address.leave(() => openSitePage(page))
      ask(link(), undefined)
    },
    /** Keeps what the link of a page without a lab says besides its name. */
    setQuery: (page: SitePage, query: string) =>
      setState(({ queries }) => ({ queries: { ...queries, [page]: query } })),
    /** Reads the address and runs. */
    openAddress: () => void open(location.hash),
    /** The whole address of the present picture, or of one that differs from it in what is given. */
    url: (overrides?: Partial<State>) => addressWith(link(overrides)),
  }
}
