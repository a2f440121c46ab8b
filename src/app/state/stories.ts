/** Stories: which one is open, what has been changed in it, and how one is shown. */

import type { Scene } from '../../core/content/lesson.ts'
import type { Story } from '../../core/content/story.ts'
import type { DescribedLab, MetricDefinition } from '../../core/lab.ts'
import { differing, sameScenario } from '../../core/link/compared.ts'
import { type LinkExtras, parseLink } from '../../core/link/link.ts'
import { defaults, type Values } from '../../core/parameters.ts'
import { unitOf } from '../../core/playhead/axis.ts'
import { programIdOf } from '../../core/program/program-id.ts'
import { sameValue } from '../../core/text/values.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import { askedByStory, stillOpen } from './asking.ts'
import { axesFor, firstPosition, firstShare } from './axis.ts'
import { loadedLabViews, loadLabViews } from './lab-views.ts'
import { MACHINE } from './pictures.ts'
import type { PageStore, State } from './store.ts'
import { ALL_CHARTS, type View } from './view.ts'

/** What links call it that no story is open. */
export const NO_STORY = 'none'

/** A story that is open. */
export interface OpenStory {
  readonly story: Story
  /** Ids of the parameters that differ from its scenario; none where it is unchanged. */
  readonly changed: readonly string[]
}

/** A scenario that differs from every story in more parameters than this opens none; the defaults open only a story that has no other values. */
const NEAR = 2

/** The scenarios of each lab's stories: while labs change, a story is asked for with the lab that comes next. */
const scenarios: Record<string, WeakMap<Story, Values>> = {}

/** A story's scenario. */
export function valuesOf(story: Story, lab: string): Values {
  scenarios[lab] ??= new WeakMap()
  const values = scenarios[lab].get(story) ?? parseLink(`${lab}?${story.query}`, labs).values
  scenarios[lab].set(story, values)
  return values
}

const opened = (story: Story, lab: string, values: Values): OpenStory => ({
  story,
  changed: differing(labs[lab].parameters, [values, valuesOf(story, lab)]),
})

/** The story that is open, whatever its scenario is by now; undefined for none. */
export const storyOn = ({ story }: Pick<State, 'story'>, { stories }: Pick<LabViews, 'stories'>): Story | undefined =>
  stories.find(({ id }) => id === story)

/** The story that is open, with what is changed in it; undefined for none. A lesson that is on shows none, which is for its views to know. */
export function openStory(
  state: Pick<State, 'lab' | 'values' | 'story'>,
  views: Pick<LabViews, 'stories'>,
): OpenStory | undefined {
  const open = storyOn(state, views)
  return open && opened(open, state.lab, state.values)
}

/** The last scenario that a story was looked for, and what it opens: the address asks for the same with every change of the page. */
let lookedFor: { readonly lab: string; readonly values: Values; readonly stories: readonly Story[] } | undefined
let foundFor: OpenStory | undefined

/** The story that a scenario opens by itself: the one about the same that differs in the fewest parameters, if these are few. */
export function storyFor(lab: string, values: Values, stories: readonly Story[]): OpenStory | undefined {
  if (lookedFor?.values !== values || lookedFor.lab !== lab || lookedFor.stories !== stories) {
    foundFor = findStoryFor(lab, values, stories)
    lookedFor = { lab, values, stories }
  }
  return foundFor
}

function findStoryFor(lab: string, values: Values, stories: readonly Story[]): OpenStory | undefined {
  const table = Object.entries(labs[lab].parameters)
  // A story about a program is about that one.
  const program = programIdOf(labs[lab])
  const subjects = table.flatMap(([id, parameter]) =>
    (parameter.kind === 'choice' && parameter.subject) || id === program ? [id] : [],
  )
  const most = sameScenario(values, defaults(labs[lab].parameters)) ? 0 : NEAR
  return stories
    .filter((story) => differing(labs[lab].parameters, [values, valuesOf(story, lab)], subjects).length === 0)
    .map((story) => opened(story, lab, values))
    .filter(({ changed }) => changed.length <= most)
    .toSorted((a, b) => distance(a) - distance(b))
    .at(0)

  /**
   * First in how many values they differ, then how many of these have no knob, then how many differ that do not apply to both: without a balancer
   * there is no interval.
   */
  function distance({ story, changed }: OpenStory): number {
    const its = valuesOf(story, lab)
    const hidden = changed.filter((id) => !story.knobs?.includes(id))
    const apart = table.filter(([id]) => !sameValue(values[id], its[id]))
    return 1e6 * changed.length + 1e4 * hidden.length + apart.length
  }
}

