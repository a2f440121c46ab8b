/** What the page can do, put together from its parts. One session lives as long as the page. */
import { parseLink } from '../../core/link/link.ts'
import type { Values } from '../../core/parameters.ts'
import { type AxisId, axesOf, axisOf, unitOf } from '../../core/playhead/axis.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Preset } from '../../labs/page.ts'
import { createPlayhead } from '../../views/playhead/playhead.ts'
import { addressWith, createAddress } from './address.ts'
import { askedByStory, stillOpen } from './asking.ts'
import { converted, groundOf, homeOf } from './axis.ts'
import type { Chosen } from './chosen.ts'
import { followCompared } from './compared-runs.ts'
import { createLabVisits } from './lab-visits.ts'
import { followStories } from './last-story.ts'
import { remember } from './memory.ts'
import { type Notice, withNotice } from './notices.ts'
import { createOpening } from './opening.ts'
import { ALL_CHARTS, formatPage } from './page-link.ts'
import { MACHINE } from './pictures.ts'
import { type Door, PLACES, placeOf } from './places.ts'
import { createRunner } from './runner/runner.ts'
import { createScenario } from './scenario.ts'
import { createPageStore, LIT, type State } from './store.ts'

/** The page's session. */
export type Session = ReturnType<typeof createSession>

const playlist = () => import('./playlist.ts')

