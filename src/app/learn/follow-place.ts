/** Where a learner is in a lesson, and what stores it while the lesson goes on. */
import { progress } from '../state/progress.ts'
import type { Session } from '../state/session.ts'
import type { Running } from './use-lesson.ts'

/** After a change it is stored once nothing has changed for this long, in milliseconds. */
const PAUSE_MS = 200

/** Where a learner is. */
export function placeOf({ url }: Pick<Session, 'url'>, { index, scene, lesson: { scenes } }: Running) {
  const query = url().replace(/^.*#[^?]*\?/, '')
  return {
    scene: index,
    of: scenes.length,
    exercises: scenes.reduce((sum, { exercises }) => sum + exercises.length, 0),
    query,
    ...(scene.side === 'program' && { written: { [index]: query } }),
  }
}

/** Stores the place at once, after each change and when the page is left, as long as the scene is on. Returns how to stop. */
export function followPlace(session: Pick<Session, 'store' | 'playhead' | 'url'>, running: Running): () => void {
  const { store, playhead } = session
  let timer: ReturnType<typeof setTimeout> | undefined
  const put = () => {
    const { lab, lesson } = store.getState()
    // Another link may be open before this is stopped: its values are not of this scene.
    if (`${lab}/${lesson?.id}` === running.key && lesson?.scene === running.index)
      progress.put(running.key, placeOf(session, running))
  }
  const putSoon = () => {
    if (playhead.playing()) return
    clearTimeout(timer)
    timer = setTimeout(put, PAUSE_MS)
  }
  // A reader who leaves at once has begun it all the same.
  put()
  const stops = [store.subscribe(putSoon), playhead.subscribe(putSoon)]
  addEventListener('pagehide', put)
  return () => {
    removeEventListener('pagehide', put)
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
