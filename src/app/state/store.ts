/**
 * The page's state, without React and without the worker: the sum of its slices. What changes with every frame (the playhead,
 * details) is not in here.
 */
import { createStore } from 'zustand/vanilla'
import type { Values } from '../../core/parameters.ts'
import { LECTURE, type LectureState } from './lecture.ts'
import { LESSON, type LessonState } from './lesson.ts'
import { NOTICES, type NoticesState } from './notices.ts'
import { RUNS, type RunsState } from './runs.ts'
import { SCENARIO, type ScenarioState } from './scenario.ts'
import { pick, type Slice } from './slice.ts'
import { VIEW, type ViewState } from './view.ts'

/** The page's state. */
export type State = ScenarioState & ViewState & RunsState & LessonState & LectureState & NoticesState

const SLICES = [SCENARIO, VIEW, RUNS, LESSON, LECTURE, NOTICES] as readonly Slice<Partial<State>>[]

const FIRST = Object.assign({}, ...SLICES.map(({ first }) => first)) as State
const PER_LAB = SLICES.flatMap(({ perLab = [] }) => perLab)

/** What a lab has for itself: its scenario with the history, what it is compared with, and how it is looked at. */
export const ofLab = (state: State): Partial<State> => pick(state, PER_LAB)

/** What a lab that has not been visited has for itself. */
export const FIRST_OF_LAB = ofLab(FIRST)

/** The parts of the previous lab's state that end where another lab is opened. */
export const ENDS_WITH_LAB: Partial<State> = pick(
  FIRST,
  SLICES.flatMap(({ ends = [] }) => ends),
)

/** Creates the page's store. */
export const createPageStore = (lab = '', values: Values = {}) =>
  createStore<State>()(() => ({ ...FIRST, lab, values }))

/** The page's store. */
export type PageStore = ReturnType<typeof createPageStore>

/** The page's store outside of the slices: state changes by their functions alone. */
export type ReadableStore = Omit<PageStore, 'setState'>
