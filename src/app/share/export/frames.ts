/** The machine step by step, as numbered pictures in one zip file: a clip where none can be recorded. */
import { type Zippable, zipSync } from 'fflate'
import { axisOf, unitOf } from '../../../core/playhead/axis.ts'
import type { Session } from '../../state/session.ts'
import { inLight, pictureOf, pngFrom, pngOf } from './picture.ts'
import { canvasOf } from './region-canvas.ts'

/** Most pictures of a sequence. */
const MOST_FRAMES = 120
/** Pictures of a whole schedule. */
const SCHEDULE_FRAMES = 100
/** A step's detail that has not come after this long is not waited for, in milliseconds. */
const PATIENCE_MS = 500

/**
 * Steps from the playhead on to the end, or for `MOST_FRAMES` rows, and puts what the region's canvases show at each, or, for
 * print, all of a region without one, into a file. Pictures are numbered by the rows that they show, those of a schedule by
 * its hundredths, from 1 on. When `signal` says so the file has what there is.
 */
export async function frameSequence(
  { playhead, details, store }: Session,
  region: Element,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Blob> {
  playhead.pause()
  const { run, axis: id } = store.getState()
  if (!run) throw new Error('nothing has been run')
  const axis = axisOf(run.recording, unitOf(id))
  const inSchedule = id === 'schedule'
  const last = inSchedule ? SCHEDULE_FRAMES : Math.max(0, run.recording.count - 1)
  const first = inSchedule ? Math.floor(playhead.share() * SCHEDULE_FRAMES) : axis.rowAt(playhead.position())
  const until = Math.min(last, first + MOST_FRAMES - 1)
  const digits = `${until + 1}`.length
  const { canvas, paint } = canvasOf(region)
  const painting = region.querySelector('canvas') !== null
  const draw = async () => {
    if (!painting) return pngOf(pictureOf(region, []))
    paint()
    return pngFrom(canvas)
  }
  const files: Zippable = {}
  const all = async () => {
    for (let row = first; row <= until && !signal.aborted; row++) {
      if (inSchedule) playhead.seekShare(row / SCHEDULE_FRAMES)
      else playhead.seek(axis.xOf(row))
      const step = Math.floor(axis.stepAt(playhead.position()))
      const patience = performance.now() + PATIENCE_MS
      do await painted()
      while (details.get()?.step !== step && performance.now() < patience)
      await painted()
      const picture = new Uint8Array(await (await draw()).arrayBuffer())
      // Pictures are packed as they are: they are compressed already.
      files[`${`${row + 1}`.padStart(digits, '0')}.png`] = [picture, { level: 0 }]
      progress((row - first + 1) / (until - first + 1))
    }
  }
  await (painting ? all() : inLight(all))
  return new Blob([zipSync(files)], { type: 'application/zip' })
}

/** Waits until the page has been painted once more. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
