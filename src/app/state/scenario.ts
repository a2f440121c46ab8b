/** The scenario, with its history and what it is compared with; each change is one step of history. */

import { withDeclared } from '../../core/lab.ts'
import { fixedBy } from '../../core/link/arrangement.ts'
import { MOST_COMPARED, sameScenario } from '../../core/link/compared.ts'
import { applies, defaults, type Problem, type Value, type Values } from '../../core/parameters.ts'
import { sameValue } from '../../core/text/values.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ChangeValues } from '../../labs/page.ts'
import { leftBehind } from './ghosts.ts'
import { inLesson } from './lesson.ts'
import { withNotice } from './notices.ts'
import type { Runner } from './runner/runner.ts'
import { TIMES } from './runner/times.ts'
import type { Slice } from './slice.ts'
import type { PageStore } from './store.ts'
import type { View } from './view.ts'

/** What undo goes back to. */
interface Moment {
  readonly values: Values
  readonly compared: readonly Values[]
  readonly story: string | undefined
}

/** The scenario of the lab that is open. */
export interface ScenarioState extends Moment {
  /** The lab that is open, or was before a page without a lab; '' before any was. */
  readonly lab: string
  readonly values: Values
  /** The scenarios that are compared with the present one: B, C and D. */
  readonly compared: readonly Values[]
  readonly past: readonly Moment[]
  readonly future: readonly Moment[]
  /**
   * The story that is open, by id, or `none`. It stays until the reader leaves it: what is changed by hand is a change of it. Undefined
   * until it is looked up which one the scenario opens.
   */
  readonly story: string | undefined
  /** Whether something is being dragged: its value is not meant yet. */
  readonly dragging: boolean
  /** What keeps the present values from being run. */
  readonly problems: readonly Problem[]
}

/** The scenario's slice. */
export const SCENARIO: Slice<ScenarioState> = {
  first: {
    lab: '',
    values: {},
    compared: [],
    past: [],
    future: [],
    story: undefined,
    dragging: false,
    problems: [],
  },
  perLab: ['values', 'compared', 'past', 'future', 'story'],
  ends: ['problems'],
}

/** How far undo goes back. */
const HISTORY = 200

type Timeline = Pick<ScenarioState, 'values' | 'compared' | 'story' | 'past' | 'future'>

const momentOf = ({ values, compared, story }: Moment): Moment => ({ values, compared, story })

/** The history after a step that undo takes back to the values `before`. */
export function withHistory({ past, compared, story }: Timeline, before: Values): Pick<Timeline, 'past' | 'future'> {
  return { past: [...past, { values: before, compared, story }].slice(-HISTORY), future: [] }
}

/** Nothing to go back to. */
export const NO_HISTORY: Pick<Timeline, 'past' | 'future'> = { past: [], future: [] }

/** The scenario of a lesson's scene. Undo does not bring back what was before it: its controls are not there. */
export const scenarioOfScene = ({ values, compared }: Pick<Moment, 'values' | 'compared'>): Timeline => ({
  values,
  compared,
  story: undefined,
  ...NO_HISTORY,
})

/** The scenario one step back; undefined at the beginning. */
export function undone(state: Timeline): Timeline | undefined {
  const moment = state.past.at(-1)
  return moment && { ...moment, past: state.past.slice(0, -1), future: [momentOf(state), ...state.future] }
}

/** The scenario one step forward again; undefined at the end. */
export function redone(state: Timeline): Timeline | undefined {
  const [moment, ...future] = state.future
  return moment && { ...moment, past: [...state.past, momentOf(state)], future }
}

/** Values after a group of parameters, or all of them, have gone back to their defaults; the seed stays. */
export function resetValues({ lab, values }: Pick<ScenarioState, 'lab' | 'values'>, group?: string): Values {
  const table = labs[lab].parameters
  const base: Values = defaults(table)
  const stays = (id: string) => id === 'seed' || (group !== undefined && table[id].group !== group)
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, stays(id) ? value : base[id]]))
}

/** The scenario with another seed, and with it all compared ones that had the same: they go on to meet the same draws. */
export function reseeded({ values, compared }: Omit<Moment, 'story'>): Omit<Moment, 'story'> {
  const seed = (Number(values.seed) + 1) % 2 ** 32
  const drawn = (other: Values) => (other.seed === values.seed ? { ...other, seed } : other)
  return { values: drawn(values), compared: compared.map(drawn) }
}

