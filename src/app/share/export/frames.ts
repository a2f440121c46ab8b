/** The machine moment by moment: step by step, as numbered pictures in one zip file, or as a GIF with a fixed number of pictures a second. */

import { type Zippable, zipSync } from 'fflate'
import { applyPalette, GIFEncoder, quantize } from 'gifenc'
import { axisOf, unitOf } from '../../../core/playhead/axis.ts'
import type { Session } from '../../state/session.ts'
import { canvasWith, inLight, pictureOf, pngFrom } from './picture.ts'
import { canvasOf } from './region-canvas.ts'

/** Most pictures of a sequence. */
const MOST_FRAMES = 120
/** Pictures of a whole schedule. */
const SCHEDULE_FRAMES = 100
/** A step's detail that has not come after this long is not waited for, in milliseconds. */
const PATIENCE_MS = 500

/** Pictures a second of an animation, and how many it has at most. */
const RATE = 20
const MOST_ANIMATED = 120

/** Where the pictures begin and end, in rows or in hundredths of a schedule, and how one of them is gone to. */
function placesOf({ playhead, details, store }: Session) {
  const { run, axis: id } = store.getState()
  if (!run) throw new Error('nothing has been run')
  const axis = axisOf(run.recording, unitOf(id))
  const inSchedule = id === 'schedule'
  const last = inSchedule ? SCHEDULE_FRAMES : Math.max(0, run.recording.count - 1)
  const present = inSchedule ? Math.floor(playhead.share() * SCHEDULE_FRAMES) : axis.rowAt(playhead.position())
  /** Goes to a row, or between two, and waits until the page shows it. */
  const go = async (place: number) => {
    const row = Math.floor(place)
    const between = (from: number, to: number) => from + (place - row) * (to - from)
    if (inSchedule) playhead.seekShare(place / SCHEDULE_FRAMES)
    else playhead.seek(between(axis.xOf(row), axis.xOf(Math.min(last, row + 1))))
    const step = Math.floor(axis.stepAt(playhead.position()))
    const patience = performance.now() + PATIENCE_MS
    do await painted()
    while (details.get()?.step !== step && performance.now() < patience)
    await painted()
  }
  return { present, last, go }
}

/** What a region shows, each time that it is called: its canvases, or, for print, all of a region without one. */
function cameraOf(region: Element, ratio: number, scale: number) {
  const painting = region.querySelector('canvas') !== null
  const { canvas, paint } = canvasOf(region, { ratio, isRead: true })
  const shoot = async () => {
    if (!painting) return canvasWith(pictureOf(region, []), scale)
    paint()
    return canvas
  }
  return { shoot, under: <T>(work: () => Promise<T>) => (painting ? work() : inLight(work)) }
}

/**
 * Steps from the playhead on to the end, or for `MOST_FRAMES` rows, and puts what the region shows at each into a file. Pictures are
 * numbered by the rows that they show, those of a schedule by its hundredths, from 1 on. When `signal` says so the file has what there is.
 */
export async function frameSequence(
  session: Session,
  region: Element,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Blob> {
  session.playhead.pause()
  const { present: first, last, go } = placesOf(session)
  const until = Math.min(last, first + MOST_FRAMES - 1)
  const digits = `${until + 1}`.length
  const { shoot, under } = cameraOf(region, devicePixelRatio, 3)
  const files: Zippable = {}
  await under(async () => {
    for (let row = first; row <= until && !signal.aborted; row++) {
      await go(row)
      const picture = new Uint8Array(await (await pngFrom(await shoot())).arrayBuffer())
      // Pictures are packed as they are: they are compressed already.
      files[`${`${row + 1}`.padStart(digits, '0')}.png`] = [picture, { level: 0 }]
      progress((row - first + 1) / (until - first + 1))
    }
  })
  return new Blob([zipSync(files)], { type: 'application/zip' })
}

/**
 * An animation from the playhead to the end, or from the beginning where it stands at the end: `RATE` pictures a second, evenly along the
 * rows, whatever the machine that draws them. When `signal` says so the file has what there is.
 */
export async function animation(
  session: Session,
  region: Element,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Blob> {
  session.playhead.pause()
  const { present, last, go } = placesOf(session)
  const first = present >= last ? 0 : present
  const count = Math.max(2, Math.min(MOST_ANIMATED, 4 * (last - first) + 1))
  const { shoot, under } = cameraOf(region, 1, 1)
  const gif = GIFEncoder()
  await under(async () => {
    for (let k = 0; k < count && !signal.aborted; k++) {
      await go(first + (k / (count - 1)) * (last - first))
      const canvas = await shoot()
      const { width, height } = canvas
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
      if (!pixels) throw new Error('the browser has no canvas to paint on')
      const palette = quantize(pixels, 256)
      gif.writeFrame(applyPalette(pixels, palette), width, height, { palette, delay: 1000 / RATE })
      progress((k + 1) / count)
    }
  })
  gif.finish()
  return new Blob([gif.bytes()], { type: 'image/gif' })
}

/** Waits until the page has been painted once more. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
