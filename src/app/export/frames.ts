/** The machine step by step, as numbered pictures in one zip file: a clip where none can be recorded. */
import { type Zippable, zipSync } from 'fflate'
import type { Session } from '../session.ts'
import { inLight, pictureOf, pngFrom, pngOf } from './picture.ts'
import { canvasOf } from './region-canvas.ts'

/** Most pictures of a sequence. */
export const MOST_FRAMES = 120
/** A step's detail that has not come after so long is not waited for, in milliseconds. */
const PATIENCE_MS = 500

/**
 * Steps from the playhead on to the end, or for `MOST_FRAMES` steps, and puts what the region's canvases show at each, or,
 * for print, all of a region without one, into a file. Pictures are numbered by the rows that they show, from 1 on. When
 * `signal` says so the file has what there is.
 */
export async function frameSequence(
  { playhead, details, store }: Session,
  region: Element,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Blob> {
  playhead.pause()
  const rows = store.getState().run?.recording.count ?? 0
  const last = Math.max(0, rows - 1)
  const first = Math.min(last, Math.floor(playhead.position()))
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
      playhead.seek(row)
      const patience = performance.now() + PATIENCE_MS
      do await painted()
      while (details.get()?.row !== row && performance.now() < patience)
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
