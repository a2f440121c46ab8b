/**
 * What the page does in a frame: what workers have reported is applied, React renders what follows from it, then everything that has
 * changed is painted. So reports cost one rendering a frame, and the browser lays the page out once.
 */

type Work = () => void

/** When no frame has come after this time, none comes, as in a page that is not seen, in milliseconds. */
const PATIENCE_MS = 100

let reports: Work[] = []
let paints: Work[] = []
let asked = false
let patience: ReturnType<typeof setTimeout> | undefined

function run(works: readonly Work[]): void {
  for (const work of works) {
    try {
      work()
    } catch (error) {
      reportError(error)
    }
  }
}

/** Applies now what waits for the frame: what is about to be decided goes by the latest. */
export function applyNow(): void {
  clearTimeout(patience)
  const due = reports
  reports = []
  run(due)
}

function paint(): void {
  asked = false
  const due = paints
  paints = []
  run(due)
}

/** Two callbacks: between them React renders what it follows of the store. */
function ask(): void {
  if (asked) return
  asked = true
  requestAnimationFrame(applyNow)
  requestAnimationFrame(paint)
}

/** Paints with the next frame, or with this one where reports are being applied. */
export function paintInFrame(work: Work): void {
  paints.push(work)
  ask()
}

/** Applies what a worker has reported at the beginning of the next frame, or soon where none comes. */
export function applyInFrame(work: Work): void {
  if (reports.push(work) === 1) patience = setTimeout(applyNow, PATIENCE_MS)
  ask()
}