/** Creates the scenario's actions; each that changes the values runs them. */
export function createScenario(
  { getState, setState }: PageStore,
  view: View,
  { start: run, settle }: Pick<Runner, 'start' | 'settle'>,
) {
  const lab = () => labs[getState().lab]

  /** Parameters that are not to be changed by what the page offers: the link has hidden or locked them. */
  const fixed = () => fixedBy(getState().arrangement, lab(), { embedded: getState().view === 'embed' })
  /** Values with the fixed ones as they are. */
  const withFixed = (values: Values): Values => {
    const present = getState().values
    const ids = fixed()
    return ids.size === 0 ? values : { ...values, ...Object.fromEntries([...ids].map((id) => [id, present[id]])) }
  }

  /** Makes other values the scenario of the open story, or of a given one, as one step of history. */
  const replace = (newValues: Values, options: Pick<Partial<ScenarioState>, 'story'> = {}) => {
    const { values: before, story } = getState()
    const values = withFixed(newValues)
    const same = sameScenario(values, before)
    const next = { values: same ? before : values, story, ...options }
    if (same && next.story === story) return
    setState((state) => ({ ...withHistory(state, before), before: leftBehind(state, next), ...next }))
    if (!same) run()
  }

  const travel = (step: (state: Timeline) => Timeline | undefined) => {
    const next = step(getState())
    if (!next) return
    const { values } = getState()
    setState((state) => ({ before: leftBehind(state, next), ...next }))
    if (getState().values !== values) run()
  }

  /** Compares with other scenarios than before, as one step of history. */
  const compare = (compared: readonly Values[], values = getState().values) => {
    const before = getState().values
    setState((state) => ({
      ...withHistory(state, before),
      before: leftBehind(state, { values, story: state.story }),
      compared,
      values,
    }))
    if (values !== before) run()
  }

  /** The values before the drag that is going on: what undo goes back to. */
  let dragged: Values | undefined
  const set: ChangeValues = (newValues, phase) => {
    const { values } = getState()
    const locked = fixed()
    const changes = Object.fromEntries(Object.entries(newValues).filter(([id]) => !locked.has(id)))
    const before = dragged ?? values
    const begins = dragged === undefined
    dragged = phase === 'drag' ? before : undefined
    const differs = (from: Values) => Object.entries(changes).some(([id, value]) => !sameValue(from[id], value))
    const moved = differs(values)
    const changed = differs(before)
    const dragging = phase === 'drag'
    if (moved) {
      const next = { values: withDeclared(lab(), { ...values, ...changes }), dragging }
      setState((state) => ({ ...next, ...(begins && { before: leftBehind(state, { ...state, ...next }) }) }))
    }
    if (!moved && getState().dragging !== dragging) setState({ dragging })
    if (phase === 'commit' && changed) setState((state) => withHistory(state, before))
    if (moved) run(dragging)
    else if (phase === 'commit') settle()
  }
  const change = paced(set, () => getState().values)

  return {
    /** Sets a parameter; a drag runs with its latest value and makes one step of history at its end. */
    change: (id: string, value: Value, phase: 'drag' | 'commit') => change({ [id]: value }, phase),
    /** Sets several parameters as one change. */
    changeAll: change,
    /** Makes other values the scenario. */
    replace,
    /** Lets go of the run before the last change. */
    forgetBefore: () => setState({ before: undefined }),
    undo: () => travel(undone),
    redo: () => travel(redone),
    /** Takes a group, or everything, back to its defaults; the seed stays. */
    reset(group?: string) {
      const { past } = getState()
      replace(resetValues(getState(), group))
      if (group !== undefined || getState().past === past) return
      const text = 'Everything is as it is by default, but the seed.'
      setState((state) => withNotice(state, { id: 'reset', kind: 'info', text, undoes: state.past }))
    },
    /** Another seed: a new draw of the same scenario. */
    reseed() {
      const state = getState()
      const { seed } = lab().parameters
      if (typeof state.values.seed !== 'number' || !applies(seed, state.values) || fixed().has('seed')) return
      const { values, compared } = reseeded(state)
      compare(compared, values)
    },
    /**
     * Compares with the scenario as it is now, or as it is with some other values, from now on. From the first compared run on, all lie
     * along seconds if they take any.
     */
    pin(values?: Values) {
      const { compared, values: present } = getState()
      if (compared.length === 0) view.alongSeconds()
      if (compared.length < MOST_COMPARED) compare([...compared, { ...present, ...values }])
      // A lesson stays beside what it is about, and a run that is pinned is there to be changed.
      if (values && !inLesson(getState())) setState({ view: 'compare' })
    },
    /** Takes a compared scenario away; the first one is B. */
    unpin: (index: number) => compare(getState().compared.filter((_, i) => i !== index)),
    unpinAll: () => compare([]),
    /** Tries to run the compared scenarios again that could not be run. */
    retryCompared: () =>
      setState(({ comparedRuns, compared }) => ({
        comparedRuns: comparedRuns.filter(({ problem }) => problem === undefined),
        compared: [...compared],
      })),
    /** Makes a compared scenario the present one, and the present one what it is compared with. */
    swap(index: number) {
      const { compared, values } = getState()
      if (compared[index]) compare(compared.with(index, values), compared[index])
    },
  }
}

/** What changes values, while they are dragged no more often than every `TIMES.follow`; the latest values follow soon even if no further input comes. */
export function paced(change: ChangeValues, present: () => Values): ChangeValues {
  let followed = Number.NEGATIVE_INFINITY
  /** What the drag has reached since, in which values, and what follows it unless something else does. */
  let waiting:
    | { readonly changes: Values; readonly of: Values; readonly timer: ReturnType<typeof setTimeout> }
    | undefined
  const pacedChange: ChangeValues = (newValues, phase) => {
    const of = present()
    const changes = waiting?.of === of ? { ...waiting.changes, ...newValues } : newValues
    clearTimeout(waiting?.timer)
    waiting = undefined
    const now = performance.now()
    if (phase === 'drag' && now - followed < TIMES.follow) {
      const follow = () => {
        // Another scenario has come meanwhile: the drag was not about that.
        if (present() === of) pacedChange({}, phase)
      }
      waiting = { changes, of, timer: setTimeout(follow, TIMES.follow) }
      return
    }
    if (phase === 'drag') followed = now
    change(changes, phase)
  }
  return pacedChange
}
