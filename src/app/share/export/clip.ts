/** A short clip of the machine, recorded while it plays. */
import type { Session } from '../../state/session.ts'
import { canvasOf } from './region-canvas.ts'

/** How long a clip is, in milliseconds. */
export const CLIP_MS = 6000

/** Slides and players everywhere take the first. */
const TYPES = ['video/mp4;codecs=avc1', 'video/webm']

/** What this browser can record clips as; undefined where it can record none. */
export function clipType(): string | undefined {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return undefined
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type))
}

/** Plays from the playhead on and records the region's canvases, until the time is over, the run ends, or `signal` says so. */
export async function recordClip(
  session: Session,
  region: Element,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Blob> {
  const { canvas, paint } = canvasOf(region)
  paint()
  const stream = canvas.captureStream(30)
  const recorder = new MediaRecorder(stream, { mimeType: clipType() })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve()
    recorder.onerror = () => reject(new Error('the browser could not record'))
  })
  recorder.start(500)
  session.playhead.play()
  const began = performance.now()
  let moved = false
  const frame = () => {
    const share = (performance.now() - began) / CLIP_MS
    moved ||= session.playhead.playing()
    paint()
    progress(Math.min(1, share))
    if (signal.aborted || share >= 1 || (moved && !session.playhead.playing())) recorder.stop()
    else setTimeout(frame, 33)
  }
  frame()
  try {
    await stopped
  } finally {
    session.playhead.pause()
    for (const track of stream.getTracks()) track.stop()
  }
  return new Blob(pieces, { type: recorder.mimeType || 'video/webm' })
}
