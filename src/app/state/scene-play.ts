/**
 * Plays the run of a lesson's scene, or of a story, once, to where it rests, as soon as it is there; while a question is asked it stands at its
 * beginning.
 */

import type { Values } from '../../core/parameters.ts'
import { axisOf, momentOf, unitOf } from '../../core/playhead/axis.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import { loadedLabViews } from './lab-views.ts'
import { inLesson } from './lesson.ts'
import type { PageStore, State } from './store.ts'

/** A scene's run is played for this time, whatever its length. */
const SCENE_SECONDS = 4

/** So is a story's. */
const STORY_SECONDS = 6

/** The row, counted from 0, at which the open story rests; endless for the end, undefined where its run says. */
function restOf({ lab, story }: State): number | undefined {
  const at = loadedLabViews(lab)?.stories.find(({ id }) => id === story)?.at
  return at === 'end' ? Number.POSITIVE_INFINITY : at && at - 1
}

/** Creates what plays scenes. */
export function createScenePlay({ getState, setState, subscribe }: PageStore, playhead: Transport) {
  /** What has not been played yet: a scene, with where it rests, or the story whose scenario this is. */
  let waiting: { readonly at?: number; readonly of?: Values } | undefined
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
    if (waiting) play()
    else if (!state.seen && old.playing && !state.playing) setState({ seen: true })
  })

  const skip = () => {
    waiting = undefined
    setState({ seen: true })
  }
  const play = () => {
    const state = getState()
    const { run, values, asking, axis, sitePage } = state
    if (!waiting || (waiting.of ? waiting.of !== values || sitePage : !inLesson(state))) return skip()
    if (asking || !run?.finished || run.values !== values) return
    const row = waiting.of && restOf(state)
    const rest = row === undefined ? momentOf(run.recording) : axisOf(run.recording, unitOf(axis)).xOf(row)
    const x = waiting.at ?? rest
    const seconds = waiting.of ? STORY_SECONDS : SCENE_SECONDS
    waiting = undefined
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) playhead.seek(x)
    else if (axis === 'schedule') playhead.play()
    else playhead.playTo(x, seconds)
    if (!playhead.playing()) setState({ seen: true })
  }

  return {
    /** Plays a scene's run as soon as it can; it rests `at` a place, or where its own moment is. */
    begin(at: number | undefined) {
      playhead.place(0)
      setState({ seen: false })
      // Not before: the run of the scene before is still there.
      waiting = { at }
    },
    /** Plays the run of the present scenario, which is a story's, as soon as it can, if it is one that goes on in time. */
    beginStory() {
      const { values, axis } = getState()
      const atStart = axis === 'schedule' ? playhead.share() === 0 : playhead.placed() === 0
      if (atStart) waiting = { of: values }
    },
    /** What is shown is as the reader left it, or as a link says. */
    skip,
  }
}
