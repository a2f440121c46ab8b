/**
 * The page's state, without React and without the worker: the scenario with its history, the view, the latest run, what
 * is to be shown. Frame-rate matters (the playhead, details) are not in here.
 */
import { createStore } from 'zustand/vanilla'
import { type Arrangement, NO_ARRANGEMENT } from '../../core/link/arrangement.ts'
import type { Problem, Values } from '../../core/parameters.ts'
import type { AxisId } from '../../core/playhead/axis.ts'
import type { RunView } from '../../labs/page.ts'
import type { Asking } from './asking.ts'
import type { Chosen } from './chosen.ts'
import type { Moment } from './history.ts'
import { recall } from './memory.ts'
import type { Notice } from './notices.ts'
import { MACHINE } from './pictures.ts'
import type { Door } from './places.ts'
import type { Replications } from './replications.ts'
import type { Status } from './runner/machine.ts'

/** A compared scenario on its way or done. */
export interface ComparedState {
  readonly lab: string
  readonly values: Values
  /** Its run; until that is finished the one that stood there before, if there was one. */
  readonly run: RunView | undefined
  /** Share of the work that is done, 0 to 1. */
  readonly share: number
  /** Why it cannot be run. */
  readonly problem?: string
}

/** The page's state. */
export interface State {
  /** The page without a lab that is open; undefined while a lab is. */
  readonly door: Door | undefined
  /** The lab that is open, or was before the door; '' before any was. */
  readonly lab: string
  readonly values: Values
  /** Whether something is being dragged: its value is not meant yet. */
  readonly dragging: boolean
  /** What keeps the present values from being run. */
  readonly problems: readonly Problem[]
  readonly past: readonly Moment[]
  readonly future: readonly Moment[]
  /** The scenarios that are compared with the present one: B, C and D. */
  readonly compared: readonly Values[]
  /** What is known of their runs, in the same order. */
  readonly comparedRuns: readonly ComparedState[]
  /** Whether the machines of all compared runs are shown, or that of the present run alone; see places.ts. */
  readonly layout: string
  /** What the playhead moves along, and so what all charts are drawn along. */
  readonly axis: AxisId
  /** How much of the compared runs the axis spans; see places.ts. */
  readonly span: string
  /** What replications of the present and the compared scenarios gave, in this order. */
  readonly replications: Replications | undefined
  readonly run: RunView | undefined
  readonly status: Status
  readonly notices: readonly Notice[]
  /** The chart below the machine that was chosen, by id, or `all`; undefined for the one that the story names. */
  readonly curve: string | undefined
  /** The chart that this device remembers, where none has been chosen since. */
  readonly usualCurve: string | undefined
  /** The story that was chosen or met last, by id: what is changed by hand is a change of it. */
  readonly lastStory: string | undefined
  /** Whether all parameters are shown, or only the story's knobs. */
  readonly allParameters: boolean
  /** The chart that has the whole main area, by id; undefined for none. */
  readonly chart: string | undefined
  /** The view that has the main area, by id; see places.ts. */
  readonly view: string
  /** Whether the view is shown as in a lecture: as large as the screen, without the top bar. */
  readonly projected: boolean
  /** What pictures of the run are shown, as links call them; see pictures.ts. */
  readonly picture: string
  /** What stands beside the machine, by id; see places.ts. */
  readonly side: string
  /** What stands beside compared runs, by id; see places.ts. */
  readonly panel: string
  /** What the sensitivity strip and the map show. */
  readonly chosen: Chosen
  readonly playing: boolean
  /** Playing speed; 1 is normal. */
  readonly speed: number
  /** How the link has arranged the page. */
  readonly arrangement: Arrangement
  /** Whether the page is laid out as a handout, to be printed. */
  readonly printing: boolean
  readonly dialog: 'help' | 'share' | 'stories' | 'embed' | 'class' | 'export' | 'playlist' | undefined
  /** The lesson that is on and the index of its scene. */
  readonly lesson: { readonly id: string; readonly scene: number } | undefined
  /** What the reader is to predict; the answer is covered as long as it is asked. */
  readonly asking: Asking | undefined
  /** The lecture's playlist as a link has it (core/link/playlist.ts), kept from lab to lab; empty for none. */
  readonly list: string
  /** The entry of the playlist that is on, counted from 0; undefined before the first. */
  readonly entry: number | undefined
  /** While it is projected: whether the screen is black, whether the controls stay, and whether a phone's code is shown. */
  readonly lecture: { readonly black: boolean; readonly pinned: boolean; readonly code: boolean }
}

/** A lab that has not been visited. */
export const freshLab = (values: Values): ReturnType<typeof keptOf> => ({
  values,
  past: [],
  future: [],
  compared: [],
  chart: undefined,
  picture: MACHINE,
  curve: undefined,
  usualCurve: undefined,
  lastStory: undefined,
  chosen: {},
  layout: 'one',
  axis: 'steps',
  span: 'near',
  arrangement: NO_ARRANGEMENT,
})

/** What is kept of a lab while another one is on. */
export function keptOf(state: State) {
  const { values, past, future, compared, chart, picture, curve, usualCurve, lastStory, chosen, layout, axis, span } =
    state
  const { arrangement } = state
  return {
    values,
    past,
    future,
    compared,
    chart,
    picture,
    curve,
    usualCurve,
    lastStory,
    chosen,
    layout,
    axis,
    span,
    arrangement,
  }
}

/** What another lab does not take over from the one that is left. */
export const LEFT_BEHIND = {
  run: undefined,
  comparedRuns: [],
  replications: undefined,
  lesson: undefined,
  asking: undefined,
}

/** Whether a lesson is on and shown. */
export const inLesson = ({ lesson, view }: Pick<State, 'lesson' | 'view'>): boolean =>
  lesson !== undefined && view === 'lessons'

/** A lecture as it begins. */
export const LIT: State['lecture'] = { black: false, pinned: false, code: false }

/** Creates the page's store. */
export const createPageStore = (lab: string, values: Values) =>
  createStore<State>()(() => ({
    ...freshLab(values),
    door: undefined,
    lab,
    allParameters: recall('parameters') === 'all',
    dragging: false,
    problems: [],
    comparedRuns: [],
    replications: undefined,
    run: undefined,
    status: { kind: 'idle' },
    notices: [],
    view: 'play',
    projected: false,
    side: 'numbers',
    panel: 'numbers',
    playing: false,
    speed: 1,
    printing: false,
    dialog: undefined,
    lesson: undefined,
    asking: undefined,
    list: '',
    entry: undefined,
    lecture: LIT,
  }))

/** The page's store. */
export type PageStore = ReturnType<typeof createPageStore>
