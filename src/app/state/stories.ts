/** Stories: which one a scenario is, or which one it comes from and what has been changed in it, and how one is shown. */

import type { Story } from '../../core/content/story.ts'
import { differing, sameScenario } from '../../core/link/compared.ts'
import { parseLink } from '../../core/link/link.ts'
import type { Parameter, ParameterTable, Values } from '../../core/parameters.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import { askedByStory, stillOpen } from './asking.ts'
import { axesFor, firstPosition } from './axis.ts'
import { loadLabViews } from './lab-views.ts'
import { MACHINE } from './pictures.ts'
import type { PageStore } from './store.ts'
import { ALL_CHARTS, type View } from './view.ts'

/** A story, and what has been changed in it. */
export interface StoryMatch {
  readonly story: Story
  /** Ids of the parameters that differ; none where it is unchanged. */
  readonly changed: readonly string[]
  /** Whether the scenario still counts as the story's: it was chosen before, or little differs. */
  readonly near: boolean
}

/** A scenario that differs from all stories in more than this comes from none of them, as far as one can see. */
const NEAR = 2

/** What is known of a story: its scenario, and the parameters that it sets to something else than their defaults. */
interface StoryScenario {
  readonly values: Values
  readonly set: ReadonlySet<string>
}

/** What is known of each lab's stories: while labs change, a story is asked for with the lab that comes next. */
const scenarios: Record<string, WeakMap<Story, StoryScenario>> = {}

/** Read once: every change of a scenario is compared with all of them. */
function scenarioOf(story: Story, lab: string): StoryScenario {
  scenarios[lab] ??= new WeakMap()
  const before = scenarios[lab].get(story)
  if (before) return before
  const { values } = parseLink(`${lab}?${story.query}`, labs)
  const scenario = { values, set: new Set(idsSet(values, labs[lab].parameters)) }
  scenarios[lab].set(story, scenario)
  return scenario
}

/** The parameters that are not as they are by default. */
function idsSet(values: Values, table: ParameterTable): string[] {
  return Object.keys(table).filter((id) => values[id] !== table[id].default)
}

/** A story's scenario. */
export const valuesOf = (story: Story, lab: string): Values => scenarioOf(story, lab).values

/** Whether a parameter decides what a scenario is about. */
const isSubject = (parameter: Parameter) => parameter.kind === 'choice' && parameter.subject === true

/** The story of each scenario: several parts of the page ask for it, with every change of the page's state. */
const matches = new WeakMap<
  Values,
  {
    readonly stories: readonly Story[]
    readonly lab: string
    readonly lastStory?: string
    readonly match: StoryMatch | undefined
  }
>()

/**
 * The story of a scenario: the one that it is; else the one that was `lastStory`, changed; else, of those that are about the same, the one
 * that differs in the fewest parameters. Undefined where there is none.
 */
export function storyOf(
  values: Values,
  stories: readonly Story[],
  lab: string,
  lastStory?: string,
): StoryMatch | undefined {
  const before = matches.get(values)
  if (before?.stories === stories && before.lab === lab && before.lastStory === lastStory) return before.match
  const match = closest(values, stories, lab, lastStory)
  matches.set(values, { stories, lab, lastStory, match })
  return match
}

function closest(values: Values, stories: readonly Story[], lab: string, lastStory?: string): StoryMatch | undefined {
  const table: ParameterTable = labs[lab].parameters
  const ids = idsSet(values, table)
  const subjects = Object.keys(table).filter((id) => isSubject(table[id]))
  let best: StoryMatch | undefined
  for (const story of stories) {
    const { values: its, set } = scenarioOf(story, lab)
    const before = story.id === lastStory
    // Most stories are about something else.
    if (!before && differing(table, [values, its], subjects).length > 0) continue
    // What is the default in both is the same.
    const changed = differing(table, [values, its], [...set, ...ids.filter((id) => !set.has(id))])
    if (changed.length === 0) return { story, changed, near: true }
    if (best && !before && (best.story.id === lastStory || best.changed.length <= changed.length)) continue
    best = { story, changed, near: before || changed.length <= NEAR }
  }
  const order = Object.keys(table)
  return best && { ...best, changed: best.changed.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)) }
}

/** The story that a scenario is, if it is one. */
export const exactStory = (values: Values, stories: readonly Story[], lab: string): Story | undefined =>
  stories.find((story) => sameScenario(valuesOf(story, lab), values))

/** What stories need of the session. */
interface StoriesNeeds {
  readonly store: PageStore
  readonly playhead: Transport
  readonly view: View
  /** Makes other values the scenario. */
  readonly replace: (values: Values) => void
}

/** Creates what shows stories, and keeps which one the reader met last: what is changed by hand from then on is a change of it. */
export function createStories({ store, playhead, view, replace }: StoriesNeeds) {
  const { getState, setState } = store
  store.subscribe(async ({ lab, values }, before) => {
    if (lab === '' || (values === before.values && lab === before.lab)) return
    // The part of the page that shows the lab's views reports it where they cannot be loaded.
    const views = await loadLabViews(lab).catch(() => undefined)
    const now = getState()
    if (!views || now.values !== values || now.lab !== lab) return
    const match = storyOf(values, views.stories, lab, now.lastStory)
    if (match?.changed.length === 0 && match.story.id !== now.lastStory) setState({ lastStory: match.story.id })
  })

  /** Makes a story's or a lesson's scenario the present one, with the playhead at a place of it. */
  const show = (query: string, x: number) => {
    playhead.pause()
    playhead.place(x)
    replace(parseLink(`${getState().lab}?${query}`, labs).values)
  }

  return {
    /** Shows a story: its scenario, with the picture and the chart that show its point, unless the reader wants to see all; some ask first. */
    chooseStory(story: Story) {
      const { curve, lab, usualCurve, values } = getState()
      if ((curve ?? usualCurve) !== ALL_CHARTS) view.setCurve(undefined)
      show(story.query, firstPosition(labs[lab].shape(values).shape))
      setState((state) => ({
        lastStory: story.id,
        picture: story.picture ?? MACHINE,
        asking: stillOpen(askedByStory(lab, story), lab, state.values),
      }))
    },
    /** Makes a link's scenario the present one and looks at a place of it, on the axis along which its run lies at first. */
    tryOut(query: string, at?: number) {
      const { lab, values } = getState()
      view.setAxis(axesFor({ lab, values })[0])
      show(query, at ?? firstPosition(labs[lab].shape(values).shape))
    },
  }
}
