/** What undo and redo go through: the scenario with those that it is compared with. */
import type { Values } from '../../core/parameters.ts'
import type { State } from './store.ts'

/** What undo goes back to. */
export interface Moment {
  readonly values: Values
  readonly compared: readonly Values[]
}

/** How far undo goes back. */
const HISTORY = 200

/** The state after a step that undo takes back to `before`. */
export function withHistory(state: State, before: Values): Partial<State> {
  return { past: [...state.past, { values: before, compared: state.compared }].slice(-HISTORY), future: [] }
}

/** The state one step back, or undefined at the beginning. */
export function undone(state: State): Partial<State> | undefined {
  const moment = state.past.at(-1)
  return moment && { ...moment, past: state.past.slice(0, -1), future: [momentOf(state), ...state.future] }
}

/** The state one step forward again, or undefined at the end. */
export function redone(state: State): Partial<State> | undefined {
  const [moment, ...future] = state.future
  return moment && { ...moment, past: [...state.past, momentOf(state)], future }
}

const momentOf = ({ values, compared }: State): Moment => ({ values, compared })
