/** Which part of the page is open, and how the runs are looked at. */
import type { Scene } from '../../core/content/lesson.ts'
import { type Arrangement, arrangementExtras, NO_ARRANGEMENT, readArrangement } from '../../core/link/arrangement.ts'
import type { LinkExtras } from '../../core/link/link.ts'
import type { AxisId } from '../../core/playhead/axis.ts'
import type { RecordingShape } from '../../core/recording.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import { axesFor, converted, paceOf } from './axis.ts'
import { type Chosen, chosenExtras, readChosen } from './chosen.ts'
import { isDone } from './compared-runs.ts'
import { inLesson } from './lesson.ts'
import type { LinkReader } from './link-reader.ts'
import { remember } from './memory.ts'
import { MACHINE } from './pictures.ts'
import {
  FORMER_SIDES,
  FORMER_VIEWS,
  LAYOUTS,
  type Layout,
  MODES,
  PANELS,
  type Panel,
  PLACES,
  placeOf,
  SIDES,
  type Side,
  type SitePage,
  SPANS,
  type Span,
  VIEWS,
  type ViewId,
  viewsIn,
} from './places.ts'
import type { Slice } from './slice.ts'
import type { PageStore, State } from './store.ts'

/** A race takes no less than this number of seconds, and no more than all takes at normal speed, which is twice as long. */
const LEAST_RACE = 10
const MOST_FAST = 2

/**
 * The speed at which a race takes 10 to 20 seconds, the present one if it does.
 *
 * @param seconds what it takes at normal speed; undefined before that is known
 */
export function raceSpeed(speed: number, seconds: number | undefined): number {
  const fastest = seconds === undefined ? MOST_FAST : seconds / LEAST_RACE
  return Math.min(Math.max(1, speed), fastest)
}

/** What is open. */
export interface ViewState {
  /** The page without a lab that is open; undefined while a lab is. */
  readonly sitePage: SitePage | undefined
  /** The view that has the main area, by id. */
  readonly view: ViewId
  /** Whether it is shown as in a lecture: as large as the screen, without the top bar. */
  readonly projected: boolean
  /** The panel at the right edge that is open. */
  readonly side: Side
  /** What stands beside compared runs. */
  readonly panel: Panel
  /** Whether the machines of all compared runs are shown, or that of the present run alone. */
  readonly layout: Layout
  /** What the playhead moves along, and so what all charts are drawn along. */
  readonly axis: AxisId
  /** How much of the compared runs the axis spans. */
  readonly span: Span
  /** What pictures of the run are shown, as links call them; see pictures.ts. */
  readonly picture: string
  /** The chart that has the whole main area, by id; undefined for none. */
  readonly chart: string | undefined
  /** The chart below the machine that was chosen, by id, or `all`; undefined for the one that the story names. */
  readonly curve: string | undefined
  /** The chart that this device remembers, where none has been chosen since. */
  readonly usualCurve: string | undefined
  /** Whether a first screen shows what stands there otherwise, too: legends, tables, all of the transport. */
  readonly closer: boolean
  /** Whether the reader wants labels on the picture; undefined where they come and go by themselves. */
  readonly labels: boolean | undefined
  /** Which goal of the open story is to be reached, counted from 0. */
  readonly goal: number
  /** What the sensitivity strip and the map show. */
  readonly chosen: Chosen
  /** What the links of pages without a lab say besides their names, by page: the answers of a problem of the reader's own, a game's level. */
  readonly queries: Readonly<Partial<Record<SitePage, string>>>
  /** The assignment that the reader's program is for, as links hold it; empty for none. */
  readonly assignment: string
  /** An order of a small machine that is looked at, as links hold it: the machine and the choices; undefined for none. */
  readonly order: { readonly machine: string; readonly choices: string } | undefined
  /** How the link has arranged the page. */
  readonly arrangement: Arrangement
  readonly playing: boolean
  /** Playing speed; 1 is normal. */
  readonly speed: number
  /** Whether the page is laid out as a handout, to be printed. */
  readonly printing: boolean
  readonly dialog: 'help' | 'share' | 'stories' | 'embed' | 'class' | 'export' | 'playlist' | 'lesson' | undefined
}

/** The view's slice. */
export const VIEW: Slice<ViewState> = {
  first: {
    sitePage: undefined,
    view: 'play',
    projected: false,
    side: 'closed',
    panel: 'numbers',
    layout: 'one',
    axis: 'steps',
    span: 'near',
    picture: MACHINE,
    chart: undefined,
    curve: undefined,
    usualCurve: undefined,
    closer: false,
    labels: undefined,
    goal: 0,
    chosen: {},
    queries: {},
    assignment: '',
    order: undefined,
    arrangement: NO_ARRANGEMENT,
    playing: false,
    speed: 1,
    printing: false,
    dialog: undefined,
  },
  perLab: [
    'layout',
    'axis',
    'span',
    'picture',
    'chart',
    'curve',
    'usualCurve',
    'closer',
    'labels',
    'goal',
    'chosen',
    'assignment',
    'order',
    'arrangement',
  ],
}