/** Creates the session; `begin` starts it. */
export function createSession() {
  const store = createPageStore('', {})
  const { getState, setState } = store
  const notify = (notice: Notice) => setState((state) => withNotice(state, notice))
  const playhead = createPlayhead({ playing: (playing) => setState({ playing }), along: setAxis })
  const runner = createRunner(store)
  const scenario = createScenario(store, runner.start, runner.settle)
  // Before all else that hears of a run, so that the playhead already has its place in it.
  store.subscribe((state, { run, comparedRuns, span, axis }) => {
    if (run === state.run && comparedRuns === state.comparedRuns && span === state.span && axis === state.axis) return
    playhead.setGround(groundOf(state))
  })
  const surroundings = { store, playhead, runner, notify }
  const { open, openDoor, whenLoaded, guide } = createOpening(surroundings)

  // A question is about one scenario: another one that is chosen meanwhile is shown.
  store.subscribe((state, before) => {
    if (state.asking && state.asking === before.asking && (state.values !== before.values || state.lab !== before.lab))
      setState({ asking: undefined })
  })

  /** Lets the playhead move along something else; it stays at the same moment of the run. A race is over on any axis but seconds. */
  function setAxis(axis: AxisId) {
    const state = getState()
    if (axis === state.axis) return
    if (state.layout === 'race' && axis !== 'seconds') setState({ layout: 'side' })
    playhead.pause()
    if (Number.isFinite(playhead.placed())) playhead.place(converted(state, axis, playhead.position()))
    setState({ axis })
  }

  /** The link of the present picture, or of one that differs from it in what is given. */
  const link = (given: Partial<State> = {}) => {
    const { run } = getState()
    const x = run?.finished && Number.isFinite(playhead.placed()) ? playhead.position() : playhead.placed()
    return formatPage({ ...getState(), ...given }, { x, share: playhead.share() })
  }

  followCompared(store)
  followStories(store)
  playhead.subscribe(() => {
    const { run, axis } = getState()
    if (run) runner.inspect(Math.floor(axisOf(run.recording, unitOf(axis)).stepAt(playhead.position())))
  })
  const address = createAddress(
    () => link(),
    open,
    () => getState().dragging,
  )
  const follow = () => {
    const { door, lab } = getState()
    // Before the first lab is loaded there is nothing whose address could be written.
    if ((door || lab) && !playhead.playing()) address.follow()
  }
  store.subscribe(follow)
  playhead.subscribe(follow)

  /** Shows one chart below the machine, or all, until another story is chosen; this device remembers. */
  const setCurve = (curve: string | undefined) => {
    remember(`curve/${getState().lab}`, curve)
    setState({ curve, usualCurve: undefined })
  }

  /** The tab that was last open in each place. */
  const lastOf = new Map<string, string>()

  /** Makes a story's or a lesson's scenario the present one, with the playhead at a place of it. */
  const show = (query: string, x: number) => {
    playhead.pause()
    playhead.place(x)
    scenario.replace(parseLink(`${getState().lab}?${query}`, labs).values)
  }

  const inSeconds = () => axesOf(labs[getState().lab].shape(getState().values).shape).includes('seconds')
  /** Shows compared runs in another way. A race needs seconds, and all of them. */
  const setLayout = (layout: string) => {
    if (layout === 'race' && inSeconds()) setAxis('seconds')
    setState(layout === 'race' ? { layout, span: 'whole' } : { layout })
  }
  const visits = createLabVisits(surroundings)
  /** Goes to a lab; each keeps what was set in it. */
  const setLab = (id: string) => whenLoaded(id, () => address.leave(() => visits.go(id)))

  return {
    ...scenario,
    /** Pins; from the first compared run on, all lie along seconds where they take any. */
    pin(values?: Values) {
      if (getState().compared.length === 0 && inSeconds()) setAxis('seconds')
      scenario.pin(values)
    },
    /** Starts a race of all compared runs; without motion it is over at once. */
    race() {
      setLayout('race')
      setState({ view: 'compare' })
      playhead.toStart()
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) playhead.toEnd()
      else playhead.play()
    },
    store,
    playhead,
    details: runner.details,
    artifacts: runner.artifacts,
    start: () => runner.start(),
    insist: runner.insist,
    cancel: runner.cancel,
    open,
    guide,
    notify,
    setLab,
    /** Goes to a lab to look around. A first visit shows at once that this is about motion, unless it begins with an answer. */
    visit(id: string) {
      return whenLoaded(id, () => {
        const first = !visits.known(id)
        setLab(id)
        if (!first || playhead.placed() !== 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
        const stop = store.subscribe(({ run, door, lab }) => {
          const here = !door && lab === id
          if (here && !run) return
          stop()
          if (here) playhead.play()
        })
      })
    },
    /** Goes to what a link says; Back returns from it. A playlist that is being made stays. */
    follow: (to: string) =>
      whenLoaded(to, () => {
        const { list } = getState()
        address.leave(() => open(to, list && !to.includes('list=') ? { list } : {}))
      }),
    /** Goes to a page without a lab: Home, all lessons, what a teacher needs. */
    goTo: (door: Door) => address.leave(() => openDoor(door)),
    /** Reads the address and runs. */
    begin: () => void open(location.hash),
    /** The whole address of the present picture, or of one that differs from it in what is given. */
    url: (given?: Partial<State>) => addressWith(link(given)),
    setAxis,
    /** Shows a story: its scenario, with the picture and the chart that show its point, unless the reader wants to see all; some ask first. */
    choosePreset(preset: Preset) {
      const { curve, lab, usualCurve, values } = getState()
      if ((curve ?? usualCurve) !== ALL_CHARTS) setCurve(undefined)
      show(preset.query, homeOf(labs[lab].shape(values).shape))
      setState((state) => ({
        lastStory: preset.id,
        picture: preset.picture ?? MACHINE,
        asking: stillOpen(askedByStory(lab, preset), lab, state.values),
      }))
    },
    /** Asks the reader, and covers the answer; undefined shows it. */
    ask: (asking: State['asking']) => setState({ asking }),
    /** Makes a link's scenario the present one and looks at a place of it, on the axis along which its run lies at first. */
    tryOut(query: string, at?: number) {
      const { lab, values } = getState()
      const { shape } = labs[lab].shape(values)
      setAxis(axesOf(shape)[0])
      show(query, at ?? homeOf(shape))
    },
    setSpeed(speed: number) {
      playhead.setSpeed(speed)
      setState({ speed })
    },
    /** Opens a view; what is projected stays so. */
    setView(view: string) {
      const place = placeOf(view)
      if (place) lastOf.set(place.id, view)
      setState({ view })
    },
    /** Opens one of the five places, with the tab that was last open in it. */
    setPlace(id: string) {
      const place = PLACES.find((one) => one.id === id)
      const views: readonly string[] = place?.views ?? []
      // A lesson that is on waits where it is read.
      const lesson = getState().lesson && views.includes('lessons') ? 'lessons' : undefined
      if (place) setState({ view: lesson ?? lastOf.get(id) ?? place.views[0] })
    },
    /** Shows the view as in a lecture, from the first frame on, or no longer so. */
    project(projected: boolean) {
      if (projected) playhead.toStart()
      setState({ projected, lecture: LIT })
    },
    /** Chooses what is explored. */
    choose: (change: Chosen) => setState((state) => ({ chosen: { ...state.chosen, ...change } })),
    setLecture: (lecture: Partial<State['lecture']>) =>
      setState((state) => ({ lecture: { ...state.lecture, ...lecture } })),
    setLayout,
    /** Sets the lecture's playlist, as a link has it, and the entry that is on, which stays unless it is given. */
    setList: (list: string, entry = getState().entry) => setState({ list, entry: list ? entry : undefined }),
    /** Shows an entry of the playlist, counted from 0, in the lecture view. */
    showEntry: async (entry: number) => (await playlist()).showEntry({ store, playhead, open }, entry),
    /** To an entry of the playlist so many on or back. */
    stepEntry: async (by: number) => (await playlist()).stepEntry({ store, playhead, open }, by),
    setSpan: (span: string) => setState({ span }),
    setChart: (chart: string | undefined) => setState({ chart }),
    setPicture: (picture: string) => setState({ picture }),
    setPanel: (panel: string) => setState({ panel }),
    setCurve,
    /** Shows all parameters, or the story's knobs alone, from now on. */
    setAllParameters(all: boolean) {
      remember('parameters', all ? 'all' : undefined)
      setState({ allParameters: all })
    },
    setSide: (side: string) => setState({ side }),
    /** Opens a dialog. What it is about stands still; a menu is about nothing that moves. */
    setDialog(dialog: State['dialog']) {
      if (dialog && dialog !== 'stories') playhead.pause()
      setState({ dialog })
    },
    dismiss: (id: string) => setState((state) => ({ notices: state.notices.filter((n) => n.id !== id) })),
  }
}
