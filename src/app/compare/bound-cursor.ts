/** The playhead as a single run sees it. */
import type { Recording } from '../../core/recording.ts'
import type { Cursor } from '../../labs/page.ts'

/**
 * A cursor that counts in a recording's own rows and stays on its last one where the axis goes on.
 *
 * @param axis the recording in whose rows the playhead counts
 */
export function boundCursor(playhead: Cursor, axis: Recording, recording: Recording): Cursor {
  return {
    position() {
      const position = playhead.position()
      if (axis.stride === recording.stride) return Math.max(0, Math.min(recording.count - 1, position))
      // The last step of the axis' row lies in this row.
      const step = Math.min(recording.steps, (Math.floor(position) + 1) * axis.stride) - 1
      return Math.max(0, Math.floor(step / recording.stride))
    },
    playing: playhead.playing,
    seek: (row) => playhead.seek(Math.floor((row * recording.stride) / axis.stride)),
    subscribe: playhead.subscribe,
  }
}
