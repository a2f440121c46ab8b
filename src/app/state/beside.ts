/**
 * The run that the open story compares with: it is made when the page rests, and ends as soon as the reader goes on. Where values have been
 * changed it differs from the present run in what it differs from the story's own in; the story's sentence is about that difference.
 */
import { differing } from '../../core/link/compared.ts'
import type { Values } from '../../core/parameters.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { isDone } from './compared-runs.ts'
import { loadedLabViews } from './lab-views.ts'
import type { BesideState } from './runs.ts'
import type { PageStore, State } from './store.ts'
import { storyOn } from './stories.ts'

/** The page has rested for this time, in milliseconds, before the run begins. */
const REST = 300

/** A run that takes longer than this is given up: it was not asked for. */
const LONGEST = 20_000

/**
 * The run that the open story compares with, for the present values. Undefined where the story names none, or where the present run is
 * the same by now.
 */
function besideOf(
  state: Pick<State, 'lab' | 'values' | 'story'>,
  views: Pick<LabViews, 'stories'>,
): Pick<BesideState, 'values' | 'name'> | undefined {
  const beside = storyOn(state, views)?.beside
  if (!beside) return undefined
  const { parameters, check } = labs[state.lab]
  const values = { ...state.values, ...beside.sets }
  const differs = differing(parameters, [state.values, values]).length > 0
  return differs && check(values).length === 0 ? { values, name: beside.name } : undefined
}

/** Whether the present run is there, and nothing is asked, dragged or compared. */
function rests(state: State): boolean {
  const { run, values, status, dragging, before, compared, asking, view, sitePage, arrangement } = state
  const shown = run?.finished === true && run.values === values && status.kind === 'done'
  // A class’s link leaves out what gives the answer away.
  return (
    shown &&
    !arrangement.covered &&
    !dragging &&
    !before &&
    compared.length === 0 &&
    !asking &&
    view === 'play' &&
    !sitePage
  )
}

/** Makes the run that the story of the present one compares with. */
export function followBeside(store: PageStore): void {
  const { getState, setState } = store
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitsFor: Values | undefined

  const begin = () => {
    const state = getState()
    const views = loadedLabViews(state.lab)
    const other = rests(state) && views ? besideOf(state, views) : undefined
    if (!other) return
    setState({ beside: { ...other, lab: state.lab, of: state.values, run: undefined, share: 0 } })
    timer = setTimeout(giveUp, LONGEST)
  }
  const giveUp = () => {
    const { beside } = getState()
    if (beside && !isDone(beside)) setState({ beside: { ...beside, problem: 'It takes very long.' } })
  }

  store.subscribe((state, { story }) => {
    const { beside, values } = state
    const isOther = state.story !== story
    const awaited = rests(state) && (isOther || beside?.of !== values) ? values : undefined
    if (isOther || awaited !== waitsFor) {
      clearTimeout(timer)
      waitsFor = awaited
      if (awaited) timer = setTimeout(begin, REST)
    }
    if (beside && (isOther || (beside.of !== values && !isDone(beside)))) setState({ beside: undefined })
  })
}
