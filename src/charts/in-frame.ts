/** What is done with a frame: everything that has changed is rendered, then painted, so that the browser lays the page out once. */

type Work = () => void

/** A frame that has not come after so long does not come, as in a page that is not seen, in milliseconds. */
const PATIENCE_MS = 100

let renders: Work[] = []
let paints: Work[] = []
let rendering = false

function run(works: readonly Work[]): void {
  for (const work of works) {
    try {
      work()
    } catch (error) {
      reportError(error)
    }
  }
}

/** Everything that is due by now. */
function begin(): void {
  const due = renders
  renders = []
  rendering = true
  run(due)
  rendering = false
  const painted = paints
  paints = []
  run(painted)
  if (renders.length > 0) requestAnimationFrame(begin)
}

/** The first that is due asks for a frame. */
const ask = () => {
  if (renders.length + paints.length === 1 && !rendering) requestAnimationFrame(begin)
}

/** Paints with the next frame, or with this one where it is still being rendered. */
export function paintInFrame(paint: Work): void {
  paints.push(paint)
  ask()
}

/** Renders at the beginning of the next frame, or soon where none comes. */
export function renderInFrame(render: Work): void {
  renders.push(render)
  ask()
  setTimeout(() => {
    if (renders.includes(render)) begin()
  }, PATIENCE_MS)
}