/** Stands instead of a chart's id for all of them. */
export const ALL_CHARTS = 'all'

/** What a link opens unless it names a view: a lesson, compared machines beside each other, or the machine to play with. */
const firstView = (link: {
  readonly lesson: unknown
  readonly layout: string
  readonly compared: readonly unknown[]
  readonly projected: boolean
}): ViewId => {
  if (link.lesson !== undefined) return 'lessons'
  const beside = link.layout === 'race' || (link.layout === 'side' && link.compared.length > 0 && !link.projected)
  return beside ? 'compare' : 'play'
}

/** What a link says about the view. A lecture of the machine or of a lesson is named as it always was. */
export function viewExtras(state: State): LinkExtras {
  const {
    arrangement,
    assignment,
    axis,
    chart,
    chosen,
    curve,
    layout,
    order,
    panel,
    picture,
    projected,
    side,
    span,
    view,
  } = state
  const named = view === firstView(state)
  const [usualAxis] = axesFor(state)
  return {
    ...(named ? projected && { view: 'lecture' } : { view, ...(projected && { mode: 'lecture' }) }),
    ...(side !== 'closed' && { side }),
    ...(picture !== MACHINE && { picture }),
    ...(layout !== 'one' && { layout }),
    ...(panel !== 'numbers' && { panel }),
    ...(span !== 'near' && { span }),
    ...(chart && { tab: chart }),
    ...(curve && { chart: curve }),
    ...(axis !== usualAxis && { axis }),
    ...(assignment && { assignment }),
    ...(order && { orders: order.machine, order: order.choices }),
    ...chosenExtras(chosen),
    ...arrangementExtras(arrangement),
  }
}

/** The entry of one of these names; a name that is made up may be one that every object has. */
const entryOf = <T>(entries: Readonly<Record<string, T>>, name = ''): T | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined

/** Reads what a link says about the view, after its scenario. */
export function readView(
  { extras, oneOf, problems }: LinkReader,
  scenario: Pick<State, 'lab' | 'values' | 'compared'>,
) {
  const { lab, compared } = scenario
  const axes = axesFor(scenario)
  const layout = oneOf('layout', LAYOUTS)
  // A race is run in seconds, and to its end.
  const race = layout === 'race' && axes.includes('seconds')
  const axis = oneOf('axis', race ? ['seconds'] : axes)
  const side = oneOf('side', SIDES, Object.keys(FORMER_SIDES))
  const named = oneOf('view', VIEWS, Object.keys(FORMER_VIEWS))
  const lecture = extras.view === 'lecture'
  const projected = oneOf('mode', MODES) === 'lecture' || lecture
  const first = firstView({ lesson: extras.lesson, layout, compared, projected: lecture })
  const linkView = entryOf(FORMER_VIEWS, extras.view) ?? (extras.view === named ? named : undefined)
  const view = lecture ? first : (linkView ?? entryOf(FORMER_SIDES, extras.side) ?? first)
  const span = oneOf('span', race ? ['whole'] : SPANS)
  const panel = oneOf('panel', PANELS)
  const { chosen, problems: unknown } = readChosen(extras, labs[lab])
  const { arrangement, problems: unarranged } = readArrangement(extras, labs[lab])
  const order =
    extras.orders !== undefined && extras.order !== undefined
      ? { machine: extras.orders, choices: extras.order }
      : undefined
  problems.push(...unknown, ...unarranged)
  return {
    sitePage: undefined,
    layout,
    axis,
    side,
    projected,
    view,
    span,
    panel,
    chosen,
    assignment: extras.assignment ?? '',
    order,
    arrangement,
    chart: extras.tab,
    curve: extras.chart,
    picture: extras.picture ?? MACHINE,
  } satisfies Partial<State>
}

/**
 * How a scene of a lesson is looked at: as it says where it begins, otherwise as the link says that the reader has left it with; a text that is to be
 * written stays open.
 */
export const viewOfScene = (scene: Scene, link: Pick<ViewState, 'axis' | 'side'>, begins: boolean) => ({
  axis: link.axis,
  side: begins || scene.side === 'program' ? (scene.side ?? 'closed') : link.side,
  ...(scene.picture && { picture: scene.picture }),
  chart: undefined,
  curve: undefined,
})

/** The view's actions. */
export type View = ReturnType<typeof createView>