/** What a scenario is called: "A chain", "A chain, changed", or the lab's name where no story is open. */
export const storyTitle = (open: OpenStory | undefined, lab: string): string =>
  open ? `${open.story.label}${open.changed.length > 0 ? ', changed' : ''}` : labs[lab].label

/** What a link says about the story: nothing where its scenario or its lesson opens the same. */
export function storyExtras({ lab, lesson, story, values }: State): LinkExtras {
  const views = loadedLabViews(lab)
  if (lesson || (views && story === (storyFor(lab, values, views.stories)?.story.id ?? NO_STORY))) return {}
  return { story }
}

/** What stories need of the session. */
interface StoriesNeeds {
  readonly store: PageStore
  readonly playhead: Transport
  readonly view: View
  /** Makes other values the scenario of the open story, or of a given one. */
  readonly replace: (values: Values, options?: { readonly story: string }) => void
  /** Plays the run of the present scenario once. */
  readonly play: () => void
}

/** Creates what shows stories. */
export function createStories({ store, playhead, view, replace, play }: StoriesNeeds) {
  const { getState, setState } = store
  /** Opens the story of a scenario that has come without one, as soon as the lab's stories are here. */
  const findStory = () => {
    const { lab, story, values } = getState()
    if (lab === '' || story !== undefined) return
    const views = loadedLabViews(lab)
    if (views) setState({ story: storyFor(lab, values, views.stories)?.story.id ?? NO_STORY })
    // The part of the page that shows the lab's views reports it where they cannot be loaded.
    else loadLabViews(lab).then(findStory, () => undefined)
  }
  store.subscribe(({ lab, story }, before) => {
    if (lab !== before.lab || story !== before.story) findStory()
    // Its goals are counted from the first again.
    if (lab === before.lab && story !== before.story && before.story !== undefined)
      setState({ closer: false, labels: undefined, goal: 0 })
  })

  /** Makes a story's or a lesson's scenario the present one, with the playhead at a place of it. */
  const show = (query: string, { at, story }: { readonly at?: number; readonly story?: string }) => {
    const { values } = parseLink(`${getState().lab}?${query}`, labs)
    const { shape } = labs[getState().lab].shape(values)
    playhead.pause()
    playhead.place(at ?? firstPosition(shape, unitOf(getState().axis)), firstShare(shape))
    view.setPace(shape)
    replace(values, story === undefined ? undefined : { story })
  }

  return {
    /**
     * Shows a story: its scenario, with the picture and the chart that show its point, unless the reader wants to see all; some ask first. It plays
     * once and rests at its moment.
     */
    chooseStory(story: Story) {
      const { curve, lab, usualCurve } = getState()
      const values = valuesOf(story, lab)
      if ((curve ?? usualCurve) !== ALL_CHARTS) view.setCurve(undefined)
      // Its moment lies there.
      view.setAxis(axesFor({ lab, values })[0])
      show(story.query, { story: story.id })
      setState((state) => ({
        picture: story.picture ?? MACHINE,
        asking: stillOpen(askedByStory(lab, story), state),
      }))
      play()
    },
    /** Goes on without a story: the scenario stays. */
    leaveStory: () => setState({ story: NO_STORY }),
    /** Makes a link's scenario the present one and looks at a place of it, on the axis along which its run lies at first. */
    tryOut(query: string, at?: number) {
      const { lab, values } = getState()
      view.setAxis(axesFor({ lab, values })[0])
      show(query, { at })
    },
  }
}

/** The first of the story's numbers; without a story, the lab's first metric. */
export function storyNumber({ metrics }: DescribedLab, story: Story | undefined): MetricDefinition {
  return metrics.find(({ id }) => id === story?.numbers[0]) ?? metrics[0]
}

/** The number that a part of a lesson is about; the lab's first metric where it is about none. */
export function sceneNumber({ metrics }: DescribedLab, { number }: Scene): MetricDefinition {
  return metrics.find(({ id }) => id === number) ?? metrics[0]
}
