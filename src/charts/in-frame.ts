/**
 * What changes every frame stays outside of React. A source reports a change (`core/source.ts`; the playhead is one), `useRepaint` or
 * `useCanvas` has its painter called in the same frame, however many changes there are. A frame goes through its work in this order, so
 * that nothing is painted twice or one frame late, and the browser lays the page out once:
 *
 * 1. What moves by itself moves (`moveInFrames`), and what has been reported since the last frame is applied (`applyInFrame`).
 * 2. React renders what follows from it.
 * 3. What has changed is painted (`paintInFrame`).
 */

type Work = () => void

/** When no frame has come after this time, none comes, as in a page that is not seen, in milliseconds. */
const PATIENCE_MS = 100

const moves = new Set<(at: number) => void>()
const reports = new Set<Work>()
const paints = new Set<Work>()
/** Whether a frame is asked for, and the wait after which reports are applied without one, as in a page that is hidden. */
let isScheduled = false
let patience: ReturnType<typeof setTimeout> | undefined

/** One that fails keeps none of the others from its turn. */
function run(works: Iterable<Work>): void {
  for (const work of works) {
    try {
      work()
    } catch (error) {
      reportError(error)
    }
  }
}

/** Takes what waits out of its set: what comes up while it is done waits for the next time. */
function take(works: Set<Work>): readonly Work[] {
  const due = [...works]
  works.clear()
  return due
}

/** Applies now what waits for the frame: what is about to be decided goes by the latest. */
export function applyNow(): void {
  // Twice: a run that is reported gives the playhead its place. A frame later everything would be painted a second time.
  for (let pass = 0; pass < 2; pass++) {
    clearTimeout(patience)
    run(take(reports))
  }
}

function begin(at: number): void {
  run([...moves].map((move) => () => move(at)))
  applyNow()
}

function paint(): void {
  isScheduled = false
  run(take(paints))
  if (moves.size + reports.size > 0) ask()
}

/** Two callbacks: between them React renders what it follows. */
function ask(): void {
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(begin)
  requestAnimationFrame(paint)
}

/** Calls at the beginning of every frame, with its time in milliseconds; returns how to stop. */
export function moveInFrames(move: (at: number) => void): () => void {
  moves.add(move)
  ask()
  return () => {
    moves.delete(move)
  }
}

/** Applies what is reported at the beginning of the next frame, or soon where none comes; the same function once. */
export function applyInFrame(work: Work): void {
  if (reports.size === 0) patience = setTimeout(applyNow, PATIENCE_MS)
  reports.add(work)
  ask()
}

/** Paints at the end of the next frame, or of this one where it is not painted yet; the same function once. */
export function paintInFrame(work: Work): void {
  paints.add(work)
  ask()
}

/** Paints at once, and no more in the frame. */
export function paintNow(work: Work): void {
  paints.delete(work)
  work()
}