/** Creates the view's actions. */
export function createView({ getState, setState }: PageStore, playhead: Transport) {
  /** The tab that was last open in each place. */
  const lastOf = new Map<string, ViewId>()

  /** Lets the playhead move along something else; it stays at the same moment of the run. A race is over on any axis but seconds. */
  const setAxis = (axis: AxisId) => {
    const state = getState()
    if (axis === state.axis) return
    if (state.layout === 'race' && axis !== 'seconds') setState({ layout: 'side' })
    playhead.pause()
    if (Number.isFinite(playhead.placed())) playhead.place(converted(state, axis, playhead.position()))
    setState({ axis })
  }

  /** Lets the playhead move along seconds, if the run takes any. */
  const alongSeconds = () => {
    if (axesFor(getState()).includes('seconds')) setAxis('seconds')
  }

  /** Shows compared runs in another way. A race needs seconds, and all of them. */
  const setLayout = (layout: Layout) => {
    if (layout === 'race') alongSeconds()
    setState(layout === 'race' ? { layout, span: 'whole' } : { layout })
  }

  const setSpeed = (speed: number) => {
    playhead.setSpeed(speed)
    setState({ speed })
  }
  /** Whether the speed is one that a lab has asked for. */
  let paced = false

  return {
    setAxis,
    alongSeconds,
    setLayout,
    /** Starts a race of all compared runs; without motion it is over at once. */
    race() {
      setLayout('race')
      setState({ view: 'compare' })
      playhead.toStart()
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) playhead.toEnd()
      else playhead.play()
    },
    setSpeed,
    /** Gives a race that begins to play its time, whatever starts it, and however slowly or fast single things were watched. */
    paceRace() {
      const { view, layout, comparedRuns, speed } = getState()
      const isRace = view === 'compare' && layout === 'race' && comparedRuns.length > 0
      if (!isRace || !axesFor(getState()).includes('seconds') || playhead.position() > 0) return
      const next = raceSpeed(speed, comparedRuns.every(isDone) ? playhead.seconds() * speed : undefined)
      if (next !== speed) setSpeed(next)
    },
    /** Plays at the pace that a lab wants at first, but for a race; one that wants none goes on at the present speed unless that was such a pace. */
    setPace(shape: RecordingShape, layout = getState().layout) {
      const speed = layout === 'race' ? undefined : paceOf(shape)
      if (speed !== undefined || paced) setSpeed(speed ?? 1)
      paced = speed !== undefined
    },
    /** Opens a view; what is projected stays so. */
    setView(view: ViewId) {
      const place = placeOf(view)
      if (place) lastOf.set(place.id, view)
      setState({ view })
    },
    /** Opens one of the five places, with the tab that was last open in it. */
    setPlace(id: string) {
      const place = PLACES.find((one) => one.id === id)
      const views: readonly ViewId[] = place ? viewsIn(place, labs[getState().lab]) : []
      // A lesson that is on waits where it is read.
      const lesson = getState().lesson && views.includes('lessons') ? 'lessons' : undefined
      if (place) setState({ view: lesson ?? views.find((view) => view === lastOf.get(id)) ?? views[0] })
    },
    /** Shows one chart below the machine, or all, until another story is chosen; this device remembers. */
    setCurve(curve: string | undefined) {
      // What a reader looks at in a lesson is of that part.
      if (!inLesson(getState())) remember(`curve/${getState().lab}`, curve)
      setState({ curve, usualCurve: undefined })
    },
    /** Looks at an order of a small machine, or at none any more. */
    setOrder: (order: ViewState['order']) => setState({ order }),
    /** Puts an assignment away. */
    endAssignment: () => setState({ assignment: '' }),
    /** Chooses what pictures of the run are shown. */
    setPicture: (picture: string) => setState({ picture }),
    /** Gives one chart the whole main area, or takes it back. */
    setChart: (chart: string | undefined) => setState({ chart }),
    /** Opens a panel at the right edge; the one that is open is closed. */
    setSide: (side: Side) => setState((state) => ({ side: side === state.side ? 'closed' : side })),
    /** Looks closer at a first screen, or no longer. */
    setCloser: (closer: boolean) => setState({ closer }),
    /** Shows or hides the labels on the picture. */
    setLabels: (labels: boolean) => setState({ labels }),
    /** Goes on to another goal of the open story. */
    setGoal: (goal: number) => setState({ goal, labels: undefined }),
    /** Chooses what stands beside compared runs. */
    setPanel: (panel: Panel) => setState({ panel }),
    /** Chooses how much of the compared runs the axis spans. */
    setSpan: (span: Span) => setState({ span }),
    /** Lays the page out as a handout, without a dialog, or as it was. */
    setPrinting: (printing: boolean) => setState(printing ? { printing, dialog: undefined } : { printing }),
    /** Opens a dialog. What it is about stands still. */
    setDialog(dialog: State['dialog']) {
      if (dialog) playhead.pause()
      setState({ dialog })
    },
    /** Chooses what is explored. */
    choose: (change: Chosen) => setState((state) => ({ chosen: { ...state.chosen, ...change } })),
  }
}
