/**
 * Plays the run of a lesson's scene, or of a story, once, to where it rests, as soon as it is there; while a question is asked it stands at its
 * beginning.
 */

import type { FirstScreen } from '../../core/content/first-screen.ts'
import { axisOf, momentOf, positionOf, unitOf } from '../../core/playhead/axis.ts'
import { labs } from '../../labs/descriptions.ts'
import type { RunView } from '../../labs/page.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import { firstPosition } from './axis.ts'
import { loadedLabViews } from './lab-views.ts'
import { inLesson } from './lesson.ts'
import type { PageStore, State } from './store.ts'

/** What has not been played yet. */
interface Waiting {
  /** How long its run is played, whatever the run's length. */
  readonly seconds: number
  /** Whether it is still to be played. */
  readonly holds: (state: State) => boolean
  /** Where it rests on the axis; undefined where its run says. */
  readonly rest: (state: State, run: RunView) => number | undefined
  /** Where it begins and rests where it is a story with a first screen. */
  readonly first?: (state: State) => FirstScreen | undefined
  /** Whether it is played only if it has a first screen. */
  readonly firstAlone?: true
}

const SCENE_SECONDS = 4

const STORY_SECONDS = 6

/** A first screen comes to its point before a reader has looked away. */
const FIRST_SECONDS = 3

const firstOf = ({ lab, story }: State): FirstScreen | undefined =>
  loadedLabViews(lab)?.stories.find(({ id }) => id === story)?.first

/** Where the open story rests: at the row that it names, counted from 1. */
function restOfStory({ lab, story, axis }: State, { recording }: RunView): number | undefined {
  const at = loadedLabViews(lab)?.stories.find(({ id }) => id === story)?.at
  return at && axisOf(recording, unitOf(axis)).xOf(at === 'end' ? Number.POSITIVE_INFINITY : at - 1)
}

/** Creates what plays scenes. */
export function createScenePlay({ getState, subscribe }: PageStore, playhead: Transport) {
  /** What is played as soon as its run is far enough; undefined where nothing is. */
  let waiting: Waiting | undefined
  /** Where the playhead stood before a question was asked that no scene asks. */
  let before: number | undefined

  subscribe((state, old) => {
    if (state.asking && !old.asking && !waiting) {
      playhead.pause()
      before = playhead.placed()
      playhead.place(0)
    } else if (!state.asking && before !== undefined) {
      playhead.place(before)
      before = undefined
    }
    if (waiting) play(waiting)
  })

  const skip = () => {
    waiting = undefined
    before = undefined
  }
  const play = (next: Waiting) => {
    const { holds, rest, seconds } = next
    const state = getState()
    const { run, values, asking, axis } = state
    if (!holds(state)) return skip()
    if (asking || !run?.finished || run.values !== values) return
    const { recording } = run
    const { first: home, pace } = recording.shape
    // What a lab wants seen slowly is not rushed through from its beginning: the last moments before the place are played at its pace.
    const slow = home && pace && unitOf(axis) === 'seconds' ? { home, pace } : undefined
    const first = next.first?.(state)
    if (next.firstAlone && !first) {
      // Which story it is may not be known yet.
      if (state.story !== undefined && loadedLabViews(state.lab)) skip()
      return
    }
    if (first) {
      const [from, to] = [first.start, first.rests].map((place) => positionOf(recording, axis, place))
      waiting = undefined
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) playhead.playTo(to, FIRST_SECONDS, from)
      else if (axis === 'schedule') playhead.seekShare(to)
      else playhead.seek(to)
      return
    }
    const x = rest(state, run) ?? (slow ? Math.min(slow.home, axisOf(recording, 'seconds').end) : momentOf(recording))
    waiting = undefined
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) playhead.seek(x)
    else if (axis === 'schedule') playhead.play()
    else if (slow) playhead.playTo(x, seconds, Math.max(0, x - slow.pace * seconds))
    else playhead.playTo(x, seconds)
  }

  return {
    /** Plays a scene's run as soon as it can; it rests `at` a place, or where its own moment is. */
    begin(at: number | undefined) {
      playhead.place(0)
      // Not before: the run of the scene before is still there.
      waiting = { seconds: SCENE_SECONDS, holds: inLesson, rest: () => at }
    },
    /**
     * Plays the run of the present scenario, which is a story's, as soon as it can, if it is one that goes on in time; with `firstAlone`, as for one
     * that a link has brought, only if the story has a first screen.
     */
    beginStory({ firstAlone }: { readonly firstAlone?: true } = {}) {
      const { values, axis, lab } = getState()
      const home = firstPosition(labs[lab].shape(values).shape, unitOf(axis))
      const atStart =
        axis === 'schedule'
          ? playhead.share() === 0
          : playhead.placed() === 0 || (home < Number.POSITIVE_INFINITY && playhead.placed() === home)
      const holds = (state: State) => state.values === values && !state.sitePage
      if (atStart) waiting = { seconds: STORY_SECONDS, holds, rest: restOfStory, first: firstOf, firstAlone }
    },
    /** What is shown is as the reader left it, or as a link says. */
    skip,
  }
}
