/**
 * The page's state, without React and without the worker: the scenario with its history, the view, the latest run, what
 * is to be told. Frame-rate matters (the playhead, details) are not in here; see cursor.ts.
 */
import { createStore } from 'zustand/vanilla'
import type { Problem, Values } from '../core/parameters.ts'
import type { RunView } from '../labs/page.ts'

/** Where the latest run stands. */
export type Status =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly share: number; readonly since: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled'; readonly share: number }
  | { readonly kind: 'failed'; readonly message: string }

/** Something the reader is told. */
export interface Notice {
  readonly id: string
  readonly kind: 'info' | 'warning' | 'error'
  readonly text: string
}

/** The page's state. */
export interface State {
  readonly lab: string
  readonly values: Values
  /** What keeps the present values from being run. */
  readonly problems: readonly Problem[]
  readonly past: readonly Values[]
  readonly future: readonly Values[]
  readonly run: RunView | undefined
  readonly status: Status
  readonly notices: readonly Notice[]
  /** The chart that has the whole main area, by id; undefined when all are shown. */
  readonly chart: string | undefined
  /** The view that has the main area, by id: `play`, the machine and its charts, or one of views.ts. */
  readonly view: string
  /** What stands beside the machine, by id; see sides.tsx. */
  readonly side: string
  readonly playing: boolean
  /** Playing speed; 1 is normal. */
  readonly speed: number
  readonly dialog: 'help' | 'share' | 'stories' | undefined
}

/** How far undo goes back. */
const HISTORY = 200

/** Creates the page's store. */
export const createPageStore = (lab: string, values: Values) =>
  createStore<State>()(() => ({
    lab,
    values,
    problems: [],
    past: [],
    future: [],
    run: undefined,
    status: { kind: 'idle' },
    notices: [],
    chart: undefined,
    view: 'play',
    side: 'numbers',
    playing: false,
    speed: 1,
    dialog: undefined,
  }))

/** The page's store. */
export type PageStore = ReturnType<typeof createPageStore>

/** The state after a step that undo takes back to `before`. */
export function withHistory(state: State, before: Values): Partial<State> {
  return { past: [...state.past, before].slice(-HISTORY), future: [] }
}

/** The state one step back, or undefined at the beginning. */
export function undone(state: State): Partial<State> | undefined {
  const values = state.past.at(-1)
  return values && { values, past: state.past.slice(0, -1), future: [state.values, ...state.future] }
}

/** The state one step forward again, or undefined at the end. */
export function redone(state: State): Partial<State> | undefined {
  const [values, ...future] = state.future
  return values && { values, past: [...state.past, state.values], future }
}

/** The notices with one added; one of the same id is replaced. */
export function withNotice(state: State, notice: Notice): Partial<State> {
  return { notices: [...state.notices.filter((n) => n.id !== notice.id), notice] }
}

/** The notices without those of a prefix. */
export function withoutNotices(state: State, prefix: string): Partial<State> {
  return { notices: state.notices.filter((n) => !n.id.startsWith(prefix)) }
}
