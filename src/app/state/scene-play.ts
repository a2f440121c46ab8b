/** Plays the run of a lesson's scene once, to where it rests, as soon as it is there; while a question is asked it stands at its beginning. */
import { momentOf } from '../../core/playhead/axis.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import { inLesson } from './lesson.ts'
import type { PageStore } from './store.ts'

/** So long a scene's run is played, whatever its length. */
const SECONDS = 4

/** Creates what plays scenes. */
export function createScenePlay({ getState, setState, subscribe }: PageStore, playhead: Transport) {
  /** A scene whose run has not been played yet. */
  let waiting: { readonly at: number | undefined } | undefined
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
    const { run, values, asking } = state
    if (!inLesson(state)) return skip()
    if (!waiting || asking || !run?.finished || run.values !== values) return
    const x = waiting.at ?? momentOf(run.recording)
    waiting = undefined
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) playhead.seek(x)
    else playhead.playTo(x, SECONDS)
    if (!playhead.playing()) setState({ seen: true })
  }

  return {
    /** Plays a scene's run as soon as it can; it rests `at` a place, or where its own moment is. */
    begin(at: number | undefined) {
      waiting = { at }
      playhead.place(0)
      setState({ seen: false })
    },
    /** What is shown is as the reader left it, or as a link says. */
    skip,
  }
}
